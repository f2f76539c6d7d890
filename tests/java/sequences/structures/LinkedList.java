package structures;

import java.util.NoSuchElementException;

/** A list whose nodes know their neighbours; the node before the first and after the last is the same, without value. */
public class LinkedList<E> {
    private static class Node<E> {
        private E value;
        private Node<E> next;
        private Node<E> previous;
    }

    private final Node<E> header;
    private int size;

    public LinkedList() {
        header = new Node<>();
        header.next = header;
        header.previous = header;
    }

    /** Adds a value, which may be null, at the end. */
    public void add(E value) {
        addBefore(value, header);
    }

    /** Adds a value, which may be null, at the beginning. */
    public void addFirst(E value) {
        addBefore(value, header.next);
    }

    /** Takes out the first value that is equal to this one; whether there was one. */
    public boolean remove(Object value) {
        if (value == null) {
            for (Node<E> node = header.next; node != header; node = node.next) {
                if (node.value == null) {
                    unlink(node);
                    return true;
                }
            }
        } else {
            for (Node<E> node = header.next; node != header; node = node.next) {
                if (value.equals(node.value)) {
                    unlink(node);
                    return true;
                }
            }
        }
        return false;
    }

    /** Takes out the last value. */
    public E removeLast() {
        if (size == 0) {
            throw new NoSuchElementException("the list is empty");
        }
        Node<E> last = header.previous;
        unlink(last);
        return last.value;
    }

    public int size() {
        return size;
    }

    /** The values in their order. */
    public Object[] toArray() {
        Object[] values = new Object[size];
        int count = 0;
        for (Node<E> node = header.next; node != header; node = node.next) {
            values[count] = node.value;
            count++;
        }
        return values;
    }

    private void addBefore(E value, Node<E> next) {
        Node<E> node = new Node<>();
        node.value = value;
        node.next = next;
        node.previous = next.previous;
        node.previous.next = node;
        next.previous = node;
        size++;
    }

    private void unlink(Node<E> node) {
        node.previous.next = node.next;
        node.next.previous = node.previous;
        size--;
    }
}
