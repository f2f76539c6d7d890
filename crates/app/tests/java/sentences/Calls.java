package sentences;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Many conditions, of which values that say more make some false. */
public class Calls {
  private final List<Integer> values = new ArrayList<>();
  private int looked;
  private Calls other;

  public void add(int value) {
    values.add(value);
  }

  public int look() {
    return ++looked;
  }

  public String compare(int value) {
    if (values.size() < 2) {
      return "few";
    }
    if (values.get(1) == value) {
      return "second";
    }
    return values.get(0) > value ? "less" : "more";
  }

  public static String names(String first, String second) {
    if (first.length() != second.length()) {
      return "other";
    }
    return first.equals(second) ? "equal" : first.charAt(0) == 'k' ? "k" : "different";
  }

  public static int weight(Map<String, Integer> weights, String name) {
    if (weights.size() > 1) {
      return -weights.size();
    }
    return weights.getOrDefault(name, 7);
  }

  public static int amount(Set<Integer> set, Optional<String> text) {
    if (set.size() == 2) {
      return text.isPresent() ? 1 : 2;
    }
    return set.contains(4) ? 3 : 4;
  }

  public static long mixed(Integer a, Long b, char c, double d) {
    if (a > 5 && b < -3) {
      return a * b;
    }
    if (c >= 'x' || d > 2.5) {
      return c;
    }
    return a == 0 ? b : a + b;
  }

  public void link(Calls calls) {
    other = calls;
  }

  public Calls next() {
    return other == null ? this : other;
  }
}
