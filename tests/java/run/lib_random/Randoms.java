/** java.util.Random with fixed seeds: every next method, bounds, streams, gaussians and byte filling. */
package lib_random;

import java.util.Arrays;
import java.util.Random;

public class Randoms {
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

    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, 42, -1, Long.MAX_VALUE, 0x5DEECE66DL}) {
            Random r = new Random(seed);
            p("ints " + seed, r.nextInt() + " " + r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(16) + " " + r.nextInt(1) + " " + r.nextInt(Integer.MAX_VALUE) + " " + r.nextInt((1 << 30) + 1));
            p("longs", r.nextLong() + " " + r.nextLong() + " " + r.nextBoolean() + r.nextBoolean() + r.nextBoolean());
            p("floats", r.nextFloat() + " " + r.nextDouble() + " " + r.nextFloat() + " " + r.nextDouble());
            p("gaussian", String.format("%.9f %.9f %.9f", r.nextGaussian(), r.nextGaussian(), r.nextGaussian()));
            byte[] b = new byte[11];
            r.nextBytes(b);
            p("bytes", Arrays.toString(b));
        }
        Random r = new Random(7);
        p("range ints", r.nextInt(5, 10) + " " + r.nextInt(-100, 100) + " " + r.nextInt(Integer.MIN_VALUE, Integer.MAX_VALUE) + " " + r.nextInt(-5, -4));
        p("range longs", r.nextLong(1000) + " " + r.nextLong(-5, 5) + " " + r.nextLong(Long.MIN_VALUE, Long.MAX_VALUE) + " " + r.nextLong(1L << 40));
        p("range doubles", r.nextDouble(5) + " " + r.nextDouble(-1, 1) + " " + r.nextFloat(2f) + " " + r.nextFloat(-3f, 3f));
        p("gaussian mean", String.format("%.6f %.6f", r.nextGaussian(100, 15), r.nextGaussian(0, 0)));
        p("stream ints", Arrays.toString(new Random(3).ints(6).toArray()) + Arrays.toString(new Random(3).ints(6, 0, 10).toArray()));
        p("stream longs", Arrays.toString(new Random(3).longs(3).toArray()) + Arrays.toString(new Random(3).longs(4, -50, 50).toArray()));
        p("stream doubles", Arrays.toString(new Random(3).doubles(3).toArray()) + Arrays.toString(new Random(3).doubles(3, 1, 2).toArray()));
        p("infinite", new Random(5).ints().limit(3).boxed().toList() + " " + new Random(5).ints(0, 100).limit(5).boxed().toList() + " " + new Random(5).doubles().limit(2).boxed().toList());
        t("bound 0", () -> r.nextInt(0));
        t("bound neg", () -> r.nextInt(-5));
        t("range", () -> r.nextInt(5, 5));
        t("long bound", () -> r.nextLong(0));
        t("double bound", () -> r.nextDouble(Double.NaN));
        t("stream size", () -> r.ints(-1));
        t("stream bounds", () -> r.ints(5, 3, 3));
        t("gaussian neg", () -> r.nextGaussian(0, -1));
        r.setSeed(42);
        p("reseed", r.nextInt() + " " + new Random(42).nextInt());
        int[] hist = new int[10];
        for (int i = 0; i < 20000; i++) {
            hist[r.nextInt(10)]++;
        }
        p("histogram", Arrays.toString(hist));
        double sum = 0;
        for (int i = 0; i < 5000; i++) {
            sum += r.nextDouble();
        }
        p("sum", sum);
        long h = 0;
        for (int i = 0; i < 5000; i++) {
            h = h * 31 + r.nextLong() + r.nextInt(i + 1);
        }
        p("hash", h);
        Random own = new Random(9) {
            @Override
            protected int next(int bits) {
                return (1 << (bits - 1)) | 5;
            }
        };
        p("own next", own.nextInt(100) + " " + own.nextLong() + " " + own.nextBoolean() + " " + own.nextDouble() + " " + own.nextFloat());
        Random inside = new Random(2024);
        int in = 0;
        for (int i = 0; i < 10000; i++) {
            double x = inside.nextDouble();
            double y = inside.nextDouble();
            in += x * x + y * y <= 1 ? 1 : 0;
        }
        p("pi", in / 2500.0);
        int[] deck = new int[20];
        for (int i = 0; i < 20; i++) {
            deck[i] = i;
        }
        Random sh = new Random(1);
        for (int i = 19; i > 0; i--) {
            int j = sh.nextInt(i + 1);
            int x = deck[i];
            deck[i] = deck[j];
            deck[j] = x;
        }
        p("shuffle", Arrays.toString(deck));
        char[] text = new char[30];
        for (int i = 0; i < text.length; i++) {
            text[i] = (char) ('a' + sh.nextInt(26));
        }
        p("text", new String(text));
    }
}
