package strings;

/** Text. */
public class Strings {
    static int exact(String s) {
        if (s.equals("open")) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int firstAndLast(String s) {
        if (s.length() == 5 && s.charAt(0) == 'a' && s.charAt(4) == 'z') {
            return 1; // reach: yes
        }
        return 0;
    }

    static int starts(String s) {
        if (s.startsWith("key=") && s.length() > 6) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int digits(String s) {
        if (s.length() == 3 && Character.isDigit(s.charAt(0)) && s.charAt(1) == '-') {
            return s.charAt(2); // reach: yes
        }
        return 0;
    }

    static int nullAndOpen(String s) {
        if (s == null && "open".equals(s)) {
            return 1; // reach: no
        }
        return 0;
    }

    static int twoFirsts(String s) {
        char c = s.charAt(0);
        if (c == 'a' && c == 'b') {
            return 1; // reach: no
        }
        return 0;
    }
}
