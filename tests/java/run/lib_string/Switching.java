/** Strings as switch labels and map keys, with colliding hash codes, and string constants API. */
package lib_string;

import java.util.HashMap;
import java.util.Map;

public class Switching {
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

    static String classify(String s) {
        switch (s) {
            case "Aa":
                return "Aa label";
            case "BB":
                return "BB label";
            case "C#":
            case "Bb":
                return "C#/Bb label";
            case "":
                return "empty label";
            case "\u4e00":
                return "wide label";
            case "AaAa":
                return "AaAa";
            case "BBBB":
                return "BBBB";
            case "AaBB":
                return "AaBB";
            default:
                return "default " + s.length();
        }
    }

    static int arrow(String s) {
        return switch (s) {
            case "one", "uno", "eins" -> 1;
            case "two", "dos" -> 2;
            case "three" -> {
                int x = s.length();
                yield x - 2;
            }
            default -> s.isEmpty() ? -1 : 0;
        };
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Aa", "BB", "C#", "Bb", "", "\u4e00", "AaAa", "BBBB", "AaBB", "BBAa", "zz", new String("Aa"), "A" + "a".toLowerCase()}) {
            p(s.length() + "", classify(s) + " " + s.hashCode());
        }
        for (String s : new String[] {"one", "uno", "eins", "two", "dos", "three", "", "four"}) {
            p(s, arrow(s));
        }
        try {
            classify(null);
        } catch (NullPointerException e) {
            p("null", "npe");
        }
        Map<String, Integer> counts = new HashMap<>();
        String text = "it was the best of times it was the worst of times it was the age of wisdom";
        for (String w : text.split(" ")) {
            counts.merge(w, 1, Integer::sum);
        }
        p("counts", counts);
        Map<String, String> coll = new HashMap<>();
        String[] pieces = {"Aa", "BB"};
        for (int i = 0; i < 64; i++) {
            StringBuilder b = new StringBuilder();
            for (int k = 0; k < 6; k++) {
                b.append(pieces[(i >> k) & 1]);
            }
            coll.put(b.toString(), "v" + i);
        }
        p("colliding", coll.size() + " " + coll.get("AaBBAaBBAaBB") + " " + coll.get("BBBBBBBBBBBB") + " " + coll.get("AaAaAaAaAaAa") + " " + coll.get("AaAaAaAaAaAA"));
        p("first", coll.keySet().iterator().next());
        int i = 0;
        for (Map.Entry<String, String> e : coll.entrySet()) {
            if (i++ % 8 == 0) {
                p("entry " + i, e.getKey() + " " + e.getValue());
            }
        }
        char grade = 'B';
        switch (grade) {
            case 'A' -> p("grade", "top");
            case 'B', 'C' -> p("grade", "mid");
            default -> p("grade", "low");
        }
    }
}
