//! exit: 1
/** A NullPointerException ends main: its helpful message appears in the uncaught trace. */
package npe;

public class Uncaught {
    static class Customer { Address addr; String name; }
    static class Address { String[] lines; Customer owner; }
    static String firstLine(Customer[] all, int who) {
        return all[who].addr.lines[0].trim();
    }
    public static void main(String[] args) {
        Customer[] cs = {new Customer(), null, new Customer()};
        for (int i = 0; i < 3; i++) try { firstLine(cs, i); } catch (NullPointerException e) { System.out.println(i + " " + e.getMessage()); }
        cs[0].addr = new Address();
        try { firstLine(cs, 0); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        cs[0].addr.lines = new String[2];
        try { firstLine(cs, 0); } catch (NullPointerException e) { e.printStackTrace(System.out); }
        RuntimeException wrap = new RuntimeException(grab(cs));
        System.out.println(wrap.getMessage());
        cs[2].addr.owner.name.length();
    }
    static NullPointerException grab(Customer[] cs) { try { cs[1].name = "x"; return null; } catch (NullPointerException e) { return e; } }
}
