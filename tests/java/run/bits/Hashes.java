/** Hash functions written with plain operators: MD5, SHA-1-like, CRC32, Adler, Murmur, xxHash, base64. */
package bits;

import java.nio.charset.StandardCharsets;

public class Hashes {
    static byte[] b(String s) { return s.getBytes(StandardCharsets.UTF_8); }

    static int crc32(byte[] d) {
        int c = ~0; for (byte x : d) { c ^= x & 0xff; for (int k = 0; k < 8; k++) c = c >>> 1 ^ (0xEDB88320 & -(c & 1)); } return ~c;
    }

    static int adler(byte[] d) { int a = 1, b = 0; for (byte x : d) { a = (a + (x & 255)) % 65521; b = (b + a) % 65521; } return b << 16 | a; }

    static int murmur(byte[] d, int seed) {
        int h = seed, n = d.length & ~3;
        for (int i = 0; i < n; i += 4) {
            int k = d[i] & 255 | (d[i + 1] & 255) << 8 | (d[i + 2] & 255) << 16 | d[i + 3] << 24;
            k *= 0xcc9e2d51; k = k << 15 | k >>> 17; k *= 0x1b873593; h ^= k; h = h << 13 | h >>> 19; h = h * 5 + 0xe6546b64;
        }
        int k = 0;
        switch (d.length & 3) {
            case 3: k = (d[n + 2] & 255) << 16;
            case 2: k |= (d[n + 1] & 255) << 8;
            case 1: k |= d[n] & 255; k *= 0xcc9e2d51; k = k << 15 | k >>> 17; k *= 0x1b873593; h ^= k;
            default:
        }
        h ^= d.length; h ^= h >>> 16; h *= 0x85ebca6b; h ^= h >>> 13; h *= 0xc2b2ae35; return h ^ h >>> 16;
    }

    static String md5(byte[] m) {
        int n = ((m.length + 8) / 64 + 1) * 64;
        byte[] p = new byte[n];
        System.arraycopy(m, 0, p, 0, m.length);
        p[m.length] = (byte) 0x80;
        long bits = m.length * 8L;
        for (int i = 0; i < 8; i++) p[n - 8 + i] = (byte) (bits >>> 8 * i);
        int[] S = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
        int[] K = new int[64];
        for (int i = 0; i < 64; i++) K[i] = (int) (long) (4294967296.0 * Math.abs(Math.sin(i + 1)));
        int a0 = 0x67452301, b0 = 0xefcdab89, c0 = 0x98badcfe, d0 = 0x10325476;
        for (int off = 0; off < n; off += 64) {
            int a = a0, b = b0, c = c0, d = d0;
            for (int i = 0; i < 64; i++) {
                int f, g;
                switch (i >> 4) {
                    case 0: f = b & c | ~b & d; g = i; break;
                    case 1: f = d & b | ~d & c; g = 5 * i + 1 & 15; break;
                    case 2: f = b ^ c ^ d; g = 3 * i + 5 & 15; break;
                    default: f = c ^ (b | ~d); g = 7 * i & 15;
                }
                int w = 0;
                for (int q = 3; q >= 0; q--) w = w << 8 | p[off + g * 4 + q] & 255;
                int t = a + f + K[i] + w;
                a = d; d = c; c = b;
                b += Integer.rotateLeft(t, S[(i >> 4) * 4 + (i & 3)]);
            }
            a0 += a; b0 += b; c0 += c; d0 += d;
        }
        StringBuilder sb = new StringBuilder();
        for (int w : new int[] {a0, b0, c0, d0}) for (int i = 0; i < 4; i++) {
            int x = w >>> 8 * i & 255; sb.append("0123456789abcdef".charAt(x >> 4)).append("0123456789abcdef".charAt(x & 15));
        }
        return sb.toString();
    }

    static String base64(byte[] d) {
        String al = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < d.length; i += 3) {
            int v = (d[i] & 255) << 16 | (i + 1 < d.length ? (d[i + 1] & 255) << 8 : 0) | (i + 2 < d.length ? d[i + 2] & 255 : 0);
            for (int k = 0; k < 4; k++) sb.append(i + k - 1 < d.length ? al.charAt(v >> 18 - 6 * k & 63) : '=');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        String[] in = {"", "a", "ab", "abc", "abcd", "message digest", "The quick brown fox jumps over the lazy dog", "\u00e9\u20ac\ud83d\ude00", "12345678901234567890123456789012345678901234567890123456789012345678901234567890"};
        for (String s : in) {
            byte[] d = b(s);
            System.out.println("crc " + Integer.toHexString(crc32(d)) + " adler " + Integer.toHexString(adler(d)) + " murmur " + Integer.toHexString(murmur(d, 0)) + " " + Integer.toHexString(murmur(d, 0x9747b28c)) + " string " + s.hashCode());
            System.out.println("md5 " + md5(d));
            System.out.println("b64 " + base64(d));
            java.util.zip.CRC32 z = new java.util.zip.CRC32(); z.update(d); System.out.println("same " + ((int) z.getValue() == crc32(d)));
        }
        int rc4 = 0; int[] S = new int[256]; for (int i = 0; i < 256; i++) S[i] = i;
        for (int i = 0, j = 0; i < 256; i++) { j = j + S[i] + "Key".charAt(i % 3) & 255; int t = S[i]; S[i] = S[j]; S[j] = t; }
        StringBuilder o = new StringBuilder();
        for (int k = 0, i = 0, j = 0; k < 9; k++) {
            i = i + 1 & 255;
            j = j + S[i] & 255;
            int t = S[i];
            S[i] = S[j];
            S[j] = t;
            o.append(Integer.toHexString("Plaintext".charAt(k) ^ S[S[i] + S[j] & 255])).append(' ');
        }
        System.out.println("rc4 " + o + rc4);
    }
}
