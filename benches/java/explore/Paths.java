package explore;

import java.util.HashMap;
import java.util.Map;

/** Methods whose exploration is measured. */
class Paths {
    /** No unknown value in sight: numbers in a loop. */
    static int concreteLoop(int unused) {
        return loop();
    }

    private static int loop() {
        int sum = 0;
        for (int i = 0; i < 20_000_000; i++) {
            sum += i ^ (sum >> 3);
        }
        return sum;
    }

    /** No unknown value in sight: arrays. */
    static int concreteArrays(int unused) {
        return primes(2_000_000);
    }

    private static int primes(int limit) {
        boolean[] composite = new boolean[limit + 1];
        int count = 0;
        for (int i = 2; i <= limit; i++) {
            if (!composite[i]) {
                count++;
                for (long j = (long) i * i; j <= limit; j += i) {
                    composite[(int) j] = true;
                }
            }
        }
        return count;
    }

    /** No unknown value in sight: objects and calls. */
    static int concreteObjects(int unused) {
        return height(grown(17)) + fibonacci(27);
    }

    private static Node grown(int height) {
        if (height == 0) {
            return null;
        }
        Node node = new Node();
        node.left = grown(height - 1);
        node.right = grown(height - 1);
        return node;
    }

    private static int height(Node node) {
        return node == null ? 0 : 1 + Math.max(height(node.left), height(node.right));
    }

    private static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    /** No unknown value in sight: collections and strings. */
    static int concreteLibrary(int unused) {
        return words(400_000);
    }

    private static int words(int count) {
        Map<String, Integer> found = new HashMap<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.setLength(0);
            text.append("word").append(i % 1000);
            found.merge(text.toString(), 1, Integer::sum);
        }
        return found.size();
    }

    /** An unknown value stands beside, and nobody looks at it. */
    static int beside(int unused) {
        int sum = 0;
        for (int i = 0; i < 20_000_000; i++) {
            sum += i ^ (sum >> 3);
        }
        return sum;
    }

    static int triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return 0;
        }
        if (a + b <= c || a + c <= b || b + c <= a) {
            return 1;
        }
        if (a == b && b == c) {
            return 2;
        }
        return a == b || b == c || a == c ? 3 : 4;
    }

    static int sorted(int a, int b, int c, int d, int e, int f) {
        int[] all = {a, b, c, d, e, f};
        for (int i = 0; i < all.length; i++) {
            for (int j = 0; j + 1 < all.length - i; j++) {
                if (all[j] > all[j + 1]) {
                    int swapped = all[j];
                    all[j] = all[j + 1];
                    all[j + 1] = swapped;
                }
            }
        }
        return all[0];
    }

    static final class Node {
        int key;
        boolean red;
        Node left;
        Node right;
    }

    /** Into a red-black tree whose red links lean left. */
    static Node insert(Node root, int key) {
        if (root == null) {
            Node leaf = new Node();
            leaf.key = key;
            leaf.red = true;
            return leaf;
        }
        if (key < root.key) {
            root.left = insert(root.left, key);
        } else if (key > root.key) {
            root.right = insert(root.right, key);
        }
        if (isRed(root.right) && !isRed(root.left)) {
            Node up = root.right;
            root.right = up.left;
            up.left = root;
            up.red = root.red;
            root.red = true;
            root = up;
        }
        if (isRed(root.left) && isRed(root.left.left)) {
            Node up = root.left;
            root.left = up.right;
            up.right = root;
            up.red = root.red;
            root.red = true;
            root = up;
        }
        if (isRed(root.left) && isRed(root.right)) {
            root.red = true;
            root.left.red = false;
            root.right.red = false;
        }
        return root;
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    /** Sums and differences of numbers: `12+3-4`. */
    static int parse(String text) {
        int result = 0;
        int sign = 1;
        int at = 0;
        while (at < text.length()) {
            int start = at;
            int number = 0;
            while (at < text.length() && Character.isDigit(text.charAt(at))) {
                number = number * 10 + text.charAt(at) - '0';
                at++;
            }
            if (at == start) {
                throw new IllegalArgumentException("a number is missing");
            }
            result += sign * number;
            if (at < text.length()) {
                char operator = text.charAt(at++);
                if (operator != '+' && operator != '-') {
                    throw new IllegalArgumentException("no operator");
                }
                sign = operator == '+' ? 1 : -1;
            }
        }
        return result;
    }

    /** A long way that all paths share; how many there are is up to `bits`. */
    static int shared(int n, int bits) {
        int sum = 0;
        for (int i = 0; i < 100_000; i++) {
            sum += i * 7;
        }
        int result = 0;
        for (int i = 0; i < bits; i++) {
            if ((n >> i & 1) == 1) {
                result += sum;
            }
        }
        return result;
    }

    static int shared6(int n) {
        return shared(n, 6);
    }

    static int shared8(int n) {
        return shared(n, 8);
    }

    static int shared10(int n) {
        return shared(n, 10);
    }

    static int shared12(int n) {
        return shared(n, 12);
    }
}
