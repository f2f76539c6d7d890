//! flags: -ea:asserts.SelectiveTop -ea:asserts.Selective$On -ea:none... -da:asserts.Selective$Off
/** Selective -ea and -da by class and package name. */
package asserts;

public class Selective {
    static class On {
        static boolean st() { boolean b = false; assert b = true; return b; }
        static class Deep { static boolean st() { boolean b = false; assert b = true; return b; } }
    }
    static class Off { static boolean st() { boolean b = false; assert b = true; return b; } }
    static class Other { static boolean st() { boolean b = false; assert b = true; return b; } }
    public static void main(String[] args) {
        boolean me = false;
        assert me = true;
        System.out.println("self " + me);
        System.out.println("on " + On.st() + " " + On.class.desiredAssertionStatus());
        System.out.println("deep " + On.Deep.st() + " " + On.Deep.class.desiredAssertionStatus());
        System.out.println("off " + Off.st());
        System.out.println("other " + Other.st());
        System.out.println(java.util.ArrayList.class.desiredAssertionStatus() + " " + SelectiveTop.st());
        try { fail(); } catch (AssertionError e) { System.out.println("own " + e); }
        try { OnFail.f(); System.out.println("no"); } catch (AssertionError e) { System.out.println(e); }
    }
    static void fail() { assert false : "self is off"; System.out.println("self off"); }
    static class OnFail extends On { static void f() { assert false : "subclass has its own status"; System.out.println("sub off"); } }
}

class SelectiveTop { static boolean st() { boolean b = false; assert b = true; return b; } }
