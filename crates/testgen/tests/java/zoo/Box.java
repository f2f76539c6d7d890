package zoo;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/** Generic code, overloads, hidden state. */
public class Box<T extends Comparable<T>> {
  private T content;
  private int writes;

  public Box(T content) {
    this.content = content;
  }

  public T content() {
    return content;
  }

  public boolean put(T other) {
    writes++;
    if (other.compareTo(content) > 0) {
      content = other;
      return true;
    }
    return false;
  }

  static <E> E firstOf(List<E> items, E otherwise) {
    return items.isEmpty() ? otherwise : items.get(0);
  }

  static <E extends Comparable<E>> E largest(Collection<? extends E> items) {
    E largest = null;
    for (E item : items) {
      if (largest == null || item.compareTo(largest) > 0) {
        largest = item;
      }
    }
    return largest;
  }

  static <A, B> B apply(BiFunction<A, A, B> function, A left, A right) {
    return function.apply(left, right);
  }

  static Set<Integer> lengths(String... words) {
    Set<Integer> lengths = new HashSet<>();
    for (String word : words) {
      lengths.add(word.length());
    }
    return lengths;
  }

  static Deque<String> stack(Map<String, List<Integer>> groups) {
    Deque<String> stack = new ArrayDeque<>();
    groups.forEach((key, value) -> stack.push(key + value.size()));
    return stack;
  }

  static LocalDate next(LocalDate date, int days) {
    return date.plusDays(days);
  }

  static BigDecimal price(BigDecimal net) {
    return net.multiply(new BigDecimal("1.19"));
  }

  static List<Point> line(Point start, int length) {
    return java.util.stream.IntStream.range(0, length)
        .mapToObj(i -> new Point(start.x() + i, start.y()))
        .toList();
  }

  static List<Node> nodes(int count) {
    return java.util.stream.IntStream.range(0, count).mapToObj(Node::new).toList();
  }

  static Object describe(Object value) {
    return value instanceof int[] numbers ? numbers.clone() : value;
  }

  static int compare(Comparator<String> order, String left, String right) {
    return order.compare(left, right);
  }

  static Color[] colors(boolean all) {
    return all ? Color.values() : new Color[0];
  }

  static long sum(Long left, Integer right, Character sign) {
    return sign == '-' ? left - right : left + right;
  }

  static Class<?> typeOf(Object value) {
    return value == null ? void.class : value.getClass();
  }

  static String join(char separator, byte count, short width, float scale) {
    return "" + separator + count + separator + width + separator + scale;
  }

  static void fill(Node[] nodes, Node with) {
    java.util.Arrays.fill(nodes, with);
  }

  static void add(StringBuilder text, int number) {
    text.append(number);
  }
}
