package generics;

import java.util.Objects;

/** Inner classes of a generic class. */
public class Outer<T extends Comparable<T>> {
  private T best;

  public class Inner {
    private final T value;

    public Inner(T value) {
      this.value = value;
      if (value != null && (best == null || best.compareTo(value) < 0)) {
        best = value;
      }
    }

    public boolean isAtLeast(T limit) {
      return value != null && value.compareTo(limit) >= 0;
    }

    public class Deep<U> {
      private final U extra;

      public Deep(U extra) {
        this.extra = extra;
      }

      public boolean holds(T first, U second) {
        return Objects.equals(first, value) && Objects.equals(second, extra);
      }
    }
  }

  public Inner make(T value) {
    return value == null ? null : new Inner(value);
  }

  public boolean isBest(Outer<T>.Inner inner) {
    return inner != null && inner.value == best;
  }
}
