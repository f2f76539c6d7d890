/** i2b i2s i2c i2l i2f i2d l2i l2f l2d with sign extension and rounding to nearest even. */
package conversions;

public class FromIntegral {
    public static void main(String[] args) {
        int[] is = {0, 1, -1, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, -32769, 65535, 65536, -65536, 8388607, 16777215, 16777216, 16777217, 16777218, 16777219, 33554431, 33554433, 33554434, 33554435,
            -16777217, 0x7fffff80, 0x7fffffbf, 0x7fffffc0, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1, 0x12345678, 0xdeadbeef, 0xff80, 0x8000007f};
        for (int i : is) {
            System.out.println("i " + i + ": " + (byte) i + " " + (short) i + " " + (int) (char) i + " " + (long) i + " " + (float) i + "/" + Integer.toHexString(Float.floatToIntBits((float) i)) + " " + (double) i + " back " + (int) (float) i);
        }
        long[] ls = {0, -1, 1, 0xffffffffL, 0x80000000L, 0x7fffffffL, -0x80000001L, 0x1_0000_0000L, 0x1_0000_0080L, (1L << 53) - 1, 1L << 53, (1L << 53) + 1, (1L << 53) + 2, (1L << 53) + 3, (1L << 54) + 2, (1L << 54) + 3, -(1L << 53) - 1,
            Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 511, Long.MAX_VALUE - 512, Long.MAX_VALUE - 513, 0x123456789abcdef0L, 0x0000008000000001L, 0x0000018000000000L, 0x7fffff4000000001L, 0x7fffff4000000000L, 0x4000004000000001L, 0x4000004000000000L};
        for (long l : ls) {
            System.out.println("l " + l + ": " + (int) l + " " + (byte) l + " " + (short) l + " " + (int) (char) l + " " + Integer.toHexString(Float.floatToIntBits((float) l)) + " " + Long.toHexString(Double.doubleToLongBits((double) l)) + " twostep " + Integer.toHexString(Float.floatToIntBits((float) (double) l)) + " back " + (long) (double) l + " " + (long) (float) l);
        }
        for (char c : new char[] {0, 'a', 127, 128, 255, 256, 32767, 32768, 65535}) System.out.println("c " + (int) c + ": " + (byte) c + " " + (short) c + " " + (long) c + " " + (float) c + " " + (double) c);
        for (byte b : new byte[] {0, 1, -1, 127, -128}) System.out.println("b " + b + ": " + (int) (char) b + " " + (short) b + " " + (b & 0xff) + " " + (long) b + " " + (float) b + " " + (int) (char) (b & 0xff));
        for (short s : new short[] {0, -1, 32767, -32768, 255, -256}) System.out.println("s " + s + ": " + (int) (char) s + " " + (byte) s + " " + (s & 0xffff) + " " + (double) s);
    }
}
