package generics;

import java.io.Serializable;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Methods with bounded type variables. */
public final class Bounds {
  private Bounds() {}

  public static <T extends Comparable<? super T>> T max(Collection<? extends T> all) {
    T best = null;
    for (T one : all) {
      if (best == null || best.compareTo(one) < 0) {
        best = one;
      }
    }
    return best;
  }

  public static <T extends Comparable<T> & Serializable> int order(T one, T other) {
    if (one == null || other == null) {
      return 0;
    }
    return one.compareTo(other) < 0 ? -1 : 1;
  }

  public static <T extends Object & Comparable<? super T>> int count(
      List<? extends T> list, T key) {
    int count = 0;
    for (T one : list) {
      if (one.compareTo(key) == 0) {
        count++;
      }
    }
    return count;
  }

  public static <E extends Enum<E>> boolean isFirst(E constant) {
    return constant != null && constant.ordinal() == 0;
  }

  public static String nameOf(Class<? extends Enum<?>> type) {
    return type == null ? "none" : type.getSimpleName();
  }

  public static <T extends Comparable<T>> boolean isSorted(T[] all) {
    for (int i = 1; i < all.length; i++) {
      if (all[i - 1].compareTo(all[i]) > 0) {
        return false;
      }
    }
    return true;
  }

  @SafeVarargs
  public static <K> int holding(K key, Map<K, ? extends Number>... maps) {
    int count = 0;
    for (Map<K, ? extends Number> map : maps) {
      if (map != null && map.containsKey(key)) {
        count++;
      }
    }
    return count;
  }
}
