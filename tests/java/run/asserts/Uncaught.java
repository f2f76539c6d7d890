//! flags: -ea
//! exit: 1
/** A failing assertion ends the program with exit code 1 and its trace. */
package asserts;

public class Uncaught {
    static int check(int v) {
        assert v < 3 : "v too big: " + v;
        return v + 1;
    }
    public static void main(String[] args) {
        int v = 0;
        while (true) {
            System.out.println("v " + v);
            v = check(v);
        }
    }
}
