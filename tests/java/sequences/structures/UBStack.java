package structures;

/**
 * A stack without duplicates and with a highest number of elements. What is pushed again moves to the top; what does
 * not fit is refused.
 */
public class UBStack {
    private final Integer[] elements;
    private int count;

    /** A stack for two elements. */
    public UBStack() {
        this(2);
    }

    /** A stack for so many elements. */
    public UBStack(int bound) {
        elements = new Integer[bound];
    }

    /** Puts an element on the top; whether there was room for it. */
    public boolean push(Integer element) {
        if (element == null) {
            throw new NullPointerException("element");
        }
        int place = find(element);
        if (place >= 0) {
            moveToTop(place);
            return true;
        }
        if (count == elements.length) {
            return false;
        }
        elements[count] = element;
        count++;
        return true;
    }

    /** Takes the element from the top; whether there was one. */
    public boolean pop() {
        if (count == 0) {
            return false;
        }
        count--;
        elements[count] = null;
        return true;
    }

    /** The element on the top; null if there is none. */
    public Integer top() {
        if (count == 0) {
            return null;
        }
        return elements[count - 1];
    }

    public int size() {
        return count;
    }

    private int find(Integer element) {
        for (int i = 0; i < count; i++) {
            if (elements[i].equals(element)) {
                return i;
            }
        }
        return -1;
    }

    private void moveToTop(int place) {
        Integer element = elements[place];
        for (int i = place; i < count - 1; i++) {
            elements[i] = elements[i + 1];
        }
        elements[count - 1] = element;
    }
}
