/** for, while, do, for-each in all shapes, with empty parts and updates. */
package control;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

public class Loops {
    static class Range implements Iterable<Integer> {
        final int a, b;
        Range(int a, int b) { this.a = a; this.b = b; }
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int i = a;
                public boolean hasNext() { return i < b; }
                public Integer next() { if (i >= b) throw new NoSuchElementException("at " + i); return i++; }
            };
        }
    }

    static int evals;
    static int[] arr() { evals++; return new int[] {3, 1, 2}; }

    public static void main(String[] args) {
        int n = 0;
        for (;;) { if (++n == 5) break; }
        System.out.println("for;; " + n);
        for (int i = 0, j = 10; i < j; i++, j -= 2) System.out.print(i + ":" + j + " ");
        System.out.println();
        for (; n < 8; ) n++;
        System.out.println(n);
        int w = 10;
        while (w-- > 0) if (w % 3 == 0) System.out.print(w + " ");
        System.out.println("w " + w);
        while (--w > 0) System.out.println("never");
        do System.out.print(w + " "); while (w++ < 2);
        System.out.println("w " + w);
        do { w--; } while (false);
        System.out.println(w);
        for (int x : arr()) for (int y : arr()) System.out.print(x * y + " ");
        System.out.println("evals " + evals);
        int[] live = {1, 2, 3};
        for (int x : live) { if (live.length == 3) live[2] = 9; live = new int[] {7}; System.out.print(x + " "); }
        System.out.println(live[0]);
        for (int x : new Range(3, 7)) System.out.print(x + " ");
        System.out.println();
        for (int x : new Range(3, 3)) System.out.println("never " + x);
        try { new Range(1, 1).iterator().next(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        long sum = 0;
        for (long l = Integer.MAX_VALUE - 2L; l < Integer.MAX_VALUE + 3L; l++) sum += l;
        System.out.println(sum);
        for (byte b = 126; b > 0; b++) System.out.print(b + " ");
        for (char c = 'w'; c <= 'z'; c++) System.out.print(c);
        for (float f = 0; f < 1; f += 0.3f) System.out.print(" " + f);
        for (double d = 1; d > 0.1; d /= 2) System.out.print(" " + d);
        System.out.println();
        for (String s : "a,b,,c".split(",")) System.out.print("[" + s + "]");
        for (char c : "xyz".toCharArray()) System.out.print((char) (c + 1));
        for (boolean z : new boolean[] {true, false}) System.out.print(z ? 1 : 0);
        for (double d : new float[] {1.5f, 2.5f}) System.out.print(" " + d);
        for (long l : new byte[] {-1, 1}) System.out.print(" " + l);
        for (Object[] row : new Object[][] {{1, "q"}, {}, {null}}) for (Object o : row) System.out.print(" " + o);
        System.out.println();
        List<Runnable> rs = new ArrayList<>();
        for (int i = 0; i < 3; i++) { int k = i * i; rs.add(() -> System.out.print(k + " ")); }
        for (String s : new String[] {"p", "q"}) rs.add(() -> System.out.print(s + " "));
        for (Runnable r : rs) r.run();
        System.out.println();
        int i = 0, steps = 0;
        for (i = 100; (i = i / 2) > 3; steps++);
        System.out.println(i + " " + steps);
        int fib = 1, prev = 0;
        while (fib < 1000) { int t = fib; fib += prev; prev = t; }
        System.out.println(fib);
        StringBuilder tri = new StringBuilder();
        for (int r = 1; r <= 4; r++) {
            for (int s = r; s < 4; s++) tri.append(' '); for (int s = 0; s < 2 * r - 1; s++) tri.append(s % 2 == 0 ? '/' : '\\'); tri.append('\n');
        }
        System.out.print(tri);
        int count = 0;
        for (int a = 1; a < 30; a++) for (int b = a; b < 30; b++) for (int c = b; c < 30; c++) if (a * a + b * b == c * c) count++;
        System.out.println("triples " + count);
        int rev = 0; for (int v = 123456; v != 0; v /= 10) rev = rev * 10 + v % 10;
        System.out.println(rev);
        long big = 0; for (int q = 0; q < 300000; q++) big += q ^ (q << 1); System.out.println(big);
        try {
            List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4)); for (Integer x : l) if (x == 2) l.remove(x);
        } catch (java.util.ConcurrentModificationException e) { System.out.println("cme " + e.getMessage()); }
    }
}
