/** Many fields of mixed sizes along a class chain; every value survives writes to its neighbours. */
package fields;

public class Layout {
    static class P0 { byte b0 = 1; long l0 = 2; boolean z0 = true; }
    static class P1 extends P0 { int i1 = 3; Object o1 = "p1"; byte b1 = 4; }
    static class P2 extends P1 { short s2 = 5; double d2 = 6.5; char c2 = 'p'; float f2 = 7.5f; }
    static class P3 extends P2 { boolean z3; long l3 = Long.MAX_VALUE; byte b3 = -1; String o3 = "p3"; }
    static class Empty extends P3 { }
    static class P4 extends Empty { int[] arr = {1}; byte x1 = 11, x2 = 12, x3 = 13, x4 = 14, x5 = 15; long tail = -9; }

    static String dump(P4 p) {
        return p.b0 + " " + p.l0 + " " + p.z0 + " " + p.i1 + " " + p.o1 + " " + p.b1 + " " + p.s2 + " " + p.d2 + " " + p.c2 + " " + p.f2 + " " + p.z3 + " " + p.l3 + " " + p.b3 + " " + p.o3 + " " + p.arr[0] + " " + p.x1 + " " + p.x2 + " " + p.x3 + " " + p.x4 + " " + p.x5 + " " + p.tail;
    }

    static class Node { Node next; int v; Node(int v, Node n) { this.v = v; next = n; } }
    static class Pair<A, B> {
        A a;
        B b;
        Pair(A a, B b) { this.a = a; this.b = b; }
        Pair<B, A> swap() { return new Pair<>(b, a); }
        public String toString() { return "(" + a + "," + b + ")"; }
    }

    static class Counter {
        private static int live;
        private final int id = ++live;
        private int hits;
        static Counter last;
        Counter() { last = this; }
        Counter hit() { hits++; return this; }
    }

    public static void main(String[] args) {
        P4 p = new P4(), q = new P4();
        System.out.println(dump(p));
        p.b0 = -128;
        System.out.println(dump(p));
        p.l0 = -1;
        System.out.println(dump(p));
        p.z0 = false;
        System.out.println(dump(p));
        p.i1 = -1;
        System.out.println(dump(p));
        p.o1 = null;
        System.out.println(dump(p));
        p.b1 = -2;
        System.out.println(dump(p));
        p.s2 = -3;
        System.out.println(dump(p));
        p.d2 = -0.0;
        System.out.println(dump(p));
        p.c2 = 'Z';
        System.out.println(dump(p));
        p.f2 = Float.NaN;
        System.out.println(dump(p));
        p.z3 = true;
        System.out.println(dump(p));
        p.l3 = 0x0102030405060708L;
        System.out.println(dump(p));
        p.b3 = 7;
        System.out.println(dump(p));
        p.o3 = "new";
        System.out.println(dump(p));
        p.x3 = -13;
        System.out.println(dump(p));
        p.x5 = -15;
        System.out.println(dump(p));
        p.tail = 1L << 62;
        System.out.println(dump(p));
        p.arr = new int[] {-5};
        System.out.println(dump(p));
        System.out.println(dump(q));
        ((P0) q).b0++; ((P1) q).i1 *= 100; ((P2) q).d2 /= 4; ((P3) q).l3++; ((Empty) q).o3 += "!"; System.out.println(dump(q));
        Node list = null;
        for (int i = 0; i < 10; i++) list = new Node(i * i, list);
        Node rev = null;
        while (list != null) { Node n = list.next; list.next = rev; rev = list; list = n; }
        int sum = 0;
        for (Node n = rev; n != null; n = n.next) sum = sum * 3 + n.v;
        System.out.println(sum + " " + rev.next.next.v);
        Node ring = new Node(1, null);
        ring.next = new Node(2, ring);
        int hops = 0;
        for (Node n = ring; hops < 7; n = n.next) hops += n.v;
        System.out.println(hops);
        Pair<String, Integer> pr = new Pair<>("k", 5);
        System.out.println(pr + " " + pr.swap() + " " + pr.swap().swap() + " " + new Pair<>(pr, null));
        pr.b += pr.a.length();
        pr.a = pr.a + pr.b;
        System.out.println(pr);
        for (int i = 0; i < 5; i++) new Counter().hit().hit();
        Counter.last.hit();
        System.out.println(Counter.live + " " + Counter.last.id + " " + Counter.last.hits);
        long total = 0;
        P4[] many = new P4[500];
        for (int i = 0; i < many.length; i++) {
            many[i] = new P4(); many[i].tail = i; many[i].x1 = (byte) i; many[i].c2 = (char) i; many[i].d2 = i / 3.0;
        }
        for (P4 m : many) total += m.tail * m.x1 + m.c2 + (long) m.d2 + m.l0;
        System.out.println(total);
        new Layout().thisForms(3);
    }

    int v = 1; static int sv = 2; Layout me = this;
    void thisForms(int v) {
        this.v += v;
        me.v *= 2;
        me.me.me.v++;
        this.sv += me.sv;
        Layout.sv++;
        System.out.println(v + " " + this.v + " " + sv + " " + (me == this) + " " + (me.me.me == me));
        int t = (me = null) == null ? this.v : v;
        System.out.println(t + " " + me);
    }
}
