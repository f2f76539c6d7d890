package lists;

/** Linked lists that end, and lists that do not. */
class Lists {
    static class Node {
        int value;
        Node next;
    }

    static int second(Node n) {  //~ complete
        return n.next.value;  //~ returns x2; throws java.lang.NullPointerException x2
    }

    static int length(Node n) {  //~ no end; max-depth 4
        int length = 0;
        for (; n != null; n = n.next) {  //~ stops bound reached: forks on one path; stops step limit x6
            length++;
        }
        return length;  //~ returns x4
    }

    static boolean cyclic(Node n) {  //~ complete
        if (n != null && n.next == n) {
            return true;  //~ returns
        }
        return false;  //~ returns x3
    }

    static boolean ring(Node n) {  //~ complete
        if (n.next.next == n && n.next != n) {  //~ throws java.lang.NullPointerException x2
            return true;  //~ returns
        }
        return false;  //~ returns x4
    }

    static boolean holds(Node n, int x) {  //~ no end; max-depth 6
        while (n != null) {  //~ stops bound reached: forks on one path
            if (n.value == x) {
                return true;  //~ returns x3
            }
            n = n.next;  //~ stops step limit x3
        }
        return false;  //~ returns x3
    }

    static boolean ascending(Node n) {  //~ complete
        if (n == null || n.next == null) {
            return true;  //~ returns x2
        }
        if (n.value < n.next.value) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static Node removeSecond(Node n) {  //~ complete
        if (n.next != null) {  //~ throws java.lang.NullPointerException
            n.next = n.next.next;
        }
        return n;  //~ returns x3
    }

    static boolean tortoise(Node n) {  //~ complete
        Node slow = n;
        Node fast = n;
        for (int i = 0; i < 2; i++) {
            if (fast == null || fast.next == null) {
                return false;  //~ returns x4
            }
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return true;  //~ returns x6
            }
        }
        return false;  //~ returns x6
    }

    static Node push(Node n, int x) {  //~ complete
        Node first = new Node();
        first.value = x;
        first.next = n;
        if (first.next == null) {
            return null;  //~ returns
        }
        return first;  //~ returns
    }
}
