package generics;

/** Type parameters are gone in bytecode; signatures tell what a test should make. */
class Generics {
    static class Box<T> {
        T content;

        Box(T content) {
            this.content = content;
        }
    }

    static <T> T same(T value) {  //~ complete
        return value;  //~ returns
    }

    static int number(Box<Integer> box) {  //~ bound
        return box.content;  //~ returns; throws java.lang.ClassCastException x5; throws java.lang.NullPointerException x2
    }

    static boolean text(Box<String> box) {  //~ bound
        if (box.content != null && box.content.equals("in")) {  //~ throws java.lang.ClassCastException x4; throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x3
    }

    static int nested(Box<Box<Integer>> box) {  //~ bound
        if (box.content.content == 5) {  //~ throws java.lang.ClassCastException x11; throws java.lang.NullPointerException x3
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static <T extends Comparable<T>> int compare(T a, T b) {  //~ bound
        return a == b ? 0 : 1;  //~ returns x6
    }

    static int boxed(int n) {  //~ complete
        Box<Integer> box = new Box<>(n);
        if (box.content == 3) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }
}
