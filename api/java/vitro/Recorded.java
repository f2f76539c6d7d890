package vitro;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * A recorded input: a value on each line, in the order in which they are asked for. What a line looks like:
 *
 * <pre>
 * int -5
 * double 0.1
 * string "a\u0020b"
 * array int 2 int 1 int 2
 * </pre>
 *
 * Words are separated by blanks. Objects are told by {@link Maker}.
 */
final class Recorded {
  private static String[] lines;
  private static int next;
  /** Objects that earlier values have made, by number. */
  private static final Map<String, Object> OBJECTS = new HashMap<>();

  private Recorded() {}

  /** The next value, which must be of this kind; {@code object} is any kind that is an object. */
  static synchronized Object next(String kind) {
    if (lines == null) {
      use(read());
    }
    while (next < lines.length && (lines[next].isEmpty() || lines[next].startsWith("#"))) {
      next++;
    }
    if (next >= lines.length) {
      throw new Vitro.NotRecorded("no value is recorded for call " + (next + 1) + ", of a " + kind);
    }
    String[] words = lines[next++].split(" ");
    // A second string of the same characters is told as a new one.
    boolean isNewString = kind.equals("string") && words[0].equals("new");
    if (!kind.equals(words[0]) && !kind.equals("object") && !isNewString) {
      throw new Vitro.NotRecorded("a " + kind + " is asked for, recorded is: " + String.join(" ", words));
    }
    return new Maker(words, OBJECTS).value();
  }

  static synchronized void use(String text) {
    lines = text.split("\n");
    next = 0;
    OBJECTS.clear();
  }

  private static String read() {
    String file = System.getProperty("vitro.input");
    if (file == null) {
      throw new Vitro.NotRecorded("no recorded input: start java with -Dvitro.input=FILE, or use vitro check");
    }
    try {
      return Files.readString(Path.of(file));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** A label is reached: whoever listens is told. */
  static void reached(String label) {
    Runnable listener = LISTENERS.get(label);
    if (listener != null) {
      listener.run();
    }
  }

  /** Who is told when a label is reached. */
  static final Map<String, Runnable> LISTENERS = new HashMap<>();
}
