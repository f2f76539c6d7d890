/** Helpful messages for getfield, putfield, array load, store and length of every element type. */
package npe;

public class FieldsArrays {
    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long l;
    float f;
    double d;
    Object a;
    FieldsArrays n;
    FieldsArrays[] na;
    static FieldsArrays st;
    int[] ia;
    int[][] iaa;
    static int[] sia;
    static long[][] sla;
    interface Act { Object run() throws Throwable; }
    static void t(Act x) {
        try {
            System.out.println("no exception " + x.run());
        } catch (NullPointerException e) { System.out.println(e.getMessage()); } catch (Throwable e) { System.out.println(e); }
    }
    static FieldsArrays nul() { return null; } static int[] nular(int k) { return null; } int[] inar() { return null; } static int idx() { return 2; }

    static Object get(FieldsArrays p, int k) {
        switch (k) {
            case 0: return p.z;
            case 1: return p.b;
            case 2: return p.c;
            case 3: return p.s;
            case 4: return p.i;
            case 5: return p.l;
            case 6: return p.f;
            case 7: return p.d;
            case 8: return p.a;
            case 9: return p.n.i;
            case 10: return p.n.n.l;
            case 11: return p.na[0].d;
            case 12: return p.na[k].n;
            default: return p.n.na[p.i].a;
        }
    }
    static Object put(FieldsArrays p, int k) {
        switch (k) {
            case 0: return p.z = true;
            case 1: return p.b = 1;
            case 2: return p.c = 'c';
            case 3: return p.s = 3;
            case 4: return p.i = k;
            case 5: return p.l = 5L;
            case 6: return p.f = 6;
            case 7: return p.d = 7;
            case 8: return p.a = "a";
            case 9: return p.i++;
            case 10: return p.n.l += 5;
            case 11: return p.n.n.a = null;
            case 12: return p.na[1].i = 3;
            case 13: return ++p.n.d;
            default: return p.n.i = p.n.b;
        }
    }
    static Object load(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] l, float[] f, double[] d, Object[] a, int k) {
        switch (k) {
            case 0: return z[0];
            case 1: return b[1];
            case 2: return c[k];
            case 3: return s[k + 1];
            case 4: return i[0];
            case 5: return l[0];
            case 6: return f[0];
            case 7: return d[0];
            case 8: return a[0];
            default: return 0;
        }
    }
    static Object store(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] l, float[] f, double[] d, Object[] a, int k) {
        switch (k) {
            case 0: z[0] = true;
            break;
            case 1: b[1] = 2;
            break;
            case 2: c[2] = 3;
            break;
            case 3: s[3] = 4;
            break;
            case 4: i[4]++;
            break;
            case 5: l[5] += 6;
            break;
            case 6: f[6] = 7;
            break;
            case 7: d[7] = 8;
            break;
            case 8: a[8] = null;
            break;
        }
        return 0;
    }
    static Object len(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] l, float[] f, double[] d, Object[] a, int k) {
        switch (k) {
            case 0: return z.length;
            case 1: return b.length;
            case 2: return c.length;
            case 3: return s.length;
            case 4: return i.length;
            case 5: return l.length;
            case 6: return f.length;
            case 7: return d.length;
            case 8: return a.length;
            default: return 0;
        }
    }

    public static void main(String[] args) {
        for (int k = 0; k < 14; k++) { int kk = k; t(() -> get(null, kk)); }
        FieldsArrays o = new FieldsArrays();
        o.na = new FieldsArrays[15];
        for (int k = 9; k < 14; k++) { int kk = k; t(() -> get(o, kk)); }
        for (int k = 0; k < 15; k++) { int kk = k; t(() -> put(null, kk)); }
        for (int k = 10; k < 15; k++) { int kk = k; t(() -> put(o, kk)); }
        for (int k = 0; k < 9; k++) {
            int kk = k;
            t(() -> load(null, null, null, null, null, null, null, null, null, kk));
            t(() -> store(null, null, null, null, null, null, null, null, null, kk));
            t(() -> len(null, null, null, null, null, null, null, null, null, kk));
        }
        t(() -> st.i);
        t(() -> st.i = 5);
        t(() -> nul().l);
        t(() -> nul().n.n = null);
        t(() -> sia[3]);
        t(() -> sia[idx()] = 1);
        t(() -> sia.length);
        t(() -> sla[0][1]);
        t(() -> nular(1)[2]);
        t(() -> nular(1).length);
        t(() -> o.inar()[o.i]);
        t(() -> o.inar()[idx()] += 1);
        t(() -> o.ia[0]);
        t(() -> o.ia[o.i + 1]);
        t(() -> o.iaa[1][2]);
        t(() -> { o.iaa = new int[2][]; return o.iaa[1][2]; });
        t(() -> o.iaa[idx() - 1][idx()]++);
        t(() -> o.iaa[0].length);
        t(() -> { int[][][] q = new int[2][2][]; int i = 1; return q[i][i - 1][5]; });
        t(() -> { long[] loc = null; return loc[0]; });
        t(() -> { Object x = null; return ((int[]) x)[0]; });
        t(() -> { FieldsArrays x = null; x.na[1].n.i = 5; return 0; });
        t(() -> { FieldsArrays[] xs = new FieldsArrays[2]; xs[1].ia[0] = 4; return 0; });
        t(() -> { byte[] bb = null; bb[0]--; return 0; });
        t(() -> { boolean[] zz = null; return !zz[2]; });
        t(() -> { char[][] cc = new char[1][]; return cc[0][3]; });
        t(() -> { int k = 100000; int[] w = null; return w[k]; });
        t(() -> ((int[]) null)[-5]);
        t(() -> ((int[]) null)[100]);
        t(() -> ((int[]) null)[40000]);
        t(() -> ((int[]) null)[1000000]);
        t(() -> { long j = 3; return nular(0)[(int) j]; });
        t(() -> { char ch = 'a'; byte by = 1; return nular(0)[ch + by * 2 - (ch >> 1)]; });
        t(() -> nular(0)[nular(1).length]);
        t(() -> o.na[sia.length]);
        t(() -> { int[] z2 = null; int y = z2[0] + z2[1]; return y; });
        t(() -> { String[] s = null; s[0] += "x"; return s; });
        t(() -> { int[] s = null; s[o.i++] = o.i++; return s; });
        System.out.println(o.i);
        t(() -> { o.n.i += o.i++; return 0; });
        System.out.println(o.i);
        t(() -> { double[] m = null; return m[0] * m[1]; });
        t(() -> { Integer[] m = {null}; return m[0] + 1; });
        t(() -> { st = null; return st.st; });
        t(() -> o.n.st);
        t(() -> { o.n.b = (byte) (o.n == null ? 1 : 2); return 0; });
    }
}
