/** Exceptions raised by the VM and library with exact messages, in every context. */
package exceptions;

import java.util.*;

public class Implicit {
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try {
            System.out.println(n + " = " + a.run());
        } catch (Throwable e) { System.out.println(n + ": " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    static int zero() { return 0; } static long lzero() { return 0; } static Object obj() { return "text"; } enum E { A }
    public static void main(String[] args) {
        t("idiv", () -> 5 / zero());
        t("irem", () -> 5 % zero());
        t("ldiv", () -> 5L / lzero());
        t("lrem", () -> 5L % lzero());
        t("ddiv", () -> 5.0 / zero());
        t("compound", () -> { int x = 3; x /= zero(); return x; });
        t("byte", () -> { byte x = 3; x %= zero(); return x; });
        t("cast", () -> (Integer) obj());
        t("aioobe", () -> new int[3][3][3].length);
        t("neg", () -> new int[zero() - 1]);
        t("store", () -> { Object[] o = new Integer[1]; o[0] = obj(); return o; });
        t("valueOf", () -> E.valueOf("B"));
        t("valueOf null", () -> E.valueOf(null));
        t("forName", () -> Class.forName("no.such.Cls"));
        t("loadClass", () -> Implicit.class.getClassLoader().loadClass("nope"));
        t("getMethod", () -> Implicit.class.getMethod("nope", int.class, String[].class));
        t("getField", () -> Implicit.class.getField("nope"));
        t("getCtor", () -> Implicit.class.getConstructor(String.class));
        t("abstract", () -> AbstractList.class.getDeclaredConstructor().newInstance());
        t("monitor", () -> { new Object().wait(); return 0; });
        t("notify", () -> { new Object().notify(); return 0; });
        t("wait neg", () -> { synchronized (E.A) { E.A.wait(-1); } return 0; });
        t("sleep neg", () -> { Thread.sleep(-1); return 0; });
        t("clone", () -> { Object o = new Implicit(); return Implicit.class.getSuperclass().getDeclaredMethod("clone") == null; });
        t("charAt", () -> "abc".toCharArray()[3]);
        t("iterator", () -> new ArrayList<>().iterator().next());
        t("list of null", () -> List.of((Object) null));
        t("immutable", () -> List.of(1).add(2));
        t("map dup", () -> Map.of("a", 1, "a", 2));
        t("optional", () -> Optional.empty().get());
        t("scanner", () -> new Scanner("x").nextInt());
        t("deque", () -> new ArrayDeque<>().removeFirst());
        t("deque null", () -> new ArrayDeque<>().add(null));
        t("treemap", () -> new TreeMap<>().firstKey());
        t("treemap null", () -> new TreeMap<String, String>().put(null, "x"));
        t("cmp", () -> new TreeSet<Object>(Arrays.asList(new Object())));
        t("stack", () -> new Stack<>().pop());
        t("linked", () -> new LinkedList<>().getFirst());
        t("array aslist", () -> Arrays.asList(1, 2).remove(0));
        t("sublist", () -> new ArrayList<>(List.of(1, 2)).subList(1, 0));
        t("set", () -> new ArrayList<>(List.of(1)).set(1, 1));
        t("add", () -> { new ArrayList<>(List.of(1)).add(3, 1); return 0; });
        t("cap", () -> new ArrayList<>(-1));
        t("hm cap", () -> new HashMap<>(-1));
        t("hm lf", () -> new HashMap<>(1, Float.NaN));
        t("repeat", () -> "a".repeat(-1));
        t("sb", () -> new StringBuilder("abc").deleteCharAt(3));
        t("sb insert", () -> new StringBuilder("abc").insert(4, 'x'));
        t("sb setLength", () -> { new StringBuilder().setLength(-1); return 0; });
        t("char cp", () -> Character.toChars(-1));
        t("cp", () -> "".codePointAt(0));
        t("format", () -> String.format("%d", "x"));
        t("format2", () -> String.format("%q", 1));
        t("format3", () -> String.format("%s %s", 1));
        t("bigint", () -> new java.math.BigInteger("12z"));
        t("bigdec", () -> java.math.BigDecimal.ONE.divide(new java.math.BigDecimal(3)));
        t("bigdiv", () -> java.math.BigInteger.ONE.divide(java.math.BigInteger.ZERO));
        t("radix", () -> Integer.parseInt("12", 99));
        t("long", () -> Long.parseLong("9223372036854775808"));
        t("dbl", () -> Double.parseDouble("1.2.3"));
        t("dblnull", () -> Double.parseDouble(null));
        t("uuid", () -> UUID.fromString("x"));
        t("random", () -> new Random().nextInt(0));
        t("bitset", () -> new BitSet().get(-1));
        t("priority", () -> { new Thread().setPriority(99); return 0; });
        t("checkedlist", () -> { List raw = Collections.checkedList(new ArrayList<>(), String.class); return raw.add(1); });
        t("iter remove", () -> { Iterator<Integer> it = new ArrayList<>(List.of(1)).iterator(); it.remove(); return 0; });
        t("unmod", () -> Collections.unmodifiableMap(new HashMap<String, String>()).put("a", "b"));
        t("Collections.max", () -> Collections.max(new ArrayList<Integer>()));
        t("join", () -> { new Thread().join(-1); return 0; });
        t("stringjoin", () -> String.join(null, "a"));
        t("enumset", () -> EnumSet.copyOf(new ArrayList<E>()));
        t("enummap", () -> new EnumMap<E, Integer>(E.class).put(null, 1));
        t("switch str", () -> { switch ((String) null) { default: return 1; } });
        t("exact", () -> Math.toIntExact(1L << 40));
        t("objects", () -> Objects.requireNonNull(null, () -> "supplied"));
        t("index", () -> Objects.checkFromToIndex(3, 2, 5));
        System.out.println("end");
    }
}
