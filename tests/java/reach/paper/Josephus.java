package paper;

/** Persons in a circle of which each m-th one leaves, until one is left. */
public class Josephus {
    /** A person. */
    public static class Node {
        public int key;
        public Node next;

        public Node(int key) {
            this.key = key;
        }
    }

    public static int josephus(int n, int m) {
        Node first = new Node(1);
        Node last = first;
        first.next = first;
        for (int i = 2; i <= n; i++) {
            Node person = new Node(i);
            person.next = first;
            last.next = person;
            last = person;
        }
        while (last != last.next) {
            for (int i = 1; i < m; i++) {
                last = last.next;
            }
            last.next = last.next.next;
        }
        return last.key;
    }

    /** The same on circles that are given, with a decision at the end that is hard to come by. */
    public static int josephusM(Node start, int m) {
        Node end = start;
        Node node = start;
        while (node != node.next) {
            for (int i = 1; i < m; i++) {
                node = node.next;
            }
            node.next = node.next.next;
        }
        if (end.key == 41 && node.key == 31) {
            return 1;
        }
        return node.key;
    }
}
