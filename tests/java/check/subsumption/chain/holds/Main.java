//! holds
// A list of nodes has as many as are counted.
// needs: subsumption
package check.subsumption.chain.holds;

import vitro.Vitro;

class Main {
  static class Node {
    final Node next;

    Node(Node next) {
      this.next = next;
    }
  }

  public static void main(String[] args) {
    Node head = null;
    int count = 0;
    for (int i = 0; i < 24; i++) {
      if (Vitro.anyBoolean() && count < 3) {
        head = new Node(head);
        count++;
      } else if (head != null) {
        head = head.next;
        count--;
      }
      int length = 0;
      for (Node node = head; node != null; node = node.next) {
        length++;
      }
      assert length == count;
    }
  }
}
