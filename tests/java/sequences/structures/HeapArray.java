package structures;

/** A heap in an array, the greatest element at the top; nothing is less than what is below it. */
public class HeapArray<T extends Comparable<T>> {
    private static final int INITIAL_CAPACITY = 4;

    private Comparable<T>[] elements;
    private int size;

    public HeapArray() {
        elements = array(INITIAL_CAPACITY);
    }

    /** Puts an element into the heap; null is refused. */
    public boolean insert(T element) {
        if (element == null) {
            return false;
        }
        if (size == elements.length) {
            grow();
        }
        elements[size] = element;
        size++;
        heapifyUp(size - 1);
        return true;
    }

    /** Takes out the greatest element; null if there is none. */
    public T extractMax() {
        if (size == 0) {
            return null;
        }
        T greatest = get(0);
        size--;
        elements[0] = elements[size];
        elements[size] = null;
        if (size > 1) {
            heapifyDown(0);
        }
        return greatest;
    }

    /** The greatest element; null if there is none. */
    public T max() {
        return size == 0 ? null : get(0);
    }

    public int size() {
        return size;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(elements[i]);
        }
        return text.append(']').toString();
    }

    private void heapifyUp(int start) {
        int place = start;
        while (place > 0 && isLess((place - 1) / 2, place)) {
            swap((place - 1) / 2, place);
            place = (place - 1) / 2;
        }
    }

    private void heapifyDown(int start) {
        int place = start;
        while (2 * place + 1 < size) {
            int child = 2 * place + 1;
            if (child + 1 < size && isLess(child, child + 1)) {
                child++;
            }
            if (!isLess(place, child)) {
                return;
            }
            swap(place, child);
            place = child;
        }
    }

    private boolean isLess(int place, int other) {
        return elements[place].compareTo(get(other)) < 0;
    }

    private void swap(int place, int other) {
        Comparable<T> element = elements[place];
        elements[place] = elements[other];
        elements[other] = element;
    }

    private void grow() {
        Comparable<T>[] larger = array(2 * elements.length);
        for (int i = 0; i < size; i++) {
            larger[i] = elements[i];
        }
        elements = larger;
    }

    /** Only elements of the right type were put in. */
    @SuppressWarnings("unchecked")
    private T get(int place) {
        return (T) elements[place];
    }

    @SuppressWarnings("unchecked")
    private static <T> Comparable<T>[] array(int length) {
        return (Comparable<T>[]) new Comparable<?>[length];
    }
}
