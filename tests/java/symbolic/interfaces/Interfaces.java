package interfaces;

/** Interfaces with classes that implement them, with defaults, and with none at all. */
class Interfaces {
    interface Animal {
        int legs();

        default boolean walks() {
            return legs() > 0;
        }
    }

    static class Dog implements Animal {
        @Override
        public int legs() {
            return 4;
        }
    }

    static class Fish implements Animal {
        @Override
        public int legs() {
            return 0;
        }

        @Override
        public boolean walks() {
            return false;
        }
    }

    interface Alone {
        int value();
    }

    static int legs(Animal a) {  //~ complete; world closed
        return a.legs();  //~ returns x2; throws java.lang.NullPointerException
    }

    static boolean walks(Animal a) {  //~ complete; world closed
        if (a.walks()) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static int alone(Alone a) {  //~ complete; world closed
        if (a.value() == 17) {  //~ throws java.lang.NullPointerException
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int pair(Animal a, Animal b) {  //~ complete; world closed
        if (a == b) {
            return 0;  //~ returns x3
        }
        return a.legs() + b.legs();  //~ returns x4; throws java.lang.NullPointerException x4
    }

    static int length(CharSequence s) {  //~ bound
        if (s == null) {
            return -1;  //~ returns
        }
        return 0;  //~ returns x4
    }

    static int kind(CharSequence s) {  //~ bound
        if (s instanceof String) {
            return 1;  //~ returns x2
        }
        return 0;  //~ returns x3
    }
}
