/** Bit-level codecs: Huffman, run-length, LZ77-like, varints, zigzag, UTF-8 by hand, Hamming, Reed-like XOR parity, bit matrix, Bloom filter. */
package bits;

import java.util.*;

public class Coding {
    static class Bits {
        byte[] b = new byte[16];
        int n;
        void put(int bit) { if (n >> 3 == b.length) b = Arrays.copyOf(b, b.length * 2); if (bit != 0) b[n >> 3] |= (byte) (0x80 >>> (n & 7)); n++; }
        int get(int i) { return b[i >> 3] >>> (7 - (i & 7)) & 1; }
        void put(int v, int k) { while (k-- > 0) put(v >>> k & 1); }
        String hex() {
            StringBuilder sb = new StringBuilder();
            for (int i = 0; i < (n + 7) / 8; i++) sb.append(Character.forDigit(b[i] >> 4 & 15, 16)).append(Character.forDigit(b[i] & 15, 16));
            return sb.toString();
        }
    }
    static class H implements Comparable<H> {
        final int f, id;
        final char c;
        final H l, r;
        H(int f, int id, char c, H l, H r) { this.f = f; this.id = id; this.c = c; this.l = l; this.r = r; }
        public int compareTo(H o) { return f != o.f ? Integer.compare(f, o.f) : Integer.compare(id, o.id); }
        void codes(String p, Map<Character, String> m) {
            if (l == null) m.put(c, p.isEmpty() ? "0" : p); else { l.codes(p + "0", m); r.codes(p + "1", m); }
        }
    }
    static void huff(String s) {
        Map<Character, Integer> f = new TreeMap<>();
        for (char c : s.toCharArray()) f.merge(c, 1, Integer::sum);
        PriorityQueue<H> q = new PriorityQueue<>();
        int id = 0;
        for (Map.Entry<Character, Integer> e : f.entrySet()) q.add(new H(e.getValue(), id++, e.getKey(), null, null));
        while (q.size() > 1) { H a = q.poll(), b = q.poll(); q.add(new H(a.f + b.f, id++, '\0', a, b)); }
        H root = q.poll();
        Map<Character, String> m = new TreeMap<>();
        root.codes("", m);
        Bits o = new Bits();
        for (char c : s.toCharArray()) for (char x : m.get(c).toCharArray()) o.put(x - '0');
        StringBuilder back = new StringBuilder();
        H h = root;
        for (int i = 0; i < o.n; i++) { if (h.l != null) h = o.get(i) == 0 ? h.l : h.r; if (h.l == null) { back.append(h.c); h = root; } }
        System.out.println(s.length() + " chars " + o.n + " bits " + o.hex() + " " + m + " " + back.toString().equals(s));
    }
    static byte[] varint(long... vs) {
        byte[] o = new byte[vs.length * 10];
        int n = 0;
        for (long v : vs) { v = v << 1 ^ v >> 63; while ((v & ~0x7fL) != 0) { o[n++] = (byte) (v & 0x7f | 0x80); v >>>= 7; } o[n++] = (byte) v; }
        return Arrays.copyOf(o, n);
    }
    static String unvarint(byte[] b) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < b.length; ) {
            long v = 0; int s = 0; byte x; do { x = b[i++]; v |= (x & 0x7fL) << s; s += 7; } while (x < 0); sb.append(v >>> 1 ^ -(v & 1)).append(' ');
        }
        return sb.toString();
    }
    static byte[] utf8(String s) {
        byte[] o = new byte[s.length() * 4];
        int n = 0;
        for (int i = 0; i < s.length(); i++) {
            int c = s.codePointAt(i);
            if (c > 0xffff) i++;
            if (c < 0x80) o[n++] = (byte) c; else if (c < 0x800) {
                o[n++] = (byte) (0xc0 | c >> 6); o[n++] = (byte) (0x80 | c & 63);
            } else if (c < 0x10000) {
                o[n++] = (byte) (0xe0 | c >> 12); o[n++] = (byte) (0x80 | c >> 6 & 63); o[n++] = (byte) (0x80 | c & 63);
            } else {
                o[n++] = (byte) (0xf0 | c >> 18);
                o[n++] = (byte) (0x80 | c >> 12 & 63);
                o[n++] = (byte) (0x80 | c >> 6 & 63);
                o[n++] = (byte) (0x80 | c & 63);
            }
        }
        return Arrays.copyOf(o, n);
    }
    static int hamming(int d) {
        int b3 = d >> 3 & 1, b2 = d >> 2 & 1, b1 = d >> 1 & 1, b0 = d & 1;
        return (b3 ^ b2 ^ b0) << 6 | (b3 ^ b1 ^ b0) << 5 | b3 << 4 | (b2 ^ b1 ^ b0) << 3 | b2 << 2 | b1 << 1 | b0;
    }
    static int unhamming(int w) {
        int[] b = new int[8];
        for (int i = 1; i <= 7; i++) b[i] = w >> 7 - i & 1;
        int e = (b[1] ^ b[3] ^ b[5] ^ b[7]) | (b[2] ^ b[3] ^ b[6] ^ b[7]) << 1 | (b[4] ^ b[5] ^ b[6] ^ b[7]) << 2;
        if (e != 0) b[e] ^= 1;
        return b[3] << 3 | b[5] << 2 | b[6] << 1 | b[7];
    }
    static String rle(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++); sb.append(j - i).append(s.charAt(i));
        }
        return sb.toString();
    }
    static String lz(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); ) {
            int bl = 0, bo = 0;
            for (int j = Math.max(0, i - 31); j < i; j++) {
                int k = 0; while (k < 15 && i + k < s.length() && s.charAt(j + k) == s.charAt(i + k)) k++; if (k > bl) { bl = k; bo = i - j; }
            }
            if (bl > 2) { sb.append('<').append(bo).append(',').append(bl).append('>'); i += bl; } else sb.append(s.charAt(i++));
        }
        return sb.toString();
    }
    static long transpose(long x) {
        for (int j = 32, s = 4; s > 0; s >>= 1) {
            long m = s == 4 ? 0x00000000f0f0f0f0L : s == 2 ? 0x0000cccc0000ccccL : 0x00aa00aa00aa00aaL;
            int sh = s == 4 ? 28 : s == 2 ? 14 : 7;
            long t = (x ^ x >>> sh) & m;
            x = x ^ t ^ t << sh;
        }
        return x;
    }
    public static void main(String[] args) {
        huff("abracadabra");
        huff("aaaa");
        huff("the quick brown fox jumps over the lazy dog");
        huff("mississippi\u20ac\u20ac");
        byte[] v = varint(0, -1, 1, 63, 64, -64, -65, 300, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE);
        System.out.println(Arrays.toString(v));
        System.out.println(unvarint(v));
        for (String s : new String[] {"", "a\u00e9\u20ac\ud83d\ude00", "\0\u007f\u0080\u07ff\u0800\uffff"}) System.out.println(Arrays.toString(utf8(s)) + " " + Arrays.equals(utf8(s), s.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        int bad = 0;
        for (int d = 0; d < 16; d++) {
            if (unhamming(hamming(d)) != d) bad++; for (int k = 0; k < 7; k++) if (unhamming(hamming(d) ^ 1 << k) != d) bad++;
        }
        System.out.println("hamming " + bad + " " + hamming(11));
        for (String s : new String[] {"", "a", "aaabbc", "wwwwwwwwwwwwb"}) System.out.print(rle(s) + " ");
        System.out.println();
        for (String s : new String[] {"abcabcabcabc", "aaaaaaaaaaaaaaaaaaaa", "to be or not to be or", "xyz"}) System.out.print(lz(s) + " ");
        System.out.println();
        long m = 0x8040201008040201L, q = 0x0102030405060708L;
        System.out.println(Long.toHexString(transpose(m)) + " " + Long.toHexString(transpose(q)) + " " + (transpose(transpose(q)) == q));
        long[] bloom = new long[4];
        String[] in = "red green blue cyan pink gold".split(" ");
        for (String s : in) for (int k = 1; k < 4; k++) { int h = s.hashCode() * (0x9E3779B1 + k * 2) >>> 24; bloom[h >> 6] |= 1L << h; }
        int hit = 0;
        for (String s : in) {
            boolean all = true;
            for (int k = 1; k < 4; k++) { int h = s.hashCode() * (0x9E3779B1 + k * 2) >>> 24; all &= (bloom[h >> 6] >>> h & 1) != 0; }
            if (all) hit++;
        }
        System.out.println(hit + " " + Long.bitCount(bloom[0]) + Long.bitCount(bloom[1]) + Long.bitCount(bloom[2]) + Long.bitCount(bloom[3]));
        Bits b = new Bits();
        for (int i = 1; i < 20; i++) b.put(i * 37, i % 9 + 1);
        System.out.println(b.n + " " + b.hex());
        int morton = 0;
        for (int i = 0; i < 16; i++) morton |= (0xbeef >> i & 1) << 2 * i | (0xcafe >> i & 1) << 2 * i + 1;
        System.out.println(Integer.toHexString(morton));
        StringBuilder de = new StringBuilder();
        int db = 0;
        for (int i = 0; i < 16; i++) { de.append(db & 1); db = db >> 1 | ((db ^ db >> 1 ^ 1) & 1) << 3; }
        System.out.println(de);
    }
}
