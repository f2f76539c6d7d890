//! violated --method mix
package check.methods.enums.violated;

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
    assert first.ordinal() + second.ordinal() < 3;
  }
}
