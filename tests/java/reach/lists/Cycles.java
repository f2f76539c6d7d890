package lists;

/** Lists that lead back into themselves. */
public class Cycles {
    static int itself(Node p) {
        if (p != null && p == p.next) {
            return p.value; // reach: yes
        }
        return 0;
    }

    static int ofTwo(Node p) {
        if (p.next != p && p.next.next == p) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int ofThree(Node p) {
        Node a = p.next;
        Node b = a.next;
        if (a != p && b != p && b != a && b.next == p && p.value + a.value + b.value == 100) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int lasso(Node p) {
        Node a = p.next;
        if (a.next.next == a && a.next != a && p.value == a.value - 1) {
            return a.value; // reach: yes
        }
        return 0;
    }

    static int meets(Node slow) {
        Node fast = slow.next.next;
        slow = slow.next;
        if (slow == fast) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int differsFromItself(Node p) {
        Node q = p.next;
        if (q == p && q.value != p.value) {
            return 1; // reach: no
        }
        return 0;
    }

    static int twoAreNotThree(Node p) {
        if (p.next.next == p && p.next.next.next != p.next) {
            return 1; // reach: no
        }
        return 0;
    }
}
