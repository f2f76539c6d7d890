/** Base64, HexFormat, CRC32, Adler32, CRC32C, and zip deflate and inflate in memory. */
package lib_objects;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.Checksum;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

public class Codecs {
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

    static long sum(Checksum c, byte[] b) {
        c.update(b, 0, b.length);
        return c.getValue();
    }

    public static void main(String[] args) throws Exception {
        String[] texts = {"", "f", "fo", "foo", "foob", "fooba", "foobar", "\u00ff\u00fe>>>???", "a longer text that goes beyond seventy six characters so that the MIME encoder has to break the line"};
        for (String s : texts) {
            byte[] b = s.getBytes(StandardCharsets.ISO_8859_1);
            String e = Base64.getEncoder().encodeToString(b);
            p("base64 " + s.length(), e + " " + Base64.getEncoder().withoutPadding().encodeToString(b) + " " + Base64.getUrlEncoder().encodeToString(b) + " " + Base64.getMimeEncoder().encodeToString(b) + " " + Base64.getMimeEncoder(20, new byte[] {'|'}).encodeToString(b) + " " + Arrays.equals(Base64.getDecoder().decode(e), b));
            p("sums", sum(new CRC32(), b) + " " + sum(new Adler32(), b) + " " + sum(new CRC32C(), b));
        }
        for (String s : new String[] {"Zg==", "Zg", "Zg=", "Z", "Zm9v!", "Zm 9v", "=", "Zg==x", "_-8=", "Zh=="}) {
            t("decode " + s, () -> Arrays.toString(Base64.getDecoder().decode(s)));
            t("decode mime " + s, () -> Arrays.toString(Base64.getMimeDecoder().decode(s)));
        }
        t("url", () -> Arrays.toString(Base64.getUrlDecoder().decode("_-8=")));
        t("wrap", () -> { ByteArrayOutputStream o = new ByteArrayOutputStream(); try (var w = Base64.getEncoder().wrap(o)) { w.write(new byte[] {1, 2, 3, 4}); } return o + " " + Arrays.toString(Base64.getDecoder().wrap(new ByteArrayInputStream(o.toByteArray())).readAllBytes()); });
        HexFormat h = HexFormat.of();
        byte[] hb = {0, 1, 15, 16, -1, 127};
        p("hex", h.formatHex(hb) + " " + h.withUpperCase().formatHex(hb) + " " + HexFormat.ofDelimiter(":").withPrefix("0x").withSuffix("h").formatHex(hb) + " " + h.formatHex(hb, 1, 3) + " " + h.toHexDigits((byte) 10) + h.toHexDigits('\u20ac') + h.toHexDigits(255) + h.toHexDigits(1L) + h.toHexDigits(0xabcdL, 3) + " " + Arrays.toString(h.parseHex("00ff7F")) + " " + HexFormat.fromHexDigits("ff") + " " + HexFormat.fromHexDigit('e') + " " + HexFormat.isHexDigit('g') + " " + HexFormat.fromHexDigitsToLong("ffffffffff") + " " + h);
        t("hex odd", () -> h.parseHex("abc"));
        t("hex bad", () -> h.parseHex("zz"));
        t("hex delim", () -> HexFormat.ofDelimiter(",").parseHex("01;02"));
        t("hex digits", () -> HexFormat.fromHexDigits("xyz"));
        t("hex long", () -> HexFormat.fromHexDigits("123456789"));
        byte[] data = "to be or not to be that is the question ".repeat(40).getBytes(StandardCharsets.US_ASCII);
        for (int level : new int[] {0, 1, 6, 9}) {
            Deflater d = new Deflater(level);
            d.setInput(data);
            d.finish();
            byte[] out = new byte[4000];
            int n = d.deflate(out);
            Inflater i = new Inflater();
            i.setInput(out, 0, n);
            byte[] back = new byte[data.length];
            int m = i.inflate(back);
            p("deflate " + level, (n < data.length) + " " + m + " " + Arrays.equals(back, data) + " " + d.finished() + " " + i.finished() + " " + i.getRemaining() + " " + d.getTotalIn() + " " + i.getTotalOut() + " " + Integer.toHexString(i.getAdler()));
            d.end();
            i.end();
        }
        t("inflate bad", () -> { Inflater i = new Inflater(); i.setInput(new byte[] {1, 2, 3, 4}); return i.inflate(new byte[10]); });
        t("inflate nowrap", () -> { Deflater d = new Deflater(9, true); d.setInput(data); d.finish(); byte[] o = new byte[500]; int n = d.deflate(o); Inflater i = new Inflater(true); i.setInput(o, 0, n); return i.inflate(new byte[5000]); });
        ByteArrayOutputStream g = new ByteArrayOutputStream();
        try (GZIPOutputStream z = new GZIPOutputStream(g)) {
            z.write(data);
        }
        p("gzip", Arrays.equals(new GZIPInputStream(new ByteArrayInputStream(g.toByteArray())).readAllBytes(), data) + " " + (g.toByteArray()[0] & 255) + " " + (g.toByteArray()[1] & 255));
        t("gzip bad", () -> new GZIPInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})));
        ByteArrayOutputStream zo = new ByteArrayOutputStream();
        try (ZipOutputStream z = new ZipOutputStream(zo)) {
            for (String name : new String[] {"a.txt", "dir/b.txt", "stored.bin"}) {
                ZipEntry e = new ZipEntry(name);
                e.setTime(0);
                z.putNextEntry(e);
                z.write(name.repeat(20).getBytes());
                z.closeEntry();
            }
        }
        try (ZipInputStream z = new ZipInputStream(new ByteArrayInputStream(zo.toByteArray()))) {
            for (ZipEntry e; (e = z.getNextEntry()) != null;) {
                p("zip " + e.getName(), new String(z.readAllBytes()).length() + " " + e.isDirectory());
            }
        }
        t("zip dup", () -> { ZipOutputStream z = new ZipOutputStream(new ByteArrayOutputStream()); z.putNextEntry(new ZipEntry("x")); z.putNextEntry(new ZipEntry("x")); return 0; });
        CheckedInputStream ci = new CheckedInputStream(new ByteArrayInputStream(data), new CRC32());
        ci.readAllBytes();
        CRC32 inc = new CRC32();
        for (byte b : data) {
            inc.update(b);
        }
        p("checked", ci.getChecksum().getValue() + " " + (inc.getValue() == ci.getChecksum().getValue()));
        t("format exception", () -> { throw new DataFormatException("msg"); });
    }
}
