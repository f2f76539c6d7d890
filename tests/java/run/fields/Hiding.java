/** Field hiding, super and cast access, static through subclass, interface constants, private same-name fields. */
package fields;

public class Hiding {
    interface K { int ONE = 1; String NAME = "K"; int[] ARR = {1, 2}; long T = Hiding.touch("K.T", 5); }
    interface K2 extends K { int ONE = 11; int TWO = ONE + K.ONE; }
    static int touch(String s, int v) { System.out.println("touch " + s); return v; }
    static class A {
        int x = 1;
        static int s = 10;
        private int p = 100;
        String n = "A";
        int getX() { return x; }
        int getP() { return p; }
        static int getS() { return s; }
    }
    static class B extends A {
        int x = 2;
        static int s = 20;
        private int p = 200;
        String n = "B";
        @Override int getX() { return x; }
        int superX() { return super.x; }
        int castX() { return ((A) this).x; }
        int both() { return x * 10 + super.x; }
        void set(int a, int b) { x = a; super.x = b; }
    }
    static class C extends B { long x = 3; int getP() { return ((A) this).p + ((B) this).p; } String names() { return n + super.n + ((A) this).n; } }
    static class D extends C implements K2 { int one() { return ONE; } }
    static class E extends A { } 
    static class G<T> { T v; static int count; G(T v) { this.v = v; count++; } }
    static class Sub extends G<String> { Sub() { super("sub"); } int len() { return v.length(); } }

    public static void main(String[] args) {
        A a = new A(), ab = new B(), ac = new C(); B b = new B(), bc = new C(); C c = new C(); D d = new D();
        System.out.println(a.x + " " + ab.x + " " + ac.x + " " + b.x + " " + bc.x + " " + c.x + " " + d.x);
        System.out.println(((A) b).x + " " + ((A) c).x + " " + ((B) c).x + " " + ((A) (B) d).x);
        System.out.println(a.getX() + " " + ab.getX() + " " + ac.getX() + " " + c.getX() + " " + b.superX() + " " + b.castX() + " " + b.both() + " " + c.both());
        b.set(7, 8);
        System.out.println(b.x + " " + ((A) b).x + " " + b.both() + " " + b.getX());
        System.out.println(a.getP() + " " + ab.getP() + " " + ac.getP() + " " + a.p + " " + ((A) b).p + " " + b.p + " " + c.names());
        System.out.println(A.s + " " + B.s + " " + C.s + " " + a.s + " " + ab.s + " " + b.s + " " + E.s + " " + E.getS() + " " + B.getS());
        E.s = 55;
        C.s = 66;
        System.out.println(A.s + " " + B.s + " " + a.getS());
        System.out.println(K.ONE + " " + K2.ONE + " " + K2.TWO + " " + d.one() + " " + D.TWO + " " + d.NAME + " " + K2.NAME);
        System.out.println("before ARR");
        System.out.println(K.ARR.length);
        K.ARR[0] = 42;
        System.out.println(K2.ARR[0] + " " + D.ARR[0] + " " + K.T + " " + D.T);
        G<Integer> g = new G<>(5);
        G<String> gs = new Sub();
        System.out.println(g.v + 1 + " " + gs.v + " " + new Sub().len() + " " + G.count + " " + Sub.count);
        g.v++;
        g.v += 10;
        gs.v += "!";
        System.out.println(g.v + " " + gs.v + " " + ((Sub) gs).len());
        try {
            G raw = g; raw.v = "str"; System.out.println("stored"); int q = g.v; System.out.println(q);
        } catch (ClassCastException e) { System.out.println("CCE on typed read"); }
        int x = 5; { class L { int x = 6; int f(int x) { return x * 100 + this.x; } } System.out.println(new L().f(9) + " " + x); }
        new Object() {
            int x = 1;
            void go() {
                int x = 2;
                class M { int x = 3; void p() { System.out.println(x + " " + this.x); } }
                new M().p();
                System.out.println(x + " " + this.x);
            }
        }.go();
        A[] as = {new A(), new B(), new C()};
        int i = 0;
        as[i++].x += 10;
        as[i++].x -= 10;
        as[i].x <<= i;
        for (A q : as) System.out.print(q.x + " ");
        System.out.println(((B) as[1]).x + " " + i);
        Outer o = new Outer();
        Outer.In in = o.new In();
        System.out.println(in.sum() + " " + o.v);
        in.bump();
        System.out.println(in.sum() + " " + o.v);
        try {
            System.out.println(A.class.getDeclaredField("x").getInt(c) + " " + B.class.getDeclaredField("x").getInt(c) + " " + C.class.getDeclaredField("x").getLong(c) + " " + A.class.getDeclaredField("s").getInt(null));
            java.lang.reflect.Field f = A.class.getDeclaredField("x");
            f.setInt(c, 1234);
            System.out.println(((A) c).x + " " + c.x);
        } catch (ReflectiveOperationException e) { System.out.println(e); }
        Object obj = c; if (obj instanceof B q && q.x == 2) System.out.println("pattern " + q.x + " " + ((C) q).x);
    }

    static class Outer {
        private int v = 1;
        static int sv = 5;
        class In {
            int v = 2;
            class Deep { int v = 3; int all() { return v * 100 + In.this.v * 10 + Outer.this.v; } }
            int sum() { return new Deep().all() + sv; }
            void bump() { Outer.this.v++; v += 2; Outer.this.v <<= 1; sv--; }
        }
    }
}
