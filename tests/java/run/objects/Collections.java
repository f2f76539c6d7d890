/** User-written data structures: linked list, hash map, heap, LRU, tree map, ring buffer, trie, matrix, rational. */
package objects;

import java.util.Iterator;
import java.util.NoSuchElementException;

public class Collections {
    static class LList<T> implements Iterable<T> {
        private class N { T v; N p, n; N(T v) { this.v = v; } }
        private N head, tail;
        int size;
        LList<T> addLast(T v) { N x = new N(v); if (tail == null) head = tail = x; else { tail.n = x; x.p = tail; tail = x; } size++; return this; }
        T removeFirst() {
            if (head == null) throw new NoSuchElementException("empty list");
            T v = head.v;
            head = head.n;
            if (head == null) tail = null; else head.p = null;
            size--;
            return v;
        }
        void reverse() { N c = head; head = tail; tail = c; while (c != null) { N t = c.n; c.n = c.p; c.p = t; c = t; } }
        public Iterator<T> iterator() {
            return new Iterator<>() { N c = head; public boolean hasNext() { return c != null; } public T next() { T v = c.v; c = c.n; return v; } };
        }
        public String toString() {
            StringBuilder sb = new StringBuilder("[");
            for (T t : this) { if (sb.length() > 1) sb.append(' '); sb.append(t); }
            return sb.append(']').toString();
        }
    }
    static class HMap<K, V> {
        static class E<K, V> { final K k; V v; E<K, V> next; E(K k, V v, E<K, V> n) { this.k = k; this.v = v; next = n; } }
        @SuppressWarnings("unchecked") E<K, V>[] t = (E<K, V>[]) new E[4];
        int n;
        V put(K k, V v) {
            int h = (k == null ? 0 : k.hashCode() ^ k.hashCode() >>> 16) & t.length - 1;
            for (E<K, V> e = t[h]; e != null; e = e.next) if (k == null ? e.k == null : k.equals(e.k)) { V o = e.v; e.v = v; return o; }
            t[h] = new E<>(k, v, t[h]);
            if (++n > t.length) grow();
            return null;
        }
        V get(K k) {
            for (E<K, V> e = t[(k == null ? 0 : k.hashCode() ^ k.hashCode() >>> 16) & t.length - 1]; e != null; e = e.next) if (k == null ? e.k == null : k.equals(e.k)) return e.v;
            return null;
        }
        @SuppressWarnings("unchecked") void grow() {
            E<K, V>[] o = t;
            t = (E<K, V>[]) new E[o.length * 2];
            for (E<K, V> e : o) while (e != null) {
                E<K, V> nx = e.next;
                int h = (e.k == null ? 0 : e.k.hashCode() ^ e.k.hashCode() >>> 16) & t.length - 1;
                e.next = t[h];
                t[h] = e;
                e = nx;
            }
        }
    }
    static class Heap<T extends Comparable<? super T>> {
        Object[] a = new Object[2];
        int n;
        @SuppressWarnings("unchecked") T at(int i) { return (T) a[i]; }
        void push(T t) {
            if (n == a.length) a = java.util.Arrays.copyOf(a, n * 2);
            a[n] = t;
            for (int i = n++; i > 0 && at(i).compareTo(at((i - 1) / 2)) < 0; i = (i - 1) / 2) {
                Object x = a[i]; a[i] = a[(i - 1) / 2]; a[(i - 1) / 2] = x;
            }
        }
        T pop() {
            T r = at(0);
            a[0] = a[--n];
            a[n] = null;
            for (int i = 0, c; (c = 2 * i + 1) < n; i = c) {
                if (c + 1 < n && at(c + 1).compareTo(at(c)) < 0) c++; if (at(i).compareTo(at(c)) <= 0) break; Object x = a[i]; a[i] = a[c]; a[c] = x;
            }
            return r;
        }
    }
    static class Trie {
        private final Trie[] kids = new Trie[26];
        private boolean end;
        int words;
        void add(String s) {
            Trie t = this;
            for (char c : s.toCharArray()) { if (t.kids[c - 'a'] == null) t.kids[c - 'a'] = new Trie(); t = t.kids[c - 'a']; t.words++; }
            t.end = true;
        }
        int prefix(String s) {
            Trie t = this; for (int i = 0; i < s.length() && t != null; i++) t = t.kids[s.charAt(i) - 'a']; return t == null ? 0 : t.words;
        }
        void walk(String p, StringBuilder out) {
            if (end) out.append(p).append(' '); for (int i = 0; i < 26; i++) if (kids[i] != null) kids[i].walk(p + (char) ('a' + i), out);
        }
    }
    static final class Rat extends Number implements Comparable<Rat> {
        final long n, d;
        Rat(long n, long d) {
            if (d == 0) throw new ArithmeticException("zero denominator");
            long g = gcd(Math.abs(n), Math.abs(d));
            if (d < 0) g = -g;
            this.n = n / g;
            this.d = d / g;
        }
        static long gcd(long a, long b) { return b == 0 ? Math.max(a, 1) : gcd(b, a % b); }
        Rat plus(Rat o) { return new Rat(n * o.d + o.n * d, d * o.d); }
        Rat times(Rat o) { return new Rat(n * o.n, d * o.d); }
        Rat inv() { return new Rat(d, n); }
        public int compareTo(Rat o) { return Long.compare(n * o.d, o.n * d); }
        public double doubleValue() { return (double) n / d; }
        public float floatValue() { return (float) doubleValue(); }
        public int intValue() { return (int) (n / d); }
        public long longValue() { return n / d; }
        @Override public boolean equals(Object o) { return o instanceof Rat r && r.n == n && r.d == d; }
        @Override public int hashCode() { return (int) (31 * n + d); }
        @Override public String toString() { return d == 1 ? "" + n : n + "/" + d; }
    }
    static class Lru<K, V> extends java.util.LinkedHashMap<K, V> {
        final int cap;
        Lru(int cap) { super(16, 0.75f, true); this.cap = cap; }
        @Override protected boolean removeEldestEntry(java.util.Map.Entry<K, V> e) { return size() > cap; }
    }
    static class Ring {
        final int[] b;
        int h, n;
        Ring(int c) { b = new int[c]; }
        boolean offer(int v) { if (n == b.length) return false; b[(h + n++) % b.length] = v; return true; }
        int poll() { if (n == 0) return -1; int v = b[h]; h = (h + 1) % b.length; n--; return v; }
    }
    static class Avl {
        Avl l, r;
        int k, h = 1;
        Avl(int k) { this.k = k; }
        static int h(Avl a) { return a == null ? 0 : a.h; }
        Avl fix() { h = 1 + Math.max(h(l), h(r)); return this; }
        Avl rotR() { Avl x = l; l = x.r; x.r = fix(); return x.fix(); }
        Avl rotL() { Avl x = r; r = x.l; x.l = fix(); return x.fix(); }
        static Avl add(Avl t, int k) {
            if (t == null) return new Avl(k);
            if (k < t.k) t.l = add(t.l, k); else if (k > t.k) t.r = add(t.r, k); else return t;
            t.fix();
            int b = h(t.l) - h(t.r);
            if (b > 1) { if (h(t.l.l) < h(t.l.r)) t.l = t.l.rotL(); return t.rotR(); }
            if (b < -1) { if (h(t.r.r) < h(t.r.l)) t.r = t.r.rotR(); return t.rotL(); }
            return t;
        }
        static String show(Avl t) { return t == null ? "." : "(" + show(t.l) + t.k + show(t.r) + ")"; }
    }

