// A list of nodes that grows and shrinks
package growth;

import vitro.Vitro;

class Chain {
  static final int BOUND = 4;

  Chain next;

  public static void main(String[] args) {
    Chain head = null;
    int count = 0;
    for (int i = 0; i < BOUND; i++) {
      if (Vitro.anyBoolean() && count < 3) {
        Chain node = new Chain();
        node.next = head;
        head = node;
        count++;
      } else if (head != null) {
        head = head.next;
        count--;
      }
    }
    assert (head == null) == (count == 0);
  }
}
