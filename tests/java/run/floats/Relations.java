/** All six relations for float and double with NaN and signed zeros, plain and negated, branch and value. */
package floats;

public class Relations {
    static String rel(double a, double b) {
        StringBuilder r = new StringBuilder();
        if (a == b) r.append('='); else r.append('.');
        if (a != b) r.append('!'); else r.append('.');
        if (a < b) r.append('<'); else r.append('.');
        if (a <= b) r.append('('); else r.append('.');
        if (a > b) r.append('>'); else r.append('.');
        if (a >= b) r.append(')'); else r.append('.');
        if (!(a < b)) r.append('n'); else r.append('.');
        if (!(a >= b)) r.append('m'); else r.append('.');
        boolean x = a < b, y = !(a <= b), z = a > b ^ a >= b;
        return r.append(x ? 'T' : 'F').append(y ? 'T' : 'F').append(z ? 'T' : 'F').toString();
    }

    static String rel(float a, float b) {
        StringBuilder r = new StringBuilder();
        if (a == b) r.append('='); else r.append('.');
        if (a != b) r.append('!'); else r.append('.');
        if (a < b) r.append('<'); else r.append('.');
        if (a <= b) r.append('('); else r.append('.');
        if (a > b) r.append('>'); else r.append('.');
        if (a >= b) r.append(')'); else r.append('.');
        if (!(a < b)) r.append('n'); else r.append('.');
        if (!(a >= b)) r.append('m'); else r.append('.');
        boolean x = a < b, y = !(a <= b), z = a > b ^ a >= b;
        return r.append(x ? 'T' : 'F').append(y ? 'T' : 'F').append(z ? 'T' : 'F').toString();
    }

    static int loops(double limit) {
        int n = 0;
        for (double d = 0; d < limit; d += 0.5) { if (++n > 10) break; }
        int m = 0;
        double e = 3;
        while (!(e <= limit)) { e -= 1; if (++m > 10) break; }
        int k = 0;
        float f = 0;
        do { f++; if (++k > 10) break; } while (f <= (float) limit);
        return n * 10000 + m * 100 + k;
    }

    public static void main(String[] args) {
        double[] v = {Double.NaN, Double.NEGATIVE_INFINITY, -1, -0.0, 0.0, Double.MIN_VALUE, 1, Double.POSITIVE_INFINITY};
        for (double a : v) {
            StringBuilder sb = new StringBuilder("d " + a + ":");
            for (double b : v) sb.append(' ').append(rel(a, b));
            System.out.println(sb);
        }
        for (double a : v) {
            StringBuilder sb = new StringBuilder("f " + a + ":");
            for (double b : v) sb.append(' ').append(rel((float) a, (float) b));
            System.out.println(sb);
        }
        for (double a : v) System.out.println("loops " + a + " " + loops(a));
        for (double a : v) {
            StringBuilder sb = new StringBuilder("cmp " + a + ":");
            for (double b : v) sb.append(' ').append(Double.compare(a, b)).append(Float.compare((float) a, (float) b)).append(Double.valueOf(a).equals(b) ? 'e' : 'n');
            System.out.println(sb);
        }
        for (double a : v) {
            StringBuilder sb = new StringBuilder("minmax " + a + ":");
            for (double b : v) sb.append(' ').append(Math.min(a, b)).append('/').append(Math.max(a, b));
            System.out.println(sb);
        }
        for (double a : v) {
            StringBuilder sb = new StringBuilder("fminmax " + a + ":");
            for (double b : v) sb.append(' ').append(Math.min((float) a, (float) b)).append('/').append(Math.max((float) a, (float) b));
            System.out.println(sb);
        }
        double nan = v[0];
        System.out.println((nan == nan) + " " + (nan != nan) + " " + Double.isNaN(nan) + " " + (0.0 == -0.0) + " " + Double.valueOf(0.0).equals(-0.0) + " " + Double.valueOf(nan).equals(nan));
        System.out.println(1 == 1.0f);
        System.out.println(16777217 == 16777216f);
        System.out.println(0.1f == 0.1);
        System.out.println(0.5f == 0.5);
        System.out.println(Long.MAX_VALUE == (double) Long.MAX_VALUE);
    }
}
