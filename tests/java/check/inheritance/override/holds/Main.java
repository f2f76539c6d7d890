//! holds
// Which method is called depends on the object.
package check.inheritance.override.holds;

import vitro.Vitro;

class Main {
  static class Shape {
    final int side;

    Shape(int side) {
      this.side = side;
    }

    int area() {
      return side;
    }
  }

  static class Square extends Shape {
    Square(int side) {
      super(side);
    }

    @Override
    int area() {
      return side * side;
    }
  }

  public static void main(String[] args) {
    Shape shape = Vitro.anyBoolean() ? new Square(Vitro.anyInt(1, 100)) : new Shape(Vitro.anyInt(1, 100));
    assert shape.area() >= shape.side;
  }
}
