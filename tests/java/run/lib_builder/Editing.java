/** StringBuilder append, insert, delete, replace, setCharAt, setLength, reverse and their errors. */
package lib_builder;

public class Editing {
    static void p(String label, Object value) {
        StringBuilder b = new StringBuilder();
        String s = label + " = " + value;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 32 && c < 127) {
                b.append(c);
            } else {
                b.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            }
        }
        System.out.println(b);
    }

    interface Body {
        Object run() throws Throwable;
    }

    static void t(String label, Body body) {
        try {
            p(label, body.run());
        } catch (Throwable e) {
            p(label, "threw " + e);
        }
    }

    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        b.append(true).append('c').append(1).append(2L).append(1.5f).append(2.5).append("s").append((String) null).append((Object) null).append(new char[] {'x', 'y'})
                .append(new char[] {'1', '2', '3'}, 1, 2).append("sequence", 2, 5).append(new StringBuffer("buf")).append((CharSequence) null).append((CharSequence) null, 1, 3).appendCodePoint(0x1F600).appendCodePoint(65);
        p("append", b);
        p("length", b.length());
        b = new StringBuilder("0123456789");
        p("insert", b.insert(0, "<").insert(b.length(), ">").insert(5, 'c').insert(5, true).insert(5, 42).insert(5, 42L).insert(5, 1.0f).insert(5, 2.0).insert(5, (Object) null).insert(5, new char[] {'z'}));
        p("insert seq", new StringBuilder("ab").insert(1, "12345", 1, 3).insert(0, new char[] {'p', 'q', 'r'}, 1, 1).insert(1, (String) null));
        p("delete", new StringBuilder("abcdef").delete(1, 3) + " " + new StringBuilder("abc").delete(1, 100) + " " + new StringBuilder("abc").delete(3, 3) + " " + new StringBuilder("abc").delete(0, 3) + "|");
        p("deleteCharAt", new StringBuilder("abc").deleteCharAt(0).deleteCharAt(1));
        p("replace", new StringBuilder("abcdef").replace(1, 3, "XYZ") + " " + new StringBuilder("abc").replace(1, 99, "") + " " + new StringBuilder("abc").replace(3, 3, "d") + " " + new StringBuilder("abc").replace(0, 0, "\u4e00"));
        t("delete neg", () -> new StringBuilder("abc").delete(-1, 2));
        t("delete order", () -> new StringBuilder("abc").delete(2, 1));
        t("delete start", () -> new StringBuilder("abc").delete(4, 5));
        t("deleteCharAt bad", () -> new StringBuilder("abc").deleteCharAt(3));
        t("insert bad", () -> new StringBuilder("abc").insert(4, "x"));
        t("insert neg", () -> new StringBuilder("abc").insert(-1, 'x'));
        t("replace bad", () -> new StringBuilder("abc").replace(4, 5, "x"));
        t("charAt bad", () -> new StringBuilder("abc").charAt(5));
        t("setCharAt bad", () -> { new StringBuilder("abc").setCharAt(3, 'x'); return 0; });
        t("setLength neg", () -> { new StringBuilder("abc").setLength(-1); return 0; });
        t("substring bad", () -> new StringBuilder("abc").substring(2, 4));
        t("capacity neg", () -> new StringBuilder(-1));
        t("append range", () -> new StringBuilder().append("abc", 2, 5));
        t("append cp", () -> new StringBuilder().appendCodePoint(0x110000));
        StringBuilder c = new StringBuilder("abc");
        c.setLength(5);
        p("padded", c + " " + c.length());
        c.setLength(1);
        c.setLength(3);
        p("repadded", c);
        c.setCharAt(1, '\u4e00');
        c.setCharAt(2, 'z');
        p("setCharAt", c);
        p("reverse", new StringBuilder("abc").reverse() + " " + new StringBuilder("").reverse() + " " + new StringBuilder("x").reverse() + " " + new StringBuilder("ab\u4e00").reverse());
        p("reverse pairs", new StringBuilder("a\ud83d\ude00b").reverse() + " " + new StringBuilder("\ude00\ud83d").reverse() + " " + new StringBuilder("\ud83d\ude00\ud83d").reverse() + " " + new StringBuilder("\ud83d\ud83d\ude00\ude00").reverse());
        p("find", new StringBuilder("abcabc").indexOf("bc") + " " + new StringBuilder("abcabc").indexOf("bc", 2) + " " + new StringBuilder("abcabc").lastIndexOf("bc") + " " + new StringBuilder("abcabc").lastIndexOf("bc", 3) + " " + new StringBuilder("abc").indexOf("\u4e00"));
        p("compare", new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + new StringBuilder("a").compareTo(new StringBuilder("abc")) + " " + new StringBuilder("\u4e00").compareTo(new StringBuilder("a")) + " " + new StringBuilder("q").equals(new StringBuilder("q")));
        p("chars", new StringBuilder("hi\u4e00").chars().sum() + " " + new StringBuilder("a\ud83d\ude00").codePoints().count());
        p("codepoints", new StringBuilder("a\ud83d\ude00").codePointAt(1) + " " + new StringBuilder("a\ud83d\ude00").codePointBefore(3) + " " + new StringBuilder("a\ud83d\ude00").codePointCount(0, 3) + " " + new StringBuilder("a\ud83d\ude00b").offsetByCodePoints(0, 2));
        p("capacity", new StringBuilder().capacity() + " " + new StringBuilder("abc").capacity() + " " + new StringBuilder(5).capacity());
        StringBuilder cap = new StringBuilder();
        int last = -1;
        StringBuilder caps = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            cap.append('x');
            if (cap.capacity() != last) {
                last = cap.capacity();
                caps.append(last).append(' ');
            }
        }
        p("growth", caps);
        cap.trimToSize();
        p("trimmed", cap.capacity());
        cap.ensureCapacity(5000);
        p("ensured", cap.capacity());
        char[] dst = new char[6];
        java.util.Arrays.fill(dst, '.');
        new StringBuilder("hello").getChars(1, 4, dst, 1);
        p("getChars", new String(dst));
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self, 1, 3).insert(1, self);
        p("self", self);
        p("sub", new StringBuilder("abcdef").substring(2) + new StringBuilder("abcdef").substring(1, 3) + new StringBuilder("abcdef").subSequence(0, 2));
    }
}
