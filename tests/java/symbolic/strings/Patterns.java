package strings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Regular expressions on unknown strings: whether and where they match does not split the search. */
class Patterns {
    private static final Pattern EMAIL =
            Pattern.compile("^[\\w.+-]+@[\\w-]+\\.[a-z]{2,}$", Pattern.CASE_INSENSITIVE);
    private static final Pattern DATE = Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})");

    static boolean email(String s) {  //~ bound
        if (s != null && EMAIL.matcher(s).matches()) {
            return true;  //~ returns
        }
        return false;  //~ returns x3
    }

    static boolean phone(String s) {  //~ bound
        if (s.matches("(\\+\\d{1,3} ?)?\\d{3}-?\\d{4}")) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static int date(String s) {  //~ bound
        Matcher m = DATE.matcher(s);  //~ throws java.lang.NullPointerException
        if (!m.matches()) {
            return -1;  //~ returns x2
        }
        int month = Integer.parseInt(m.group(2));
        if (month < 1 || month > 12) {
            return -2;  //~ returns x2
        }
        return month;  //~ returns
    }

    static boolean password(String s) {  //~ bound
        if (s.matches("(?=.*[0-9])(?=.*[a-z])(?=.*[A-Z])(?!.*\\s).{8,12}")) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns x2
        }
        return false;  //~ returns x2
    }

    static int words(String s) {  //~ bound
        Matcher m = Pattern.compile("[a-z]+").matcher(s);  //~ throws java.lang.NullPointerException
        int count = 0;
        while (count < 2 && m.find()) {
            count++;
        }
        return count;  //~ returns x6
    }

    static String key(String s) {  //~ bound
        Matcher m = Pattern.compile("(?<key>\\w+)=(.*)").matcher(s);  //~ throws java.lang.NullPointerException
        if (m.lookingAt() && m.group(2).isEmpty()) {
            return m.group("key");  //~ returns x2
        }
        return null;  //~ returns x5
    }

    static boolean color(String s) {  //~ bound
        if (Pattern.matches("#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", s)) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static String hash(String s) {  //~ bound
        return s.replaceFirst("^[0-9]$", "#");  //~ returns x4; throws java.lang.NullPointerException
    }

    static boolean atEnd(String s) {  //~ bound, no end
        Matcher m = Pattern.compile("a").matcher(s);  //~ throws java.lang.NullPointerException
        return m.find() && m.hitEnd();  //~ returns x2; stops unsupported java.util.regex.Matcher.hitEnd() of an unknown string x2
    }

    static boolean again(String s) {  //~ bound, no end
        Matcher m = Pattern.compile("ab").matcher(s);  //~ throws java.lang.NullPointerException
        if (!m.matches() && m.find()) {  //~ stops unsupported regex search continued after one without a match, in an unknown string x2
            return true;
        }
        return false;  //~ returns
    }
}
