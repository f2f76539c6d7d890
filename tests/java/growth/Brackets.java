// A parser of brackets over unknown characters
package growth;

import vitro.Vitro;

class Brackets {
  static final int BOUND = 4;

  int open;

  public static void main(String[] args) {
    Brackets parser = new Brackets();
    for (int i = 0; i < BOUND; i++) {
      char c = Vitro.anyChar();
      if (c == '(' && parser.open < 5) {
        parser.open++;
      } else if (c == ')' && parser.open > 0) {
        parser.open--;
      }
      assert parser.open >= 0;
    }
  }
}
