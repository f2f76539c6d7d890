import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.StringConcatFactory;
import java.util.Arrays;

/** Compares spun concatenations with those of StringConcatFactory. */
public class Concats {
    private static final Lookup LOOKUP = MethodHandles.lookup();

    public static void main(String[] args) throws Throwable {
        Pack pack = new Pack(args[0]);
        int recipes = pack.number();
        int calls = 0;
        for (int i = 0; i < recipes; i++) {
            calls += compare(pack);
        }
        System.out.println(recipes + " recipes " + calls + " calls");
    }

    private static int compare(Pack pack) throws Throwable {
        MethodType type = MethodType.fromMethodDescriptorString(pack.text(), Concats.class.getClassLoader());
        String recipe = pack.text();
        Object[] constants = new Object[pack.number()];
        for (int i = 0; i < constants.length; i++) {
            constants[i] = constant(pack);
        }
        Lookup spun = LOOKUP.defineHiddenClass(pack.block(), true, Lookup.ClassOption.NESTMATE);
        MethodHandle actual = spun.findStatic(spun.lookupClass(), "concat", type);
        MethodHandle expected =
                StringConcatFactory.makeConcatWithConstants(LOOKUP, "concat", type, recipe, constants).getTarget();
        int calls = 0;
        for (Object[] arguments : Samples.arguments(type.parameterArray())) {
            String[] shown = Arrays.stream(arguments).map(Samples::show).toArray(String[]::new);
            Samples.expect(
                    type + " " + recipe + " of " + Arrays.toString(shown),
                    Samples.outcome(() -> described(expected, arguments)),
                    Samples.outcome(() -> described(actual, arguments)));
            calls++;
        }
        return calls;
    }

    /** The result and which strings it is identical with. */
    private static String described(MethodHandle handle, Object[] arguments) throws Exception {
        Object result;
        try {
            result = handle.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new Exception(e.toString());
        }
        StringBuilder identities = new StringBuilder();
        for (Object argument : arguments) {
            identities.append(result == argument ? '=' : '.');
        }
        for (Object literal : new Object[] {"", "null", "true", "false"}) {
            identities.append(result == literal ? '=' : '.');
        }
        return identities + " " + result;
    }

    private static Object constant(Pack pack) throws Exception {
        String kind = pack.text();
        String text = pack.text();
        return switch (kind) {
            case "int" -> Integer.valueOf(text);
            case "long" -> Long.valueOf(text);
            case "float" -> Float.intBitsToFloat(Integer.parseUnsignedInt(text));
            case "double" -> Double.longBitsToDouble(Long.parseUnsignedLong(text));
            case "class" -> Class.forName(text.replace('/', '.'));
            default -> text;
        };
    }
}
