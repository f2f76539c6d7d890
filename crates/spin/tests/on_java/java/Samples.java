import java.lang.invoke.MethodType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Values of every type, and a way to say what a call has done with them. */
final class Samples {
    private Samples() {}

    /** What the code under test has left behind besides its result. */
    static final StringBuilder LOG = new StringBuilder();

    static final class Silent {
        @Override
        public String toString() {
            return null;
        }
    }

    static final class Failing {
        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }

    static final Object[] ALL = {
        true, false, 'a', '\u20ac', '\u0007', (byte) 7, (byte) -128, (short) 7, (short) -32768,
        7, -1, 16777217, Integer.MIN_VALUE, 7L, Long.MAX_VALUE, 1.5f, Float.NaN, -0.0f, 7.0, -0.0, Double.NaN,
        BigInteger.TEN, "", "text", "\u20ac\ud83d", "true", null,
        new Silent(), new Failing(), new StringBuilder("builder"), new char[] {'x'}, new int[] {1}, List.of(1),
    };

    /** The samples that a variable of a type can hold. */
    static List<Object> of(Class<?> type) {
        Class<?> reference = MethodType.methodType(type).wrap().returnType();
        List<Object> samples = new ArrayList<>();
        for (Object value : ALL) {
            if (value == null ? !type.isPrimitive() : reference.isInstance(value)) {
                samples.add(value);
            }
        }
        return samples;
    }

    /** One list of arguments per round, so that every sample of every type has its turn. */
    static List<Object[]> arguments(Class<?>[] types) {
        int rounds = 1;
        for (Class<?> type : types) {
            rounds = Math.max(rounds, of(type).size());
        }
        List<Object[]> all = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            Object[] arguments = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                List<Object> samples = of(types[i]);
                arguments[i] = samples.get((round + 3 * i) % samples.size());
            }
            all.add(arguments);
        }
        return all;
    }

    /** Result or exception, and what was logged. */
    static String outcome(Callable<?> call) {
        LOG.setLength(0);
        String end;
        try {
            end = "gave " + show(call.call());
        } catch (java.lang.reflect.InvocationTargetException e) {
            end = "threw " + e.getCause();
        } catch (Throwable e) {
            end = "threw " + e;
        }
        return end + " after [" + LOG + "]";
    }

    static String show(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof Failing || value instanceof Silent || value.getClass().isArray()) {
            return value.getClass().getName() + "@" + System.identityHashCode(value);
        }
        return value.getClass().getName() + ":" + value;
    }

    static void expect(String what, String expected, String actual) {
        if (!expected.equals(actual)) {
            System.out.println(what + "\nJDK:  " + expected + "\nspun: " + actual);
            System.exit(1);
        }
    }
}
