//! violated
// What the program has told the library is part of the state.
package check.states.handler.violated;

import vitro.Vitro;

class Main {
  static final Thread.UncaughtExceptionHandler QUIET = (thread, thrown) -> {};

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        Thread.setDefaultUncaughtExceptionHandler(QUIET);
      }
    }
    Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    assert handler == null;
  }
}
