/** Arrays.equals, deepEquals, hashCode, deepHashCode, compare, compareUnsigned and mismatch for all types. */
package lib_arrays;

import java.util.Arrays;
import java.util.Comparator;

public class Comparing {
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
        int[][] ints = {{}, {1}, {1, 2}, {1, 3}, {-1}, {1, 2, 3}, null};
        for (int[] a : ints) {
            StringBuilder b = new StringBuilder();
            for (int[] c : ints) {
                b.append(Arrays.equals(a, c) ? 'E' : '-').append(Arrays.compare(a, c)).append('/').append(Arrays.compareUnsigned(a, c)).append('/').append(a == null || c == null ? "x" : "" + Arrays.mismatch(a, c)).append(' ');
            }
            p(Arrays.toString(a), b + "" + Arrays.hashCode(a));
        }
        p("bytes", Arrays.compare(new byte[] {-1}, new byte[] {1}) + " " + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}) + " " + Arrays.mismatch(new byte[20], new byte[21]) + " " + Arrays.equals(new byte[] {1}, new byte[] {1}) + " " + Arrays.hashCode(new byte[] {1, -1}));
        p("longs", Arrays.compare(new long[] {Long.MIN_VALUE}, new long[] {0}) + " " + Arrays.compareUnsigned(new long[] {Long.MIN_VALUE}, new long[] {0}) + " " + Arrays.mismatch(new long[] {1, 2, 3}, new long[] {1, 2, 4}) + " " + Arrays.hashCode(new long[] {1L << 33}));
        p("doubles", Arrays.equals(new double[] {0.0}, new double[] {-0.0}) + " " + Arrays.equals(new double[] {Double.NaN}, new double[] {Double.NaN}) + " " + Arrays.compare(new double[] {0.0}, new double[] {-0.0}) + " " + Arrays.mismatch(new double[] {Double.NaN, 1}, new double[] {Double.NaN, 2}) + " " + Arrays.hashCode(new double[] {1.5}) + " " + Arrays.mismatch(new double[] {0.0, 1, 2, 3, 4}, new double[] {-0.0, 1, 2, 3, 4}));
        p("floats", Arrays.equals(new float[] {0f, Float.NaN}, new float[] {0f, Float.NaN}) + " " + Arrays.compare(new float[] {1}, new float[] {2}) + " " + Arrays.hashCode(new float[] {0.5f}));
        p("chars", Arrays.compare("abc".toCharArray(), "abd".toCharArray()) + " " + Arrays.mismatch("abc".toCharArray(), "abxc".toCharArray()) + " " + Arrays.hashCode("abc".toCharArray()) + " " + "abc".hashCode());
        p("booleans", Arrays.equals(new boolean[] {true}, new boolean[] {true}) + " " + Arrays.compare(new boolean[] {true}, new boolean[] {false}) + " " + Arrays.hashCode(new boolean[] {true, false}));
        p("shorts", Arrays.compare(new short[] {-1}, new short[] {1}) + " " + Arrays.compareUnsigned(new short[] {-1}, new short[] {1}) + " " + Arrays.mismatch(new short[] {1}, new short[] {2}));
        p("objects", Arrays.equals(new Object[] {1, null, "x"}, new Object[] {1, null, "x"}) + " " + Arrays.compare(new String[] {"a", "b"}, new String[] {"a", "c"}) + " " + Arrays.compare(new String[] {"a", null}, new String[] {"a", "c"}) + " " + Arrays.mismatch(new Object[] {1, 2}, new Object[] {1}) + " " + Arrays.hashCode(new Object[] {"a", null}));
        p("comparators", Arrays.equals(new String[] {"A"}, new String[] {"a"}, String.CASE_INSENSITIVE_ORDER) + " " + Arrays.compare(new Integer[] {1}, new Integer[] {2}, Comparator.reverseOrder()) + " " + Arrays.mismatch(new String[] {"A", "b"}, new String[] {"a", "C"}, String.CASE_INSENSITIVE_ORDER));
        p("ranges", Arrays.equals(new int[] {9, 1, 2, 9}, 1, 3, new int[] {1, 2}, 0, 2) + " " + Arrays.compare(new int[] {9, 1, 2}, 1, 3, new int[] {1, 3}, 0, 2) + " " + Arrays.mismatch(new int[] {9, 1, 2}, 1, 3, new int[] {1, 3}, 0, 2) + " " + Arrays.equals(new Object[] {"p", "q"}, 1, 2, new Object[] {"q"}, 0, 1));
        t("range bad", () -> Arrays.equals(new int[3], 2, 1, new int[3], 0, 1));
        t("range out", () -> Arrays.mismatch(new int[3], 0, 4, new int[3], 0, 3));
        t("mismatch null", () -> Arrays.mismatch(null, new int[1]));
        Object[] d1 = {new int[] {1, 2}, new Object[] {"x", new double[] {1.5}}, null};
        Object[] d2 = {new int[] {1, 2}, new Object[] {"x", new double[] {1.5}}, null};
        p("deep", Arrays.deepEquals(d1, d2) + " " + Arrays.equals(d1, d2) + " " + Arrays.deepHashCode(d1) + " " + (Arrays.deepHashCode(d1) == Arrays.deepHashCode(d2)));
        ((int[]) d2[0])[1] = 9;
        p("deep differs", Arrays.deepEquals(d1, d2) + " " + Arrays.deepHashCode(d2) + " " + Arrays.deepEquals(null, null) + " " + Arrays.deepEquals(d1, null) + " " + Arrays.deepHashCode(null));
        p("deep types", Arrays.deepEquals(new Object[] {new int[] {1}}, new Object[] {new long[] {1}}) + " " + Arrays.deepEquals(new Object[] {new byte[] {1}, new char[] {'a'}, new short[] {1}, new float[] {1}, new boolean[] {true}}, new Object[] {new byte[] {1}, new char[] {'a'}, new short[] {1}, new float[] {1}, new boolean[] {true}}));
        for (int len : new int[] {1, 3, 7, 8, 9, 15, 16, 17, 31, 64, 100}) {
            StringBuilder b = new StringBuilder();
            for (int at : new int[] {0, len / 2, len - 1}) {
                byte[] x = new byte[len];
                byte[] y = new byte[len];
                y[at] = 1;
                long[] lx = new long[len];
                long[] ly = new long[len];
                ly[at] = -1;
                char[] cx = new char[len];
                char[] cy = new char[len];
                cy[at] = 'q';
                float[] fx = new float[len];
                float[] fy = new float[len];
                fy[at] = -0f;
                b.append(Arrays.mismatch(x, y)).append(' ').append(Arrays.compare(x, y)).append(' ').append(Arrays.mismatch(lx, ly)).append(' ').append(Arrays.mismatch(cx, cy)).append(' ').append(Arrays.compare(cx, cy)).append(' ').append(Arrays.mismatch(fx, fy)).append(' ').append(Arrays.equals(fx, fy)).append("; ");
            }
            p("len " + len, b);
        }
        int h = 1;
        byte[] data = new byte[1000];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * 31);
            h = 31 * h + data[i];
        }
        p("hash loop", (h == Arrays.hashCode(data)) + " " + h);
    }
}
