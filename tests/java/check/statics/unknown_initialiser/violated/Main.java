//! violated
// An initialiser that runs late reads an unknown and asks for one.
package check.statics.unknown_initialiser.violated;

import vitro.Vitro;

class Main {
  static int given;

  static final class Lazy {
    static int once = given;
    static int twice = given;
    static long wide = given;
    static int other = Vitro.anyInt(0, 3);

    static {
      twice += once;
    }
  }

  public static void main(String[] args) {
    int n = Vitro.anyInt();
    given = n;
    assert Lazy.twice != 6;
    assert Lazy.other < 4;
  }
}
