//! holds
// What was pushed last is popped first.
package check.collections.deque.holds;

import java.util.ArrayDeque;
import java.util.Deque;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    Deque<Integer> stack = new ArrayDeque<>();
    int a = Vitro.anyInt();
    int b = Vitro.anyInt();
    stack.push(a);
    stack.push(b);
    assert stack.pop() == b && stack.pop() == a;
  }
}
