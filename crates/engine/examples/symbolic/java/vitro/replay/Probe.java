package vitro.replay;

import java.util.Arrays;

/** What instrumented code calls before each of its instructions; notes them all, in the fewest instructions. */
public final class Probe {
  /** Thrown when a run has taken more steps than it may. */
  public static final class Enough extends Error {
    private static final long serialVersionUID = 1;

    Enough() {
      super("too many steps", null, false, false);
    }
  }

  static int[] steps = new int[1 << 12];
  static int count;
  static int limit = Integer.MAX_VALUE;

  private Probe() {}

  /** Arrays that the run has met; there are few. */
  static Object[] arrays = new Object[64];

  static int known;

  /** The element that the last instruction reads or writes, if there is one: a mark and the index. */
  public static void element(Object array, int index) {
    if (array == null || index < 0 || index >= java.lang.reflect.Array.getLength(array)) {
      return;
    }
    int number = 0;
    while (number < known && arrays[number] != array) {
      number++;
    }
    if (number == arrays.length) {
      throw new Enough();
    }
    arrays[number] = array;
    known = Math.max(known, number + 1);
    hit(0xffff, number);
    hit(index >>> 16, index);
  }

  /** The number of the method and the offset of the instruction. */
  public static void hit(int method, int offset) {
    if (count >= limit) {
      throw new Enough();
    }
    if (count == steps.length) {
      steps = Arrays.copyOf(steps, count * 2);
    }
    steps[count++] = method << 16 | (offset & 0xffff);
  }
}
