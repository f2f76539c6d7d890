package generics;

/** Classes that inherit from private ones. */
public class Registry {
  private static class Ranked<T extends Comparable<T>> {
    protected T last;
    private int count;

    public boolean offer(T value) {
      if (value == null || last != null && last.compareTo(value) >= 0) {
        return false;
      }
      last = value;
      count++;
      return true;
    }

    public boolean isAbove(int limit) {
      return count > limit;
    }

    int half(int number) {
      return number < 0 ? 0 : number / 2;
    }
  }

  private abstract static class Lock {
    private boolean isOpen;

    public void open() {
      if (isOpen) {
        throw new IllegalStateException("open");
      }
      isOpen = true;
    }

    public int next() {
      return isOpen ? number() + 1 : -1;
    }

    protected abstract int number();
  }

  public static class Names extends Ranked<String> {}

  public static class Ordered<T extends Comparable<T>> extends Ranked<T> {}

  public static final class Door extends Lock {
    private final int number;

    public Door(int number) {
      this.number = number;
    }

    @Override
    protected int number() {
      return number;
    }
  }
}