    public static void main(String[] args) {
        LList<Integer> ll = new LList<>();
        for (int i = 0; i < 6; i++) ll.addLast(i * i);
        System.out.println(ll + " " + ll.size);
        ll.reverse();
        System.out.println(ll);
        System.out.println(ll.removeFirst() + ll.removeFirst());
        ll.reverse();
        System.out.println(ll.addLast(null).addLast(-1));
        while (ll.size > 0) ll.removeFirst();
        try { ll.removeFirst(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        LList<LList<String>> nest = new LList<>();
        nest.addLast(new LList<String>().addLast("x").addLast("y")).addLast(new LList<>());
        System.out.println(nest);
        HMap<String, Integer> hm = new HMap<>();
        for (int i = 0; i < 50; i++) hm.put("k" + i % 20, i);
        hm.put(null, -5);
        System.out.println(hm.n + " " + hm.t.length + " " + hm.get("k7") + " " + hm.get("k19") + " " + hm.get(null) + " " + hm.get("none") + " " + hm.put("k0", 1));
        Heap<String> hp = new Heap<>();
        for (String s : "the quick brown fox jumps over the lazy dog".split(" ")) hp.push(s);
        StringBuilder sb = new StringBuilder();
        while (hp.n > 0) sb.append(hp.pop()).append(' ');
        System.out.println(sb);
        Heap<Rat> hr = new Heap<>();
        for (int i = 1; i < 8; i++) hr.push(new Rat(i * 3 % 7 - 3, -i));
        sb.setLength(0);
        while (hr.n > 0) sb.append(hr.pop()).append(' ');
        System.out.println(sb);
        Trie t = new Trie();
        for (String s : "car cart care dog do done zebra".split(" ")) t.add(s);
        sb.setLength(0);
        t.walk("", sb);
        System.out.println(sb + "| " + t.prefix("car") + t.prefix("do") + t.prefix("x") + t.prefix("care"));
        Rat h = new Rat(0, 1);
        for (int i = 1; i <= 15; i++) h = h.plus(new Rat(1, i));
        System.out.println(h + " " + h.doubleValue() + " " + h.intValue() + " " + h.inv() + " " + h.times(h.inv()) + " " + h.equals(new Rat(h.n * 2, h.d * 2)) + " " + h.byteValue() + " " + new Rat(-6, -4) + new Rat(6, -4));
        try { new Rat(0, 5).inv(); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        Lru<Integer, String> lru = new Lru<>(3);
        for (int i = 0; i < 5; i++) { lru.put(i, "v" + i); lru.get(2); }
        System.out.println(lru);
        Ring rg = new Ring(3);
        System.out.println(rg.offer(1) + " " + rg.offer(2) + " " + rg.offer(3) + " " + rg.offer(4) + " " + rg.poll() + rg.poll() + " " + rg.offer(5) + rg.poll() + rg.poll() + rg.poll());
        Avl av = null;
        for (int i = 0; i < 20; i++) av = Avl.add(av, i * 7 % 20);
        System.out.println(Avl.show(av) + " " + av.h);
        Avl up = null;
        for (int i = 0; i < 1000; i++) up = Avl.add(up, i);
        System.out.println(up.h + " " + up.k);
    }
}
