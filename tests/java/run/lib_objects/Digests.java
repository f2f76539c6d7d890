/** MessageDigest MD5, SHA-1, SHA-2, SHA-3, HMAC, and AES in memory with known keys. */
package lib_objects;

import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

public class Digests {
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

    static String hex(byte[] b) {
        return HexFormat.of().formatHex(b);
    }

    public static void main(String[] args) throws Exception {
        String[] inputs = {"", "a", "abc", "message digest", "The quick brown fox jumps over the lazy dog", "x".repeat(55), "x".repeat(56), "x".repeat(63), "x".repeat(64), "x".repeat(65), "y".repeat(111), "y".repeat(128), "z".repeat(1000)};
        for (String alg : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/256", "SHA3-256", "SHA3-512", "MD2"}) {
            MessageDigest m = MessageDigest.getInstance(alg);
            int n = 0;
            for (String s : inputs) {
                byte[] d = m.digest(s.getBytes(StandardCharsets.UTF_8));
                if (n < 3 || n == 4) {
                    p(alg + " " + n, hex(d));
                } else if (n == 8 || n == 12) {
                    p(alg + " " + n, Arrays.hashCode(d) + " " + d.length);
                }
                n++;
            }
            p(alg, m.getAlgorithm() + " " + m.getDigestLength());
        }
        MessageDigest m = MessageDigest.getInstance("SHA-256");
        for (int i = 0; i < 100; i++) {
            m.update((byte) i);
            m.update("chunk".getBytes(), 1, 3);
        }
        MessageDigest c = (MessageDigest) m.clone();
        byte[] d1 = m.digest();
        byte[] d2 = c.digest();
        p("incremental", hex(d1) + " " + MessageDigest.isEqual(d1, d2));
        m.update((byte) 1);
        m.reset();
        p("reset", hex(m.digest()).substring(0, 16));
        t("unknown", () -> MessageDigest.getInstance("NOPE-1"));
        DigestInputStream di = new DigestInputStream(new java.io.ByteArrayInputStream("abc".getBytes()), MessageDigest.getInstance("MD5"));
        di.readAllBytes();
        p("stream", hex(di.getMessageDigest().digest()));
        for (String alg : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA256"}) {
            Mac mac = Mac.getInstance(alg);
            mac.init(new SecretKeySpec("key".getBytes(), alg));
            p(alg, hex(mac.doFinal("The quick brown fox jumps over the lazy dog".getBytes())) + " " + mac.getMacLength());
        }
        byte[] key = new byte[16];
        byte[] iv = new byte[16];
        for (int i = 0; i < 16; i++) {
            key[i] = (byte) i;
            iv[i] = (byte) (i * 3);
        }
        for (String mode : new String[] {"AES/ECB/PKCS5Padding", "AES/CBC/PKCS5Padding", "AES/CTR/NoPadding"}) {
            Cipher e = Cipher.getInstance(mode);
            SecretKeySpec k = new SecretKeySpec(key, "AES");
            if (mode.contains("ECB")) {
                e.init(Cipher.ENCRYPT_MODE, k);
            } else {
                e.init(Cipher.ENCRYPT_MODE, k, new IvParameterSpec(iv));
            }
            byte[] enc = e.doFinal("sixteen byte msg and some more".getBytes());
            Cipher d = Cipher.getInstance(mode);
            if (mode.contains("ECB")) {
                d.init(Cipher.DECRYPT_MODE, k);
            } else {
                d.init(Cipher.DECRYPT_MODE, k, new IvParameterSpec(iv));
            }
            p(mode, hex(enc) + " " + new String(d.doFinal(enc)));
        }
        t("bad key", () -> { Cipher e = Cipher.getInstance("AES/ECB/PKCS5Padding"); e.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[5], "AES")); return 0; });
        t("bad block", () -> { Cipher e = Cipher.getInstance("AES/ECB/NoPadding"); e.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES")); return e.doFinal(new byte[5]); });
        try {
            Cipher.getInstance("NOPE/X/Y");
        } catch (NoSuchAlgorithmException e) {
            p("cipher", e.getMessage());
        }
    }
}
