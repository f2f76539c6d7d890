package vitro.replay;

/** What instrumented code calls before each of its instructions. */
public final class Probe {
  /** Thrown when a case has taken more steps than it may; thrown again if the program catches it. */
  public static final class StepLimit extends Error {
    private static final long serialVersionUID = 1;

    StepLimit() {
      super("too many steps", null, false, false);
    }
  }

  private static final long PRIME = 0x0000_0100_0000_01b3L;
  private static final long BASIS = 0xcbf2_9ce4_8422_2325L;

  private static volatile Thread owner;
  private static int[] steps = new int[1 << 12];
  private static int kept;
  private static int keep;
  private static long limit;
  private static long count;
  private static long hash;

  private Probe() {}

  /** From here on the steps of this thread are noted. */
  static void start(Thread thread, int mostKept, long mostSteps) {
    kept = 0;
    keep = mostKept;
    limit = mostSteps;
    count = 0;
    hash = BASIS;
    owner = thread;
  }

  static void stop() {
    owner = null;
  }

  /** Called by instrumented code: the number of the method and the offset of the instruction. */
  public static void hit(int method, int offset) {
    if (Thread.currentThread() != owner) {
      return;
    }
    if (count >= limit) {
      throw new StepLimit();
    }
    int step = method << 16 | (offset & 0xffff);
    count++;
    hash = (hash ^ (step & 0xffff_ffffL)) * PRIME;
    if (kept < keep) {
      if (kept == steps.length) {
        steps = java.util.Arrays.copyOf(steps, kept * 2);
      }
      steps[kept++] = step;
    }
  }

  /** Of all steps that were noted. */
  static long hash() {
    return hash;
  }

  /** All steps that were noted, if they were kept. */
  static int[] kept() {
    return count == kept ? java.util.Arrays.copyOf(steps, kept) : new int[0];
  }

  static void write(Wire.Writer out) {
    out.int64(count);
    out.int64(hash);
    out.int32(kept);
    for (int i = 0; i < kept; i++) {
      out.int32(steps[i]);
    }
  }
}
