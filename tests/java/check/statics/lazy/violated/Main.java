//! violated
// A singleton is made once.
package check.statics.lazy.violated;

import vitro.Vitro;

class Main {
  static class Single {
    static int made;
    static Single only;

    static Single get() {
      if (only == null) {
        only = new Single();
        made++;
      }
      return only;
    }
  }

  public static void main(String[] args) {
    int calls = Vitro.anyInt(1, 3);
    for (int i = 0; i < calls; i++) {
      Single.get();
    }
    assert Single.made == calls;
  }
}
