/** float arithmetic over all pairs of special values, printed with bits. */
package floats;

public class FloatOps {
    static final float[] V = {Float.NaN, Float.NEGATIVE_INFINITY, -Float.MAX_VALUE, -1.5f, -Float.MIN_NORMAL, -Float.MIN_VALUE, -0f, 0f,
        Float.MIN_VALUE, Float.MIN_NORMAL, 1f / 3, 1f, 3f, 16777216f, 1e38f, Float.MAX_VALUE, Float.POSITIVE_INFINITY};

    static String s(float d) { return d + "/" + Integer.toHexString(Float.floatToIntBits(d)); }
    static float add(float a, float b) { return a + b; }
    static float sub(float a, float b) { return a - b; }
    static float mul(float a, float b) { return a * b; }
    static float div(float a, float b) { return a / b; }
    static float rem(float a, float b) { return a % b; }

    public static void main(String[] args) {
        for (float a : V) {
            int h = 1;
            for (float b : V) {
                h = h * 31 + Float.floatToIntBits(add(a, b));
                h = h * 31 + Float.floatToIntBits(sub(a, b));
                h = h * 31 + Float.floatToIntBits(mul(a, b));
                h = h * 31 + Float.floatToIntBits(div(a, b));
                h = h * 31 + Float.floatToIntBits(rem(a, b));
            }
            System.out.println("row " + s(a) + " " + Integer.toHexString(h));
        }
        float[] few = {Float.NaN, Float.NEGATIVE_INFINITY, -1.5f, -0f, 0f, Float.MIN_VALUE, 3f, Float.MAX_VALUE, Float.POSITIVE_INFINITY};
        for (float a : few) for (float b : few)
            System.out.println(a + " " + b + " + " + add(a, b) + " - " + sub(a, b) + " * " + mul(a, b) + " / " + div(a, b) + " % " + rem(a, b));
        for (float a : V) System.out.println("neg " + s(-a) + " abs " + s(Math.abs(a)) + " widened " + (double) a + " twice " + s(a + a));
    }
}
