package structures;

/** A set as a binary search tree that is not kept in balance. */
public class BinSearchTree<T extends Comparable<T>> {
    private static class Node<T> {
        private T value;
        private Node<T> left;
        private Node<T> right;

        Node(T value) {
            this.value = value;
        }
    }

    private Node<T> root;
    private int size;

    /** Puts a value into the set; whether it was not there before. */
    public boolean insert(T value) {
        Node<T> parent = null;
        Node<T> node = root;
        while (node != null) {
            int order = value.compareTo(node.value);
            if (order == 0) {
                return false;
            }
            parent = node;
            node = order < 0 ? node.left : node.right;
        }
        Node<T> added = new Node<>(value);
        if (parent == null) {
            root = added;
        } else if (value.compareTo(parent.value) < 0) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        return true;
    }

    /** Takes a value out of the set; whether it was there. */
    public boolean remove(T value) {
        Node<T> parent = null;
        Node<T> node = root;
        while (node != null && value.compareTo(node.value) != 0) {
            parent = node;
            node = value.compareTo(node.value) < 0 ? node.left : node.right;
        }
        if (node == null) {
            return false;
        }
        removeNode(parent, node);
        size--;
        return true;
    }

    public boolean contains(T value) {
        Node<T> node = root;
        while (node != null) {
            int order = value.compareTo(node.value);
            if (order == 0) {
                return true;
            }
            node = order < 0 ? node.left : node.right;
        }
        return false;
    }

    public int size() {
        return size;
    }

    /** A node with two children gets the value that follows its own, whose node has no left child and goes instead. */
    private void removeNode(Node<T> parent, Node<T> node) {
        if (node.left == null) {
            replace(parent, node, node.right);
        } else if (node.right == null) {
            replace(parent, node, node.left);
        } else {
            Node<T> above = node;
            Node<T> next = node.right;
            while (next.left != null) {
                above = next;
                next = next.left;
            }
            node.value = next.value;
            replace(above, next, next.right);
        }
    }

    private void replace(Node<T> parent, Node<T> node, Node<T> other) {
        if (parent == null) {
            root = other;
        } else if (parent.left == node) {
            parent.left = other;
        } else {
            parent.right = other;
        }
    }
}
