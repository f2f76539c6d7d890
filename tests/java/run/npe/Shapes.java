/** More helpful-message shapes: nested calls in indexes, long chains, casts, generics, lambdas, inner classes, static nested, arrays of arrays. */
package npe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Shapes {
    Shapes a, b;
    Shapes[] kids;
    int[][] grid;
    int i;
    String s;
    List<Shapes> list;
    Map<String, int[]> map;
    static Shapes root;
    static Shapes[][] table = new Shapes[2][];
    Shapes get(int k) { return kids == null ? null : kids[k]; }
    static int idx(Shapes s) { return s == null ? 1 : 0; }
    Shapes self() { return this; } <T> T cast(Object o) { return (T) o; }
    long sum(long x, double y) { return (long) (x + y); }
    static <T> T none() { return null; }
    Object[] objs() { return null; }
    int[] ints(int n, String q) { return null; }
    static class G<T> { T t; T get() { return t; } }
    class In { Shapes o = Shapes.this.a; int deep() { return o.i; } int outer() { return a.b.i; } }
    interface Act { Object run() throws Throwable; }
    static void t(Act x) {
        try {
            System.out.println("none " + x.run());
        } catch (NullPointerException e) { System.out.println(e.getMessage()); } catch (Throwable e) {
            System.out.println("other " + e.getClass().getSimpleName());
        }
    }
    static long many(Shapes p, int[] q, String[] r, long l, double d, Shapes[][] z, G<String> g, int k) {
        switch (k) {
            case 0: return p.a.b.i;
            case 1: return p.kids[q[0]].i;
            case 2: return p.grid[p.i][idx(p)];
            case 3: return p.get(2).get(3).i;
            case 4: return z[0][1].a.i;
            case 5: return z[q[1]][q[0]].i;
            case 6: return r[(int) l].length();
            case 7: return g.t.length();
            case 8: return g.get().length();
            case 9: return p.self().self().a.self().i;
            case 10: return p.list.get(p.i).i;
            case 11: return p.map.get("k")[3];
            case 12: return p.map.get(p.s).length;
            case 13: return p.sum(p.a.i, d);
            case 14: return p.kids[p.a.i].i;
            case 15: return ((Shapes) p.cast(null)).i;
            case 16: return Shapes.<int[]>none()[0];
            case 17: return ((String) p.objs()[1]).length();
            case 18: return p.ints(1, "x")[2];
            case 19: return root.a.i;
            case 20: return table[0][1].i;
            case 21: return table[1].length;
            case 22: p.a.b.i = 5;
            return 0;
            case 23: p.kids[1].kids[2] = p;
            return 0;
            case 24: p.grid[1][1] += 2;
            return 0;
            case 25: p.a.i++;
            return 0;
            case 26: p.s.length();
            return 0;
            case 27: return p.a.s.trim().length();
            case 28: p.list.add(p.a.a);
            return 0;
            case 29: return p.kids.length;
            case 30: return p.kids[0].kids.length;
            case 31: synchronized (p.a) { return 1; }
            case 32: throw p.<RuntimeException>cast(null);
            case 33: return p.new In().deep();
            case 34: return p.new In().outer();
            case 35: return p.a.new In().deep();
            case 36: for (Shapes x : p.kids) if (x.i > 0) return 1;
            return 0;
            case 37: for (int[] row : p.grid) for (int v : row) if (v > 0) return 2;
            return 0;
            case 38: return (p.i > 0 ? p.a : p.b).i;
            case 39: { Shapes loc = p.a; int w = 5; return loc.kids[w].i; }
            case 40: { int[] arr = p.i == 0 ? null : q; long big = 1L << 40; return arr[(int) (big >> 40)]; }
            case 41: { Object o = p.b; return ((Shapes) o).a.i; }
            case 42: { Integer bx = p.cast(null); return bx + 1; }
            case 43: { Boolean bo = none(); return bo ? 1 : 2; }
            case 44: return p.s.charAt(p.a.i);
            case 45: return "lit".concat(p.s).length();
            case 46: return q[p.a.i] + r[0].length();
            case 47: return (r[0] + r[1]).length() + r[1].length();
            case 48: return many(p, q, r, p.a.i, d, z, g, 0);
            case 49: { var anon = new Object() { Shapes f; }; return anon.f.i; }
            default: return 0;
        }
    }
    public static void main(String[] args) {
        Shapes p = new Shapes();
        int[] q = {0, 1};
        String[] r = {"x", null};
        Shapes[][] z = {{null, null}, null};
        G<String> g = new G<>();
        for (int k = 0; k < 50; k++) { int kk = k; System.out.print(k + " "); t(() -> many(p, q, r, 1, 2.5, z, g, kk)); }
        p.a = new Shapes();
        p.kids = new Shapes[] {null, new Shapes(), null, null, null, null};
        p.grid = new int[3][];
        p.map = new HashMap<>();
        p.list = new ArrayList<>();
        p.list.add(null);
        root = new Shapes();
        table[0] = new Shapes[2];
        for (int k = 0; k < 50; k++) { int kk = k; System.out.print(k + " "); t(() -> many(p, q, r, 1, 2.5, z, g, kk)); }
        t(() -> many(null, null, null, 0, 0, null, null, 4));
        t(() -> many(null, null, null, 0, 0, null, null, 7));
        t(() -> { Shapes[] caps = {null}; Runnable x = () -> caps[0].i++; x.run(); return 0; });
        t(() -> { String cap = p.s; return ((java.util.function.Supplier<Integer>) () -> cap.length()).get(); });
        t(() -> List.of(1, 2).stream().map(x -> p.b.i + x).toList());
    }
}
