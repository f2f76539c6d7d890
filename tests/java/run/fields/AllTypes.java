/** Static and instance fields of every type: defaults, stores with narrowing, negative values, neighbours untouched. */
package fields;

public class AllTypes {
    boolean z; byte b; char c; short s; int i; long l; float f; double d; String a; int[] arr; Object o;
    static boolean sz;
    static byte sb;
    static char sc;
    static short ss;
    static int si;
    static long sl;
    static float sf;
    static double sd;
    static String sa;
    static int[] sarr;
    volatile boolean vz;
    volatile byte vb;
    volatile char vc;
    volatile short vs;
    volatile int vi;
    volatile long vl;
    volatile float vf;
    volatile double vd;
    volatile Object vo;
    static volatile long svl; static volatile double svd; static volatile int svi;
    final boolean fz = true;
    final byte fb;
    final char fc;
    final short fs;
    final int fi;
    final long fl;
    final float ff;
    final double fd;
    final String fa;
    transient int tr = 9;
    byte b1, b2, b3; boolean z1, z2; short s1, s2; char c1, c2;

    AllTypes(int n) { fb = (byte) n; fc = (char) n; fs = (short) n; fi = n; fl = n; ff = n; fd = n; fa = "n" + n; }

    void show(String t) {
        System.out.println(t + " " + z + " " + b + " " + (int) c + " " + s + " " + i + " " + l + " " + f + " " + d + " " + a + " " + (arr == null) + " " + o);
    }
    static void sshow(String t) {
        System.out.println(t + " " + sz + " " + sb + " " + (int) sc + " " + ss + " " + si + " " + sl + " " + sf + " " + sd + " " + sa + " " + (sarr == null));
    }
    void vshow(String t) {
        System.out.println(t + " " + vz + " " + vb + " " + (int) vc + " " + vs + " " + vi + " " + vl + " " + vf + " " + vd + " " + vo + " " + svl + " " + svd + " " + svi);
    }
    void fshow() {
        System.out.println("final " + fz + " " + fb + " " + (int) fc + " " + fs + " " + fi + " " + fl + " " + ff + " " + fd + " " + fa + " " + tr);
    }

    public static void main(String[] args) {
        AllTypes t = new AllTypes(70000);
        t.show("default"); sshow("sdefault"); t.vshow("vdefault"); t.fshow(); new AllTypes(-1).fshow();
        for (int n : new int[] {1, -1, 128, 255, 256, 32768, 65535, 65536, 0x12345678, Integer.MIN_VALUE}) {
            t.z = (n & 1) != 0;
            t.b = (byte) n;
            t.c = (char) n;
            t.s = (short) n;
            t.i = n;
            t.l = n * 3L;
            t.f = n;
            t.d = n / 2.0;
            t.a = "s" + n;
            t.arr = new int[] {n};
            t.o = n;
            t.show("set " + n);
            sz = n < 0;
            sb = (byte) ~n;
            sc = (char) ~n;
            ss = (short) ~n;
            si = ~n;
            sl = ~(long) n;
            sf = -n;
            sd = 1.0 / n;
            sa = "t" + n;
            sarr = t.arr;
            sshow("sset " + n);
            t.vz = n > 0;
            t.vb = (byte) (n + 1);
            t.vc = (char) (n + 1);
            t.vs = (short) (n + 1);
            t.vi = n + 1;
            t.vl = (long) n << 20;
            t.vf = n * 0.1f;
            t.vd = n * 0.1;
            t.vo = "v" + n;
            svl = -n;
            svd = Math.sqrt(Math.abs((double) n));
            svi = n >>> 3;
            t.vshow("vset " + n);
        }
        t.b1 = 1;
        t.b2 = -1;
        t.b3 = 2;
        t.z1 = true;
        t.z2 = false;
        t.s1 = -1;
        t.s2 = 5;
        t.c1 = 'a';
        t.c2 = '\uffff';
        System.out.println(t.b1 + " " + t.b2 + " " + t.b3 + " " + t.z1 + " " + t.z2 + " " + t.s1 + " " + t.s2 + " " + t.c1 + " " + (int) t.c2);
        t.b2 += 127;
        t.b2 += 127;
        t.s1 *= 300;
        t.s1 *= 300;
        t.c2++;
        t.c1 += 1.7;
        t.z1 &= t.z2;
        t.i >>>= 28;
        t.l |= 1;
        t.f++;
        t.d--;
        t.a += t.c1;
        t.arr[0]--;
        System.out.println(t.b1 + " " + t.b2 + " " + t.b3 + " " + t.z1 + " " + t.z2 + " " + t.s1 + " " + t.s2 + " " + t.c1 + " " + (int) t.c2 + " " + t.i + " " + t.l + " " + t.f + " " + t.d + " " + t.a + " " + t.arr[0]);
        System.out.println(t.b1++ + ++t.b1 + t.b1-- - --t.b1);
        t.vl++;
        t.vi += 5;
        t.vd *= 2;
        t.vf--;
        t.vb++;
        t.vc--;
        t.vs <<= 2;
        t.vz = !t.vz;
        svl++;
        svd--;
        t.vshow("vinc");
        sb++;
        sc--;
        ss += 40000;
        si++;
        sl--;
        sf += .5;
        sd /= 0;
        sz |= true;
        sa += 1;
        sshow("sinc");
        AllTypes n = null;
        try { n.i = 5; } catch (NullPointerException e) { System.out.println("npe put"); }
        try { System.out.println(n.d); } catch (NullPointerException e) { System.out.println("npe get"); }
        n.si = 77;
        System.out.println(n.si + " static through null");
        long chain = t.l = t.i = t.s = t.b = -5;
        System.out.println(chain + " " + t.l + " " + t.i + " " + t.s + " " + t.b);
        double dc = sd = sf = sl = si = sc = 'z';
        System.out.println(dc + " " + sd + " " + sf + " " + sl + " " + si + " " + sc);
    }
}
