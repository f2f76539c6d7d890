import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.LambdaConversionException;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Compares spun lambdas with those of LambdaMetafactory. */
public class Lambdas {
    private static final Lookup LOOKUP = MethodHandles.lookup();

    static int lambdas;
    static int calls;
    static int refused;

    public static void main(String[] args) throws Throwable {
        Pack pack = new Pack(args[0]);
        for (int left = pack.number(); left > 0; left--) {
            new Case(pack).compare();
        }
        System.out.println(lambdas + " lambdas " + calls + " calls " + refused + " refused");
    }

    static final class Case {
        final String id;
        final MethodHandle implementation;
        final String name;
        final MethodType factory;
        final MethodType erased;
        final MethodType instantiated;
        final Class<?>[] markers;
        final MethodType[] bridges;
        final boolean serializable;
        final byte[] bytes;

        Case(Pack pack) throws Throwable {
            id = pack.text();
            int kind = pack.number();
            Class<?> owner = Class.forName(pack.text().replace('/', '.'));
            String method = pack.text();
            MethodType type = type(pack.text());
            implementation = switch (kind) {
                case 5, 9 -> LOOKUP.findVirtual(owner, method, type);
                case 6 -> LOOKUP.findStatic(owner, method, type);
                case 7 -> LOOKUP.findSpecial(owner, method, type, Lambdas.class);
                default -> LOOKUP.findConstructor(owner, type);
            };
            name = pack.text();
            factory = type(pack.text());
            erased = type(pack.text());
            instantiated = type(pack.text());
            String[] interfaces = pack.texts();
            markers = new Class<?>[interfaces.length];
            for (int i = 0; i < markers.length; i++) {
                markers[i] = Class.forName(interfaces[i].replace('/', '.'));
            }
            bridges = Arrays.stream(pack.texts()).map(Lambdas::type).toArray(MethodType[]::new);
            serializable = pack.number() == 1;
            bytes = pack.block();
        }

        void compare() throws Throwable {
            MethodHandle expected;
            try {
                expected = LambdaMetafactory.altMetafactory(LOOKUP, name, factory, arguments()).getTarget();
            } catch (LambdaConversionException e) {
                // Only the cases made by combination may be impossible.
                if (!id.startsWith("take ") && !id.startsWith("give ")) {
                    throw new AssertionError(id, e);
                }
                refused++;
                return;
            }
            Lookup spun = LOOKUP.defineHiddenClass(bytes, true, Lookup.ClassOption.NESTMATE);
            MethodHandle actual = spun.findStatic(spun.lookupClass(), "get$Lambda", factory);
            Object[] captured = Samples.arguments(factory.parameterArray()).get(0);
            for (int i = 0; i < captured.length; i++) {
                captured[i] = capture(factory.parameterType(i), captured[i]);
            }
            compare(expected.invokeWithArguments(captured), actual.invokeWithArguments(captured));
            lambdas++;
        }

        void compare(Object expected, Object actual) throws Throwable {
            Samples.expect(id, interfaces(expected), interfaces(actual));
            List<MethodType> signatures = new ArrayList<>(List.of(bridges));
            signatures.add(erased);
            for (MethodType signature : signatures) {
                Method first = method(expected, signature);
                Method second = method(actual, signature);
                for (Object[] arguments : Samples.arguments(signature.parameterArray())) {
                    for (Object given : givenValues()) {
                        Matrix.given = given;
                        String what = id + " called with " + Arrays.toString(shown(arguments)) + " given " + Samples.show(given);
                        Samples.expect(
                                what,
                                Samples.outcome(() -> first.invoke(expected, arguments)),
                                Samples.outcome(() -> second.invoke(actual, arguments)));
                        calls++;
                    }
                }
            }
            if (expected instanceof Serializable) {
                String bytes = Samples.outcome(() -> serialized(expected));
                Samples.expect(id + " serialized", bytes, Samples.outcome(() -> serialized(actual)));
            }
        }

        /** The values for implementations without parameters to return, one after the other. */
        Object[] givenValues() {
            return id.startsWith("give ") ? Samples.ALL : new Object[] {null};
        }

        Object[] arguments() {
            List<Object> list = new ArrayList<>(List.of(erased, implementation, instantiated));
            int flags = serializable ? LambdaMetafactory.FLAG_SERIALIZABLE : 0;
            list.add(flags | LambdaMetafactory.FLAG_MARKERS | LambdaMetafactory.FLAG_BRIDGES);
            list.add(markers.length);
            list.addAll(List.of(markers));
            list.add(bridges.length);
            list.addAll(List.of(bridges));
            return list.toArray();
        }

        Method method(Object lambda, MethodType signature) throws Exception {
            for (Method method : lambda.getClass().getDeclaredMethods()) {
                MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
                if (method.getName().equals(name) && type.equals(signature)) {
                    method.setAccessible(true);
                    return method;
                }
            }
            throw new NoSuchMethodException(id + ": " + signature);
        }
    }

    static MethodType type(String descriptor) {
        return MethodType.fromMethodDescriptorString(descriptor, Lambdas.class.getClassLoader());
    }

    static Object capture(Class<?> type, Object sample) {
        if (type == Lambdas.class) {
            return new Lambdas("receiver");
        }
        if (type == Shape.class) {
            return new Round(7, "shape");
        }
        return sample;
    }

    static String interfaces(Object lambda) {
        return Arrays.toString(lambda.getClass().getInterfaces());
    }

    static String[] shown(Object[] values) {
        return Arrays.stream(values).map(Samples::show).toArray(String[]::new);
    }

    static String serialized(Object lambda) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ObjectOutputStream(out).writeObject(lambda);
        return HexFormat.of().formatHex(out.toByteArray());
    }

    // The implementations that the cases name.

    private final String name;

    private Lambdas(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        return "Lambdas " + name;
    }

    private static String join(
            boolean z, byte b, char c, short s, int i, long j, float f, double d, Object o, String t) {
        return Arrays.toString(shown(new Object[] {z, b, c, s, i, j, f, d, o, t}));
    }

    private String own(String text) {
        return name + Samples.show(text);
    }

    private static long logLong(long value, Object ignored, double other) {
        Samples.LOG.append(value).append(Samples.show(ignored)).append(other);
        return value;
    }

    private static Float mixed(float a, Object b, double c, long d) {
        Samples.LOG.append(a).append(Samples.show(b)).append(c).append(d);
        return a;
    }

    private static Object fail(Object o) {
        throw new IllegalStateException(Samples.show(o));
    }

    interface Shape {
        private String secret(long by) {
            return this + " by " + by;
        }

        default String open(int by) {
            return this + " open by " + by;
        }

        static String of(Object o) {
            return "shape of " + Samples.show(o);
        }
    }

    static final class Round implements Shape {
        private final String text;

        private Round(long first, String second) {
            text = first + second;
        }

        @Override
        public String toString() {
            return "Round " + text;
        }
    }

    interface Marker {}

    interface Durable extends Serializable {
        Object get(Object o);
    }

    interface Mixed {
        double mix(long a, Object b, double c, int d);
    }

    interface LongToRound {
        Shape make(int first, Object second);
    }
}
