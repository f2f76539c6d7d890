package builders;

/** Strings that are put together. */
class Builders {
    static boolean built(char c) {  //~ complete
        StringBuilder b = new StringBuilder();
        b.append('a').append(c);
        if (b.toString().equals("ab")) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static int repeated(int n) {  //~ complete
        if (n < 0 || n > 2) {
            return -1;  //~ returns x2
        }
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < n; i++) {
            b.append("xy");
        }
        return b.length();  //~ returns x3
    }

    static String flag(boolean b) {  //~ complete
        return new StringBuilder("is ").append(b).toString();  //~ returns
    }

    static char at(int i) {  //~ complete
        return new StringBuilder("abc").charAt(i);  //~ returns; throws java.lang.StringIndexOutOfBoundsException x2
    }

    static boolean wide(char c) {  //~ complete
        StringBuilder b = new StringBuilder();
        b.append(c);
        if (c > 255 && b.length() == 1) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static String concat(char c) {  //~ complete
        String s = "<" + c + ">";
        if (s.charAt(1) == 'q') {
            return s;  //~ returns
        }
        return null;  //~ returns x2
    }

    static boolean found(String s) {  //~ bound
        if (new StringBuilder(s).append("xy").indexOf("xy") == 3) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns x2
        }
        return false;  //~ returns x2
    }

    static boolean parts(String s, int i) {  //~ bound
        StringBuilder b = new StringBuilder("<").append(s, 1, i).append(new StringBuilder(s));  //~ throws java.lang.IndexOutOfBoundsException x6; throws java.lang.NullPointerException
        if (b.toString().equals("<bab")) {
            return true;  //~ returns
        }
        return false;  //~ returns x10
    }
}
