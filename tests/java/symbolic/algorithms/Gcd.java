//! compiler: ecj
package algorithms;

/** The greatest common divisor over doubles. The Eclipse compiler numbers its instructions as the literature does. */
class Gcd {
    static double gcd(double a, double b) { //~ algorithm; open 1
        while (a > 0) {
            if (a < b) {
                double h = a;
                a = b;
                b = h;
            }
            a = a % b;
        }
        return b;
    }
}
