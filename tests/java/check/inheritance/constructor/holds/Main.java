//! holds
// A constructor that calls a method of the subclass too early.
package check.inheritance.constructor.holds;

import vitro.Vitro;

class Main {
  static class Base {
    int seen;

    Base() {
      seen = look();
    }

    int look() {
      return -1;
    }
  }

  static class Derived extends Base {
    final int value;

    Derived(int value) {
      this.value = value;
    }

    @Override
    int look() {
      return value;
    }
  }

  public static void main(String[] args) {
    Derived d = new Derived(Vitro.anyInt(1, 9));
    assert d.seen == 0;
  }
}
