/** equals, hashCode, toString contracts; defaults from Object; getClass; clone; finalisation-free lifecycles. */
package objects;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

public class Identity {
    static class Plain { } 
    static class Pt implements Cloneable {
        int x, y;
        int[] tag = {1};
        Pt(int x, int y) { this.x = x; this.y = y; }
        @Override public boolean equals(Object o) {
            if (this == o) return true; if (o == null || getClass() != o.getClass()) return false; Pt p = (Pt) o; return x == p.x && y == p.y;
        }
        @Override public int hashCode() { return Objects.hash(x, y); }
        @Override public String toString() { return "Pt(" + x + "," + y + ")"; }
        @Override public Pt clone() { try { return (Pt) super.clone(); } catch (CloneNotSupportedException e) { throw new AssertionError(e); } }
    }
    static class Pt3 extends Pt {
        int z = 9; Pt3(int x, int y) { super(x, y); } @Override public Pt3 clone() { Pt3 p = (Pt3) super.clone(); p.tag = tag.clone(); return p; }
    }
    static class NoClone { Object c() throws CloneNotSupportedException { return super.clone(); } }
    static class BadHash {
        final String s;
        BadHash(String s) { this.s = s; }
        public int hashCode() { return 1; }
        public boolean equals(Object o) { return o instanceof BadHash && ((BadHash) o).s.equals(s); }
        public String toString() { return s; }
    }
    static class CI {
        final String s;
        CI(String s) { this.s = s; }
        public int hashCode() { return s.toLowerCase().hashCode(); }
        public boolean equals(Object o) { return o instanceof CI && s.equalsIgnoreCase(((CI) o).s); }
    }
    static class Str { public String toString() { return null; } }
    static class Thr { public String toString() { throw new IllegalStateException("no string"); } }

    public static void main(String[] args) throws Exception {
        Plain a = new Plain(), b = new Plain();
        System.out.println(a.equals(a) + " " + a.equals(b) + " " + a.equals(null) + " " + (a.hashCode() == a.hashCode()) + " " + (a.hashCode() == System.identityHashCode(a)) + " " + a.toString().startsWith("objects.Identity$Plain@") + " " + a.toString().equals(a.getClass().getName() + "@" + Integer.toHexString(a.hashCode())) + " " + System.identityHashCode(null));
        Pt p = new Pt(1, 2), q = new Pt(1, 2), r = new Pt(2, 1), t = new Pt3(1, 2);
        System.out.println(p.equals(q) + " " + (p == q) + " " + p.equals(r) + " " + p.equals(t) + " " + t.equals(p) + " " + p.equals("s") + " " + p.hashCode() + " " + q.hashCode() + " " + r.hashCode() + " " + p + " " + t + " " + Objects.equals(null, p) + " " + Objects.equals(p, q) + " " + Objects.hashCode(null) + " " + Objects.hash() + " " + Objects.hash((Object) null) + " " + Objects.hash(1, "a", null, 2.5));
        Pt c = p.clone();
        Pt3 t3 = ((Pt3) t).clone();
        c.x = 50;
        c.tag[0] = 7;
        t3.tag[0] = 8;
        System.out.println(p + " " + c + " " + p.tag[0] + " " + t.tag[0] + " " + t3.tag[0] + " " + t3.z + " " + c.getClass().getSimpleName() + " " + t.clone().getClass().getSimpleName());
        try { new NoClone().c(); } catch (CloneNotSupportedException e) { System.out.println(e); }
        Set<Pt> s = new HashSet<>();
        s.add(p);
        s.add(q);
        s.add(r);
        s.add(t);
        System.out.println(s.size() + " " + s.contains(new Pt(2, 1)) + " " + s.remove(new Pt(1, 2)) + " " + s.size());
        p.x = 99;
        System.out.println(s.contains(p));
        Map<BadHash, Integer> m = new HashMap<>();
        for (int i = 0; i < 30; i++) m.merge(new BadHash("k" + i % 12), 1, Integer::sum);
        System.out.println(m.size() + " " + m.get(new BadHash("k3")) + " " + m.get(new BadHash("zz")) + " " + new TreeMap<>(toStr(m)));
        Map<CI, String> ci = new HashMap<>();
        ci.put(new CI("Key"), "1");
        ci.put(new CI("KEY"), "2");
        System.out.println(ci.size() + ci.get(new CI("kEy")));
        System.out.println("" + new Str() + " " + String.valueOf(new Str()) + " " + new StringBuilder().append(new Str()));
        try { System.out.println("x" + new Thr()); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(a.getClass() == b.getClass());
        System.out.println(t.getClass() + " " + t.getClass().getSuperclass() + " " + t.getClass().getSuperclass().getSuperclass() + " " + Object.class.getSuperclass() + " " + Runnable.class.getSuperclass() + " " + int.class.getSuperclass());
        System.out.println("abc".hashCode() + " " + "".hashCode() + " " + Boolean.TRUE.hashCode() + " " + Long.valueOf(-1).hashCode() + " " + Double.valueOf(0.1).hashCode() + " " + Character.valueOf('x').hashCode() + " " + java.util.List.of(1, 2, 3).hashCode() + " " + Set.of(1, 2, 3).hashCode() + " " + Map.of("a", 1).hashCode() + " " + java.util.Optional.of(5).hashCode() + " " + java.util.Arrays.asList(null, "x").hashCode() + " " + new java.util.UUID(1, 2).hashCode() + " " + Map.entry("k", "v").hashCode());
        System.out.println(java.util.List.of(1, 2).equals(new java.util.ArrayList<>(java.util.List.of(1, 2))) + " " + Set.of(1, 2).equals(new java.util.TreeSet<>(java.util.List.of(2, 1))) + " " + java.util.List.of(1).equals(Set.of(1)) + " " + new int[] {1}.equals(new int[] {1}) + " " + "a".equals('a') + " " + new StringBuilder("a").equals(new StringBuilder("a")) + " " + "ab".contentEquals(new StringBuilder("ab")));
        Object o = new Object();
        synchronized (o) { System.out.println(o.equals(o) + " " + Thread.holdsLock(o)); }
        System.out.println(Thread.holdsLock(o));
        Object[] holder = {null};
        { Object tmp = new byte[1000]; holder[0] = tmp; tmp = null; }
        System.out.println(((byte[]) holder[0]).length);
        int made = 0;
        for (int i = 0; i < 20000; i++) { Object g = new int[10]; if (((int[]) g)[9] == 0) made++; }
        System.out.println(made);
        java.util.IdentityHashMap<String, Integer> im = new java.util.IdentityHashMap<>();
        im.put(new String("k"), 1);
        im.put(new String("k"), 2);
        im.put("k", 3);
        im.put("k", 4);
        System.out.println(im.size() + " " + im.get("k"));
        try { Objects.requireNonNull(null, "must"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Objects.requireNonNull(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        System.out.println(Objects.requireNonNullElse(null, "else") + Objects.toString(null, "def") + Objects.toString(null) + Objects.compare("a", "b", String::compareTo));
        try { Objects.checkIndex(5, 3); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }

    static Map<String, Integer> toStr(Map<BadHash, Integer> m) {
        Map<String, Integer> r = new HashMap<>(); m.forEach((k, v) -> r.put(k.s, v)); return r;
    }
}
