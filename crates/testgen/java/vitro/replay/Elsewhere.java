package vitro.replay;

/**
 * Properties of a machine that is not this one. What the JVM itself reads of them it has read when it started; options of
 * the command line say the rest.
 */
final class Elsewhere {
  private static final String[][] PROPERTIES = {
    {"os.name", "Another OS"},
    {"os.version", "99.1"},
    {"os.arch", "another"},
    {"java.vendor", "Another vendor"},
    {"java.vendor.url", "another"},
    {"java.vm.name", "Another VM"},
    {"java.vm.vendor", "Another vendor"},
    {"java.vm.version", "99.1"},
    {"java.vm.info", "another mode"},
    {"java.runtime.name", "Another runtime"},
    {"java.class.path", "elsewhere.jar"},
    {"java.library.path", "elsewhere"},
    {"sun.java.command", "elsewhere"},
    {"sun.java.launcher", "ELSEWHERE"},
  };

  private Elsewhere() {}

  /** The name of a thread that runs tests there, as thread pools have them. */
  static final String THREAD = "pool-1-thread-1";

  /** The property says that there is a screen. The library has found before that there is none, so it does not look for it. */
  private static void hasScreen() {
    try {
      Class.forName("java.awt.GraphicsEnvironment").getMethod("isHeadless").invoke(null);
    } catch (ReflectiveOperationException | LinkageError e) {
      // This JDK has no windows.
    }
    System.setProperty("java.awt.headless", "false");
  }

  /** Whether this JVM was told that it is elsewhere; from now on programs are told so, too. */
  static boolean go() {
    if (System.clearProperty("vitro.elsewhere") == null) {
      return false;
    }
    for (String[] property : PROPERTIES) {
      System.setProperty(property[0], property[1]);
    }
    hasScreen();
    String version = Runtime.version().feature() + ".0.99";
    System.setProperty("java.version", version);
    System.setProperty("java.runtime.version", version + "+1");
    return true;
  }
}
