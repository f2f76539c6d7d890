//! violated --method shout
package check.methods.text.violated;

class Main {
  static boolean shout(String text) {
    if (text == null || text.length() > 3) {
      return false;
    }
    boolean shouts = text.endsWith("!");
    assert !shouts || text.length() > 1;
    return shouts;
  }
}
