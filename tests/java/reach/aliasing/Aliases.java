package aliasing;

/** Parameters that may be one object. */
public class Aliases {
    static int sees(Box a, Box b) {
        a.value = 1;
        b.value = 2;
        if (a.value == 2) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int keeps(Box a, Box b) {
        a.value = 1;
        b.value = 2;
        if (a != b && a.value != 1) {
            return 1; // reach: no
        }
        return 0;
    }

    static int three(Box a, Box b, Box c) {
        a.value = 10;
        b.value += 5;
        c.value *= 2;
        if (a.value == 30) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int twoSteps(Box a, Box b) {
        a.other = b;
        b.value = 3;
        a.value = 4;
        if (a.other.value == 4) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int deep(Box a, Box b) {
        if (a.other == b.other && a != b && a.other != a && a.other != b) {
            a.other.value = 5;
            b.other.value++;
            if (a.other.value == 6) {
                return 1; // reach: yes
            }
        }
        return 0;
    }

    static int fresh(Box a) {
        Box b = new Box();
        b.value = 7;
        if (a == b) {
            return 1; // reach: no
        }
        return 0;
    }

    static int swapped(Box a, Box b) {
        int kept = a.value;
        a.value = b.value;
        b.value = kept;
        if (a == b && a.value != kept) {
            return 1; // reach: no
        }
        return 0;
    }

    static int elements(int[] a, int[] b) {
        a[0] = 1;
        b[0] = 2;
        if (a[0] + b[0] == 4) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int storedInBoth(Box a, Box b, int n) {
        a.value = n;
        b.value = n + 1;
        if (a.value != n && a.value != n + 1) {
            return 1; // reach: no
        }
        return 0;
    }
}
