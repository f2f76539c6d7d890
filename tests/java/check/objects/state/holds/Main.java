//! holds within bounds
package check.objects.state.holds;

import vitro.Vitro;

class Main {
  static final class Stack {
    private final int[] cells = new int[2];
    private int size;

    void push(int value) {
      if (size < cells.length - 1) {
        cells[size++] = value;
      }
    }

    void pop() {
      if (size > 0) {
        size--;
      }
    }

    int size() {
      return size;
    }
  }

  public static void main(String[] args) {
    Stack stack = Vitro.any(Stack.class);
    assert stack.size() < 2;
  }
}
