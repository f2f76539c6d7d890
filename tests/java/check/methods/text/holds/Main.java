//! holds within bounds --method shout
package check.methods.text.holds;

class Main {
  static boolean shout(String text) {
    if (text == null || text.length() > 3) {
      return false;
    }
    boolean shouts = text.endsWith("!");
    assert !shouts || text.length() > 0;
    return shouts;
  }
}
