package zoo;

/** What a replay has to survive. */
final class Misbehaviour {
  private Misbehaviour() {}

  static int exit(int code) {
    System.exit(code);
    return code;
  }

  static int halt(int code) {
    Runtime.getRuntime().halt(code);
    return code;
  }

  static int endless(int start) {
    int i = start;
    while (true) {
      i++;
      if (i == Integer.MIN_VALUE) {
        i = 0;
      }
    }
  }

  static Object neverMade(int start) {
    return endless(start);
  }

  static boolean isThere(Object object) {
    return object != null;
  }

  static int deep(int depth) {
    return depth == 0 ? 0 : 1 + deep(depth - 1);
  }

  static int print(int number) {
    System.out.println("noise " + number);
    System.err.println("noise");
    return number;
  }

  static boolean write(String file) {
    return new java.io.File(file).mkdir();
  }
}
