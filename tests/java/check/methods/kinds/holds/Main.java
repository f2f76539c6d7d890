//! holds --method all(boolean,byte,short,char,long,float,double)
package check.methods.kinds.holds;

class Main {
  void all() {
    throw new AssertionError("another one is meant");
  }

  void all(boolean flag, byte b, short s, char c, long l, float f, double d) {
    if (flag && b == -3 && s == 300 && c == 'x' && l == 1L << 40 && f == 0.5f) {
      assert !(d < 1.5 && d > 1.5);
    }
  }
}
