package bench;

/** Nested loops over ints and longs with arithmetic of all kinds. */
public class Loops {
    public static void main(String[] args) {
        int a = 1;
        long b = 1;
        for (int i = 0; i < 300; i++) {
            for (int j = 0; j < 300; j++) {
                for (int k = 0; k < 300; k++) {
                    a = a * 31 + (i ^ j) - k;
                    b += a & 0xff | k << 3;
                }
            }
        }
        System.out.println(a + " " + b);
    }
}
