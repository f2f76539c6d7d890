package vitro.refute;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import vitro.replay.Probe;

/**
 * Runs random and hostile sequences of calls of one class after the other, and writes every run that does something new:
 * two instructions that have not followed each other before, or that with fewer calls.
 */
public final class Driver {
  /** After so many runs the classes are loaded anew, so that what runs leave in statics does not pile up. */
  private static final int RUNS_OF_A_LOADER = 150;

  private static final int MOST_KEPT = 400;
  /** Runs that differ in their way alone, for claims about more than places. */
  private static final int MOST_WAYS = 3000;

  private static final int LONGEST_WAY = 5000;

  private static volatile long started;
  private static volatile int place;
  private static DataOutputStream out;

  private final List<URL> urls = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final Map<String, String> subclasses = new HashMap<>();
  private final Map<String, Literals> literals = new HashMap<>();
  private final List<String[]> focuses = new ArrayList<>();

  private Driver() {}

  /** The file that says what to do, and the number of the class to begin with. */
  @SuppressWarnings("removal")
  public static void main(String[] arguments) throws Exception {
    out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16));
    PrintStream nothing = new PrintStream(OutputStream.nullOutputStream());
    System.setOut(nothing);
    System.setErr(nothing);
    Driver driver = new Driver();
    for (String line : Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8)) {
      driver.read(line.split("\t", -1));
    }
    System.setSecurityManager(new NoExit());
    int first = Integer.parseInt(arguments[1]);
    Throwable[] problem = new Throwable[1];
    Thread worker =
        new Thread(
            null,
            () -> {
              try {
                for (int i = first; i < driver.focuses.size(); i++) {
                  driver.focus(i);
                }
              } catch (Throwable thrown) {
                problem[0] = thrown;
              }
            },
            "main",
            64L << 20);
    worker.start();
    watch(worker);
    if (problem[0] != null) {
      out.writeByte('X');
      out.writeUTF(cut(String.valueOf(problem[0]) + java.util.Arrays.toString(problem[0].getStackTrace())));
    }
    out.writeByte('E');
    out.flush();
    Runtime.getRuntime().halt(0);
  }

  /** Code that ends the JVM gets an exception instead. */
  @SuppressWarnings("removal")
  private static final class NoExit extends SecurityManager {
    @Override
    public void checkExit(int status) {
      throw new SecurityException("exit");
    }

    @Override
    public void checkPermission(java.security.Permission permission) {}

    @Override
    public void checkPermission(java.security.Permission permission, Object context) {}
  }

  /** Ends the process if a run hangs. */
  private static void watch(Thread worker) throws Exception {
    while (worker.isAlive()) {
      worker.join(200);
      long since = started;
      if (since != 0 && System.nanoTime() - since > 4_000_000_000L) {
        synchronized (out) {
          out.writeByte('H');
          out.writeInt(place);
          out.flush();
          Runtime.getRuntime().halt(3);
        }
      }
    }
  }

  private void read(String[] words) throws Exception {
    switch (words[0]) {
      case "url":
        urls.add(Path.of(words[1]).toUri().toURL());
        break;
      case "class":
        names.add(words[1]);
        break;
      case "subclass":
        subclasses.put(words[1], words[2]);
        Hostile.OVERRIDDEN.put(words[2], new ArrayList<>());
        break;
      case "overrides":
        Hostile.OVERRIDDEN.get(words[1]).add(words[2]);
        break;
      case "literal":
        literal(literals.computeIfAbsent(words[1], missing -> new Literals()), words[2], words[3]);
        break;
      case "focus":
        focuses.add(words);
        break;
      default:
        throw new IOException(words[0]);
    }
  }

  private static void literal(Literals all, String kind, String value) {
    switch (kind) {
      case "integer":
        all.numbers.add(Long.parseLong(value));
        break;
      case "real":
        all.reals.add(Double.longBitsToDouble(Long.parseLong(value)));
        break;
      default:
        StringBuilder text = new StringBuilder();
        for (int i = 0; i + 4 <= value.length(); i += 4) {
          text.append((char) Integer.parseInt(value.substring(i, i + 4), 16));
        }
        all.texts.add(text.toString());
    }
  }

  private Members loaded(String home) {
    URL[] all = urls.toArray(new URL[0]);
    return new Members(new URLClassLoader(all, Driver.class.getClassLoader()), home);
  }

  /** One class: its name, runs, milliseconds, seed, and whether ways count. */
  private void focus(int number) throws IOException {
    place = number;
    String[] words = focuses.get(number);
    int runs = Integer.parseInt(words[2]);
    long end = System.nanoTime() + Long.parseLong(words[3]) * 1_000_000;
    Search search = new Search(words[1], Long.parseLong(words[4]), words[5].equals("ways"));
    int done = 0;
    if (search.isPossible()) {
      while (done < runs && (done % 64 != 0 || System.nanoTime() < end)) {
        search.one();
        done++;
      }
    }
    started = 0;
    synchronized (out) {
      out.writeByte('D');
      out.writeInt(number);
      out.writeInt(done);
      out.flush();
    }
  }

  private static String cut(String text) {
    return text.length() > 15_000 ? text.substring(0, 15_000) : text;
  }

  /** The search with one class in view. */
  private final class Search {
    final String home;
    final Random random;
    final boolean byWays;
    final Literals own;
    final Generator generator;
    final List<List<Op>> kept = new ArrayList<>();
    final Pairs pairs = new Pairs();
    final Pairs ways = new Pairs();
    Members members;
    int age;

    Search(String name, long seed, boolean byWays) {
      this.home = name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : "";
      this.random = new Random(seed);
      this.byWays = byWays;
      this.own = literals.computeIfAbsent(name, missing -> new Literals());
      Members master = loaded(home);
      Generator made = null;
      List<Class<?>> program = new ArrayList<>();
      try {
        for (String other : names) {
          Class<?> type = master.named(other);
          if (master.isVisible(type)) {
            program.add(type);
          }
        }
        Class<?> focus = master.named(name);
        while (!master.isVisible(focus) && focus.getEnclosingClass() != null) {
          focus = focus.getEnclosingClass();
        }
        made = new Generator(master, own, random, focus, program, subclasses);
      } catch (ClassNotFoundException | LinkageError missing) {
        // A class that does not load has nothing to run.
      }
      generator = program.isEmpty() ? null : made;
    }

    boolean isPossible() {
      return generator != null;
    }

    void one() throws IOException {
      boolean isFresh = kept.isEmpty() || random.nextInt(2) == 0;
      List<Op> ops =
          isFresh ? generator.fresh() : generator.changed(kept.get(random.nextInt(kept.size())));
      if (ops.isEmpty()) {
        return;
      }
      boolean around = ops.stream().anyMatch(op -> op.kind == Op.Kind.AROUND);
      if (members == null || around || ++age > RUNS_OF_A_LOADER) {
        members = loaded(home);
        age = around ? RUNS_OF_A_LOADER : 0;
      }
      run(members, ops, false);
      if (!isNew(pairs, ways, false)) {
        return;
      }
      // Once more with fresh statics: what does not come again rested on what earlier runs left behind.
      run(loaded(home), ops, false);
      if (isNew(pairs, ways, false)) {
        // Another way over known places is only looked at.
        boolean isOnlyWay = news().length == 0;
        List<Op> small = isOnlyWay ? ops : smaller(ops);
        String text = run(loaded(home), small, true);
        if (!isNew(pairs, ways, false)) {
          // What was left out mattered with fresh statics.
          small = ops;
          text = run(loaded(home), small, true);
        }
        if (isNew(pairs, ways, true)) {
          send(text);
        }
        if (isOnlyWay && random.nextInt(20) != 0) {
          return;
        }
        if (kept.size() < MOST_KEPT) {
          kept.add(small);
        } else {
          kept.set(random.nextInt(MOST_KEPT), small);
        }
      }
    }

    private String run(Members with, List<Op> ops, boolean isTold) {
      started = System.nanoTime();
      Runner runner = new Runner(with, own, isTold);
      runner.run(ops);
      started = 0;
      return runner.text.toString();
    }

    /** Leaves out steps as long as what is new stays. */
    private List<Op> smaller(List<Op> ops) {
      long[] wanted = news();
      List<Op> best = ops;
      Members shared = loaded(home);
      int tries = 40;
      for (int at = best.size() - 1; at >= 0 && tries > 0; at--) {
        List<Op> candidate = without(best, at);
        if (candidate == null) {
          continue;
        }
        tries--;
        run(shared, candidate, false);
        if (hasAll(wanted)) {
          best = candidate;
          at = Math.min(at, best.size());
        }
      }
      return best;
    }

    private boolean isNew(Pairs pairs, Pairs ways, boolean keep) {
      boolean isNew = false;
      int calls = 0;
      int last = 0;
      long way = 1;
      for (int i = 0; i < Probe.count; i++) {
        int token = Probe.trace[i];
        if ((token & 0xFFFF_0000) == Probe.ELEMENT) {
          way = (way ^ token ^ Probe.trace[++i]) * 0x0000_0100_0000_01b3L;
          continue;
        } else if ((token & 0xFF00_0000) == Probe.CALL || token == Probe.CALL_BACK) {
          calls += token == Probe.CALL_BACK || (token & 1 << 20) != 0 ? 1 : 0;
          last = 0;
          continue;
        }
        way = (way ^ token) * 0x0000_0100_0000_01b3L;
        way ^= way >>> 31;
        isNew |= pairs.isLess((long) last << 32 | token & 0xffff_ffffL, Math.min(calls, 12), keep);
        last = token;
      }
      if (byWays && ways.size() < MOST_WAYS && Probe.count < LONGEST_WAY) {
        isNew |= ways.isLess(way, 0, keep);
      }
      return isNew;
    }

    private long[] news() {
      List<Long> found = new ArrayList<>();
      int last = 0;
      int calls = 0;
      for (int i = 0; i < Probe.count; i++) {
        int token = Probe.trace[i];
        if ((token & 0xFFFF_0000) == Probe.ELEMENT) {
          i++;
          continue;
        } else if ((token & 0xFF00_0000) == Probe.CALL || token == Probe.CALL_BACK) {
          calls += token == Probe.CALL_BACK || (token & 1 << 20) != 0 ? 1 : 0;
          last = 0;
          continue;
        }
        long pair = (long) last << 32 | token & 0xffff_ffffL;
        if (pairs.isLess(pair, Math.min(calls, 12), false)) {
          found.add(pair);
        }
        last = token;
      }
      return found.stream().distinct().mapToLong(Long::longValue).toArray();
    }

    private boolean hasAll(long[] wanted) {
      Pairs found = new Pairs();
      int last = 0;
      for (int i = 0; i < Probe.count; i++) {
        int token = Probe.trace[i];
        if ((token & 0xFFFF_0000) == Probe.ELEMENT) {
          i++;
          continue;
        } else if ((token & 0xFF00_0000) == Probe.CALL || token == Probe.CALL_BACK) {
          last = 0;
          continue;
        }
        found.isLess((long) last << 32 | token & 0xffff_ffffL, 0, true);
        last = token;
      }
      for (long pair : wanted) {
        if (found.isLess(pair, 0, false)) {
          return false;
        }
      }
      return wanted.length > 0;
    }

    private void send(String text) throws IOException {
      synchronized (out) {
        for (String name : Probe.newClasses) {
          out.writeByte('C');
          out.writeUTF(name);
        }
        Probe.newClasses.clear();
        out.writeByte('T');
        out.writeInt(place);
        out.writeUTF(cut(text));
        out.writeInt(Probe.count);
        for (int i = 0; i < Probe.count; i++) {
          out.writeInt(Probe.trace[i]);
        }
      }
    }
  }

  /** A sequence without one step and all that need it; null if too little is left. */
  private static List<Op> without(List<Op> ops, int at) {
    List<Op> left = new ArrayList<>();
    int[] places = new int[ops.size()];
    for (int i = 0; i < ops.size(); i++) {
      Op op = ops.get(i).copy();
      boolean stays = i != at;
      for (int j = 0; stays && j < op.arguments.length; j++) {
        op.arguments[j] = places[op.arguments[j]];
        stays = op.arguments[j] >= 0;
      }
      places[i] = stays ? left.size() : -1;
      if (stays) {
        left.add(op);
      }
    }
    return left.isEmpty() ? null : left;
  }

  /** Numbers, each with the least that was seen with it. */
  private static final class Pairs {
    private long[] keys = new long[1 << 12];
    private byte[] least = new byte[1 << 12];
    private int size;

    int size() {
      return size;
    }

    /** Whether this is less than anything seen with the key. */
    boolean isLess(long key, int value, boolean keep) {
      int mask = keys.length - 1;
      long hash = (key + 1) * 0x9E37_79B9_7F4A_7C15L;
      int at = (int) (hash >>> 32) & mask;
      while (least[at] != 0 && keys[at] != key) {
        at = at + 1 & mask;
      }
      boolean isLess = least[at] == 0 || least[at] > value + 1;
      if (isLess && keep) {
        size += least[at] == 0 ? 1 : 0;
        keys[at] = key;
        least[at] = (byte) (value + 1);
        if (size * 2 > keys.length) {
          grow();
        }
      }
      return isLess;
    }

    private void grow() {
      long[] oldKeys = keys;
      byte[] oldLeast = least;
      keys = new long[oldKeys.length * 2];
      least = new byte[oldKeys.length * 2];
      size = 0;
      for (int i = 0; i < oldKeys.length; i++) {
        if (oldLeast[i] != 0) {
          isLess(oldKeys[i], oldLeast[i] - 1, true);
        }
      }
    }
  }
}
