/** getBytes and new String in many charsets, with malformed and unmappable input. */
package lib_string;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

public class Encoding {
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
        StringBuilder s = new StringBuilder();
        for (byte x : b) {
            s.append(Character.forDigit((x >> 4) & 15, 16)).append(Character.forDigit(x & 15, 16));
        }
        return s.toString();
    }

    static byte[] bytes(int... v) {
        byte[] b = new byte[v.length];
        for (int i = 0; i < v.length; i++) {
            b[i] = (byte) v[i];
        }
        return b;
    }

    public static void main(String[] args) throws Exception {
        String[] texts = {"", "plain", "caf\u00e9", "\u20ac5", "\u4f60\u597d", "\ud83d\ude00!", "a\ud83db", "\ude00", "\ud83d", "\u0000\u007f\u0080\u07ff\u0800\uffff", "\u0401\u0451"};
        Charset[] sets = {StandardCharsets.UTF_8, StandardCharsets.US_ASCII, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16, StandardCharsets.UTF_16BE,
            StandardCharsets.UTF_16LE, Charset.forName("UTF-32"), Charset.forName("windows-1252"), Charset.forName("ISO-8859-15")};
        for (String s : texts) {
            StringBuilder b = new StringBuilder();
            for (Charset c : sets) {
                byte[] e = s.getBytes(c);
                b.append(hex(e)).append(new String(e, c).equals(s) ? "+ " : "- ");
            }
            p("enc " + s.length(), b);
        }
        byte[][] bad = {bytes(0xff), bytes(0xc3), bytes(0xc3, 0x28), bytes(0xe2, 0x82), bytes(0xe2, 0x28, 0xa1), bytes(0xf0, 0x9f, 0x98), bytes(0xc0, 0x80),
            bytes(0xed, 0xa0, 0x80), bytes(0xf8, 0x88, 0x80, 0x80, 0x80), bytes(0x41, 0x80, 0x42), bytes(0xf4, 0x90, 0x80, 0x80), bytes(0xe0, 0x80, 0x80), bytes(0xef, 0xbb, 0xbf, 0x41),
            bytes(0xfe, 0xff, 0x00, 0x41), bytes(0xff, 0xfe, 0x41, 0x00), bytes(0xd8, 0x00, 0x00, 0x41), bytes(0x00)};
        for (byte[] b : bad) {
            p("dec " + hex(b), new String(b, StandardCharsets.UTF_8) + " | " + new String(b, StandardCharsets.US_ASCII) + " | " + new String(b, StandardCharsets.ISO_8859_1)
                    + " | " + new String(b, StandardCharsets.UTF_16) + " | " + new String(b, StandardCharsets.UTF_16LE) + " | " + new String(b, "windows-1252"));
        }
        p("offset", new String(bytes(65, 66, 67, 68), 1, 2, StandardCharsets.UTF_8) + new String(bytes(65, 66), 1, 1, "ASCII") + new String(bytes(0xe9, 0x65), "latin1"));
        t("bad name", () -> "x".getBytes("no-such-charset"));
        t("bad forName", () -> Charset.forName("no-such-charset"));
        t("illegal name", () -> Charset.forName("bad name!"));
        t("bad range", () -> new String(new byte[3], 2, 5, StandardCharsets.UTF_8));
        t("supported", () -> Charset.isSupported("utf8") + " " + Charset.isSupported("zzz") + " " + Charset.forName("utf8").name() + " " + Charset.forName("latin1") + " " + Charset.forName("cp1252"));
        CharsetDecoder d = StandardCharsets.UTF_8.newDecoder();
        t("strict ok", () -> d.decode(ByteBuffer.wrap(bytes(0xc3, 0xa9))));
        t("strict bad", () -> d.decode(ByteBuffer.wrap(bytes(0x41, 0xc3, 0x28))));
        CharsetDecoder r = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE).replaceWith("?");
        t("replace", () -> r.decode(ByteBuffer.wrap(bytes(0x41, 0xff, 0x42))));
        CharsetDecoder ig = StandardCharsets.US_ASCII.newDecoder().onMalformedInput(CodingErrorAction.IGNORE);
        t("ignore", () -> ig.decode(ByteBuffer.wrap(bytes(0x41, 0xff, 0x42))));
        CharsetEncoder e = StandardCharsets.ISO_8859_1.newEncoder();
        t("canEncode", () -> e.canEncode('\u00e9') + " " + e.canEncode('\u20ac') + " " + e.canEncode("abc"));
        t("enc strict", () -> e.encode(CharBuffer.wrap("a\u20ac")));
        t("enc surrogate", () -> StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap("\ud800x")));
        p("sizes", e.averageBytesPerChar() + " " + e.maxBytesPerChar() + " " + d.averageCharsPerByte() + " " + d.maxCharsPerByte() + " " + StandardCharsets.UTF_8.newEncoder().maxBytesPerChar());
        ByteBuffer small = ByteBuffer.allocate(3);
        CoderResult cr = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap("a\u20acb"), small, true);
        p("overflow", cr + " " + small);
        CharBuffer cb = CharBuffer.allocate(10);
        cr = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(0x41, 0xe2, 0x82)), cb, false);
        p("underflow", cr + " " + cb.position());
        cr = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(0x41, 0xe2, 0x82)), cb, true);
        p("malformed", cr + " " + cr.isMalformed() + " " + cr.length());
        StringBuilder all = new StringBuilder();
        for (int cp = 0; cp < 0x20000; cp += 37) {
            if (cp < 0xd800 || cp > 0xdfff) {
                all.appendCodePoint(cp);
            }
        }
        String whole = all.toString();
        for (Charset c : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.UTF_16, Charset.forName("UTF-32LE")}) {
            byte[] b = whole.getBytes(c);
            p("whole " + c, b.length + " " + java.util.Arrays.hashCode(b) + " " + new String(b, c).equals(whole));
        }
        try {
            StandardCharsets.US_ASCII.newEncoder().encode(CharBuffer.wrap("\u00e9"));
        } catch (CharacterCodingException x) {
            p("class", x.getClass().getName() + ": " + x.getMessage());
        }
    }
}
