package generics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A heap of keys with values, a builder with a recursive bound, and what they hand out. */
public class Heap<K extends Comparable<K>, V> {
  public static class Entry<K, V> {
    private K key;
    private final V value;

    Entry(K key, V value) {
      this.key = key;
      this.value = value;
    }

    public K key() {
      return key;
    }

    public V value() {
      return value;
    }
  }

  public abstract static class Maker<H, M extends Maker<H, M>> {
    protected int most = 4;

    public M most(int most) {
      if (most < 1) {
        throw new IllegalArgumentException("most");
      }
      this.most = most;
      return self();
    }

    protected abstract M self();

    public abstract H make();
  }

  public static class HeapMaker<K extends Comparable<K>, V>
      extends Maker<Heap<K, V>, HeapMaker<K, V>> {
    private final Map<K, V> first = new HashMap<>();

    public HeapMaker<K, V> with(K key, V value) {
      first.put(key, value);
      return this;
    }

    @Override
    protected HeapMaker<K, V> self() {
      return this;
    }

    @Override
    public Heap<K, V> make() {
      Heap<K, V> heap = new Heap<>(most);
      heap.addAll(first);
      return heap;
    }
  }

  private final List<Entry<K, V>> entries = new ArrayList<>();
  private final int most;

  Heap(int most) {
    this.most = most;
  }

  public static <K extends Comparable<K>, V> HeapMaker<K, V> maker() {
    return new HeapMaker<>();
  }

  public boolean insert(K key, V value) {
    if (key == null || entries.size() >= most) {
      return false;
    }
    entries.add(new Entry<>(key, value));
    up(entries.size() - 1);
    return true;
  }

  public Entry<K, V> least() {
    return entries.isEmpty() ? null : entries.get(0);
  }

  public boolean decrease(Entry<K, V> entry, K key) {
    int at = entries.indexOf(entry);
    if (at < 0 || entry.key.compareTo(key) <= 0) {
      return false;
    }
    entry.key = key;
    up(at);
    return true;
  }

  public void addAll(Map<? extends K, ? extends V> all) {
    for (Map.Entry<? extends K, ? extends V> one : all.entrySet()) {
      insert(one.getKey(), one.getValue());
    }
  }

  public int copyTo(Map<? super K, ? super V> map) {
    int count = 0;
    for (Entry<K, V> one : entries) {
      if (one.value != null) {
        map.put(one.key, one.value);
        count++;
      }
    }
    return count;
  }

  private void up(int at) {
    while (at > 0 && entries.get((at - 1) / 2).key.compareTo(entries.get(at).key) > 0) {
      int above = (at - 1) / 2;
      Entry<K, V> entry = entries.get(at);
      entries.set(at, entries.get(above));
      entries.set(above, entry);
      at = above;
    }
  }
}
