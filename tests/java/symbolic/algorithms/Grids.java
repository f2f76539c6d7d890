package algorithms;

/** Matrices, graphs and pictures. */
class Grids {
    /** Solves a system of linear equations whose right sides are in the last column; null if there is no pivot. */
    static double[] gaussianElimination(double[][] m) { //~ algorithm; open 0
        int n = m.length;
        for (int column = 0; column < n; column++) {
            int pivot = column;
            for (int row = column + 1; row < n; row++) {
                if (Math.abs(m[row][column]) > Math.abs(m[pivot][column])) {
                    pivot = row;
                }
            }
            if (m[pivot][column] == 0) {
                return null;
            }
            double[] t = m[pivot];
            m[pivot] = m[column];
            m[column] = t;
            for (int row = column + 1; row < n; row++) {
                double factor = m[row][column] / m[column][column];
                for (int k = column; k <= n; k++) {
                    m[row][k] -= factor * m[column][k];
                }
            }
        }
        double[] x = new double[n];
        for (int row = n - 1; row >= 0; row--) {
            double sum = m[row][n];
            for (int k = row + 1; k < n; k++) {
                sum -= m[row][k] * x[k];
            }
            x[row] = sum / m[row][row];
        }
        return x;
    }

    static int[][] matrixMultiplication(int[][] a, int[][] b) { //~ algorithm; open 0
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                int sum = 0;
                for (int k = 0; k < b.length; k++) {
                    sum += a[i][k] * b[k][j];
                }
                c[i][j] = sum;
            }
        }
        return c;
    }

    /** Lengths of the shortest paths in a graph whose edges are in a matrix; 0 is no edge. */
    static int[] dijkstra(int[][] graph, int source) { //~ algorithm; open 1
        int n = graph.length;
        int[] distance = new int[n];
        boolean[] done = new boolean[n];
        for (int i = 0; i < n; i++) {
            distance[i] = Integer.MAX_VALUE;
        }
        distance[source] = 0;
        for (int round = 0; round < n; round++) {
            int nearest = -1;
            for (int i = 0; i < n; i++) {
                if (!done[i] && (nearest < 0 || distance[i] < distance[nearest])) {
                    nearest = i;
                }
            }
            done[nearest] = true;
            for (int i = 0; i < n; i++) {
                int edge = graph[nearest][i];
                if (edge > 0
                        && distance[nearest] != Integer.MAX_VALUE
                        && distance[nearest] + edge < distance[i]) {
                    distance[i] = distance[nearest] + edge;
                }
            }
        }
        return distance;
    }

    static void bresenham(boolean[][] image, int x0, int y0, int x1, int y1) { //~ algorithm; open 0
        int dx = x1 - x0;
        int stepX = 1;
        if (dx < 0) {
            dx = -dx;
            stepX = -1;
        }
        int dy = y1 - y0;
        int stepY = 1;
        if (dy < 0) {
            dy = -dy;
            stepY = -1;
        }
        int error = dx - dy;
        image[y0][x0] = true;
        while (x0 != x1 || y0 != y1) {
            int twice = 2 * error;
            if (twice > -dy) {
                error -= dy;
                x0 += stepX;
            }
            if (twice < dx) {
                error += dx;
                y0 += stepY;
            }
            image[y0][x0] = true;
        }
    }
}
