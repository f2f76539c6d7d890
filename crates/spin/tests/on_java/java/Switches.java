import java.lang.constant.ClassDesc;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Compares spun switches with the words of SwitchBootstraps' specification, and with SwitchBootstraps
 * itself where the JDK is 21 or later.
 */
public class Switches {
    private static final Lookup LOOKUP = MethodHandles.lookup();

    interface Figure {}

    private enum Color implements Figure {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "leafy";
            }
        },
        BLUE
    }

    enum Planet {
        RED,
        EARTH
    }

    private record Point(int x) implements Figure {}

    private static final Object[] VALUES = {
        null, 0, 7, -1, 65, 100_000, (byte) 7, (short) 7, 7L, 7.9, 'A', '\u0007', BigInteger.valueOf(7),
        "", "text", new String("text"), "RED", "\ud83d", Color.RED, Color.GREEN, Color.BLUE, Planet.RED, Planet.EARTH,
        new Point(1), new int[0], new int[0][0], new String[0], new Object[0], new Object(), List.of(), true,
    };

    static int calls;

    public static void main(String[] args) throws Throwable {
        Pack pack = new Pack(args[0]);
        int switches = pack.number();
        for (int i = 0; i < switches; i++) {
            compare(pack);
        }
        System.out.println(switches + " switches " + calls + " calls");
    }

    private static void compare(Pack pack) throws Throwable {
        String name = pack.text();
        MethodType type = MethodType.fromMethodDescriptorString(pack.text(), Switches.class.getClassLoader());
        Object[] labels = new Object[pack.number()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = label(pack);
        }
        Lookup spun = LOOKUP.defineHiddenClass(pack.block(), true, Lookup.ClassOption.NESTMATE);
        MethodHandle actual = spun.findStatic(spun.lookupClass(), name, type);
        MethodHandle jdk = bootstrapped(name, type, labels);
        for (Object value : VALUES) {
            if (value != null && !type.parameterType(0).isInstance(value)) {
                continue;
            }
            for (int restart = -1; restart <= labels.length + 1; restart++) {
                int from = restart;
                String what = name + type + Arrays.toString(labels) + " of " + Samples.show(value) + " from " + from;
                String found = Samples.outcome(() -> invoke(actual, value, from));
                Samples.expect(what, Samples.outcome(() -> specified(name, value, from, labels)), found);
                // Newer JDKs do not look at the position where an enum is null.
                if (jdk != null && (value != null || from == 0)) {
                    Samples.expect(what, Samples.outcome(() -> invoke(jdk, value, from)), found);
                }
                calls++;
            }
        }
    }

    private static Object invoke(MethodHandle handle, Object value, int restart) throws Exception {
        try {
            return handle.invokeWithArguments(value, restart);
        } catch (Throwable e) {
            throw e instanceof Exception plain ? plain : new Exception(e);
        }
    }

    private static int specified(String name, Object value, int restart, Object[] labels) {
        Objects.checkIndex(restart, labels.length + 1);
        if (value == null) {
            return -1;
        }
        for (int i = restart; i < labels.length; i++) {
            Object label = name.equals("enumSwitch") && labels[i] instanceof String constant
                    ? Enum.EnumDesc.of(ClassDesc.ofDescriptor(((Enum<?>) value).getDeclaringClass().descriptorString()), constant)
                    : labels[i];
            if (matches(label, value)) {
                return i;
            }
        }
        return labels.length;
    }

    private static boolean matches(Object label, Object value) {
        if (label instanceof Class<?> type) {
            return type.isInstance(value);
        }
        if (label instanceof Integer number) {
            int code = number;
            return value instanceof Character character ? character == code
                    : value instanceof Number other && other.intValue() == code;
        }
        if (label instanceof Enum.EnumDesc<?> constant) {
            return value instanceof Enum<?> other
                    && other.getDeclaringClass().descriptorString().equals(constant.constantType().descriptorString())
                    && other.name().equals(constant.constantName());
        }
        return label.equals(value);
    }

    private static MethodHandle bootstrapped(String name, MethodType type, Object[] labels) throws Throwable {
        if (Runtime.version().feature() < 21) {
            return null;
        }
        MethodType bootstrap =
                MethodType.methodType(CallSite.class, Lookup.class, String.class, MethodType.class, Object[].class);
        MethodHandle method = LOOKUP.findStatic(Class.forName("java.lang.runtime.SwitchBootstraps"), name, bootstrap);
        return ((CallSite) method.asFixedArity().invokeWithArguments(LOOKUP, name, type, labels)).getTarget();
    }

    private static Object label(Pack pack) throws Exception {
        String kind = pack.text();
        String text = pack.text();
        return switch (kind) {
            case "class" -> Class.forName(text.replace('/', '.'));
            case "int" -> Integer.valueOf(text);
            case "enum" -> Enum.EnumDesc.of(ClassDesc.ofDescriptor(text), pack.text());
            default -> text;
        };
    }
}
