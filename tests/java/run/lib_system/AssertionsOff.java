/** Assertions are disabled by default: conditions and messages are not evaluated. */
package lib_system;

public class AssertionsOff {
    static int evaluated;

    static boolean check(boolean b) {
        evaluated++;
        return b;
    }

    static class Early {
        static final int V = Later.w();
    }

    static class Later {
        static int w() {
            assert check(false) : "never";
            return 4;
        }
    }

    public static void main(String[] args) {
        assert check(false) : "not evaluated";
        assert false;
        for (int i = 0; i < 10; i++) {
            assert check(i > 100) : i;
        }
        boolean on = false;
        assert on = true;
        System.out.println("on " + on + " evaluated " + evaluated + " " + Early.V);
        System.out.println("status " + AssertionsOff.class.desiredAssertionStatus());
        ClassLoader cl = AssertionsOff.class.getClassLoader();
        cl.setClassAssertionStatus("lib_system.AssertionsOffExtra", true);
        System.out.println("enabled for class " + AssertionsOffExtra.on() + " " + AssertionsOffExtra.class.desiredAssertionStatus());
        cl.setPackageAssertionStatus("lib_system", true);
        System.out.println("package " + new Object() {
            boolean on() {
                return getClass().desiredAssertionStatus();
            }
        }.on());
        cl.clearAssertionStatus();
        System.out.println("cleared " + AssertionsOff.class.desiredAssertionStatus());
        try {
            throw new AssertionError("explicit");
        } catch (AssertionError e) {
            System.out.println(e);
        }
    }
}

class AssertionsOffExtra {
    static boolean on() {
        boolean on = false;
        assert on = true;
        return on;
    }
}
