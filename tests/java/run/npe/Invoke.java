/** Helpful NullPointerException messages for method invocation on every kind of null expression. */
package npe;

import java.util.List;
import java.util.Map;

public class Invoke {
    Invoke next;
    String name;
    int[] ints;
    static Invoke sf;
    static String ss;
    Invoke[] arr;
    Object[][] grid;
    Inner in;
    static Invoke[] sarr = new Invoke[3];
    long num;
    List<String> list;
    class Inner { String s; Inner deep; String get() { return s; } } interface I { I self(); int v(int a, long b); }
    Invoke next() { return next; }
    static Invoke make() { return null; }
    static Invoke make(int a, String b, double[] c, Invoke... d) { return null; }
    String name() { return name; } <T> T gen() { return null; }
    private Invoke priv() { return null; }
    final Invoke fin() { return null; }
    Invoke[] arrm() { return null; }
    int val() { return 1; }
    interface Act { Object run() throws Throwable; }
    static void t(Act a) {
        try {
            System.out.println("no exception " + a.run());
        } catch (NullPointerException e) { System.out.println(e.getMessage()); } catch (Throwable e) { System.out.println(e); }
    }
    static Object params(Invoke p, String q, int k, Invoke[] r, Object o, I i) {
        switch (k) {
            case 0: return p.next();
            case 1: return q.length();
            case 2: return r[0].val();
            case 3: return o.toString();
            case 4: return i.v(1, 2L);
            case 5: return i.self().self();
            case 6: return p.next().next();
            case 7: return p.next.next.next();
            case 8: return ((String) o).trim();
            case 9: return r[k - 8].name.length();
            case 10: return p.arr[k].next();
            case 11: return p.grid[1][2].hashCode();
            case 12: return (k > 5 ? p : p.next).val();
            case 13: return q.concat(q).equals(o);
            case 14: return p.in.get();
            case 15: return p.in.deep.s.isEmpty();
            case 16: return p.priv().val();
            case 17: return p.fin().fin();
            case 18: return p.<String>gen().length();
            case 19: return p.list.get(0);
            case 20: return p.arrm()[0].val();
            case 21: return ((Invoke) p.gen()).val();
            case 22: return r[r.length].val();
        }
        return null;
    }
    @Override public String toString() { return "Invoke"; }
    Object inst(int k) {
        switch (k) {
            case 0: return next.val();
            case 1: return this.next.next();
            case 2: return name.length();
            case 3: return next().val();
            case 4: return arr[0].val();
            case 5: return in.get();
            case 6: return in.deep.get();
            case 7: return name().length();
            case 8: return grid[0][0].toString();
            case 9: return this.priv().val();
        }
        return null;
    }

    public static void main(String[] args) {
        for (int k = 0; k < 22; k++) { int kk = k; t(() -> params(null, null, kk, null, null, null)); }
        Invoke p = new Invoke();
        p.arr = new Invoke[20];
        p.grid = new Object[2][3];
        p.next = new Invoke();
        p.in = p.new Inner();
        for (int k = 0; k < 22; k++) {
            int kk = k;
            t(() -> params(p, "q", kk, new Invoke[] {null, new Invoke()}, "o", new I() { public I self() { return null; } public int v(int a, long b) { return 0; } }));
        }
        Invoke q = new Invoke(); for (int k = 0; k < 10; k++) { int kk = k; t(() -> q.inst(kk)); t(() -> p.inst(kk)); }
        t(() -> sf.val());
        t(() -> Invoke.ss.length());
        t(() -> sf.next.val());
        t(() -> make().val());
        t(() -> make(1, "b", null).name());
        t(() -> make(1, "b", null).next.next.name());
        t(() -> sarr[1].val());
        t(() -> sarr[q.name == null ? 2 : 0].name.length());
        t(() -> { Invoke loc = null; return loc.val(); });
        t(() -> { Object loc = null; return loc.hashCode(); });
        t(() -> { String[] a = {null}; return a[0].length(); });
        t(() -> { int i = 1; Invoke[][] a = new Invoke[2][2]; return a[i][i - 1].val(); });
        t(() -> { Map<String, Invoke> m = Map.of(); return m.get("k").val(); });
        t(() -> { Invoke a = null, b; return (b = a).val(); });
        t(() -> ((Invoke) null).val());
        t(() -> ((I) null).self());
        t(() -> { List<Invoke> l = new java.util.ArrayList<>(); l.add(null); return l.get(0).next(); });
        t(() -> { for (Object o : (List<?>) q.list) return o; return 0; });
        t(() -> { for (String s : (String[]) null) return s; return 0; });
        t(() -> { Invoke x = q; while (x != null) { x = x.next(); x.name(); } return 0; });
        t(() -> q.next.new Inner().get());
        t(() -> { Runnable r = null; r.run(); return 0; });
        t(() -> { java.util.function.Supplier<String> s = q.name::trim; return s.get(); });
        t(() -> { java.util.function.Function<Invoke, String> f = Invoke::name; return f.apply(null); });
        t(() -> { try (AutoCloseable c = null) { return c.toString(); } });
        t(() -> { throw null; });
        t(() -> { switch ((String) q.gen()) { case "a": return 1; default: return 2; } });
        t(() -> { Thread.State st = null; switch (st) { case NEW: return 1; default: return 2; } });
        t(() -> q.name + q.next.name);
        t(() -> { String s = null; return s + s.length(); });
        t(() -> { Object o = q.name; synchronized (o) { return 1; } });
        try { new Invoke().chain(); } catch (NullPointerException e) {
            System.out.println(e.getMessage());
            System.out.println(e);
            System.out.println(e.getMessage() == e.getMessage());
            System.out.println(e.getLocalizedMessage());
        }
        NullPointerException own = new NullPointerException();
        System.out.println(own.getMessage() + " " + new NullPointerException("mine").getMessage());
        try { throw own; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }
    void chain() { next.next().next.arr[5].next().name.trim().length(); }
}
