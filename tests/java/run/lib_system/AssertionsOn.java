//! flags: -ea
//! exit: 1
/** Assertions enabled with -ea: evaluation, messages, desired status, and an uncaught AssertionError at the end. */
package lib_system;

public class AssertionsOn {
    static int evaluated;

    static boolean check(boolean b) {
        evaluated++;
        return b;
    }

    static Object message() {
        evaluated += 100;
        return "expensive";
    }

    static class Nested {
        static final boolean ON;

        static {
            boolean on = false;
            assert on = true;
            ON = on;
        }
    }

    interface Face {
        static boolean on() {
            boolean on = false;
            assert on = true;
            return on;
        }
    }

    enum E {
        A;

        boolean on() {
            boolean on = false;
            assert on = true;
            return on;
        }
    }

    public static void main(String[] args) {
        assert check(true);
        System.out.println("evaluated " + evaluated);
        assert check(true) : message();
        System.out.println("message not evaluated " + evaluated);
        Object[] details = {"text", 5, 'c', 2.5, true, null, new IllegalStateException("cause"), 7L, 1.5f};
        for (Object d : details) {
            try {
                assert check(false) : d;
            } catch (AssertionError e) {
                System.out.println(e + " " + e.getMessage() + " " + e.getCause());
            }
        }
        try {
            assert false;
        } catch (AssertionError e) {
            System.out.println(e + " " + e.getMessage());
        }
        try {
            assert args.length > 0 : 42;
        } catch (AssertionError e) {
            System.out.println(e);
        }
        System.out.println("nested " + Nested.ON + " " + Face.on() + " " + E.A.on() + " " + AssertionsOn.class.desiredAssertionStatus() + " " + String.class.desiredAssertionStatus());
        Runnable r = () -> {
            assert false : "in lambda";
        };
        try {
            r.run();
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        System.out.println("total " + evaluated);
        assert evaluated < 0 : "last " + evaluated;
        System.out.println("not reached");
    }
}
