package structures;

import java.util.NoSuchElementException;

/**
 * A map as a red-black tree: no red node has a red child, and all ways from the root down pass equally many black ones.
 */
public class TreeMap<K extends Comparable<K>, V> {
    private static final boolean RED = false;
    private static final boolean BLACK = true;

    private static class Entry<K, V> {
        private K key;
        private V value;
        private Entry<K, V> left;
        private Entry<K, V> right;
        private Entry<K, V> parent;
        private boolean color = BLACK;

        Entry(K key, V value, Entry<K, V> parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    private Entry<K, V> root;
    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void clear() {
        root = null;
        size = 0;
    }

    /** The value of a key; null if it has none. */
    public V get(K key) {
        Entry<K, V> entry = getEntry(key);
        return entry == null ? null : entry.value;
    }

    public boolean containsKey(K key) {
        return getEntry(key) != null;
    }

    public boolean containsValue(V value) {
        if (root == null) {
            return false;
        }
        for (Entry<K, V> entry = first(root); entry != null; entry = successor(entry)) {
            if (value == null ? entry.value == null : value.equals(entry.value)) {
                return true;
            }
        }
        return false;
    }

    /** The least key. */
    public K firstKey() {
        if (root == null) {
            throw new NoSuchElementException("the map is empty");
        }
        return first(root).key;
    }

    /** The greatest key. */
    public K lastKey() {
        if (root == null) {
            throw new NoSuchElementException("the map is empty");
        }
        Entry<K, V> entry = root;
        while (entry.right != null) {
            entry = entry.right;
        }
        return entry.key;
    }

    /** The greatest key that is not above this one; null if there is none. */
    public K floorKey(K key) {
        Entry<K, V> best = null;
        Entry<K, V> entry = root;
        while (entry != null) {
            int order = key.compareTo(entry.key);
            if (order == 0) {
                return entry.key;
            }
            if (order < 0) {
                entry = entry.left;
            } else {
                best = entry;
                entry = entry.right;
            }
        }
        return best == null ? null : best.key;
    }

    /** The least key that is not below this one; null if there is none. */
    public K ceilingKey(K key) {
        Entry<K, V> best = null;
        Entry<K, V> entry = root;
        while (entry != null) {
            int order = key.compareTo(entry.key);
            if (order == 0) {
                return entry.key;
            }
            if (order > 0) {
                entry = entry.right;
            } else {
                best = entry;
                entry = entry.left;
            }
        }
        return best == null ? null : best.key;
    }

    /** The greatest key below this one; null if there is none. */
    public K lowerKey(K key) {
        Entry<K, V> best = null;
        Entry<K, V> entry = root;
        while (entry != null) {
            if (key.compareTo(entry.key) > 0) {
                best = entry;
                entry = entry.right;
            } else {
                entry = entry.left;
            }
        }
        return best == null ? null : best.key;
    }

    /** The least key above this one; null if there is none. */
    public K higherKey(K key) {
        Entry<K, V> best = null;
        Entry<K, V> entry = root;
        while (entry != null) {
            if (key.compareTo(entry.key) < 0) {
                best = entry;
                entry = entry.left;
            } else {
                entry = entry.right;
            }
        }
        return best == null ? null : best.key;
    }

    /** Takes out the least key; null if there is none. */
    public K pollFirstKey() {
        if (root == null) {
            return null;
        }
        K key = first(root).key;
        remove(key);
        return key;
    }

    /** Gives a key a value; the one that it had before, or null. */
    public V put(K key, V value) {
        Entry<K, V> parent = null;
        Entry<K, V> entry = root;
        int order = 0;
        while (entry != null) {
            order = key.compareTo(entry.key);
            if (order == 0) {
                V old = entry.value;
                entry.value = value;
                return old;
            }
            parent = entry;
            entry = order < 0 ? entry.left : entry.right;
        }
        Entry<K, V> added = new Entry<>(key, value, parent);
        if (parent == null) {
            root = added;
        } else if (order < 0) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        fixAfterIns(added);
        size++;
        return null;
    }

    /** Takes out a key; the value that it had, or null. */
    public V remove(K key) {
        Entry<K, V> entry = getEntry(key);
        if (entry == null) {
            return null;
        }
        V old = entry.value;
        delEntry(entry);
        size--;
        return old;
    }

    /** Every key with its value, sorted. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        if (root != null) {
            for (Entry<K, V> entry = first(root); entry != null; entry = successor(entry)) {
                if (text.length() > 1) {
                    text.append(", ");
                }
                text.append(entry.key).append('=').append(entry.value);
            }
        }
        return text.append('}').toString();
    }

    private Entry<K, V> getEntry(K key) {
        Entry<K, V> entry = root;
        while (entry != null) {
            int order = key.compareTo(entry.key);
            if (order == 0) {
                return entry;
            }
            entry = order < 0 ? entry.left : entry.right;
        }
        return null;
    }

    /** The entry with the least key below this one. */
    private Entry<K, V> first(Entry<K, V> top) {
        Entry<K, V> entry = top;
        while (entry.left != null) {
            entry = entry.left;
        }
        return entry;
    }

    /** The entry with the next greater key; null if there is none. */
    private Entry<K, V> successor(Entry<K, V> start) {
        if (start.right != null) {
            return first(start.right);
        }
        Entry<K, V> entry = start;
        Entry<K, V> above = start.parent;
        while (above != null && entry == above.right) {
            entry = above;
            above = above.parent;
        }
        return above;
    }

    /** No entry counts as black. */
    private boolean colorOf(Entry<K, V> entry) {
        return entry == null ? BLACK : entry.color;
    }

    private void replace(Entry<K, V> entry, Entry<K, V> other) {
        if (entry.parent == null) {
            root = other;
        } else if (entry == entry.parent.left) {
            entry.parent.left = other;
        } else {
            entry.parent.right = other;
        }
        if (other != null) {
            other.parent = entry.parent;
        }
    }

    private void rotateLeft(Entry<K, V> entry) {
        Entry<K, V> raised = entry.right;
        entry.right = raised.left;
        if (raised.left != null) {
            raised.left.parent = entry;
        }
        replace(entry, raised);
        raised.left = entry;
        entry.parent = raised;
    }

    private void rotateRight(Entry<K, V> entry) {
        Entry<K, V> raised = entry.left;
        entry.left = raised.right;
        if (raised.right != null) {
            raised.right.parent = entry;
        }
        replace(entry, raised);
        raised.right = entry;
        entry.parent = raised;
    }

    /** A red entry was added; its parent may be red, too. */
    private void fixAfterIns(Entry<K, V> added) {
        Entry<K, V> entry = added;
        entry.color = RED;
        while (entry != root && entry.parent.color == RED) {
            Entry<K, V> above = entry.parent.parent;
            if (entry.parent == above.left) {
                Entry<K, V> uncle = above.right;
                if (colorOf(uncle) == RED) {
                    entry.parent.color = BLACK;
                    uncle.color = BLACK;
                    above.color = RED;
                    entry = above;
                } else {
                    if (entry == entry.parent.right) {
                        entry = entry.parent;
                        rotateLeft(entry);
                    }
                    entry.parent.color = BLACK;
                    above.color = RED;
                    rotateRight(above);
                }
            } else {
                Entry<K, V> uncle = above.left;
                if (colorOf(uncle) == RED) {
                    entry.parent.color = BLACK;
                    uncle.color = BLACK;
                    above.color = RED;
                    entry = above;
                } else {
                    if (entry == entry.parent.left) {
                        entry = entry.parent;
                        rotateRight(entry);
                    }
                    entry.parent.color = BLACK;
                    above.color = RED;
                    rotateLeft(above);
                }
            }
        }
        root.color = BLACK;
    }

    /** An entry with two children takes over the next one, which has at most one and goes instead. */
    private void delEntry(Entry<K, V> start) {
        Entry<K, V> entry = start;
        if (entry.left != null && entry.right != null) {
            Entry<K, V> next = successor(entry);
            entry.key = next.key;
            entry.value = next.value;
            entry = next;
        }
        Entry<K, V> child = entry.left != null ? entry.left : entry.right;
        if (child != null) {
            replace(entry, child);
            if (entry.color == BLACK) {
                fixAfterDel(child);
            }
        } else {
            if (entry.color == BLACK) {
                fixAfterDel(entry);
            }
            replace(entry, null);
        }
    }

    /** Ways through this entry miss a black one. */
    private void fixAfterDel(Entry<K, V> start) {
        Entry<K, V> entry = start;
        while (entry != root && entry.color == BLACK) {
            if (entry == entry.parent.left) {
                Entry<K, V> sibling = entry.parent.right;
                if (sibling.color == RED) {
                    sibling.color = BLACK;
                    entry.parent.color = RED;
                    rotateLeft(entry.parent);
                    sibling = entry.parent.right;
                }
                if (colorOf(sibling.left) == BLACK && colorOf(sibling.right) == BLACK) {
                    sibling.color = RED;
                    entry = entry.parent;
                } else {
                    if (colorOf(sibling.right) == BLACK) {
                        sibling.left.color = BLACK;
                        sibling.color = RED;
                        rotateRight(sibling);
                        sibling = entry.parent.right;
                    }
                    sibling.color = entry.parent.color;
                    entry.parent.color = BLACK;
                    sibling.right.color = BLACK;
                    rotateLeft(entry.parent);
                    entry = root;
                }
            } else {
                Entry<K, V> sibling = entry.parent.left;
                if (sibling.color == RED) {
                    sibling.color = BLACK;
                    entry.parent.color = RED;
                    rotateRight(entry.parent);
                    sibling = entry.parent.left;
                }
                if (colorOf(sibling.left) == BLACK && colorOf(sibling.right) == BLACK) {
                    sibling.color = RED;
                    entry = entry.parent;
                } else {
                    if (colorOf(sibling.left) == BLACK) {
                        sibling.right.color = BLACK;
                        sibling.color = RED;
                        rotateLeft(sibling);
                        sibling = entry.parent.left;
                    }
                    sibling.color = entry.parent.color;
                    entry.parent.color = BLACK;
                    sibling.left.color = BLACK;
                    rotateRight(entry.parent);
                    entry = root;
                }
            }
        }
        entry.color = BLACK;
    }
}
