/** Casts between boxes, Number, Comparable, Object and primitives; conditional typing; casts in compound expressions and method chains. */
package casts;

import java.util.*;

public class Numbers {
    static void t(String n, java.util.concurrent.Callable<?> c) {
        try {
            Object r = c.call(); System.out.println(n + " = " + r + (r == null ? "" : " " + r.getClass().getSimpleName()));
        } catch (ClassCastException e) {
            System.out.println(n + " CCE " + e.getMessage().replaceAll(" \\(.*", ""));
        } catch (NullPointerException e) { System.out.println(n + " NPE"); } catch (Exception e) { System.out.println(n + " " + e); }
    }
    static Object o(Object x) { return x; }
    static <T> T g(Object x) { return (T) x; }
    static int pi(Integer i) { return i; }
    static double sum(Object... os) {
        double s = 0;
        for (Object x : os) s += x instanceof Number n ? n.doubleValue() : x instanceof Character c ? c : x instanceof Boolean b && b ? 1 : 0;
        return s;
    }
    public static void main(String[] args) {
        Object[] vals = {(byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.5, true, "8", null};
        String[] nm = {"byte", "short", "char", "int", "long", "float", "double", "bool", "str", "null"};
        for (int i = 0; i < vals.length; i++) {
            Object v = vals[i];
            t(nm[i] + "->int", () -> (int) v);
            t(nm[i] + "->long", () -> (long) v);
            t(nm[i] + "->double", () -> (double) v);
            t(nm[i] + "->Number", () -> (Number) v);
            t(nm[i] + "->Comparable", () -> (Comparable<?>) v);
            t(nm[i] + "->char", () -> (char) v);
            t(nm[i] + "->boolean", () -> (boolean) v);
            t(nm[i] + "->byte widen", () -> (short) (byte) v);
        }
        t("Integer as Number", () -> ((Number) o(5)).longValue());
        t("Number to Integer", () -> (Integer) (Number) o(5));
        t("Number to Long", () -> (Long) (Number) o(5));
        t("ternary", () -> o(true ? 1 : 2.0));
        t("ternary boxed", () -> o(true ? Integer.valueOf(1) : Double.valueOf(2)));
        t("ternary obj", () -> o(true ? (Object) 1 : 2.0));
        t("ternary null", () -> o(true ? null : 0));
        t("ternary char int", () -> o(false ? 1 : 'a'));
        t("ternary char var", () -> { int k = 1; return o(false ? k : 'a'); });
        t("ternary mixed", () -> o(true ? (short) 1 : 'b'));
        t("compareTo", () -> ((Comparable) o(5)).compareTo(5));
        t("compareTo other", () -> ((Comparable) o(5)).compareTo(5L));
        t("generic", () -> Numbers.<Integer>g(5) + 1);
        t("generic bad", () -> Numbers.<Integer>g("x") + 1);
        t("generic unused", () -> { Numbers.<Integer>g("x"); return "unused ok"; });
        t("generic to obj", () -> (Object) Numbers.<Integer>g("x"));
        t("arg", () -> pi(g(5)));
        t("arg bad", () -> pi(g(5L)));
        t("arg null", () -> pi(g(null)));
        t("assign op", () -> { Object x = 5; x = (int) x + 1; return x; });
        t("str concat op", () -> { Object x = 5; x += "s"; return x; });
        t("array elem", () -> { Object[] a = {1}; a[0] = (Integer) a[0] + 1; return a[0]; });
        t("boxed ++", () -> { Integer x = 127; Integer y = x; x++; return y + x; });
        t("long box", () -> { Long x = 5L; return x == 5; });
        t("equals", () -> o(5).equals(5) + "" + o(5).equals(5L) + o('a').equals(97));
        t("sum", () -> sum(1, 2.5, 'a', true, null, "x", (byte) 3, 4f, 5L));
        t("unbox map", () -> { Map<String, Object> m = new HashMap<>(); m.put("k", 3); return (int) m.get("k") * 2; });
        t("unbox missing", () -> { Map<String, Object> m = new HashMap<>(); return (int) m.get("k") * 2; });
        t("list", () -> { List<Object> l = new ArrayList<>(List.of(1, 2L)); return (Integer) l.get(0) + (Long) l.get(1); });
        t("double cast", () -> (int) (double) (Double) o(3.99));
        t("char math", () -> (char) ((char) o('a') + 1));
        t("switch box", () -> { Object x = 3; switch ((Integer) x) { case 3: return "three"; default: return "?"; } });
        t("instance chain", () -> o(5) instanceof Number n && n instanceof Integer i && i > 3 ? i * 2 : -1);
        t("intersection", () -> ((Number & Comparable<Integer>) o(5)).compareTo(4));
        t("intersection bad", () -> ((CharSequence & Comparable<String>) o(5)).length());
        t("Class.cast", () -> Number.class.cast(5));
        t("Class.cast prim", () -> int.class.cast(5));
        t("isInstance", () -> Integer.class.isInstance(5) + "" + int.class.isInstance(5) + Number.class.isInstance(null));
        t("array cast", () -> ((Number[]) o(new Integer[] {1, 2}))[1]);
        t("array cast bad", () -> ((Integer[]) o(new Number[] {1, 2}))[1]);
        t("prim array", () -> ((Object[]) o(new int[1])).length);
        t("enum", () -> (Thread.State) o(Thread.State.NEW));
        t("enum bad", () -> (Thread.State) o("NEW"));
    }
}
