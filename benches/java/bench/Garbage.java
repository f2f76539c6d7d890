package bench;

/** A billion bytes of garbage in small objects and arrays, with a little that stays alive. */
public class Garbage {
    static final class Pair {
        final Object first;
        final int[] second;

        Pair(Object first, int[] second) {
            this.first = first;
            this.second = second;
        }
    }

    public static void main(String[] args) {
        Pair[] kept = new Pair[1_000];
        long bytes = 0;
        int at = 0;
        while (bytes < 1_000_000_000L) {
            int length = 4 + (at & 31);
            kept[at % kept.length] = new Pair(kept[(at + 7) % kept.length] == null ? null : "x", new int[length]);
            bytes += 24 + 16 + 4L * length;
            at++;
        }
        int total = 0;
        for (Pair pair : kept) {
            total += pair.second.length;
        }
        System.out.println(at + " " + total);
    }
}
