package strings;

/** Strings of unknown length and content. */
class Strings {
    static int length(String s) {  //~ bound
        return s.length();  //~ returns x2; throws java.lang.NullPointerException
    }

    static boolean hello(String s) {  //~ bound
        if (s.equals("hello")) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static boolean safe(String s) {  //~ bound
        if ("hello".equals(s)) {
            return true;  //~ returns
        }
        return false;  //~ returns x3
    }

    static char first(String s) {  //~ bound
        return s.charAt(0);  //~ returns x2; throws java.lang.NullPointerException; throws java.lang.StringIndexOutOfBoundsException
    }

    static boolean prefix(String s) {  //~ bound
        if (s.startsWith("ab") && s.endsWith("ba") && s.length() < 4) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x6
    }

    static boolean empty(String s) {  //~ bound
        if (s == null || s.isEmpty()) {
            return true;  //~ returns x2
        }
        return false;  //~ returns x2
    }

    static boolean has(String s) {  //~ bound
        if (s.contains("xyz")) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns x2
        }
        return false;  //~ returns x2
    }

    static int dot(String s) {  //~ bound
        int dot = s.indexOf('.');  //~ throws java.lang.NullPointerException
        if (dot < 0) {
            return -1;  //~ returns x2
        }
        if (dot == 2) {
            return 1;  //~ returns x2
        }
        return 0;  //~ returns x2
    }

    static boolean same(String s, String t) {  //~ bound
        if (s == t) {
            return true;  //~ returns x3
        }
        return false;  //~ returns x8
    }

    static boolean equal(String s, String t) {  //~ bound
        if (s != t && s.equals(t)) {  //~ throws java.lang.NullPointerException x2
            return true;  //~ returns x2
        }
        return false;  //~ returns x9
    }

    static int weekday(String s) {  //~ bound
        switch (s) {  //~ throws java.lang.NullPointerException
            case "monday":
                return 1;  //~ returns
            case "tuesday":
                return 2;  //~ returns
            default:
                return 0;  //~ returns x6
        }
    }

    static int collision(String s) {  //~ bound
        return switch (s) {  //~ returns x6; throws java.lang.NullPointerException
            case "Aa" -> 1;
            case "BB" -> 2;
            default -> 0;
        };
    }

    static int order(String s) {  //~ bound
        int order = s.compareTo("m");  //~ throws java.lang.NullPointerException
        if (order < 0) {
            return -1;  //~ returns x2
        }
        if (order > 0) {
            return 1;  //~ returns x2
        }
        return 0;  //~ returns
    }

    static boolean hash(String s) {  //~ bound
        if (s.length() == 2 && s.hashCode() == 2112) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns x2
        }
        return false;  //~ returns x4
    }

    static boolean digits(String s) {  //~ bound
        if (s.length() != 2) {  //~ throws java.lang.NullPointerException
            return false;  //~ returns x2
        }
        for (int i = 0; i < 2; i++) {
            if (s.charAt(i) < '0' || s.charAt(i) > '9') {
                return false;  //~ returns x7
            }
        }
        return true;  //~ returns
    }

    static boolean cut(String s) {  //~ bound
        if (s.substring(1).equals("b")) {  //~ throws java.lang.NullPointerException; throws java.lang.StringIndexOutOfBoundsException
            return true;  //~ returns x2
        }
        return false;  //~ returns x3
    }

    static String joined(int n) {  //~ complete
        return "n = " + n;  //~ returns
    }

    static boolean trimmed(String s) {  //~ bound
        if (s.trim().equals("x") && s.length() == 3) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x3
    }

    static String pick(boolean b) {  //~ complete
        return b ? "yes" : "no";  //~ returns x2
    }

    static boolean literal(String s) {  //~ bound
        if (s == "constant") {
            return true;  //~ returns
        }
        return false;  //~ returns x3
    }

    static int twins(String s, String t) {  //~ bound
        if (s == "a") {
            if (s != t && "a".equals(t)) {
                return 2;  //~ returns
            }
            return 1;  //~ returns x4
        }
        return 0;  //~ returns x3
    }

    static boolean lateLiteral(String s) {  //~ bound
        if (s.length() == 1 && s == "a") {  //~ throws java.lang.NullPointerException
            return true;
        }
        return false;  //~ returns x4
    }

    static int hex(String s) {  //~ bound
        if (s.length() != 2 || s.charAt(0) > 'f' || s.charAt(1) > 'f') {  //~ throws java.lang.NullPointerException
            return -2;  //~ returns x6
        }
        try {
            return Integer.parseInt(s, 16) > 100 ? 1 : 0;  //~ returns x2
        } catch (NumberFormatException e) {
            return -1;  //~ returns
        }
    }

    static boolean shouted(String s) {  //~ bound
        if (s.length() != 2 || s.charAt(0) > 'z' || s.charAt(1) > 255) {  //~ throws java.lang.NullPointerException
            return false;  //~ returns x5
        }
        if (s.toUpperCase().equals("ASS") && s.equalsIgnoreCase("a\u00df")) {
            return true;  //~ returns
        }
        return false;  //~ returns x3
    }
}
