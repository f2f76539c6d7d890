//! compiler: ecj
/** Switches compiled by ecj: strings with colliding hashes, enums, yields, fall through, nested and dense or sparse ints. */
package ecj_misc;

public class Switches {
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

    enum E { A, B, C, D { } }

    static String str(String s) {
        switch (s) {
            case "Aa":
            case "BB":
                return "collide " + s;
            case "":
                return "empty";
            case "fall":
                s = "fell";
            case "next":
                return s;
            default:
                return "default";
        }
    }

    static int en(E e) {
        int r = 0;
        switch (e) {
            case A:
                r += 1;
            case B:
                r += 10;
                break;
            case D:
                r = 100;
        }
        return r;
    }

    static String yieldOf(Object o, int k) {
        return switch (k) {
            case 1, 2, 3 -> "low";
            case 4 -> {
                String t = "";
                for (int i = 0; i < 3; i++) {
                    if (i == 1) {
                        continue;
                    }
                    t += i;
                }
                yield t;
            }
            case 1000000 -> "sparse";
            case -5 -> throw new IllegalArgumentException("neg");
            default -> {
                calls++;
                if (o == null) {
                    yield "null";
                }
                yield "len" + o.toString().length();
            }
        };
    }

    static int calls;

    static int dense(int x) {
        switch (x) {
            case 0: return 5;
            case 1: return 4;
            case 2: return 3;
            case 3: return 2;
            case 4: return 1;
        }
        return -1;
    }

    static int sparse(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return 1;
            case -100: return 2;
            case 0: return 3;
            case 99999: return 4;
            case Integer.MAX_VALUE: return 5;
            default: return 0;
        }
    }

    static String chars(char c) {
        return switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> "vowel";
            case '\u4e00' -> "wide";
            default -> Character.isDigit(c) ? "digit" : "other";
        };
    }

    static String boxed(Integer i) {
        switch (i) {
            case 1:
                return "one";
            case 128:
                return "big";
            default:
                return "no";
        }
    }

    static String nested(String a, E e) {
        String r = "";
        outer:
        for (int i = 0; i < 4; i++) {
            switch (a) {
                case "x":
                    switch (e) {
                        case A:
                            r += "xA" + i;
                            continue outer;
                        case B:
                            r += "xB";
                            break outer;
                        default:
                            r += "x?";
                    }
                    r += ";";
                    break;
                default:
                    r += i;
                    if (i == 2) {
                        break outer;
                    }
            }
        }
        return r;
    }

    static int exhaustive(E e) {
        return switch (e) {
            case A -> 1;
            case B -> 2;
            case C -> 3;
            case D -> 4;
        };
    }

    static String pattern(Object o) {
        if (o instanceof String s && s.length() > 2) {
            return "long " + s;
        }
        if (!(o instanceof Integer i)) {
            return "no int";
        }
        return "int " + (i + 1);
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Aa", "BB", "", "fall", "next", "C#", "zzz"}) {
            p("str " + s, str(s));
        }
        t("str null", () -> str(null));
        for (E e : E.values()) {
            p("enum " + e, en(e) + " " + exhaustive(e) + " " + nested("x", e) + " " + nested("y", e));
        }
        t("enum null", () -> en(null));
        t("exhaustive null", () -> exhaustive(null));
        for (int k : new int[] {1, 3, 4, 5, 1000000, -5}) {
            t("yield " + k, () -> yieldOf("four", k) + yieldOf(null, k));
        }
        p("default calls", calls);
        for (int k = -1; k < 6; k++) {
            p("dense " + k, dense(k) + " " + sparse(k * 99999) + " " + sparse(k * -100));
        }
        p("edges", sparse(Integer.MIN_VALUE) + " " + sparse(Integer.MAX_VALUE) + " " + dense(Integer.MAX_VALUE));
        for (char c : "ab5\u4e00z".toCharArray()) {
            p("char", chars(c));
        }
        p("boxed", boxed(1) + boxed(128) + boxed(5));
        t("boxed null", () -> boxed(null));
        p("pattern", pattern("abc") + " " + pattern("ab") + " " + pattern(41) + " " + pattern(null));
        long total = 0;
        for (int i = 0; i < 2000; i++) {
            total += switch (i % 7) {
                case 0 -> i;
                case 1, 2 -> -1;
                case 3 -> {
                    int q = i / 7;
                    yield q % 2 == 0 ? q : -q;
                }
                default -> 0;
            };
        }
        p("total", total);
    }
}
