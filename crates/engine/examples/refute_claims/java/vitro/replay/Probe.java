package vitro.replay;

import java.util.HashMap;
import java.util.Map;

/**
 * What instrumented code calls. A run is a list of numbers: an instruction is its method's number and its offset, all
 * else has a number above.
 */
public final class Probe {
  /** Thrown when a run has taken more steps than it may. */
  public static final class Enough extends Error {
    private static final long serialVersionUID = 1;

    Enough() {
      super("too many steps", null, false, false);
    }
  }

  public static final int ENTER = 0x8000_0000;
  public static final int CALL = 0x9000_0000;
  public static final int CALL_BACK = 0x9100_0000;
  public static final int CAUGHT = 0xC000_0000;
  public static final int THREW = 0xE000_0000;
  /** Added where the instruction itself threw, not a method that it called. */
  public static final int OWN = 0x0100_0000;

  public static final int ELEMENT = 0xFFFF_0000;

  public static final int[] trace = new int[200_000];
  public static int count;
  public static boolean isCut;
  public static Thread runner;
  static int limit;
  static final Enough ENOUGH = new Enough();
  static final Map<String, Integer> CLASSES = new HashMap<>();
  /** Names of exceptions that have been met since this was read. */
  public static final java.util.List<String> newClasses = new java.util.ArrayList<>();

  private static final Object[] arrays = new Object[64];
  private static int known;
  private static Throwable last;

  private Probe() {}

  /** Another run begins in this thread. */
  public static void begin() {
    count = 0;
    known = 0;
    java.util.Arrays.fill(arrays, null);
    last = null;
    isCut = false;
    limit = trace.length;
    runner = Thread.currentThread();
  }

  /** The run is over. */
  public static void end() {
    runner = null;
  }

  public static void hit(int method, int offset) {
    put(method << 16 | (offset & 0xffff));
  }

  public static void enter(int method) {
    put(ENTER | method & 0xffff);
  }

  /** What the driver itself notes. */
  public static void note(int token) {
    if (count < limit && !isCut) {
      trace[count++] = token;
    }
  }

  private static void put(int token) {
    if (Thread.currentThread() != runner) {
      return;
    }
    if (count >= limit) {
      isCut = true;
      throw ENOUGH;
    }
    trace[count++] = token;
  }

  public static void caught(Throwable thrown) {
    exception(CAUGHT, thrown);
  }

  public static void threw(Throwable thrown, int method) {
    exception(THREW, thrown);
  }

  private static void exception(int kind, Throwable thrown) {
    if (isCut || count >= limit || Thread.currentThread() != runner) {
      return;
    }
    if (thrown instanceof VirtualMachineError) {
      // Where memory or stack ends, no claim is made.
      isCut = true;
      limit = count;
      return;
    }
    boolean own = thrown != last && isOfMachine(thrown) && isFromCode(thrown);
    last = kind == THREW ? thrown : null;
    trace[count++] = kind | (own ? OWN : 0) | number(thrown.getClass().getName());
  }

  private static boolean isOfMachine(Throwable thrown) {
    return thrown instanceof NullPointerException
        || thrown instanceof ArithmeticException
        || thrown instanceof IndexOutOfBoundsException
        || thrown instanceof ClassCastException
        || thrown instanceof NegativeArraySizeException
        || thrown instanceof ArrayStoreException;
  }

  /** Whether the exception was made by instrumented code, which is what called the probe. */
  private static boolean isFromCode(Throwable thrown) {
    StackTraceElement[] stack = thrown.getStackTrace();
    if (stack.length == 0) {
      return false;
    }
    StackTraceElement[] here = new Throwable().getStackTrace();
    StackTraceElement probed = here.length > 3 ? here[3] : null;
    return probed != null
        && probed.getClassName().equals(stack[0].getClassName())
        && probed.getMethodName().equals(stack[0].getMethodName());
  }

  private static int number(String name) {
    return CLASSES.computeIfAbsent(
        name,
        missing -> {
          newClasses.add(missing);
          return CLASSES.size();
        });
  }

  /** The element that the last instruction reads or writes, if there is one: a mark and the index. */
  public static void element(Object array, int index) {
    if (Thread.currentThread() != runner
        || array == null
        || index < 0
        || index >= java.lang.reflect.Array.getLength(array)) {
      return;
    }
    int number = 0;
    while (number < known && arrays[number] != array) {
      number++;
    }
    if (number == arrays.length || count + 2 > limit) {
      isCut = true;
      limit = count;
      throw ENOUGH;
    }
    arrays[number] = array;
    known = Math.max(known, number + 1);
    put(ELEMENT | number);
    put(index);
  }
}
