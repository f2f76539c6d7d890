/** Switches over many strings, chars and enum constants: tokenisers, keyword tables, calculators, with hash-colliding and prefix-sharing labels. */
package switches;

import java.util.*;

public class Many {
    enum Tok { KW_IF, KW_ELSE, KW_WHILE, KW_FOR, KW_INT, KW_LONG, KW_RET, ID, NUM, STR, LP, RP, LB, RB, SEMI, COMMA, PLUS, MINUS, STAR, SLASH, EQ, EQEQ, LT, LE, GT, GE, NE, NOT, ERR, EOF }
    static Tok kw(String s) {
        switch (s) {
            case "if": return Tok.KW_IF;
            case "else": return Tok.KW_ELSE;
            case "while": return Tok.KW_WHILE;
            case "for": return Tok.KW_FOR;
            case "int": return Tok.KW_INT;
            case "long": return Tok.KW_LONG;
            case "return": return Tok.KW_RET;
            default: return Tok.ID;
        }
    }
    static List<String> lex(String s) {
        List<String> out = new ArrayList<>();
        int i = 0;
        while (true) {
            while (i < s.length() && s.charAt(i) == ' ') i++;
            if (i == s.length()) { out.add("EOF"); return out; }
            int st = i;
            char c = s.charAt(i++);
            Tok t;
            switch (c) {
                case '(': t = Tok.LP;
                break;
                case ')': t = Tok.RP;
                break;
                case '{': t = Tok.LB;
                break;
                case '}': t = Tok.RB;
                break;
                case ';': t = Tok.SEMI;
                break;
                case ',': t = Tok.COMMA;
                break;
                case '+': t = Tok.PLUS;
                break;
                case '-': t = Tok.MINUS;
                break;
                case '*': t = Tok.STAR;
                break;
                case '/': t = Tok.SLASH;
                break;
                case '=': case '<': case '>': case '!': boolean eq = i < s.length() && s.charAt(i) == '=';
                if (eq) i++;
                switch (c) {
                    case '=': t = eq ? Tok.EQEQ : Tok.EQ;
                    break;
                    case '<': t = eq ? Tok.LE : Tok.LT;
                    break;
                    case '>': t = eq ? Tok.GE : Tok.GT;
                    break;
                    default: t = eq ? Tok.NE : Tok.NOT;
                }
                break;
                case '"': while (i < s.length() && s.charAt(i) != '"') i++;
                if (i < s.length()) { i++; t = Tok.STR; } else t = Tok.ERR;
                break;
                case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9': while (i < s.length() && Character.isDigit(s.charAt(i))) i++;
                t = Tok.NUM;
                break;
                default: if (Character.isLetter(c)) {
                    while (i < s.length() && Character.isLetterOrDigit(s.charAt(i))) i++; t = kw(s.substring(st, i));
                } else t = Tok.ERR;
            }
            out.add(t + (t == Tok.ID || t == Tok.NUM || t == Tok.STR ? ":" + s.substring(st, i) : ""));
        }
    }
    static int prec(Tok t) {
        return switch (t) {
            case STAR, SLASH -> 5;
            case PLUS, MINUS -> 4;
            case LT, LE, GT, GE -> 3;
            case EQEQ, NE -> 2;
            case EQ -> 1;
            case KW_IF, KW_ELSE, KW_WHILE, KW_FOR, KW_INT, KW_LONG, KW_RET -> -1;
            default -> { if (t.ordinal() > 20) yield -2; yield 0; }
        };
    }
    static String words(String w) {
        return switch (w) {
            case "a", "an", "the" -> "article";
            case "Aa", "BB" -> "collide2";
            case "AaAaAa", "AaAaBB", "AaBBAa", "AaBBBB", "BBAaAa", "BBAaBB", "BBBBAa", "BBBBBB" -> "collide" + w.indexOf("B");
            case "pre", "prefix", "prefixed", "prefixes" -> "p" + w.length();
            case "\u00e9t\u00e9", "\u4e2d\u6587", "\ud83d\ude00" -> "uni" + w.length();
            case "x", "X" -> w;
            case "0", "1", "-1" -> "" + Integer.parseInt(w);
            case "\n", "\t", " " -> "ws" + (int) w.charAt(0);
            case "verylongverylongverylongverylongverylongverylongverylongverylong" -> "long";
            default -> "?" + w.hashCode();
        };
    }
    static int month(String m) {
        switch (m.toLowerCase()) {
            case "jan": case "january": return 1;
            case "feb": case "february": return 2;
            case "mar": case "march": return 3;
            case "apr": case "april": return 4;
            case "may": return 5;
            case "jun": case "june": return 6;
            case "jul": case "july": return 7;
            case "aug": case "august": return 8;
            case "sep": case "sept": case "september": return 9;
            case "oct": case "october": return 10;
            case "nov": case "november": return 11;
            case "dec": case "december": return 12;
        }
        return -1;
    }
    static String nato(char c) {
        switch (c | 32) {
            case 'a': return "alfa";
            case 'b': return "bravo";
            case 'c': return "charlie";
            case 'd': return "delta";
            case 'e': return "echo";
            case 'k': return "kilo";
            case 'z': return "zulu";
        }
        return c < 128 ? "-" : "wide";
    }
    static int roman(String s) {
        int r = 0, prev = 0;
        for (int i = s.length(); i-- > 0; ) {
            int v = switch (s.charAt(i)) {
                case 'I' -> 1;
                case 'V' -> 5;
                case 'X' -> 10;
                case 'L' -> 50;
                case 'C' -> 100;
                case 'D' -> 500;
                case 'M' -> 1000;
                default -> throw new IllegalArgumentException("roman " + s.charAt(i));
            };
            r += v < prev ? -v : v;
            prev = Math.max(prev, v);
        }
        return r;
    }
    public static void main(String[] args) {
        for (String s : new String[] {"if (x1 <= 10) { y = y * 2; } else return \"s t\";", "while(a!=b)a=a-b;", "for for2 forx int5 _", "!= ! == = >= > < \"open", "", "long int elseif"}) System.out.println(lex(s));
        for (Tok t : Tok.values()) System.out.print(t + "=" + prec(t) + " ");
        System.out.println();
        for (String w : new String[] {"a", "an", "the", "Aa", "BB", "C#", "AaAaAa", "BBBBBB", "AaBBAa", "AaAaCc", "pre", "pref", "prefix", "prefixes", "\u00e9t\u00e9", "\u4e2d\u6587", "\ud83d\ude00", "x", "X", "0", "-1", "+1", "\n", "\t", " ", "  ", "verylongverylongverylongverylongverylongverylongverylongverylong", ""}) System.out.print(words(w) + " " + words(new StringBuilder(w).toString()) + "; ");
        System.out.println();
        for (String m : "Jan FEB march apr May june JULY aug sept oct nov december dec. ''".split(" ")) System.out.print(month(m) + " ");
        System.out.println();
        for (char c : "abckz\u00e9ABZ1".toCharArray()) System.out.print(nato(c) + " ");
        System.out.println();
        for (String r : new String[] {"I", "IV", "XIV", "MCMXCIV", "MMXXIV", "", "IIX", "Q"}) try { System.out.print(roman(r) + " "); } catch (IllegalArgumentException e) {
            System.out.print(e.getMessage() + " ");
        }
        System.out.println();
        int h = 0;
        for (int i = 0; i < 3000; i++) {
            h = h * 31 + words(i % 3 == 0 ? "AaBBBB" : i % 3 == 1 ? "prefixed" : "k" + i % 50).hashCode() + prec(Tok.values()[i % 30]);
        }
        System.out.println(h);
        EnumMap<Tok, Integer> cnt = new EnumMap<>(Tok.class);
        for (String x : lex("a + b * ( c - 1 ) ; a = b + 2 ;")) cnt.merge(Tok.valueOf(x.contains(":") ? x.substring(0, x.indexOf(':')) : x), 1, Integer::sum);
        System.out.println(cnt);
    }
}
