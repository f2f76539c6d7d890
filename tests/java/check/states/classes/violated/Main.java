//! violated
// Objects of two classes with the same fields are not alike.
package check.states.classes.violated;

import vitro.Vitro;

class Main {
  abstract static class Shape {
    int size;

    abstract int edges();
  }

  static class Square extends Shape {
    int edges() {
      return 4;
    }
  }

  static class Circle extends Shape {
    int edges() {
      return 0;
    }
  }

  public static void main(String[] args) {
    Shape shape = new Square();
    for (int i = 0; i < 6; i++) {
      if (Vitro.anyBoolean()) {
        shape = shape instanceof Square ? new Circle() : new Square();
      }
    }
    assert shape.edges() == 4;
  }
}
