package lists;

/** Lists that end. */
public class Lists {
    static int sumOfThree(Node p) {
        int sum = 0;
        int count = 0;
        while (p != null) {
            sum += p.value;
            count++;
            p = p.next;
        }
        if (count == 3 && sum == 42) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int sorted(Node p) {
        if (p.value < p.next.value && p.next.value < p.next.next.value && p.next.next.next == null) {
            return p.next.value; // reach: yes
        }
        return 0;
    }

    static int insertsBefore(Node p, int key) {
        Node fresh = new Node();
        fresh.value = key;
        fresh.next = p;
        if (fresh.next == fresh) {
            return 1; // reach: no
        }
        return 0;
    }

    static int reversesTwo(Node p) {
        Node q = p.next;
        q.next = p;
        p.next = null;
        if (q.next.next != null && q != p) {
            return 1; // reach: no
        }
        return 0;
    }

    static int unlinked(Node p) {
        p.next = p.next.next;
        if (p.next == p) {
            return p.value; // reach: yes
        }
        return 0;
    }
}
