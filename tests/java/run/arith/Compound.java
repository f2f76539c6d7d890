/** Compound assignments with implicit narrowing on every kind of target. */
package arith;

public class Compound {
    byte b = 100;
    short s = 30000;
    char c = 65000;
    int i = 2000000000;
    long l = Long.MAX_VALUE;
    float f = 1.5f;
    double d = 2.5;
    static byte sb = -100;
    static short ss = -30000;
    static char sc = 1;
    static int si = -2000000000;
    static long sl = Long.MIN_VALUE;
    static int calls;

    static int idx(int v) { calls++; return v; }

    public static void main(String[] args) {
        byte b = 127;
        b += 1; System.out.println("b+=1 " + b);
        b -= 1; System.out.println("b-=1 " + b);
        b *= 3; System.out.println("b*=3 " + b);
        b /= 2; System.out.println("b/=2 " + b);
        b %= 7; System.out.println("b%=7 " + b);
        b |= 0x1ff; System.out.println("b|=1ff " + b);
        b ^= 0x80; System.out.println("b^=80 " + b);
        b &= 0x0f; System.out.println("b&=0f " + b);
        b += 3.99; System.out.println("b+=3.99 " + b);
        b += 1e20; System.out.println("b+=1e20 " + b);
        b -= 1L << 40; System.out.println("b-=1L<<40 " + b);
        b++; System.out.println("b++ " + b);
        b = -128; b--; System.out.println("b-- " + b);
        short s = 32767;
        s++; System.out.println("s++ " + s);
        s -= 40000; System.out.println("s-= " + s);
        s *= s; System.out.println("s*=s " + s);
        s += 70000.7f; System.out.println("s+=70000.7f " + s);
        char c = 0;
        c--; System.out.println("c-- " + (int) c);
        c += 2; System.out.println("c+=2 " + (int) c);
        c *= -1; System.out.println("c*=-1 " + (int) c);
        c /= 3.5; System.out.println("c/=3.5 " + (int) c);
        c = 'a'; c += 1; System.out.println("c " + c);
        int i = Integer.MAX_VALUE;
        i += 1; System.out.println("i+=1 " + i);
        i += 1.0f; System.out.println("i+=1f " + i);
        i = Integer.MAX_VALUE; i += 1.0; System.out.println("i+=1.0 " + i);
        i += 5L << 33; System.out.println("i+=5L<<33 " + i);
        i -= Double.NaN; System.out.println("i-=NaN " + i);
        i = 10; i *= 1.5; System.out.println("i*=1.5 " + i);
        i <<= 33L; System.out.println("i<<=33L " + i);
        long l = Long.MAX_VALUE;
        l += 1; System.out.println("l+=1 " + l);
        l += 0.5; System.out.println("l+=.5 " + l);
        l = Long.MAX_VALUE; l -= 1.0f; System.out.println("l-=1f " + l);
        l >>>= 1; System.out.println("l>>>=1 " + l);
        l ^= -1; System.out.println("l^=-1 " + l);
        l = 5; l %= -3; System.out.println("l%=-3 " + l);
        float f = 16777216f;
        f += 1; System.out.println("f+=1 " + f);
        f += 1.0; System.out.println("f+=1.0 " + f);
        f += 2; System.out.println("f+=2 " + f);
        f++; System.out.println("f++ " + f);
        f /= 3.0; System.out.println("f/=3.0 " + f);
        f %= 2.5f; System.out.println("f%=2.5f " + f);
        double d = 0.1;
        d += 0.2f; System.out.println("d+=.2f " + d);
        d *= 10; System.out.println("d*=10 " + d);
        d--; System.out.println("d-- " + d);

        Compound o = new Compound();
        o.b += 100; o.s += 10000; o.c += 1000; o.i += 1000000000; o.l++; o.f *= 3; o.d /= 0;
        System.out.println(o.b + " " + o.s + " " + (int) o.c + " " + o.i + " " + o.l + " " + o.f + " " + o.d);
        System.out.println(o.b++ + ++o.b + " " + (o.c-- - --o.c) + " " + (o.l-- + o.l));
        sb -= 100; ss -= 10000; sc -= 2; si -= 1000000000; sl--;
        System.out.println(sb + " " + ss + " " + (int) sc + " " + si + " " + sl);

        byte[] ba = {1, 2, 3};
        ba[idx(0)] += 300; ba[idx(1)] <<= 7; ba[idx(2)]++;
        System.out.println(ba[0] + " " + ba[1] + " " + ba[2] + " calls " + calls);
        char[] ca = {'x', 'y'};
        ca[idx(0)]++; ca[idx(1)] -= 'a'; System.out.println(ca[0] + " " + (int) ca[1]);
        long[] la = {1, 2};
        la[idx(0)] += la[idx(1)] *= 5; System.out.println(la[0] + " " + la[1] + " calls " + calls);
        int k = 3;
        k += k++ + ++k; System.out.println("k " + k);
        k = k++ * 2 + k; System.out.println("k " + k);
        int[] ia = {0, 0, 0, 0};
        int p = 0;
        ia[p++] = ia[p] = p += 2; System.out.println(ia[0] + " " + ia[1] + " " + ia[2] + " " + p);
        Integer boxed = 5;
        boxed += 3; boxed++; System.out.println("boxed " + boxed + " " + boxed-- + " " + boxed);
        String str = "s"; str += 1 + 2; str += 'c'; str += null; str += 1.0f; System.out.println(str);
        boolean z = true; z &= false; System.out.print(z); z |= true; System.out.print(z); z ^= true; System.out.println(z);
    }
}
