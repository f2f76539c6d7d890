/** Lambdas capturing values of every type, this, locals in loops, parameters, arrays, nested captures, catch parameters. */
package lambdas;

import java.util.ArrayList;
import java.util.List;
import java.util.function.*;

public class Captures {
    int f = 1;
    final String name;
    static int sf = 10;
    Captures(String n) { name = n; }
    Captures(Supplier<String> s) { name = "sup:" + s.get(); }
    Captures(int k) { this(() -> "k" + k); }
    Supplier<String> mine() { return () -> name + f; }
    IntSupplier inc() { return () -> ++f; }
    Supplier<Supplier<String>> nest(String p) { int q = p.length(); return () -> () -> p + q + name + f++ + sf++; }
    Runnable chain(StringBuilder sb) { return () -> { sb.append(name); Runnable r = () -> sb.append(this.name).append(Captures.this.f); r.run(); }; }
    class In { int f = 7; IntSupplier s() { return () -> f * 100 + Captures.this.f; } }
    static Supplier<String> all(boolean z, byte b, short s, char c, int i, long l, float f, double d, String a, int[] arr, Object o, Integer bx) {
        return () -> z + " " + b + " " + s + " " + c + " " + i + " " + l + " " + f + " " + d + " " + a + " " + arr[0]++ + " " + o + " " + bx;
    }
    interface Prim { String f(boolean z, byte b, short s, char c, int i, long l, float f, double d, Object o); }
    interface V { void v(); }
    interface Long3 { long f(long a, int b, long c); }
    interface Chk<X extends Exception> { int f(int a) throws X; }
    static <T> T id(T t) { return t; }
    static int calls;
    static int tick() { return ++calls; }
    static final Supplier<String> ST = () -> "static " + sf;
    static { sf += 5; }
    final Supplier<String> inst = () -> "inst " + mine().get();
    { IntUnaryOperator u = x -> x + f; f = u.applyAsInt(5); }
    static IntFunction<IntFunction<IntUnaryOperator>> curry() { return a -> b -> c -> a * 100 + b * 10 + c; }
    static Supplier<Integer> counter() { int[] c = {0}; return () -> c[0]++; }
    public static void main(String[] args) throws Exception {
        Captures o = new Captures("me");
        System.out.println(o.f + o.mine().get() + o.inst.get());
        IntSupplier inc = o.inc();
        inc.getAsInt();
        inc.getAsInt();
        System.out.println(o.mine().get());
        Supplier<Supplier<String>> n = o.nest("pq");
        System.out.println(n.get().get() + n.get().get());
        StringBuilder sb = new StringBuilder();
        Runnable ch = o.chain(sb);
        ch.run();
        ch.run();
        System.out.println(sb);
        System.out.println(o.new In().s().getAsInt() + " " + new Captures(5).name + " " + ST.get());
        Supplier<String> a = all(true, (byte) -1, (short) -2, 'c', 3, 4L << 40, 5.5f, 6.25, "seven", new int[] {8}, null, 9);
        System.out.println(a.get());
        System.out.println(a.get());
        Prim p = (z, b, s, c, i, l, f, d, q) -> z + "," + b + "," + s + "," + c + "," + i + "," + l + "," + f + "," + d + "," + q;
        System.out.println(p.f(false, (byte) 200, (short) 40000, '\u20ac', -1, Long.MIN_VALUE, Float.NaN, -0.0, p == null));
        V v = () -> { };
        v.v();
        V v2 = () -> tick();
        v2.v();
        v2.v();
        V v3 = Captures::tick;
        v3.v();
        System.out.println(calls);
        Long3 l3 = (x, y, z) -> x - y * z;
        System.out.println(l3.f(1L << 33, 2, 3));
        List<Supplier<Integer>> ls = new ArrayList<>();
        for (int i = 0; i < 4; i++) { int k = i * i; ls.add(() -> k); }
        for (int x : new int[] {7, 8}) ls.add(() -> x + ls.size());
        for (Supplier<Integer> s : ls) System.out.print(s.get() + " ");
        System.out.println();
        System.out.println(curry().apply(1).apply(2).applyAsInt(3));
        Supplier<Integer> c1 = counter(), c2 = counter();
        System.out.println("" + c1.get() + c1.get() + c2.get() + c1.get() + c2.get());
        Chk<java.io.IOException> ck = x -> { if (x < 0) throw new java.io.IOException("neg " + x); return x * 2; };
        try {
            System.out.println(ck.f(4) + ck.f(-4));
        } catch (java.io.IOException e) { Supplier<String> m = () -> e.getMessage(); System.out.println(m.get()); }
        try (java.io.StringReader r = new java.io.StringReader("hi")) {
            java.util.concurrent.Callable<Integer> rd = () -> r.read(); System.out.println(rd.call() + rd.call());
        }
        Object pat = "pattern";
        if (pat instanceof String s) { Supplier<Integer> len = () -> s.length(); System.out.println(len.get()); }
        switch (1) { case 1: int sw = 5; IntSupplier is = () -> sw * 2; System.out.println(is.getAsInt()); }
        Function<Integer, Function<Integer, Integer>> add = x -> y -> x + y;
        System.out.println(add.apply(3).apply(4));
        BiFunction<Integer, Integer, Integer> bf = (x, y) -> { int t = x; for (int i = 0; i < y; i++) t *= 2; return t; };
        System.out.println(bf.andThen(r -> r + 1).apply(3, 4));
        Supplier<Runnable> sr = () -> () -> System.out.print("inner ");
        sr.get().run();
        ((Runnable) () -> System.out.println("cast")).run();
        System.out.println(((IntBinaryOperator) (x, y) -> x % y).applyAsInt(17, 5) + Captures.<Supplier<String>>id(() -> "gen").get());
        final int[] fibs = new int[20];
        IntUnaryOperator[] fib = new IntUnaryOperator[1];
        fib[0] = k -> k < 2 ? k : fibs[k] != 0 ? fibs[k] : (fibs[k] = fib[0].applyAsInt(k - 1) + fib[0].applyAsInt(k - 2));
        System.out.println(fib[0].applyAsInt(19));
        BooleanSupplier bs = args.length == 0 ? () -> true : () -> false;
        System.out.println(bs.getAsBoolean());
        Object lam = (Runnable & java.io.Serializable) () -> { };
        System.out.println((lam instanceof Runnable) + " " + (lam instanceof java.io.Serializable) + " " + (lam instanceof Comparable));
        UnaryOperator<String> up = String::toUpperCase;
        System.out.println(up.andThen(x -> x + x.length()).compose((Object x) -> "c" + x).apply(5));
        long big = 1L << 40;
        double dd = 0.5;
        LongSupplier lsu = () -> big + (long) (dd * 4);
        DoubleSupplier ds = () -> big * dd;
        System.out.println(lsu.getAsLong() + " " + ds.getAsDouble());
        String nul = null;
        Supplier<String> sn = () -> nul + "x";
        System.out.println(sn.get());
        Supplier<?>[] arr = {() -> 1, () -> "two", () -> null};
        for (Supplier<?> s : arr) System.out.print(s.get() + " ");
        System.out.println();
        Thread t = new Thread(() -> sf = 99);
        t.start();
        t.join();
        System.out.println(sf);
        System.out.println(new Object() { int z = 3; int go() { IntSupplier q = () -> z++ + this.z; return q.getAsInt(); } }.go());
        class Loc { int w = sf; IntSupplier g(int e) { return () -> w + e + sf; } }
        System.out.println(new Loc().g(1).getAsInt());
        int sum = 0;
        for (int i = 0; i < 2000; i++) { int k = i; IntSupplier q = () -> k & 7; sum += q.getAsInt(); }
        System.out.println(sum);
        Runnable r1 = null;
        try { r1.run(); } catch (NullPointerException e) { System.out.println("npe"); }
    }
}
