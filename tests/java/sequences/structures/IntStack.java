package structures;

import java.util.NoSuchElementException;

/** A stack of numbers in an array that grows when it is full and shrinks when three quarters of it are empty. */
public class IntStack {
    private static final int INITIAL_CAPACITY = 3;

    private Integer[] store = new Integer[INITIAL_CAPACITY];
    private int size;

    public void push(Integer value) {
        if (size == store.length) {
            resize(2 * store.length);
        }
        store[size] = value;
        size++;
    }

    public Integer pop() {
        if (size == 0) {
            throw new NoSuchElementException("the stack is empty");
        }
        size--;
        Integer value = store[size];
        store[size] = null;
        if (store.length > INITIAL_CAPACITY && size <= store.length / 4) {
            resize(store.length / 2);
        }
        return value;
    }

    public int size() {
        return size;
    }

    private void resize(int capacity) {
        Integer[] other = new Integer[capacity];
        for (int i = 0; i < size; i++) {
            other[i] = store[i];
        }
        store = other;
    }
}
