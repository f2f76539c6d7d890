/** Arrays.fill, copyOf, copyOfRange, setAll, parallelPrefix, asList, stream and binarySearch for all types. */
package lib_arrays;

import java.util.Arrays;

public class Utilities {
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
        int[] a = new int[6];
        Arrays.fill(a, 7);
        Arrays.fill(a, 1, 3, -1);
        p("fill", Arrays.toString(a));
        t("fill bad", () -> { Arrays.fill(a, 4, 2, 0); return 0; });
        t("fill out", () -> { Arrays.fill(a, 4, 9, 0); return 0; });
        t("fill store", () -> { Arrays.fill((Object[]) new String[2], 1); return 0; });
        boolean[] z = new boolean[3];
        Arrays.fill(z, true);
        char[] c = new char[3];
        Arrays.fill(c, 1, 3, 'x');
        p("fill others", Arrays.toString(z) + new String(c).replace('\0', '.'));
        p("copyOf", Arrays.toString(Arrays.copyOf(a, 3)) + Arrays.toString(Arrays.copyOf(a, 8)) + Arrays.toString(Arrays.copyOf(new String[] {"p"}, 3)) + Arrays.toString(Arrays.copyOf(new double[] {1.5}, 2)) + Arrays.toString(Arrays.copyOf(new boolean[] {true}, 2)));
        p("copyOfRange", Arrays.toString(Arrays.copyOfRange(a, 2, 5)) + Arrays.toString(Arrays.copyOfRange(a, 4, 9)) + Arrays.toString(Arrays.copyOfRange(new long[] {1, 2}, 2, 3)) + Arrays.toString(Arrays.copyOfRange(new String[] {"a", "b"}, 1, 2)));
        p("copy type", Arrays.copyOf(new Integer[] {1}, 1, Number[].class).getClass().getSimpleName() + " " + Arrays.copyOf((Object[]) new String[] {"s"}, 1).getClass().getSimpleName());
        t("copy neg", () -> Arrays.copyOf(a, -1));
        t("copy range bad", () -> Arrays.copyOfRange(a, 5, 3));
        t("copy range out", () -> Arrays.copyOfRange(a, 7, 9));
        t("copy store", () -> Arrays.copyOf(new Object[] {1}, 1, String[].class));
        int[] s = new int[8];
        Arrays.setAll(s, i -> i * i);
        p("setAll", Arrays.toString(s));
        Arrays.parallelSetAll(s, i -> i + 1);
        Arrays.parallelPrefix(s, Integer::sum);
        p("prefix", Arrays.toString(s));
        Arrays.parallelPrefix(s, 2, 5, (x, y) -> x * y);
        p("prefix range", Arrays.toString(s));
        long[] ls = new long[5];
        Arrays.setAll(ls, i -> 1L << (i * 10));
        Arrays.parallelPrefix(ls, Long::sum);
        double[] ds = new double[4];
        Arrays.setAll(ds, i -> i / 4.0);
        String[] st = new String[3];
        Arrays.setAll(st, i -> "s" + i);
        Arrays.parallelPrefix(st, String::concat);
        p("setAll others", Arrays.toString(ls) + Arrays.toString(ds) + Arrays.toString(st));
        int[] big = new int[5000];
        Arrays.setAll(big, i -> i % 13);
        Arrays.parallelPrefix(big, Integer::sum);
        p("prefix big", big[4999] + " " + big[2500] + " " + Arrays.hashCode(big));
        int[] sorted = {1, 3, 3, 5, 9};
        for (int k : new int[] {0, 1, 3, 4, 9, 10}) {
            p("search " + k, Arrays.binarySearch(sorted, k) + " " + Arrays.binarySearch(sorted, 1, 4, k) + " " + Arrays.binarySearch(new long[] {1, 3, 5}, k) + " " + Arrays.binarySearch(new double[] {1, 3, 5}, k) + " " + Arrays.binarySearch(new byte[] {1, 3, 5}, (byte) k) + " " + Arrays.binarySearch(new char[] {1, 3, 5}, (char) k) + " " + Arrays.binarySearch(new Integer[] {1, 3, 5}, k));
        }
        p("search special", Arrays.binarySearch(new double[] {-0.0, 0.0, Double.NaN}, 0.0) + " " + Arrays.binarySearch(new double[] {-0.0, 0.0, Double.NaN}, Double.NaN) + " " + Arrays.binarySearch(new String[] {"c", "b", "a"}, "b", java.util.Collections.reverseOrder()) + " " + Arrays.binarySearch(new int[0], 5));
        t("search bad", () -> Arrays.binarySearch(sorted, 3, 1, 5));
        p("stream", Arrays.stream(sorted).sum() + " " + Arrays.stream(sorted, 1, 3).sum() + " " + Arrays.stream(new String[] {"a", "b"}).toList());
        t("stream bad", () -> Arrays.stream(sorted, 3, 9).sum());
        p("asList", Arrays.asList(1, 2, 3) + " " + Arrays.asList(new int[] {1}).size() + " " + Arrays.asList((Object) null));
        int[][] jag = {{1, 2}, {}, null, {3}};
        Object[] deep = {1, "s", new int[] {1, 2}, new Object[] {new long[] {3}, null, new String[][] {{"q"}}}, 'c', new boolean[] {true}, new double[] {0.5}, new char[] {'z'}, new byte[] {1}, new short[] {2}, new float[] {3}};
        p("deep", Arrays.deepToString(jag) + Arrays.deepToString(deep) + Arrays.deepToString(null));
        Object[] self = new Object[2];
        self[0] = self;
        self[1] = "x";
        p("self", Arrays.deepToString(self));
        p("toString", Arrays.toString((int[]) null) + Arrays.toString(new int[0]) + Arrays.toString(new float[] {1f, -0f}) + Arrays.toString(new byte[] {-1}) + Arrays.toString(new char[] {'a'}) + Arrays.toString(new short[] {5}) + Arrays.toString(new Object[] {null, "x"}));
        int[] src = {1, 2, 3, 4, 5, 6};
        System.arraycopy(src, 0, src, 2, 4);
        p("overlap up", Arrays.toString(src));
        System.arraycopy(src, 2, src, 0, 4);
        p("overlap down", Arrays.toString(src));
        t("arraycopy bounds", () -> { System.arraycopy(src, 4, src, 0, 3); return 0; });
        t("arraycopy neg", () -> { System.arraycopy(src, -1, src, 0, 3); return 0; });
        t("arraycopy neg len", () -> { System.arraycopy(src, 0, src, 0, -3); return 0; });
        t("arraycopy dst", () -> { System.arraycopy(src, 0, new int[2], 1, 2); return 0; });
        t("arraycopy type", () -> { System.arraycopy(src, 0, new long[6], 0, 1); return 0; });
        t("arraycopy not array", () -> { System.arraycopy("x", 0, src, 0, 1); return 0; });
        t("arraycopy not array dst", () -> { System.arraycopy(src, 0, "x", 0, 1); return 0; });
        t("arraycopy object to prim", () -> { System.arraycopy(new Object[1], 0, src, 0, 1); return 0; });
        t("arraycopy null", () -> { System.arraycopy(null, 0, src, 0, 1); return 0; });
        Object[] from = {"a", "b", 3, "d"};
        String[] to = new String[4];
        t("arraycopy store", () -> { System.arraycopy(from, 0, to, 0, 4); return 0; });
        p("partial", Arrays.toString(to));
        p("clone", Arrays.toString(src.clone()) + (jag.clone()[0] == jag[0]) + (src.clone() == src));
        t("store", () -> { Object[] o = new Integer[1]; o[0] = "s"; return 0; });
        t("index", () -> src[6]);
        t("index neg", () -> src[-1]);
        t("size", () -> new int[-3]);
        t("size multi", () -> new int[2][-1]);
    }
}
