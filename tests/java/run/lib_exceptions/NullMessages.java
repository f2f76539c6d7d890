/** Helpful NullPointerException messages for fields, arrays, calls, unboxing and chained expressions. */
package lib_exceptions;

import java.util.List;
import java.util.Map;

public class NullMessages {
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

    NullMessages next;
    int value;
    int[] data;
    static NullMessages root;
    Integer boxed;
    String text;

    NullMessages next() {
        return next;
    }

    static String str() {
        return null;
    }

    static int[][] grid() {
        return new int[2][];
    }

    synchronized void sync() {
    }

    static int unbox(Integer i) {
        return i;
    }

    public static void main(String[] args) {
        NullMessages a = new NullMessages();
        NullMessages none = null;
        int[] noArray = null;
        Object[] objs = new Object[3];
        String s = null;
        int idx = 1;
        t("field read", () -> none.value);
        t("field write", () -> none.value = 5);
        t("field of field", () -> a.next.value);
        t("static field", () -> root.value);
        t("method on static", () -> root.next());
        t("method result", () -> a.next().value);
        t("method result call", () -> a.next().next());
        t("static result", () -> str().length());
        t("array read", () -> noArray[0]);
        t("array write", () -> noArray[idx] = 4);
        t("array length", () -> noArray.length);
        t("array field", () -> a.data[3]);
        t("array element", () -> objs[idx].toString());
        t("array element 2", () -> grid()[1][0]);
        t("array element 3", () -> (new int[1][][])[0][0].length);
        t("unbox field", () -> { int x = a.boxed; return x; });
        t("unbox call", () -> unbox(null));
        t("unbox compare", () -> a.boxed == 5);
        t("string switch", () -> { switch (s) { case "a": return 1; default: return 2; } });
        t("concat ok", () -> s + a.text);
        t("string method", () -> s.isEmpty());
        t("throw null", () -> { throw (RuntimeException) (Object) s; });
        t("synchronized null", () -> { synchronized (a.next) { return 1; } });
        t("for each array", () -> { int n = 0; for (int x : noArray) { n += x; } return n; });
        t("for each list", () -> { List<String> l = null; for (String x : l) { return x; } return 0; });
        t("map get unbox", () -> { Map<String, Integer> m = Map.of(); int x = m.get("k"); return x; });
        t("nested call arg", () -> "abc".contains(a.text));
        t("interface call", () -> { Runnable r = null; r.run(); return 0; });
        t("super chain", () -> a.next.next.next.value);
        t("local in lambda", () -> { String q = null; return q.length(); });
        t("long array", () -> { long[] l = null; return l[0]++; });
        t("double array", () -> { double[] d = null; d[1] += 2; return d; });
        t("boolean array", () -> { boolean[] b = null; return b[0]; });
        t("char array", () -> { char[] c = null; c[0] = 'x'; return c; });
        t("field inc", () -> a.next.value++);
        t("boxed inc", () -> a.boxed++);
        t("method ref bound", () -> { java.util.function.Supplier<Integer> f = s::length; return f.get(); });
        t("new inner", () -> { NullMessages n = none; return n.new In(); });
        t("ternary", () -> (idx == 1 ? none : a).value);
        t("cast", () -> ((NullMessages) objs[0]).value);
        t("enum switch", () -> { Thread.State st = null; switch (st) { case NEW: return 1; default: return 2; } });
        t("instance sync", () -> { none.sync(); return 0; });
        t("explicit", () -> { throw new NullPointerException(); });
        t("explicit message", () -> { throw new NullPointerException("own"); });
        t("in helper", () -> helper(null, 3));
        t("static array", () -> table[2].length());
        t("index expr", () -> objs[idx + 1].hashCode());
        t("index field", () -> objs[a.value].hashCode());
        t("two dim", () -> { int[][] g = new int[3][]; return g[idx][a.value + 2]; });
    }

    static String[] table = new String[3];

    static int helper(String first, int second) {
        String local = first;
        return local.length() + second;
    }

    class In {
    }
}
