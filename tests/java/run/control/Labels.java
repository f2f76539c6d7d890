/** Labelled break and continue over loops, blocks, switches and try/finally. */
package control;

public class Labels {
    static String find(int[][] g, int want) {
        String r = "none";
        outer:
        for (int i = 0; i < g.length; i++) {
            for (int j = 0; j < g[i].length; j++) {
                if (g[i][j] < 0) continue outer;
                if (g[i][j] == want) { r = i + "," + j; break outer; }
            }
            r = "row" + i;
        }
        return r;
    }

    static String blocks(int k) {
        StringBuilder sb = new StringBuilder();
        a: {
            sb.append('a');
            if (k == 0) break a;
            b: {
                sb.append('b');
                if (k == 1) break a;
                if (k == 2) break b;
                sb.append('c');
                c: if (k > 2) { if (k == 3) break c; if (k == 4) break b; if (k == 5) break a; sb.append('d'); }
                sb.append('e');
            }
            sb.append('f');
        }
        return sb.append('.').toString();
    }

    static String withSwitch(String in) {
        StringBuilder sb = new StringBuilder();
        loop:
        for (char c : in.toCharArray()) {
            switch (c) {
                case 'x': break loop;
                case 's': continue loop;
                case 'b': break;
                case 'd': sb.append("D");
                default: sb.append(c);
            }
            sb.append('|');
        }
        return sb.toString();
    }

    static String withFinally() {
        StringBuilder sb = new StringBuilder();
        outer:
        for (int i = 0; i < 4; i++) {
            try {
                for (int j = 0; j < 4; j++) {
                    try {
                        if (i == 1) continue outer;
                        if (j == 2) break;
                        if (i == 3) break outer;
                        sb.append(i).append(j).append(' ');
                    } finally { sb.append("f").append(j).append(' '); }
                }
                sb.append("end").append(i).append(' ');
            } finally { sb.append("F").append(i).append(' '); }
        }
        return sb.toString();
    }

    static int whiles() {
        int n = 0, i = 0;
        top:
        while (true) {
            i++;
            do {
                n += i;
                if (n > 100) break top;
                if (n % 7 == 0) continue top;
                if (n % 5 == 0) break;
                n++;
            } while (n % 3 != 0);
            n += 2;
        }
        return n * 1000 + i;
    }

    static int contDo() {
        int c = 0, i = 0;
        do { i++; if (i % 2 == 0) continue; c += i; } while (i < 9);
        l: do { i--; do { if (i % 3 == 0) continue l; c += 100; } while (false); c += 1000; } while (i > 0);
        return c;
    }

    public static void main(String[] args) {
        int[][] g = {{1, 2, 3}, {-1, 9, 4}, {5, -2, 6}, {7, 8, 9}, {}};
        for (int w = 0; w < 10; w++) System.out.println("find " + w + " " + find(g, w));
        for (int k = 0; k < 8; k++) System.out.println("blocks " + k + " " + blocks(k));
        for (String s : new String[] {"", "abc", "adsbx9", "ssss", "bdx", "dd"}) System.out.println("switch " + s + " " + withSwitch(s));
        System.out.println(withFinally());
        System.out.println(whiles());
        System.out.println(contDo());
        int primes = 0;
        next:
        for (int i = 2; i < 500; i++) { for (int j = 2; j * j <= i; j++) if (i % j == 0) continue next; primes++; }
        System.out.println("primes " + primes);
        x: for (int i = 0; ; i++) {
            y: for (int j = 0; ; j++) {
                z: for (int k = 0; ; k++) {
                    if (k > i) continue x;
                    if (k > j) continue y;
                    if (k == 3) break z;
                    if (i + j > 3) break x;
                    System.out.print(i + "" + j + "" + k + " ");
                    if (j == 2) break y;
                    if (k == 1) continue z;
                }
                System.out.print("z ");
            }
            System.out.print("y ");
        }
        System.out.println();
        same: for (int i = 0; i < 2; i++) { for (int j = 0; j < 2; j++) { if (j == 1) continue same; System.out.print(i); } }
        same: { System.out.println("block"); if (args.length == 0) break same; System.out.println("never"); }
        int tries = 0;
        retry: for (;;) {
            try {
                tries++; if (tries < 3) throw new IllegalStateException("t" + tries); break retry;
            } catch (IllegalStateException e) { System.out.println(e.getMessage()); continue retry; } finally { System.out.println("fin " + tries); }
        }
        System.out.println("tries " + tries);
    }
}
