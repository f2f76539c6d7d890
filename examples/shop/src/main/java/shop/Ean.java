package shop;

/** European article numbers: thirteen digits, the last of which checks the others. */
public final class Ean {
  private Ean() {}

  /** The check digit for the first twelve digits. */
  static int checkDigit(int[] digits) {
    int sum = 0;
    for (int i = 0; i < 12; i++) {
      sum += i % 2 == 0 ? digits[i] : 3 * digits[i];
    }
    return (10 - sum % 10) % 10;
  }

  /** Whether the text is a valid number. */
  public static boolean isValid(String text) {
    if (text == null || text.length() != 13) {
      return false;
    }
    int[] digits = new int[13];
    for (int i = 0; i < 13; i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return false;
      }
      digits[i] = c - '0';
    }
    return checkDigit(digits) == digits[12];
  }

  /** The country that gave the number. */
  public static String country(String text) {
    if (text.startsWith("40") || text.startsWith("43")) {
      return "Germany";
    }
    if (text.startsWith("76")) {
      return "Switzerland";
    }
    if (text.startsWith("978")) {
      return "Bookland";
    }
    return "elsewhere";
  }
}
