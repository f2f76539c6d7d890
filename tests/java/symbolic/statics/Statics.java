package statics;

/** Static fields that a test can set are inputs; others begin as the initialiser leaves them. */
class Statics {
    static int counter = 5;
    static final int[] TABLE = {10, 20, 30};
    static String last;

    static int count(int by) {  //~ complete
        counter += by;
        if (counter == 12) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int look(int i) {  //~ complete
        return TABLE[i];  //~ returns; throws java.lang.ArrayIndexOutOfBoundsException
    }

    static boolean found(int i) {  //~ complete
        if (i >= 0 && i < 3 && TABLE[i] == 20) {
            return true;  //~ returns
        }
        return false;  //~ returns x3
    }

    private static int hidden = 5;

    static int grow(int by) {  //~ complete
        hidden += by;
        if (hidden == 12) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int remember(boolean set) {  //~ bound
        if (set) {
            last = "set";
        }
        return last.length();  //~ returns x3; throws java.lang.NullPointerException
    }

    static int lazily(int x) {  //~ complete
        if (x == 3) {
            return Late.value;  //~ returns
        }
        return 0;  //~ returns
    }

    static int fails(int x) {  //~ complete
        if (x == 3) {
            return Broken.value;  //~ throws java.lang.ExceptionInInitializerError
        }
        return 0;  //~ returns
    }

    static int twice(int x) {  //~ complete
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            try {
                if (x > i) {
                    sum += Broken.value;
                }
            } catch (ExceptionInInitializerError e) {
                sum += 1;
            } catch (NoClassDefFoundError e) {
                sum += 10;
            }
        }
        return sum;  //~ returns x3
    }

    static class Late {
        static int value = 7;
    }

    static class Broken {
        static int value = 1 / zero();

        static int zero() {
            return 0;
        }
    }
}
