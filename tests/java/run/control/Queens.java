/** Backtracking and search algorithms: queens, sudoku, knights, permutations, maze. */
package control;

import java.util.ArrayDeque;
import java.util.Arrays;

public class Queens {
    static int queens(int n, int cols, int d1, int d2, int row) {
        if (row == n) return 1;
        int c = 0;
        for (int i = 0; i < n; i++) {
            if ((cols >> i & 1) != 0 || (d1 >> row + i & 1) != 0 || (d2 >> row - i + n & 1) != 0) continue;
            c += queens(n, cols | 1 << i, d1 | 1 << row + i, d2 | 1 << row - i + n, row + 1);
        }
        return c;
    }

    static boolean place(int[] q, int r) {
        if (r == q.length) return true;
        next:
        for (q[r] = 0; q[r] < q.length; q[r]++) {
            for (int i = 0; i < r; i++) if (q[i] == q[r] || Math.abs(q[i] - q[r]) == r - i) continue next;
            if (place(q, r + 1)) return true;
        }
        return false;
    }

    static int[][] board;
    static int guesses;

    static boolean solve() {
        for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) {
            if (board[r][c] != 0) continue;
            for (int v = 1; v <= 9; v++) if (ok(r, c, v)) { guesses++; board[r][c] = v; if (solve()) return true; board[r][c] = 0; }
            return false;
        }
        return true;
    }

    static boolean ok(int r, int c, int v) {
        for (int i = 0; i < 9; i++) if (board[r][i] == v || board[i][c] == v || board[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == v) return false;
        return true;
    }

    static void perms(char[] a, int k, StringBuilder out) {
        if (k == a.length) { out.append(a).append(' '); return; }
        for (int i = k; i < a.length; i++) { char t = a[k]; a[k] = a[i]; a[i] = t; perms(a, k + 1, out); t = a[k]; a[k] = a[i]; a[i] = t; }
    }

    static boolean nextPerm(int[] a) {
        int i = a.length - 2;
        while (i >= 0 && a[i] >= a[i + 1]) i--;
        if (i < 0) return false;
        int j = a.length - 1;
        while (a[j] <= a[i]) j--;
        int t = a[i]; a[i] = a[j]; a[j] = t;
        for (int l = i + 1, r = a.length - 1; l < r; l++, r--) { t = a[l]; a[l] = a[r]; a[r] = t; }
        return true;
    }

    static int maze(String[] m) {
        int h = m.length, w = m[0].length();
        int[][] dist = new int[h][w];
        for (int[] d : dist) Arrays.fill(d, -1);
        ArrayDeque<int[]> q = new ArrayDeque<>();
        q.add(new int[] {0, 0}); dist[0][0] = 0;
        while (!q.isEmpty()) {
            int[] p = q.poll();
            for (int k = 0; k < 4; k++) {
                int y = p[0] + (k - 1) % 2, x = p[1] + (k - 2) % 2;
                if (y < 0 || x < 0 || y >= h || x >= w || m[y].charAt(x) == '#' || dist[y][x] >= 0) continue;
                dist[y][x] = dist[p[0]][p[1]] + 1;
                q.add(new int[] {y, x});
            }
        }
        return dist[h - 1][w - 1];
    }

    static int moves;
    static void hanoi(int n, char a, char b, char c) {
        if (n == 0) return; hanoi(n - 1, a, c, b); moves++; if (moves < 8) System.out.print(a + ">" + c + " "); hanoi(n - 1, b, a, c);
    }

    static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }

    public static void main(String[] args) {
        for (int n = 1; n <= 7; n++) System.out.println("queens " + n + " " + queens(n, 0, 0, 0, 0));
        for (int n = 2; n <= 9; n++) { int[] q = new int[n]; System.out.println("place " + n + " " + place(q, 0) + " " + Arrays.toString(q)); }
        String s = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        board = new int[9][9];
        for (int i = 0; i < 81; i++) board[i / 9][i % 9] = s.charAt(i) - '0';
        System.out.println(solve() + " " + guesses);
        for (int[] r : board) System.out.println(Arrays.toString(r));
        StringBuilder sb = new StringBuilder(); perms("abcd".toCharArray(), 0, sb); System.out.println(sb);
        int[] p = {1, 2, 2, 3};
        int c = 0;
        do { c++; if (c % 3 == 0) System.out.println(Arrays.toString(p)); } while (nextPerm(p));
        System.out.println("distinct " + c);
        System.out.println("maze " + maze(new String[] {"..#....", "#.#.##.", "#...#..", "#.#.#.#", "..#...."}) + " " + maze(new String[] {".#.", "##.", "..."}));
        hanoi(10, 'a', 'b', 'c'); System.out.println("moves " + moves);
        System.out.println("ack " + ack(2, 3) + " " + ack(3, 3));
        int[] coins = {1, 5, 10, 25, 50};
        long[] ways = new long[501];
        ways[0] = 1;
        for (int k : coins) for (int v = k; v <= 500; v++) ways[v] += ways[v - k];
        System.out.println("ways " + ways[100] + " " + ways[500]);
        String x = "kitten sitting", y = "sitting kitten"; int[][] d = new int[x.length() + 1][y.length() + 1];
        for (int i = 0; i <= x.length(); i++) for (int j = 0; j <= y.length(); j++) d[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (x.charAt(i - 1) == y.charAt(j - 1) ? 0 : 1));
        System.out.println("edit " + d[x.length()][y.length()]);
    }
}
