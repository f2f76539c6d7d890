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
