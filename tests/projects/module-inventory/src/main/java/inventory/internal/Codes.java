package inventory.internal;

/** How goods are called. */
public final class Codes {
  private Codes() {}

  /** A code in upper case, its parts joined by one dash. */
  public static String normal(String code) {
    StringBuilder normal = new StringBuilder();
    boolean gap = false;
    for (char c : code.toCharArray()) {
      if (c >= 'a' && c <= 'z') {
        c -= 'a' - 'A';
      }
      if (c >= 'A' && c <= 'Z' || c >= '0' && c <= '9') {
        if (gap && normal.length() > 0) {
          normal.append('-');
        }
        gap = false;
        normal.append(c);
      } else {
        gap = true;
      }
    }
    if (normal.length() == 0) {
      throw new IllegalArgumentException("no code: " + code);
    }
    return normal.toString();
  }

  /** A digit that makes the sum of all digits a multiple of ten. */
  public static int check(long number) {
    if (number < 0) {
      return -1;
    }
    int sum = 0;
    for (long rest = number; rest > 0; rest /= 10) {
      sum += (int) (rest % 10);
    }
    return (10 - sum % 10) % 10;
  }
}
