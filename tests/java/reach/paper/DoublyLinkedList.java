package paper;

/** A list that is linked in both directions; its fields are open. */
public class DoublyLinkedList {
    /** A place of the list. */
    public static class Entry {
        public Object element;
        public Entry next;
        public Entry previous;

        public Entry(Object element, Entry next, Entry previous) {
            this.element = element;
            this.next = next;
            this.previous = previous;
        }
    }

    public Entry header = new Entry(null, null, null);
    public int size = 0;

    public DoublyLinkedList() {
        header.next = header;
        header.previous = header;
    }

    public Entry addBefore(Object o, Entry e) {
        Entry added = new Entry(o, e, e.previous);
        added.previous.next = added;
        added.next.previous = added;
        size++;
        return added;
    }

    public Object remove(Entry e) {
        if (e == header) {
            throw new IllegalStateException();
        }
        Object result = e.element;
        e.previous.next = e.next;
        e.next.previous = e.previous;
        e.next = null;
        e.previous = null;
        e.element = null;
        size--;
        return result;
    }

    public Entry entry(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
        Entry e = header;
        if (index < size >> 1) {
            for (int i = 0; i <= index; i++) {
                e = e.next;
            }
        } else {
            for (int i = size; i > index; i--) {
                e = e.previous;
            }
        }
        return e;
    }

    public int indexOf(Object o) {
        int index = 0;
        if (o == null) {
            for (Entry e = header.next; e != header; e = e.next) {
                if (e.element == null) {
                    return index;
                }
                index++;
            }
        } else {
            for (Entry e = header.next; e != header; e = e.next) {
                if (o == e.element) {
                    return index;
                }
                index++;
            }
        }
        return -1;
    }

    public boolean removeValue(Object o) {
        for (Entry e = header.next; e != header; e = e.next) {
            if (o == e.element) {
                remove(e);
                return true;
            }
        }
        return false;
    }
}
