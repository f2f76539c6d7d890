//! holds --property exception
package check.statics.uncaught.holds;

import vitro.Vitro;

class Main {
  static final int SIZE = 10 / (Vitro.anyInt() | 1);

  public static void main(String[] args) {
    try {
      System.out.println(SIZE);
    } catch (ExceptionInInitializerError e) {
      System.out.println(e);
    }
  }
}
