/** f2i f2l d2i d2l d2f f2d and chains to byte, short, char with saturation and NaN. */
package conversions;

public class FromFloating {
    static String all(double d) {
        return (int) d + " " + (long) d + " " + (byte) d + " " + (short) d + " " + (int) (char) d + " " + (float) d;
    }

    static String all(float f) {
        return (int) f + " " + (long) f + " " + (byte) f + " " + (short) f + " " + (int) (char) f + " " + (double) f;
    }

    public static void main(String[] args) {
        double[] ds = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.0, -0.0, 0.5, -0.5, 0.999999999999, -0.999999999999, 1.5, -1.5, 127.9, 128, -128.9, -129, 255.5, 256,
            32767.9, 32768, -32768.9, -32769, 65535.9, 65536, 65537.5, 2147483646.9, 2147483647, 2147483647.5, 2147483648.0, -2147483648.0, -2147483648.9, -2147483649.0, 4294967295.0, 4294967296.0, 4294967297.0,
            9.223372036854775E18, 9.223372036854775807E18, -9.223372036854775808E18, -9.3E18, 1e19, 1e300, -1e300, Double.MIN_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE, 9007199254740993.0, -9007199254740991.0, 1e10, -1e10};
        for (double d : ds) System.out.println("d " + d + ": " + all(d));
        for (double d : ds) System.out.println("f " + (float) d + ": " + all((float) d));
        double k = 1e10;
        System.out.println((byte) (int) k + " " + (byte) (long) k + " " + (short) (long) k + " " + (int) (long) k + " " + (char) (k / 1.5e8) + " " + (int) (float) k + " " + (long) (float) 16777217.0);
        System.out.println(Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.round(0.49999999999999994) + " " + Math.round(Double.NaN) + " " + Math.round(1e300) + " " + Math.round(2.5f) + " " + Math.round(-2.5f) + " " + Math.round(Float.NaN) + " " + Math.round(-1e30f) + " " + Math.rint(2.5) + " " + Math.rint(3.5) + " " + Math.rint(-0.2));
        System.out.println(Math.floor(-0.5) + " " + Math.ceil(-0.5) + " " + Math.floor(2.7) + " " + Math.ceil(2.1) + " " + Math.floor(-0.0) + " " + Math.ceil(Double.NaN) + " " + Math.floor(1e300) + " " + Math.ceil(4503599627370495.5));
    }
}
