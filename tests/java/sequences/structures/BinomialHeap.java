package structures;

/**
 * A heap as a list of binomial trees, the least number first out. A tree of degree {@code d} has two to the power of
 * {@code d} nodes; the list holds at most one tree of each degree, the small ones first.
 */
public class BinomialHeap {
    private static class Node {
        private Integer key;
        private int degree;
        private Node parent;
        /** The next tree in the list of roots, or the next child of the parent. */
        private Node sibling;
        /** The child of the highest degree. */
        private Node child;

        Node(Integer key) {
            this.key = key;
        }

        /** The node with this key in the trees that begin here; null if there is none. */
        Node find(Integer wanted) {
            for (Node node = this; node != null; node = node.sibling) {
                if (node.key.equals(wanted)) {
                    return node;
                }
                if (node.child != null && node.key < wanted) {
                    Node found = node.child.find(wanted);
                    if (found != null) {
                        return found;
                    }
                }
            }
            return null;
        }

        /** The list of nodes that begins here, turned round, and without parents. */
        Node reverse() {
            Node reversed = null;
            Node node = this;
            while (node != null) {
                Node next = node.sibling;
                node.sibling = reversed;
                node.parent = null;
                reversed = node;
                node = next;
            }
            return reversed;
        }
    }

    private Node head;
    private int size;

    /** Puts a number into the heap. */
    public void insert(Integer key) {
        if (key == null) {
            throw new NullPointerException("key");
        }
        unionNodes(new Node(key));
        size++;
    }

    /** The least number; null if there is none. */
    public Integer minimum() {
        Node least = findMin();
        return least == null ? null : least.key;
    }

    /** Takes out the least number; null if there is none. */
    public Integer extractMin() {
        Node least = findMin();
        if (least == null) {
            return null;
        }
        removeRoot(least);
        return least.key;
    }

    /** Makes a number less; whether it was in the heap and greater than the new one. */
    public boolean decreaseKey(Integer key, Integer less) {
        Node node = find(key);
        if (node == null || less >= key) {
            return false;
        }
        node.key = less;
        decrease(node, false);
        return true;
    }

    /** Takes out a number; whether it was in the heap. */
    public boolean delete(Integer key) {
        Node node = find(key);
        if (node == null) {
            return false;
        }
        removeRoot(decrease(node, true));
        return true;
    }

    public boolean contains(Integer key) {
        return find(key) != null;
    }

    public boolean isEmpty() {
        return head == null;
    }

    public int size() {
        return size;
    }

    private Node find(Integer key) {
        if (head == null || key == null) {
            return null;
        }
        return head.find(key);
    }

    /** The root with the least number. */
    private Node findMin() {
        Node least = head;
        for (Node node = head; node != null; node = node.sibling) {
            if (node.key < least.key) {
                least = node;
            }
        }
        return least;
    }

    /** Takes a root out of the list; its children become trees of their own. */
    private void removeRoot(Node root) {
        if (head == root) {
            head = root.sibling;
        } else {
            Node before = head;
            while (before.sibling != root) {
                before = before.sibling;
            }
            before.sibling = root.sibling;
        }
        if (root.child != null) {
            unionNodes(root.child.reverse());
        }
        size--;
    }

    /**
     * Moves a node's number up to where it belongs, or to the root if it is to be taken out.
     *
     * @return the node that holds it then
     */
    private Node decrease(Node start, boolean toRoot) {
        Node node = start;
        while (node.parent != null && (toRoot || node.key < node.parent.key)) {
            Integer key = node.key;
            node.key = node.parent.key;
            node.parent.key = key;
            node = node.parent;
        }
        return node;
    }

    /** Puts the trees of another list, also sorted by degree, into this heap, and joins those of equal degree. */
    private void unionNodes(Node other) {
        head = merge(head, other);
        Node before = null;
        Node tree = head;
        Node next = tree.sibling;
        while (next != null) {
            boolean threeAlike = next.sibling != null && next.sibling.degree == tree.degree;
            if (tree.degree != next.degree || threeAlike) {
                before = tree;
                tree = next;
            } else if (tree.key <= next.key) {
                tree.sibling = next.sibling;
                link(next, tree);
            } else {
                if (before == null) {
                    head = next;
                } else {
                    before.sibling = next;
                }
                link(tree, next);
                tree = next;
            }
            next = tree.sibling;
        }
    }

    /** Makes one tree the first child of another. */
    private static void link(Node tree, Node root) {
        tree.parent = root;
        tree.sibling = root.child;
        root.child = tree;
        root.degree++;
    }

    /** One list of two, sorted by degree. */
    private static Node merge(Node one, Node two) {
        if (one == null) {
            return two;
        }
        Node first = one;
        Node second = two;
        if (two.degree < one.degree) {
            first = two;
            second = one;
        }
        Node start = first;
        while (second != null) {
            if (first.sibling == null || first.sibling.degree > second.degree) {
                Node rest = first.sibling;
                first.sibling = second;
                second = rest;
            }
            first = first.sibling;
        }
        return start;
    }
}
