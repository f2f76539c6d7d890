//! violated
// A scanner is inside of a comment or of a string, never of both.
// needs: subsumption
package check.subsumption.comment.violated;

import vitro.Vitro;

class Main {
  static class Scanner {
    boolean comment;
    boolean string;

    void next(char c) {
      if (c == '"') {
        string = !string;
      } else if (c == '#' && !string) {
        comment = true;
      } else if (c == '\n') {
        comment = false;
      }
    }
  }

  public static void main(String[] args) {
    Scanner scanner = new Scanner();
    for (int i = 0; i < 24; i++) {
      scanner.next(Vitro.anyChar());
      assert !(scanner.comment && scanner.string);
    }
  }
}
