/** BitSet operations: set, flip, clear ranges, logical algebra, navigation, conversion and errors. */
package lib_objects;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

public class BitSets {
    static void p(String label, Object value) {
        StringBuilder b = new StringBuilder();
        String s = label + " = " + value;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 32 && c < 127) {
                b.append(c);
            } else {
                b.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            }
        }
        System.out.println(b);
    }

    interface Body {
        Object run() throws Throwable;
    }

    static void t(String label, Body body) {
        try {
            p(label, body.run());
        } catch (Throwable e) {
            p(label, "threw " + e);
        }
    }

    static BitSet of(int... v) {
        BitSet b = new BitSet();
        for (int x : v) {
            b.set(x);
        }
        return b;
    }

    public static void main(String[] args) {
        BitSet a = of(1, 3, 5, 63, 64, 65, 127, 128, 200);
        p("a", a + " " + a.cardinality() + " " + a.length() + " " + a.size() + " " + a.isEmpty() + " " + a.hashCode());
        p("get", a.get(3) + " " + a.get(4) + " " + a.get(1000) + " " + a.get(60, 70) + " " + a.get(190, 300));
        a.flip(3);
        a.flip(60, 68);
        p("flip", a);
        a.set(10, 15);
        a.set(12, false);
        a.set(100, 103, true);
        a.clear(126, 129);
        a.clear(1);
        p("ranges", a);
        p("next", a.nextSetBit(0) + " " + a.nextSetBit(61) + " " + a.nextSetBit(201) + " " + a.nextClearBit(10) + " " + a.nextClearBit(500) + " " + a.previousSetBit(99) + " " + a.previousSetBit(4) + " " + a.previousClearBit(14) + " " + a.previousSetBit(-1) + " " + a.previousClearBit(1000));
        BitSet x = of(1, 2, 3, 70, 71);
        BitSet y = of(2, 3, 4, 71, 300);
        BitSet r = (BitSet) x.clone();
        r.and(y);
        p("and", r);
        r = (BitSet) x.clone();
        r.or(y);
        p("or", r);
        r = (BitSet) x.clone();
        r.xor(y);
        p("xor", r);
        r = (BitSet) x.clone();
        r.andNot(y);
        p("andNot", r + " " + x.intersects(y) + " " + r.intersects(y));
        p("equals", x.equals(of(71, 70, 3, 2, 1)) + " " + x.equals(y) + " " + new BitSet(500).equals(new BitSet()) + " " + new BitSet().hashCode());
        p("longs", Arrays.toString(x.toLongArray()) + " " + BitSet.valueOf(new long[] {5, 0, 1}) + " " + BitSet.valueOf(LongBuffer.wrap(new long[] {7, 9}, 1, 1)));
        p("bytes", Arrays.toString(x.toByteArray()) + " " + BitSet.valueOf(new byte[] {1, 2, -1}) + " " + BitSet.valueOf(ByteBuffer.wrap(new byte[] {3})) + " " + new BitSet().toByteArray().length);
        p("stream", x.stream().sum() + " " + x.stream().boxed().toList());
        t("neg", () -> { x.set(-1); return 0; });
        t("get neg", () -> x.get(-5));
        t("range neg", () -> { x.set(-1, 5); return 0; });
        t("range order", () -> { x.clear(5, 1); return 0; });
        t("size neg", () -> new BitSet(-1));
        t("next neg", () -> x.nextSetBit(-1));
        t("prev neg", () -> x.previousSetBit(-2));
        BitSet sieve = new BitSet(2000);
        sieve.set(2, 2000);
        for (int i = sieve.nextSetBit(0); i * i < 2000; i = sieve.nextSetBit(i + 1)) {
            for (int k = i * i; k < 2000; k += i) {
                sieve.clear(k);
            }
        }
        p("primes", sieve.cardinality() + " " + sieve.get(1900, 2000) + " " + sieve.previousSetBit(1999) + " " + sieve.hashCode());
        BitSet big = new BitSet();
        IntStream.range(0, 300).map(i -> i * 7919 % 1009).forEach(big::flip);
        p("big", big.cardinality() + " " + big.length() + " " + big.hashCode() + " " + big.toString().hashCode());
        big.flip(0, 1009);
        p("flipped", big.cardinality() + " " + big.nextClearBit(5));
        big.clear();
        p("cleared", big + " " + big.length() + " " + big.size());
        BitSet edges = new BitSet();
        for (int e : new int[] {0, 31, 32, 63, 64, 127, 128}) {
            edges.set(e);
            p("edge " + e, edges.length() + " " + edges.nextClearBit(e) + " " + edges.previousSetBit(e) + " " + Long.toHexString(edges.toLongArray()[e / 64]));
        }
        edges.set(0, 129);
        p("full", edges.cardinality() + " " + edges.nextClearBit(0) + " " + edges.previousClearBit(128));
        edges.set(3, 3);
        edges.clear(0, 0);
        p("empty range", edges.cardinality());
        for (int n = 0; n < 12; n++) {
            BitSet row = new BitSet();
            for (int k = 0; k <= n; k++) {
                row.set(k, (n & k) == k);
            }
            p("sierpinski " + n, row);
        }
    }
}
