package bench;

/** A binary search tree: allocation, field reads, recursion. */
public class Tree {
    static final class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }

        int sum() {
            return key + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum());
        }
    }

    static Node insert(Node at, int key) {
        if (at == null) {
            return new Node(key);
        }
        if (key < at.key) {
            at.left = insert(at.left, key);
        } else if (key > at.key) {
            at.right = insert(at.right, key);
        }
        return at;
    }

    public static void main(String[] args) {
        int total = 0;
        for (int round = 0; round < 10; round++) {
            Node root = null;
            int seed = round;
            for (int i = 0; i < 20_000; i++) {
                seed = seed * 1_103_515_245 + 12_345;
                root = insert(root, seed >>> 8);
            }
            total += root.sum();
        }
        System.out.println(total);
    }
}
