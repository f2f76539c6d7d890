//! holds --property exception
package check.statics.caught.holds;

import vitro.Vitro;

class Main {
  static class Table {
    static final int SIZE = 10 / Vitro.anyInt();
  }

  static int size() {
    try {
      return Table.SIZE;
    } catch (ExceptionInInitializerError e) {
      return -1;
    }
  }

  public static void main(String[] args) {
    int first = size();
    try {
      int second = Table.SIZE;
      assert first == second;
    } catch (NoClassDefFoundError e) {
      assert first == -1;
    }
  }
}
