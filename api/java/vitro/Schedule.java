package vitro;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lets threads take turns as a recorded schedule says, and notes which steps were taken.
 *
 * <p>{@code vitro check} puts a call of {@link #step} before each instruction of the program's own classes. The file that
 * the property {@code vitro.schedule} names has a line for each thread ({@code thread NUMBER ends NAME}, or {@code stays}
 * if it is not over at the end of the schedule) and one for each scheduled instruction ({@code step THREAD METHOD OFFSET FIRST LAST}): it begins as act {@code FIRST} and is done with act
 * {@code LAST}. What comes later in the schedule waits until then. A thread that waits within an instruction, for a
 * monitor or for somebody's signal, holds nobody up. Behind its last scheduled instruction a thread that stays waits for
 * the end of the schedule.
 */
public final class Schedule {
  /** Nobody waits longer for others, in nanoseconds: then the schedule cannot be kept, and threads run as they like. */
  private static final long PATIENCE = 4_000_000_000L;

  /** So many looks at threads that all wait, two milliseconds apart, show that the schedule cannot be kept. */
  private static final int MOST_STILL = 150;

  private static final int MOST_NOTED = 20_000;
  private static final Object LOCK = new Object();
  private static final Map<String, Deque<Integer>> NAMES = new HashMap<>();
  private static final Map<Integer, Deque<Step>> QUEUES = new HashMap<>();
  private static final Set<Integer> ENDING = new HashSet<>();
  private static final List<Step> STEPS = new ArrayList<>();
  private static final ThreadLocal<Runner> RUNNERS = new ThreadLocal<>();
  private static final List<Runner> ALL = new ArrayList<>();
  private static final List<String> NOTED = new ArrayList<>();
  private static volatile boolean isFree;
  private static final boolean IS_TRACED = System.getProperty("vitro.trace") != null;

  static {
    String file = System.getProperty("vitro.schedule");
    if (file != null) {
      read(file);
    }
    isFree = STEPS.isEmpty();
  }

  private Schedule() {}

  /** An instruction that a thread carries out in its turn. */
  private static final class Step {
    int method;
    int offset;
    int first;
    int last;
    boolean begun;
    boolean done;
    Runner by;
    int seenBlocked;
  }

  /** A thread of the program. */
  private static final class Runner {
    final Thread thread = Thread.currentThread();
    Deque<Step> queue = new ArrayDeque<>();
    Step current;
    boolean isScheduled;
    boolean ends;
    volatile boolean waitsForTurn;
  }

  private static void read(String file) {
    try {
      for (String line : Files.readAllLines(Path.of(file))) {
        String[] words = line.split(" ");
        if (words[0].equals("thread")) {
          int number = Integer.parseInt(words[1]);
          String name = line.substring(words[0].length() + words[1].length() + words[2].length() + 3);
          if (words[2].equals("ends")) {
            ENDING.add(number);
          }
          NAMES.computeIfAbsent(name, any -> new ArrayDeque<>()).add(number);
          QUEUES.computeIfAbsent(number, any -> new ArrayDeque<>());
        } else {
          Step step = new Step();
          step.method = Integer.parseInt(words[2]);
          step.offset = Integer.parseInt(words[3]);
          step.first = Integer.parseInt(words[4]);
          step.last = Integer.parseInt(words[5]);
          STEPS.add(step);
          QUEUES.computeIfAbsent(Integer.parseInt(words[1]), any -> new ArrayDeque<>()).add(step);
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The instruction at this offset of the method with this number comes next. */
  public static void step(int method, int offset) {
    method &= 0xffff;
    offset &= 0xffff;
    if (IS_TRACED) {
      note(method, offset);
    }
    if (isFree) {
      return;
    }
    Runner me = RUNNERS.get();
    if (me == null) {
      me = bind();
    }
    if (!me.isScheduled) {
      return;
    }
    Step next = me.queue.peek();
    boolean isMeant = next != null && next.method == method && next.offset == offset;
    boolean waits = isMeant || (next == null && !me.ends);
    if (me.current == null && !waits) {
      return;
    }
    me.waitsForTurn = true;
    synchronized (LOCK) {
      if (me.current != null) {
        me.current.done = true;
        me.current = null;
        LOCK.notifyAll();
      }
      if (waits) {
        await(next);
      }
      if (isMeant) {
        me.queue.poll();
        next.by = me;
        next.begun = true;
        me.current = next;
        LOCK.notifyAll();
      }
    }
    me.waitsForTurn = false;
  }

  /** Waits until a step may begin; without a step, until all are done. */
  private static void await(Step next) {
    long deadline = System.nanoTime() + PATIENCE;
    boolean isInterrupted = false;
    int still = 0;
    while (!isFree && !mayBegin(next)) {
      still = isAnyRunning() ? 0 : still + 1;
      if (still > MOST_STILL || System.nanoTime() > deadline) {
        isFree = true;
        LOCK.notifyAll();
      }
      try {
        LOCK.wait(2);
      } catch (InterruptedException interrupted) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isAnyRunning() {
    for (Runner runner : ALL) {
      Thread.State state = runner.thread.getState();
      boolean runs = state == Thread.State.RUNNABLE || state == Thread.State.TIMED_WAITING;
      if (runs && !runner.waitsForTurn) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayBegin(Step next) {
    for (Step other : STEPS) {
      if (other == next) {
        continue;
      }
      if (next == null || other.last < next.first) {
        if (!isDone(other)) {
          return false;
        }
      } else if (other.first < next.first && !other.begun) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDone(Step step) {
    if (step.done || !step.begun) {
      return step.done;
    }
    if (!step.by.thread.isAlive()) {
      return true;
    }
    switch (step.by.thread.getState()) {
      case BLOCKED:
      case WAITING:
      case TIMED_WAITING:
        if (!step.by.waitsForTurn) {
          step.seenBlocked++;
        }
        break;
      default:
        step.seenBlocked = 0;
    }
    return step.seenBlocked > 5;
  }

  private static Runner bind() {
    Runner me = new Runner();
    synchronized (LOCK) {
      ALL.add(me);
      Deque<Integer> numbers = NAMES.get(me.thread.getName());
      if (numbers != null && !numbers.isEmpty()) {
        int number = numbers.poll();
        me.queue = QUEUES.get(number);
        me.ends = ENDING.contains(number);
        me.isScheduled = true;
      }
    }
    RUNNERS.set(me);
    return me;
  }

  /** Whether a thread waits for its turn, rather than for something in the program. */
  static boolean holdsUp(Thread thread) {
    synchronized (LOCK) {
      for (Runner runner : ALL) {
        if (runner.thread == thread) {
          return runner.waitsForTurn;
        }
      }
      return false;
    }
  }

  private static void note(int method, int offset) {
    synchronized (NOTED) {
      if (NOTED.size() < MOST_NOTED) {
        NOTED.add(method + " " + offset + " " + Thread.currentThread().getName().replace('\n', ' '));
      }
    }
  }

  /** The steps that were taken, if the property {@code vitro.trace} is set: method, offset and thread of each. */
  static List<String> noted() {
    synchronized (NOTED) {
      return new ArrayList<>(NOTED);
    }
  }
}
