/** Arrays.sort for all element types over sizes and patterns that select each sorting algorithm. */
package lib_arrays;

import java.util.Arrays;
import java.util.Random;

public class Sorting {
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

    static final String[] KINDS = {"random", "sorted", "reversed", "equal", "sawtooth", "organ", "few", "nearly"};

    static long value(String kind, int i, int n, Random r) {
        return switch (kind) {
            case "random" -> r.nextLong();
            case "sorted" -> i;
            case "reversed" -> n - i;
            case "equal" -> 42;
            case "sawtooth" -> i % 17;
            case "organ" -> i < n / 2 ? i : n - i;
            case "few" -> r.nextInt(4);
            default -> r.nextInt(50) == 0 ? r.nextInt(n) : i;
        };
    }

    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 2, 10, 43, 44, 64, 65, 120, 287, 600, 1800}) {
            long h = 7;
            boolean ok = true;
            for (String k : KINDS) {
                Random r = new Random(n);
                int[] is = new int[n];
                long[] ls = new long[n];
                double[] ds = new double[n];
                float[] fs = new float[n];
                byte[] bs = new byte[n];
                short[] ss = new short[n];
                char[] cs = new char[n];
                Integer[] os = new Integer[n];
                for (int i = 0; i < n; i++) {
                    long v = value(k, i, n, r);
                    is[i] = (int) v;
                    ls[i] = v;
                    ds[i] = v / 3.0;
                    fs[i] = v / 7f;
                    bs[i] = (byte) v;
                    ss[i] = (short) v;
                    cs[i] = (char) v;
                    os[i] = (int) v;
                }
                if (n > 700 && !k.equals("random") && !k.equals("few")) {
                    continue;
                }
                Arrays.sort(is);
                Arrays.sort(ls);
                Arrays.sort(ds);
                Arrays.sort(fs);
                Arrays.sort(bs);
                Arrays.sort(ss);
                Arrays.sort(cs);
                Arrays.sort(os);
                for (int i = 1; i < n; i++) {
                    ok &= is[i - 1] <= is[i] && ls[i - 1] <= ls[i] && ds[i - 1] <= ds[i] && fs[i - 1] <= fs[i] && bs[i - 1] <= bs[i] && ss[i - 1] <= ss[i] && cs[i - 1] <= cs[i] && os[i - 1] <= os[i];
                }
                h = h * 31 + Arrays.hashCode(is);
                h = h * 31 + Arrays.hashCode(ls);
                h = h * 31 + Arrays.hashCode(ds);
                h = h * 31 + Arrays.hashCode(fs);
                h = h * 31 + Arrays.hashCode(bs);
                h = h * 31 + Arrays.hashCode(ss);
                h = h * 31 + Arrays.hashCode(cs);
                h = h * 31 + Arrays.hashCode(os);
            }
            p("n " + n, ok + " " + h);
        }
        double[] sp = {1, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, -0.0, Double.NaN, 5, -3, 0.0, Double.POSITIVE_INFINITY};
        Arrays.sort(sp);
        p("special doubles", Arrays.toString(sp));
        float[] sf = {Float.NaN, 0f, -0f, 1f, -0f, Float.NEGATIVE_INFINITY};
        Arrays.sort(sf);
        p("special floats", Arrays.toString(sf));
        double[] many = new double[300];
        Random r = new Random(4);
        for (int i = 0; i < many.length; i++) {
            many[i] = i % 10 == 0 ? Double.NaN : i % 7 == 0 ? -0.0 : i % 5 == 0 ? 0.0 : r.nextGaussian();
        }
        Arrays.sort(many);
        int neg = 0;
        int nan = 0;
        for (double d : many) {
            neg += Double.doubleToLongBits(d) == Long.MIN_VALUE ? 1 : 0;
            nan += d != d ? 1 : 0;
        }
        p("zeros and nans", neg + " " + nan + " " + many[299] + " " + Double.isNaN(many[269]));
        int[] part = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
        Arrays.sort(part, 3, 7);
        p("range", Arrays.toString(part));
        Arrays.sort(part, 5, 5);
        t("range bad", () -> { Arrays.sort(part, 5, 3); return 0; });
        t("range out", () -> { Arrays.sort(part, -1, 3); return 0; });
        t("range end", () -> { Arrays.sort(part, 0, 11); return 0; });
        t("object null", () -> { Arrays.sort(new Object[] {1, null}); return 0; });
        t("object mixed", () -> { Arrays.sort(new Object[] {1, "a"}); return 0; });
        int[] par = new int[20000];
        for (int i = 0; i < par.length; i++) {
            par[i] = i * 7919 % 20011;
        }
        int[] seq = par.clone();
        Arrays.parallelSort(par);
        Arrays.sort(seq);
        p("parallel", Arrays.equals(par, seq) + " " + Arrays.hashCode(par));
        String[] words = "the quick brown fox jumps over the lazy dog".split(" ");
        Arrays.parallelSort(words);
        p("words", Arrays.toString(words));
        Arrays.sort(words, (a, b) -> a.length() != b.length() ? a.length() - b.length() : b.compareTo(a));
        p("comparator", Arrays.toString(words));
    }
}
