//! violated
// The trace of a product of two matrices does not depend on their order.
package check.arrays.matrix.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[][] a = {{Vitro.anyByte(), Vitro.anyByte()}, {Vitro.anyByte(), 1}};
    int[][] b = {{2, Vitro.anyByte()}, {3, Vitro.anyByte()}};
    int ab = a[0][0] * b[0][0] + a[0][1] * b[1][0] + a[1][0] * b[0][1] + a[1][1] * b[1][1];
    int ba = b[0][0] * a[0][0] + b[0][1] * a[1][0] + b[1][0] * a[1][1] + b[1][1] * a[1][1];
    assert ab == ba;
  }
}
