/** Call sites seeing many receiver types, overridden at several depths, through class, abstract class and interface types; late new types. */
package calls;

public class Mega {
    interface Op { int run(int x); default int twice(int x) { return run(run(x)); } default String tag() { return "op"; } }
    static abstract class Base implements Op {
        int calls;
        public int run(int x) { calls++; return body(x); }
        abstract int body(int x);
        @Override public String tag() { return "base:" + id(); }
        protected String id() { return "?"; }
    }
    static class Add extends Base {
        final int k; Add(int k) { this.k = k; } int body(int x) { return x + k; } @Override protected String id() { return "add" + k; }
    }
    static class Add2 extends Add { Add2(int k) { super(k); } @Override int body(int x) { return super.body(super.body(x)); } }
    static final class Mul extends Base {
        final int k; Mul(int k) { this.k = k; } int body(int x) { return x * k; } @Override protected String id() { return "mul"; }
    }
    static class Xor implements Op { public int run(int x) { return x ^ 0x5555; } }
    static class Neg implements Op { public int run(int x) { return -x; } @Override public int twice(int x) { return x; } }
    static class Shl implements Op { public int run(int x) { return x << 1; } @Override public String tag() { return "shl"; } }
    static class Mod implements Op { public int run(int x) { return x % 10007; } }
    static class Cnt implements Op { static int n; public int run(int x) { return x + n++; } }
    static class Comp implements Op {
        final Op a, b;
        Comp(Op a, Op b) { this.a = a; this.b = b; }
        public int run(int x) { return b.run(a.run(x)); }
        @Override public String tag() { return a.tag() + ">" + b.tag(); }
    }
    enum E implements Op {
        INC {
            public int run(int x) { return x + 1; }
        }, HALF { public int run(int x) { return x >> 1; } @Override public String tag() { return "half"; } }
    }
    record Rec(int m) implements Op { public int run(int x) { return x & m; } }
    static int loop(Op[] ops, int n) { int v = 1; for (int i = 0; i < n; i++) v = ops[i % ops.length].run(v); return v; }
    static int twice(Op[] ops, int n) { int v = 3; for (int i = 0; i < n; i++) v += ops[i % ops.length].twice(v); return v; }
    static int viaBase(Base[] bs, int n) { int v = 2; for (int i = 0; i < n; i++) v = bs[i % bs.length].run(v) % 100003; return v; }
    public static void main(String[] args) {
        Op[] all = {new Add(3), new Add2(5), new Mul(7), new Xor(), new Neg(), new Shl(), new Mod(), new Cnt(), new Comp(new Add(1), new Mul(2)), E.INC, E.HALF, new Rec(0xffff), x -> x - 9, Math::abs, Mega::st};
        for (int k = 1; k <= all.length; k++) {
            Op[] sub = java.util.Arrays.copyOf(all, k);
            Cnt.n = 0;
            System.out.println(k + " " + loop(sub, 300) + " " + twice(sub, 100) + " " + all[k - 1].tag());
        }
        Base[] bs = {new Add(1), new Add2(2), new Mul(3), new Add(4) { @Override int body(int x) { return super.body(x) * 2; } @Override protected String id() { return "anon" + super.id(); } }};
        for (int k = 1; k <= 4; k++) System.out.println(viaBase(java.util.Arrays.copyOf(bs, k), 500));
        for (Base b : bs) System.out.println(b.tag() + " " + b.calls);
        Op one = new Add(2);
        int v = 0;
        for (int i = 0; i < 20000; i++) v = one.run(v);
        System.out.println(v);
        one = new Neg();
        for (int i = 0; i < 3; i++) v = one.run(v);
        System.out.println(v);
        Op nest = new Add(0);
        for (int i = 0; i < 30; i++) nest = new Comp(nest, all[i % 15]);
        Cnt.n = 0;
        System.out.println(nest.run(5) + " " + nest.tag().length());
        Object[] os = new Object[all.length];
        System.arraycopy(all, 0, os, 0, all.length);
        int h = 0;
        for (int i = 0; i < 3000; i++) {
            Object o = os[i % os.length]; if (o instanceof Base b) h += b.calls; else if (o instanceof Op p) h ^= p.run(i);
        }
        System.out.println(h);
    }
    static int st(int x) { return x + 11; }
}
