//! holds --method mix
package check.methods.enums.holds;

class Main {
  enum Color {
    RED,
    GREEN,
    BLUE
  }

  static void mix(Color first, Color second) {
    if (first == null || second == null || first == second) {
      return;
    }
    assert first.ordinal() + second.ordinal() < 4;
  }
}
