package vitro.replay;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ForkJoinWorkerThread;

/** What instrumented code calls before each of its instructions. */
public final class Probe {
  /** Thrown when a case has taken more steps than it may; thrown again if the program catches it. */
  public static final class StepLimit extends Error {
    private static final long serialVersionUID = 1;

    StepLimit() {
      super("too many steps", null, false, false);
    }
  }

  /** The steps of one more thread of a case. */
  private static final class Other {
    private int[] steps = new int[1 << 6];
    private int kept;
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
  /** The same for all steps of one kind and number, in whatever order they come. */
  private static long bag;

  /** The case's own threads belong to this group or to those below it. */
  private static ThreadGroup group;
  private static final Map<Thread, Other> others = new LinkedHashMap<>();
  private static long otherCount;
  private static long otherBag;

  private Probe() {}

  /** From here on the steps of this thread are noted, and apart from them those of the threads that it starts. */
  static synchronized void start(Thread thread, int mostKept, long mostSteps) {
    kept = 0;
    keep = mostKept;
    limit = mostSteps;
    count = 0;
    hash = BASIS;
    bag = 0;
    group = thread.getThreadGroup();
    others.clear();
    otherCount = 0;
    otherBag = 0;
    owner = thread;
  }

  static void stop() {
    owner = null;
  }

  /** Called by instrumented code: the number of the method and the offset of the instruction. */
  public static void hit(int method, int offset) {
    Thread thread = Thread.currentThread();
    if (thread != owner) {
      besides(thread, method << 16 | (offset & 0xffff));
      return;
    }
    if (count >= limit) {
      throw new StepLimit();
    }
    int step = method << 16 | (offset & 0xffff);
    count++;
    hash = (hash ^ (step & 0xffff_ffffL)) * PRIME;
    bag += mixed(step);
    if (kept < keep) {
      if (kept == steps.length) {
        steps = Arrays.copyOf(steps, kept * 2);
      }
      steps[kept++] = step;
    }
  }

  /** A step of a thread that is not the one that makes the call; workers of the common pool outlive a case. */
  private static synchronized void besides(Thread thread, int step) {
    if (owner == null) {
      return;
    }
    boolean isOwn = group.parentOf(thread.getThreadGroup());
    if (!isOwn && !(thread instanceof ForkJoinWorkerThread)) {
      return;
    }
    if (otherCount >= limit) {
      throw new StepLimit();
    }
    Other other = others.computeIfAbsent(thread, one -> new Other());
    if (otherCount < keep) {
      if (other.kept == other.steps.length) {
        other.steps = Arrays.copyOf(other.steps, other.kept * 2);
      }
      other.steps[other.kept++] = step;
    }
    otherCount++;
    otherBag += mixed(step);
  }

  private static long mixed(int step) {
    long word = (step ^ BASIS) * 0x9e37_79b9_7f4a_7c15L;
    word = (word ^ (word >>> 32)) * PRIME;
    return word ^ (word >>> 29);
  }

  /** Of all steps that were noted of the thread that was named. */
  static long hash() {
    return hash;
  }

  /** All steps that were noted, if they were kept. */
  static int[] kept() {
    return count == kept ? Arrays.copyOf(steps, kept) : new int[0];
  }

  static synchronized void write(Wire.Writer out) {
    out.int64(count + otherCount);
    out.int64(hash);
    out.int64(bag + otherBag);
    write(out, steps, kept);
    out.int32(others.size());
    for (Other other : others.values()) {
      write(out, other.steps, other.kept);
    }
  }

  private static void write(Wire.Writer out, int[] all, int number) {
    out.int32(number);
    for (int i = 0; i < number; i++) {
      out.int32(all[i]);
    }
  }
}
