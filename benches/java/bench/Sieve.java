package bench;

/** Primes below two million, several times: array stores in tight integer loops. */
public class Sieve {
    public static void main(String[] args) {
        int total = 0;
        for (int round = 0; round < 4; round++) {
            boolean[] composite = new boolean[2_000_000];
            for (int i = 2; i * i < composite.length; i++) {
                if (!composite[i]) {
                    for (int j = i * i; j < composite.length; j += i) {
                        composite[j] = true;
                    }
                }
            }
            for (int i = 2; i < composite.length; i++) {
                if (!composite[i]) {
                    total++;
                }
            }
        }
        System.out.println(total);
    }
}
