//! holds
package check.objects.elsewhere.holds;

import vitro.Vitro;

final class Side {
  private final int length;

  private Side(int length) {
    this.length = length;
  }

  static Side of(int length) {
    return new Side(length & 0xff);
  }

  static Side any() {
    return Vitro.any(Side.class);
  }

  int length() {
    return length;
  }
}

class Main {
  public static void main(String[] args) {
    Side a = Side.any();
    Side b = Side.any();
    assert a.length() + b.length() <= 510;
  }
}
