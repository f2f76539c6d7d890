/** Exceptions as control flow: parsers, retries, unwinding through synchronized, lambdas, reflection, streams, constructors, many throws. */
package exceptions;

import java.lang.reflect.InvocationTargetException;
import java.util.*;
import java.util.concurrent.Callable;

public class Flow {
    static class Parse extends Exception { final int pos; Parse(String m, int pos) { super(m + "@" + pos); this.pos = pos; } }
    static class Stop extends RuntimeException { final Object v; Stop(Object v) { super(null, null, false, false); this.v = v; } }
    static class Retry extends RuntimeException { int left; Retry(int l) { left = l; } }
    static int num(String s, int[] p) throws Parse {
        int st = p[0];
        while (p[0] < s.length() && Character.isDigit(s.charAt(p[0]))) p[0]++;
        if (st == p[0]) throw new Parse("digit expected", st);
        try {
            return Integer.parseInt(s.substring(st, p[0]));
        } catch (NumberFormatException e) { Parse q = new Parse("too big", st); q.initCause(e); throw q; }
    }
    static List<Integer> list(String s) throws Parse {
        int[] p = {0};
        List<Integer> l = new ArrayList<>();
        if (s.isEmpty()) return l;
        while (true) {
            l.add(num(s, p)); if (p[0] == s.length()) return l; if (s.charAt(p[0]) != ',') throw new Parse("comma expected", p[0]); p[0]++;
        }
    }
    static Object find(Object[] tree, Object what) { try { walk(tree, what, ""); return "absent"; } catch (Stop s) { return s.v; } }
    static void walk(Object[] t, Object w, String path) {
        for (int i = 0; i < t.length; i++) {
            if (t[i] instanceof Object[]) walk((Object[]) t[i], w, path + i + "."); else if (w.equals(t[i])) throw new Stop(path + i);
        }
    }
    static int retry(int n) {
        int tries = 0;
        Retry r = new Retry(n);
        while (true) try { tries++; if (r.left-- > 0) throw r; return tries; } catch (Retry e) { if (tries > 50) throw e; }
    }
    static synchronized int sync(int n) { if (n == 0) throw new Stop(Thread.holdsLock(Flow.class)); return sync(n - 1); }
    static int nest(int d) {
        try {
            if (d == 0) throw new IllegalStateException("0"); return nest(d - 1);
        } catch (IllegalStateException e) { throw new IllegalStateException(e.getMessage() + d, e); }
    }
    public static void refl(int k) throws Exception {
        if (k == 1) throw new java.io.IOException("checked"); if (k == 2) throw new Error("error"); if (k == 3) throw new Stop("stop");
    }
    static class Ctor { static int made; Ctor(int k) { made++; if (k % 2 == 1) throw new IllegalArgumentException("odd " + k); } }
    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"", "1", "1,2,33", "1,,2", "1,2,", "x", "1;2", "99999999999", "5,99999999999"}) try { System.out.println(list(s)); } catch (Parse e) {
            System.out.println(e.getMessage() + " " + e.pos + " " + (e.getCause() == null ? "-" : e.getCause().getMessage()));
        }
        Object[] tree = {1, new Object[] {2, new Object[] {3, "x"}, 4}, new Object[] {}, 5};
        for (Object w : new Object[] {1, 4, "x", 5, 9}) System.out.print(find(tree, w) + " ");
        System.out.println();
        System.out.println(retry(0) + " " + retry(10));
        try { retry(100); } catch (Retry e) { System.out.println("gave up " + e.left); }
        try { sync(20); } catch (Stop e) { System.out.println(e.v + " " + Thread.holdsLock(Flow.class)); }
        try { nest(5); } catch (IllegalStateException e) {
            int d = 0; for (Throwable t = e; t != null; t = t.getCause()) d++; System.out.println(e.getMessage() + " " + d);
        }
        java.lang.reflect.Method m = Flow.class.getMethod("refl", int.class);
        for (int k = 0; k < 4; k++) try {
            System.out.println(m.invoke(null, k));
        } catch (InvocationTargetException e) {
            System.out.println(e.getMessage() + " " + e.getCause().getClass().getSimpleName() + " " + e.getTargetException().getMessage());
        }
        try { m.invoke(null, "x"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { m.invoke(null); } catch (IllegalArgumentException e) { System.out.println("wrong count"); }
        int ok = 0;
        for (int k = 0; k < 10; k++) try { new Ctor(k); ok++; } catch (IllegalArgumentException e) { ok += 100; }
        System.out.println(ok + " " + Ctor.made);
        int sum = 0;
        for (int i = 0; i < 3000; i++) try {
            if (i % 3 == 0) throw new Stop(i); if (i % 3 == 1) { int[] a = new int[1]; a[i % 2 + 1] = 0; } sum++;
        } catch (Stop e) { sum += (Integer) e.v % 7; } catch (ArrayIndexOutOfBoundsException e) { sum += 10; } finally { sum ^= 1; }
        System.out.println(sum);
        try { List.of(3, 1, 2).forEach(x -> { if (x == 1) throw new Stop("in forEach " + x); }); } catch (Stop e) { System.out.println(e.v); }
        try { new TreeSet<String>((a, b) -> { throw new Stop("cmp"); }).addAll(List.of("a", "b")); } catch (Stop e) { System.out.println(e.v); }
        try {
            Map<String, Integer> mp = new HashMap<>(); mp.computeIfAbsent("k", k -> { throw new Stop("compute " + mp.size()); });
        } catch (Stop e) { System.out.println(e.v); }
        Callable<Integer> c = () -> { throw new Parse("call", 7); };
        try { c.call(); } catch (Parse e) { System.out.println(e.pos); }
        Iterator<Integer> it = new Iterator<>() {
            int i;
            public boolean hasNext() { return true; }
            public Integer next() { if (i == 3) throw new NoSuchElementException("dry"); return i++; }
        };
        int got = 0;
        try { while (it.hasNext()) got += it.next(); } catch (NoSuchElementException e) { System.out.println(got + e.getMessage()); }
        Throwable t = new Throwable();
        try { throw t; } catch (Throwable q) { System.out.println(q == t); }
        try {
            try { throw new Stop(1); } finally { new Ctor(1); }
        } catch (IllegalArgumentException e) { System.out.println("replaced " + e.getSuppressed().length); }
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            try {
                try {
                    if (i == 1) throw new Stop("a"); if (i == 2) continue; if (i == 4) break; sb.append(i);
                } finally { sb.append("f"); if (i == 1) sb.append("!"); }
            } catch (Stop s) { sb.append(s.v); }
        }
        System.out.println(sb);
        Error er = new Error("kept");
        er.setStackTrace(new StackTraceElement[0]);
        er.printStackTrace(System.out);
        System.out.println(new Parse("m", 1) + " " + new Stop(1).getMessage() + " " + new Stop(1).getStackTrace().length);
    }
}
