/** StringBuffer operations and their agreement with StringBuilder under a seeded random edit script. */
package lib_builder;

import java.util.Random;

public class Buffer {
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
        Random r = new Random(42);
        StringBuilder a = new StringBuilder("seed");
        StringBuffer b = new StringBuffer("seed");
        String model = "seed";
        String[] bits = {"x", "yy", "\u00e9", "\u4e00", "", "long piece", "\ud83d\ude00"};
        for (int i = 0; i < 400; i++) {
            int op = r.nextInt(7);
            int at = r.nextInt(model.length() + 1);
            int end = at + r.nextInt(model.length() - at + 1);
            String bit = bits[r.nextInt(bits.length)];
            switch (op) {
                case 0, 1:
                    a.append(bit);
                    b.append(bit);
                    model = model + bit;
                    break;
                case 2, 3:
                    a.insert(at, bit);
                    b.insert(at, bit);
                    model = model.substring(0, at) + bit + model.substring(at);
                    break;
                case 4:
                    end = Math.min(end, at + 8);
                    a.delete(at, end);
                    b.delete(at, end);
                    model = model.substring(0, at) + model.substring(end);
                    break;
                case 5:
                    end = Math.min(end, at + 5);
                    a.replace(at, end, bit);
                    b.replace(at, end, bit);
                    model = model.substring(0, at) + bit + model.substring(end);
                    break;
                default:
                    a.reverse();
                    b.reverse();
                    model = new StringBuilder(model).reverse().toString();
                    break;
            }
            if (!a.toString().equals(model) || !b.toString().equals(model)) {
                p("diverged at", i);
                return;
            }
            if (i % 20 == 0) {
                p("step " + i, op + " " + model.length() + " " + model.hashCode());
            }
        }
        p("final", model.hashCode() + " " + model.length());
        StringBuffer f = new StringBuffer();
        f.append(1).append('x').append(2.5).append(true).append(7L).append(1.5f).append((Object) "o").append(new char[] {'c'}).append("abcd", 1, 3).append(new StringBuilder("sb"));
        p("append", f);
        p("insert", f.insert(0, 9).insert(1, 'q').insert(2, false).insert(0, 1.25).insert(3, "\u4e00").insert(0, 5L).insert(0, 2f).insert(0, (Object) 'o'));
        f.setCharAt(0, '!');
        f.setLength(f.length() - 2);
        p("set", f);
        p("query", f.length() + " " + f.charAt(2) + " " + f.indexOf("x") + " " + f.lastIndexOf("1") + " " + f.substring(3, 5) + " " + f.codePointAt(1) + " " + f.compareTo(new StringBuffer("!")));
        t("bad", () -> f.deleteCharAt(1000));
        t("bad2", () -> f.insert(-3, "x"));
        t("bad3", () -> f.substring(5, 2));
        t("bad4", () -> f.charAt(-1));
        t("bad5", () -> f.replace(3, 2, "x"));
        p("cached", f.toString() == f.toString());
        p("equal content", f.toString().contentEquals(f));
        f.trimToSize();
        p("trim", f.capacity() == f.length());
        p("chars", f.chars().filter(Character::isDigit).count() + " " + new StringBuffer("a\ud83d\ude00").codePoints().count());
        p("reverse", new StringBuffer("\ud83d\ude00x").reverse());
        CharSequence cs = new StringBuilder("charseq");
        p("CharSequence", CharSequence.compare(cs, "charset") + " " + cs.isEmpty() + " " + cs.subSequence(2, 4) + " " + cs.chars().max().getAsInt());
        StringBuilder numbers = new StringBuilder();
        for (int i = -100; i <= 100; i += 25) {
            numbers.append(i).append(' ').append((long) i * Integer.MAX_VALUE).append(' ').append(i / 8.0).append(' ').append(i / 8.0f).append(';');
        }
        p("numbers", numbers);
        p("edges", new StringBuilder().append(Integer.MIN_VALUE).append(Long.MIN_VALUE).append(Double.MIN_VALUE).append(Float.NaN).append(-0.0f).append(Character.MAX_VALUE).append((byte) -128).append((short) -32768));
        for (int n = 0; n < 12; n++) {
            StringBuilder s = new StringBuilder();
            for (int k = 0; k < n; k++) {
                s.insert(k / 2, (char) ('a' + k));
            }
            p("weave " + n, s + " " + s.reverse() + " " + s.indexOf("a"));
        }
    }
}
