package portable;

import java.lang.reflect.Field;
import java.nio.charset.Charset;

/** What the machine, the JVM's options and the environment decide. */
public class Machine {
  static String pad(String text, int width) {
    if (width > 1000) {
      return text + " ".repeat(2_000_000_000) + " ".repeat(2_000_000_000);
    }
    return text;
  }

  static int endless(int n) {
    return n > 10 ? endless(11) + 1 : n;
  }

  static int caught(int n) {
    if (n > 3) {
      try {
        return new long[Integer.MAX_VALUE - 8].length;
      } catch (OutOfMemoryError e) {
        return -1;
      }
    }
    return n;
  }

  static int wrapped(int n) {
    try {
      return endless(n);
    } catch (StackOverflowError e) {
      throw new IllegalStateException(e);
    }
  }

  static boolean opened(String text) throws Exception {
    Field field = String.class.getDeclaredField("hash");
    field.setAccessible(true);
    return field.getInt(text) == 0;
  }

  static int home() {
    return System.getenv("HOME") == null ? 0 : 1;
  }

  static int own() {
    return System.getenv("PORTABLE_MODE") == null ? 0 : 1;
  }

  static String user() {
    return System.getProperty("user.name");
  }

  static String folder() {
    return System.getProperty("user.dir");
  }

  static String endOfLine() {
    return System.lineSeparator();
  }

  static String encoding() {
    return Charset.defaultCharset().name();
  }

  static int bytes() {
    return "\u00e4".getBytes().length;
  }

  static int system() {
    return System.getProperty("os.name").startsWith("Linux") ? 1 : 0;
  }

  static int headless() {
    return Boolean.getBoolean("java.awt.headless") ? 1 : 0;
  }

  static String thread() {
    return Thread.currentThread().getName();
  }

  static int plain(int n) {
    return n > 100 ? n - 100 : n;
  }
}
