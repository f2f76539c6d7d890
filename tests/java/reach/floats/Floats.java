package floats;

/** Numbers with a point. */
public class Floats {
    static int notItself(double d) {
        if (d != d) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int half(float f) {
        if (f * 2 == 7.0f) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int infinite(double d) {
        if (d > 0 && d == d + 1 && 1 / d == 0) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int truncated(double d) {
        if (d > 3.5 && (int) d == 3) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int minusZero(double d) {
        if (d == 0.0 && 1 / d < 0) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int absorbed(float f) {
        if (f > 1 && f + 1 == f) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int between(double d) {
        if (d < 1.0 && d > 2.0) {
            return 1; // reach: no
        }
        return 0;
    }

    static int neitherNorEqual(double d, double e) {
        if (d < e && d == e) {
            return 1; // reach: no
        }
        return 0;
    }

    static int wideEnough(int i) {
        double d = i;
        if ((int) d != i) {
            return 1; // reach: no
        }
        return 0;
    }
}
