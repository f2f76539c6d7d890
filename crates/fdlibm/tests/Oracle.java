import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.SplittableRandom;

/**
 * Writes results of StrictMath for the test in oracle.rs: for each function, in the order of the two
 * tables below, a sequence of records (argument, second argument, result) as big-endian bits.
 * Arguments: the number of random arguments for each function, and a seed.
 */
public class Oracle {
    interface Unary {
        double apply(double x);
    }

    interface Binary {
        double apply(double x, double y);
    }

    static final Unary[] UNARY = {
        StrictMath::sin, StrictMath::cos, StrictMath::tan, StrictMath::asin, StrictMath::acos,
        StrictMath::atan, StrictMath::exp, StrictMath::log, StrictMath::log10, StrictMath::log1p,
        StrictMath::expm1, StrictMath::sinh, StrictMath::cosh, StrictMath::tanh, StrictMath::cbrt,
        StrictMath::sqrt,
    };

    static final Binary[] BINARY = {
        StrictMath::atan2, StrictMath::hypot, StrictMath::pow, StrictMath::IEEEremainder,
    };

    /** Numbers near which the functions change their ways; neighbours are added to them. */
    static final double[] EDGES = {
        0.0, Double.MIN_VALUE, Double.MIN_NORMAL, 1e-300, 0x1p-500, 0x1p-57, 0x1p-55, 0x1p-54,
        0x1p-29, 0x1p-28, 0x1p-27, 1e-5, 0.1, 0.25, 0.2929, 0.3, 0.34657359027997264, 0.41422, 0.4375,
        0.5, 0.6744, 0.6875, Math.PI / 4, 0.78125, 0.975, 0.9999995231628418, 1.0, 1.0397207708399179,
        1.1875, Math.sqrt(1.5), Math.sqrt(2), 1.5, Math.PI / 2, Math.sqrt(3), 2.0, 2.4375,
        3 * Math.PI / 4, Math.E, 3.0, Math.PI, 4.0, 3 * Math.PI / 2, 2 * Math.PI, 5.0, 7.0, 10.0, 22.0,
        38.816242111356935, 100.0, 709.782712893384, 710.4758600739439, 745.1332191019411, 1000.0,
        1024.0, 1075.0, 823549.6645, 0x1p20, 2147483648.0, 0x1p52, 0x1p53, 0x1p60, 0x1p66, 1e22,
        0x1p500, 0x1p1000, 0x1p1023, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN,
    };

    public static void main(String[] arguments) throws IOException {
        int count = Integer.parseInt(arguments[0]);
        SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[1]));
        double[] special = withNeighbours();
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16))) {
            for (Unary function : UNARY) {
                out.writeInt(special.length + count);
                for (double x : special) {
                    write(out, x, 0.0, function.apply(x));
                }
                for (int i = 0; i < count; i++) {
                    double x = number(random);
                    write(out, x, 0.0, function.apply(x));
                }
            }
            for (Binary function : BINARY) {
                out.writeInt(special.length * special.length + count);
                for (double x : special) {
                    for (double y : special) {
                        write(out, x, y, function.apply(x, y));
                    }
                }
                for (int i = 0; i < count; i++) {
                    double x = number(random);
                    double y = random.nextInt(4) == 0 ? near(random, x) : number(random);
                    write(out, x, y, function.apply(x, y));
                }
            }
        }
    }

    static double[] withNeighbours() {
        double[] all = new double[EDGES.length * 6];
        for (int i = 0; i < EDGES.length; i++) {
            double[] three = {Math.nextDown(EDGES[i]), EDGES[i], Math.nextUp(EDGES[i])};
            for (int j = 0; j < 3; j++) {
                all[6 * i + j] = three[j];
                all[6 * i + 3 + j] = -three[j];
            }
        }
        return all;
    }

    static void write(DataOutputStream out, double x, double y, double result) throws IOException {
        out.writeLong(Double.doubleToLongBits(x));
        out.writeLong(Double.doubleToLongBits(y));
        out.writeLong(Double.doubleToLongBits(result));
    }

    /** Numbers of all kinds: each of the ranges that a function treats in its own way gets a share. */
    static double number(SplittableRandom random) {
        double sign = random.nextBoolean() ? 1 : -1;
        switch (random.nextInt(12)) {
            case 0:
                return Double.longBitsToDouble(random.nextLong());
            case 1:
                return sign * random.nextDouble();
            case 2:
                return sign * (1 + random.nextDouble() * 0.5);
            case 3:
                return sign * random.nextDouble() * 10;
            case 4:
                return sign * random.nextDouble() * 1000;
            case 5:
                return sign * random.nextDouble() * 2e6;
            case 6:
                return random.nextInt(-1000, 1000);
            case 7:
                return random.nextInt(-4000, 4000) / 8.0;
            case 8:
                return near(random, random.nextInt(-1_000_000, 1_000_000) * (Math.PI / 4));
            case 9:
                return near(random, sign * EDGES[random.nextInt(EDGES.length)]);
            case 10:
                return sign * random.nextDouble() * Math.scalb(1.0, random.nextInt(-1074, 1024));
            default:
                return sign * Math.scalb(1 + random.nextInt(1 << 12) / 4096.0, random.nextInt(-40, 70));
        }
    }

    /** A number whose bits differ in the last few places at most. */
    static double near(SplittableRandom random, double x) {
        int places = random.nextInt(40);
        long change = random.nextLong(1L << places) - (1L << places) / 2;
        return Double.longBitsToDouble(Double.doubleToRawLongBits(x) + change);
    }
}
