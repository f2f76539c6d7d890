package exceptions;

/** Targets behind exceptions. */
public class Thrown {
    public int[] data;
    public Thrown next;

    static int zeroDivisor(int a, int b) {
        try {
            return a / (b - 3);
        } catch (ArithmeticException e) {
            return a == 5 ? 1 : 2; // reach: yes
        }
    }

    static int outside(int[] a, int i) {
        try {
            a[i] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            if (i == -7) {
                return 1; // reach: yes
            }
        }
        return 0;
    }

    static int lookThroughNull(Thrown t) {
        try {
            return t.next.next.data[0];
        } catch (NullPointerException e) {
            if (t != null && t.next != null && t.next.next != null) {
                return 1; // reach: yes
            }
        }
        return 0;
    }

    static int cleanedUp(int a) {
        int state = 0;
        try {
            state = 1;
            if (a > 100) {
                throw new IllegalStateException();
            }
            state = 2;
        } catch (IllegalStateException e) {
            state += 10;
        } finally {
            state += 100;
        }
        if (state == 111) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int neverBoth(int a) {
        int state = 0;
        try {
            state = 1;
            if (a > 100) {
                throw new IllegalStateException();
            }
            state = 2;
        } catch (IllegalStateException e) {
            state += 10;
        }
        if (state == 12) {
            return 1; // reach: no
        }
        return 0;
    }

    static int negativeSize(int n) {
        try {
            return new int[n - 10].length;
        } catch (NegativeArraySizeException e) {
            return n; // reach: yes
        }
    }

    static int check(int a) {
        if (a < 0) {
            throw new IllegalArgumentException();
        }
        return a;
    }

    static int throughCall(int a, int b) {
        try {
            return check(a) + check(b);
        } catch (IllegalArgumentException e) {
            if (a >= 0 && b == -9) {
                return 1; // reach: yes
            }
        }
        return 0;
    }

    static int guarded(int a) {
        if (a == 0) {
            return 0;
        }
        try {
            return 100 / a;
        } catch (ArithmeticException e) {
            return 1; // reach: no
        }
    }

    static int notNull(Thrown t) {
        if (t == null) {
            return 0;
        }
        t.data = new int[1];
        try {
            return t.data.length;
        } catch (NullPointerException e) {
            return 1; // reach: no
        }
    }
}
