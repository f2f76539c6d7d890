package strings;

/** Strings made from unknown strings, without a path for each character. */
class Rewritten {
    static boolean replaced(String s) {  //~ bound
        if (s.replace("ab", "x").equals("xx")) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static boolean isbn(String s) {  //~ bound
        String digits = s.replace("-", "");  //~ throws java.lang.NullPointerException
        if (digits.length() == 4 && digits.charAt(3) == 'X' && s.length() == 6) {
            return true;  //~ returns x2
        }
        return false;  //~ returns x6
    }

    static boolean stripped(String s) {  //~ bound
        if (s.stripLeading().equals("x ") && s.stripTrailing().equals("\tx")) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x5
    }

    static boolean region(String s) {  //~ bound
        if (s.regionMatches(true, 1, "abc", 0, 3) && s.regionMatches(2, "B", 0, 1)) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns x2
        }
        return false;  //~ returns x4
    }

    static boolean characters(String s) {  //~ bound
        char[] c = s.toCharArray();  //~ throws java.lang.NullPointerException
        if (c.length > 1 && c[1] == 'q') {
            c[0] = 'z';
            return new String(c).equals("zq");  //~ returns x3
        }
        return false;  //~ returns x4
    }

    static boolean joined(String s, String t) {  //~ bound
        if (String.join("-", s, t).equals("a-b")) {
            return true;  //~ returns
        }
        return false;  //~ returns x11
    }

    static int fields(String s) {  //~ bound
        String[] parts = s.split(",", 3);  //~ throws java.lang.NullPointerException
        if (parts.length == 3 && parts[1].equals("x")) {
            return 1;  //~ returns x8
        }
        return 0;  //~ returns x22
    }
}
