/** Helpful messages for unboxing, throw, synchronized, casts, lambdas, locals beyond parameters, switch, varargs, nested expressions. */
package npe;

import java.util.HashMap;
import java.util.Map;

public class Other {
    Integer boxed;
    static Long sl;
    Boolean flag;
    Character ch;
    Double dbl;
    Float fl;
    Short sh;
    Byte by;
    Map<String, Integer> map = new HashMap<>();
    Object lock;
    RuntimeException ex;
    Other o;
    enum E { A, B }
    E e;
    record R(String s, R r, Integer[] is) { int len() { return s.length(); } R deep() { return r.r; } }
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try {
            System.out.println(n + " no exception " + a.run());
        } catch (NullPointerException e) { System.out.println(n + ": " + e.getMessage()); } catch (Throwable e) { System.out.println(n + " " + e); }
    }
    Integer getBoxed() { return boxed; }
    static Boolean sflag() { return null; }
    static int sum(int a, int b) { return a + b; }
    static RuntimeException mk() { return null; }
    static String two(String a, String b) { return a.concat(b); }
    static int manyLocals(Object p1, long p2, double p3, Object p4) {
        long l1 = 5;
        Object a1 = null;
        double d1 = 2;
        String a2 = null;
        int i1 = 3;
        int[] arr = null;
        if (p1 != null) return a1.hashCode();
        if (p2 > 0) return a2.length();
        if (p3 > 0) return arr[i1];
        return p4.hashCode();
    }
    static int reuse(int k) { if (k == 0) { String first = null; return first.length(); } else { Integer second = null; return second + k; } }
    static int thisIsNotNull(Other th) { return th.boxed; }
    int instanceLocals(String s, Other other) { Other self = this; return self.o.o.boxed + other.boxed; }

    public static void main(String[] args) {
        Other o = new Other();
        t("unbox field", () -> { int x = o.boxed; return x; });
        t("unbox static", () -> sl + 1);
        t("unbox method", () -> o.getBoxed() * 2);
        t("unbox bool", () -> o.flag ? 1 : 2);
        t("unbox bool method", () -> { if (sflag()) return 1; return 2; });
        t("unbox char", () -> (int) o.ch);
        t("unbox double", () -> o.dbl / 2);
        t("unbox float", () -> o.fl > 1);
        t("unbox short", () -> o.sh << 1);
        t("unbox byte", () -> -o.by);
        t("unbox map", () -> { int v = o.map.get("k"); return v; });
        t("boxed ++", () -> o.boxed++);
        t("boxed +=", () -> o.boxed += 5);
        t("unbox arg", () -> sum(o.boxed, 1));
        t("unbox arr", () -> new Integer[2][1].length + new Integer[1][0].length + (int) new Integer[1][0].length);
        t("unbox local", () -> { Integer q = null; return q > 3; });
        t("unbox ternary", () -> { Integer q = o.boxed; int r = true ? q : 0; return r; });
        t("unbox switch", () -> { Integer q = null; switch (q) { case 1: return 1; default: return 2; } });
        t("unbox cast", () -> { Object q = null; return (int) q; });
        t("unbox index", () -> new int[3][3][o.boxed]);
        t("unbox size", () -> new int[o.boxed]);
        t("unbox for", () -> { for (int x : new Integer[] {1, null}) if (x > 5) return x; return 0; });
        t("unbox return", () -> { java.util.function.ToIntFunction<Other> f = q -> q.boxed; return f.applyAsInt(o); });
        t("unbox eq", () -> o.boxed == 5);
        t("boxes eq", () -> o.boxed == o.boxed);
        t("while", () -> { while (o.flag) { } return 0; });
        t("!flag", () -> !o.flag);
        t("and", () -> true && o.flag);
        t("throw field", () -> { throw o.ex; });
        t("throw method", () -> { throw mk(); });
        t("throw local", () -> { Exception x = null; throw x; });
        t("throw null", () -> { throw null; });
        t("throw array", () -> { Exception[] xs = {null}; throw xs[0]; });
        t("sync field", () -> { synchronized (o.lock) { return 1; } });
        t("sync method", () -> { synchronized (mk()) { return 1; } });
        t("sync local", () -> { Object q = null; synchronized (q) { return 1; } });
        t("sync null", () -> { synchronized ((Object) null) { return 1; } });
        t("enum switch", () -> { switch (o.e) { case A: return 1; default: return 2; } });
        t("enum expr", () -> switch (o.e) { case A -> 1; case B -> 2; });
        t("string switch", () -> { String s = null; switch (s) { case "a": return 1; default: return 2; } });
        t("record", () -> new R(null, null, null).len());
        t("record deep", () -> new R("x", null, null).deep());
        t("record acc", () -> new R("x", null, null).r().s());
        t("record arr", () -> new R("x", null, new Integer[1]).is()[0] + 1);
        t("record null arr", () -> new R("x", null, null).is()[0]);
        t("lambda cap", () -> { String cap = null; java.util.function.Supplier<Integer> s = () -> cap.length(); return s.get(); });
        t("lambda this", () -> { java.util.function.Function<Other, Object> f = x -> x.o.o.lock; return f.apply(o); });
        t("args order", () -> two(null, o.lock.toString()));
        t("inner null arg", () -> two("a", null));
        t("many 1", () -> manyLocals("x", 0, 0, null));
        t("many 2", () -> manyLocals(null, 1, 0, null));
        t("many 3", () -> manyLocals(null, 0, 1, null));
        t("many 4", () -> manyLocals(null, 0, 0, null));
        t("reuse 0", () -> reuse(0));
        t("reuse 1", () -> reuse(1));
        t("param", () -> thisIsNotNull(null));
        t("param2", () -> thisIsNotNull(o));
        t("inst", () -> o.instanceLocals("s", null));
        o.o = new Other();
        t("inst2", () -> o.instanceLocals("s", null));
        o.o.o = new Other();
        o.o.o.boxed = 4;
        t("inst3", () -> o.instanceLocals("s", null));
        t("concat", () -> "a" + o.ex.getMessage() + "b");
        t("nested", () -> o.map.get(o.lock.toString()) + o.map.get("x").toString());
        t("cond", () -> (args.length == 0 ? o.lock : o.ex).toString());
        t("assign expr", () -> { Object q; return (q = o.lock).toString(); });
        t("array init", () -> new Object[] {1, null, 3}[1].toString());
        t("ctor arg", () -> new R(o.lock.toString(), null, null));
        t("method ref", () -> { java.util.concurrent.Callable<String> c = o.lock::toString; return c.call(); });
        t("super outer", () -> { class L { int v() { return o.ex.hashCode(); } } return new L().v(); });
        t("anon", () -> new Object() { Object f; int v() { return f.hashCode(); } }.v());
        t("iter", () -> { for (Object q : (Iterable<?>) o.lock) return q; return 1; });
        t("long chain", () -> o.o.o.o.o.o.map.get("a").hashCode());
        t("twr", () -> { AutoCloseable c = null; try (c) { return "ok"; } });
        t("cast chain", () -> ((R) (Object) o.lock).s());
        t("instanceof", () -> o.lock instanceof R r ? r : o.lock.hashCode());
        t("static via null", () -> ((Other) null).sl);
        t("div", () -> 1 / (o.boxed == null ? 0 : 1));
        t("string +=", () -> { String s = null; s += null; return s; });
        t("jdk", () -> "abc".compareTo(null));
        t("jdk2", () -> new StringBuilder((String) null));
        t("jdk3", () -> String.valueOf((char[]) null));
        t("jdk4", () -> "a".contains(null));
        t("jdk5", () -> new java.util.ArrayList<>((java.util.Collection<?>) null));
        t("jdk6", () -> java.util.Objects.requireNonNull(null));
        t("jdk7", () -> "x".equals(null));
        t("jdk8", () -> Integer.valueOf(5).compareTo(null));
        t("jdk9", () -> java.util.List.of(1, null));
        t("jdk10", () -> new java.util.TreeMap<Integer, Integer>().get(null));
    }
}
