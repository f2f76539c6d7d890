package generics;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Fields, parameters and results with wildcards; interfaces that a test implements. */
public class Rules {
  public interface Rule<T, R> {
    boolean test(T value);

    R apply(T value);
  }

  public interface Visitor<R> {
    <X extends Comparable<X>> R visit(X value, List<? super X> seen);
  }

  private final Comparator<? super String> order;
  private Map<? extends Number, ? super Integer> numbers;

  public Rules(Comparator<? super String> order) {
    this.order = order;
  }

  public void setNumbers(Map<? extends Number, ? super Integer> numbers) {
    this.numbers = numbers;
  }

  public Map<? extends Number, ? super Integer> numbers() {
    return numbers == null ? new HashMap<Integer, Object>() : numbers;
  }

  public boolean isBefore(String one, String other) {
    return order == null ? one.compareTo(other) < 0 : order.compare(one, other) < 0;
  }

  public static <T, R> R first(List<? extends Rule<? super T, ? extends R>> rules, T value) {
    for (Rule<? super T, ? extends R> rule : rules) {
      if (rule.test(value)) {
        return rule.apply(value);
      }
    }
    return null;
  }

  public static <K, V> boolean has(Iterator<Map.Entry<K, V>> entries, K key) {
    while (entries.hasNext()) {
      if (Objects.equals(entries.next().getKey(), key)) {
        return true;
      }
    }
    return false;
  }

  public static <R> R accept(Visitor<? extends R> visitor, String text) {
    return text.isEmpty() ? null : visitor.visit(text, List.of());
  }
}
