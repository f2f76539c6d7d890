//! holds
// Static fields are set in the order of the source.
package check.statics.order.holds;

import vitro.Vitro;

class Main {
  static class Config {
    static final Config ONE = new Config();
    static int count = 2;
    final int seen;

    Config() {
      seen = count + 1;
    }

    static int total(int x) {
      return x + ONE.seen;
    }
  }

  public static void main(String[] args) {
    int x = Vitro.anyInt(0, 3);
    assert Config.total(x) == x + 1;
  }
}
