package zoo;

/** A list whose fields a test may write, so that it may be cyclic. */
class Node {
  int value;
  Node next;

  Node(int value) {
    this.value = value;
  }

  static boolean isCyclic(Node start) {
    Node slow = start;
    Node fast = start;
    while (fast != null && fast.next != null) {
      slow = slow.next;
      fast = fast.next.next;
      if (slow == fast) {
        return true;
      }
    }
    return false;
  }

  Node last() {
    Node node = this;
    while (node.next != null) {
      node = node.next;
    }
    return node;
  }

  void append(Node other) {
    last().next = other;
  }
}
