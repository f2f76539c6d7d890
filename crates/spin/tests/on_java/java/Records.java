import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.function.Supplier;

/** Compares spun methods of records with those that javac makes of ObjectMethods. */
public class Records {
    private static final Lookup LOOKUP = MethodHandles.lookup();

    static int calls;

    /** Says when it is asked, and looks the same as every other. */
    record Noisy(String name) {
        @Override
        public boolean equals(Object other) {
            Samples.LOG.append(name).append("==").append(((Noisy) other).name).append(';');
            return true;
        }

        @Override
        public int hashCode() {
            Samples.LOG.append(name).append('#');
            return 1 << 30;
        }

        @Override
        public String toString() {
            Samples.LOG.append(name).append('$');
            return name;
        }
    }

    record Empty() {}

    record Primitives(boolean z, byte b, char c, short s, int i, long j, float f, double d) {}

    record Floats(float f, double d) {}

    record References(String s, Object o, int[] a, List<Object> l) {}

    record Ordered(Noisy a, int between, Noisy b, Noisy c) {}

    record Loop<T>(T größe, Loop<T> next) {}

    record Silent(Samples.Silent silent) {}

    record Failing(Samples.Failing failing) {}

    private static final int[] ARRAY = {1};

    private static final List<Record> RECORDS = List.of(
            new Empty(),
            new Empty(),
            new Primitives(true, (byte) -1, '\u20ac', (short) -2, 3, 1L << 40, -0.0f, Double.NaN),
            new Primitives(true, (byte) -1, '\u20ac', (short) -2, 3, 1L << 40, -0.0f, Double.NaN),
            new Primitives(false, (byte) -1, '\u20ac', (short) -2, 3, 1L << 40, -0.0f, Double.NaN),
            new Primitives(true, (byte) 1, '\u20ac', (short) -2, 3, 1L << 40, -0.0f, Double.NaN),
            new Primitives(true, (byte) -1, 'x', (short) -2, 3, 1L << 40, -0.0f, Double.NaN),
            new Primitives(true, (byte) -1, '\u20ac', (short) 2, 3, 1L << 40, -0.0f, Double.NaN),
            new Primitives(true, (byte) -1, '\u20ac', (short) -2, 4, 1L << 40, -0.0f, Double.NaN),
            new Primitives(true, (byte) -1, '\u20ac', (short) -2, 3, 1L << 41, -0.0f, Double.NaN),
            new Primitives(true, (byte) -1, '\u20ac', (short) -2, 3, 1L << 40, 0.0f, Double.NaN),
            new Primitives(true, (byte) -1, '\u20ac', (short) -2, 3, 1L << 40, -0.0f, 0),
            new Floats(0.0f, 0.0),
            new Floats(-0.0f, 0.0),
            new Floats(0.0f, -0.0),
            new Floats(Float.NaN, 1e300),
            new Floats(Float.intBitsToFloat(0x7fc00001), 1e300),
            new References("a", null, ARRAY, List.of(1, "b")),
            new References(new String("a"), null, ARRAY, List.of(1, "b")),
            new References("a", "o", ARRAY, List.of(1, "b")),
            new References("a", null, null, null),
            new References("a", null, ARRAY.clone(), List.of(1, "b")),
            new Ordered(new Noisy("a"), 1, new Noisy("b"), new Noisy("c")),
            new Ordered(new Noisy("d"), 1, new Noisy("e"), new Noisy("f")),
            new Ordered(new Noisy("d"), 2, new Noisy("e"), new Noisy("f")),
            new Loop<>("x", null),
            new Loop<Object>("x", new Loop<>(1, null)),
            new Loop<Object>("x", new Loop<>(1, null)),
            new Silent(new Samples.Silent()),
            new Silent(null),
            new Failing(new Samples.Failing()),
            Wide.of(0),
            Wide.of(1));

    public static void main(String[] args) throws Throwable {
        Pack pack = new Pack(args[0]);
        int methods = pack.number();
        for (int i = 0; i < methods; i++) {
            compare(Class.forName(pack.text()), pack.text(), pack.block());
        }
        System.out.println(methods + " methods " + calls + " calls");
    }

    private static void compare(Class<?> type, String name, byte[] bytes) throws Throwable {
        // A hidden class joins the nest of its lookup class, here that of the record.
        Lookup nest = type.getNestHost() == Records.class ? LOOKUP : MethodHandles.privateLookupIn(type, LOOKUP);
        Lookup spun = nest.defineHiddenClass(bytes, true, Lookup.ClassOption.NESTMATE);
        MethodType signature = switch (name) {
            case "toString" -> MethodType.methodType(String.class, type);
            case "hashCode" -> MethodType.methodType(int.class, type);
            default -> MethodType.methodType(boolean.class, type, Object.class);
        };
        MethodHandle method = spun.findStatic(spun.lookupClass(), name, signature);
        for (Record subject : RECORDS) {
            if (type.isInstance(subject)) {
                compare(method, name, subject);
            }
        }
    }

    private static void compare(MethodHandle method, String name, Record subject) {
        switch (name) {
            case "toString" -> expect(name, subject::toString, method, subject);
            case "hashCode" -> expect(name, subject::hashCode, method, subject);
            default -> {
                for (Object other : RECORDS) {
                    expect(name, () -> subject.equals(other), method, subject, other);
                }
                expect(name, () -> subject.equals(null), method, subject, null);
            }
        }
    }

    private static void expect(String name, Supplier<Object> expected, MethodHandle method, Object... arguments) {
        calls++;
        Samples.expect(
                name + " of a " + arguments[0].getClass(),
                Samples.outcome(expected::get),
                Samples.outcome(() -> {
                    try {
                        return method.invokeWithArguments(arguments);
                    } catch (Throwable e) {
                        throw e instanceof Exception plain ? plain : new Exception(e);
                    }
                }));
    }
}
