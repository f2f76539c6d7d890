/** Bit-level generators: LCG, Mersenne twister, PCG, and java.util.Random and SplittableRandom streams. */
package bits;

public class Random {
    static int[] mt = new int[624];
    static int mi;

    static void seed(int s) { mt[0] = s; for (int i = 1; i < 624; i++) mt[i] = 1812433253 * (mt[i - 1] ^ mt[i - 1] >>> 30) + i; mi = 624; }

    static int next() {
        if (mi == 624) {
            for (int i = 0; i < 624; i++) {
                int y = mt[i] & 0x80000000 | mt[(i + 1) % 624] & 0x7fffffff; mt[i] = mt[(i + 397) % 624] ^ y >>> 1 ^ ((y & 1) == 0 ? 0 : 0x9908b0df);
            }
            mi = 0;
        }
        int y = mt[mi++];
        y ^= y >>> 11; y ^= y << 7 & 0x9d2c5680; y ^= y << 15 & 0xefc60000;
        return y ^ y >>> 18;
    }

    public static void main(String[] args) {
        seed(5489);
        for (int i = 0; i < 10; i++) System.out.println("mt " + Integer.toUnsignedString(next()));
        for (int i = 10; i < 2000; i++) next();
        System.out.println("mt2000 " + next());
        long st = 0x853c49e6748fea9bL, inc = 0xda3e39cb94b95bdbL;
        for (int i = 0; i < 8; i++) {
            long old = st;
            st = old * 6364136223846793005L + inc;
            int xs = (int) ((old >>> 18 ^ old) >>> 27), rot = (int) (old >>> 59);
            System.out.println("pcg " + (xs >>> rot | xs << -rot));
        }
        java.util.Random r = new java.util.Random(42);
        for (int i = 0; i < 6; i++) System.out.println("util " + r.nextInt() + " " + r.nextLong() + " " + r.nextInt(100) + " " + r.nextInt(64) + " " + r.nextBoolean() + " " + r.nextDouble() + " " + r.nextFloat());
        for (int i = 0; i < 4; i++) System.out.println("gauss " + r.nextGaussian());
        byte[] bs = new byte[11]; r.nextBytes(bs); System.out.println("bytes " + java.util.Arrays.toString(bs));
        System.out.println("ints " + java.util.Arrays.toString(new java.util.Random(7).ints(6, -10, 10).toArray()));
        java.util.SplittableRandom sr = new java.util.SplittableRandom(99);
        for (int i = 0; i < 5; i++) System.out.println("split " + sr.nextInt() + " " + sr.nextLong() + " " + sr.nextInt(10) + " " + sr.nextDouble());
        System.out.println("split2 " + sr.split().nextLong());
        java.util.List<Integer> l = new java.util.ArrayList<>(); for (int i = 0; i < 12; i++) l.add(i);
        java.util.Collections.shuffle(l, new java.util.Random(3)); System.out.println("shuffle " + l);
        java.util.BitSet b = new java.util.BitSet();
        for (int i = 0; i < 200; i += 7) b.set(i);
        b.flip(10, 20);
        b.clear(14);
        System.out.println(b + " " + b.cardinality() + " " + b.nextClearBit(10) + " " + b.length() + " " + java.util.Arrays.toString(b.toLongArray()));
    }
}
