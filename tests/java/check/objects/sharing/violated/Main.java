//! violated
package check.objects.sharing.violated;

import vitro.Vitro;

class Main {
  static final class Node {
    public final Node next;

    Node(Node next) {
      this.next = next;
    }
  }

  public static void main(String[] args) {
    Node first = Vitro.any(Node.class);
    Node second = Vitro.any(Node.class);
    assert first != second && second.next != first;
  }
}
