package zoo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Generic code whose type arguments the values of a test decide. */
public class Pile<T extends Comparable<T>> {
  private final List<T> items = new ArrayList<>();

  /** A second kind of generic object, which others fill and pass on. */
  public static class Cell<V> {
    V content;

    public void put(V content) {
      this.content = content;
    }

    public V content() {
      return content;
    }
  }

  /** Below a generic class. */
  public static class NumberCell<N extends Number> extends Cell<N> {}

  public boolean insert(T item) {
    return item != null && items.add(item);
  }

  public int insert(int position, T item) {
    items.add(position, item);
    return items.size();
  }

  public int insert(String position, T item) {
    items.add(Integer.parseInt(position), item);
    return items.size();
  }

  public T top() {
    return items.isEmpty() ? null : items.get(items.size() - 1);
  }

  public int takeFrom(Pile<? extends T> other) {
    items.addAll(other.items);
    return items.size();
  }

  public List<T> all() {
    return new ArrayList<>(items);
  }

  public Map<String, List<T>> grouped(Map<String, List<T>> groups, String key) {
    Map<String, List<T>> all = new LinkedHashMap<>(groups);
    all.put(key, items);
    return all;
  }

  public <R extends Comparable<R>> R converted(Function<? super T, ? extends R> function) {
    return items.isEmpty() ? null : function.apply(items.get(0));
  }

  public <T> T hiding(T other) {
    return other;
  }

  static <E extends Number & Comparable<E>> E larger(E one, E other) {
    return one == null || one.compareTo(other) < 0 ? other : one;
  }

  static <E extends Comparable<E>> E largest(List<? extends E> items) {
    E largest = null;
    for (E item : items) {
      if (largest == null || item.compareTo(largest) > 0) {
        largest = item;
      }
    }
    return largest;
  }

  static <E extends Enum<E>> String nameOf(E constant) {
    return constant == null ? "none" : constant.name();
  }

  static int sizeOf(Pile<?> pile) {
    return pile.items.size();
  }

  static boolean isFull(Cell<?> cell) {
    return cell.content != null;
  }

  static int rounded(Cell<? extends Number> cell) {
    return cell.content.intValue();
  }

  @SuppressWarnings("rawtypes")
  static int count(Map map) {
    return map.size();
  }
}
