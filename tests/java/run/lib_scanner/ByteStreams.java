/** ByteArray, Data, Buffered, Pushback, Sequence, Checked, Filter and Piped byte streams in memory. */
package lib_scanner;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.HexFormat;

public class ByteStreams {
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

    static class Upper extends FilterInputStream {
        Upper(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int c = super.read();
            return c < 0 ? c : Character.toUpperCase(c);
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            int n = super.read(b, off, len);
            for (int i = off; i < off + n; i++) {
                b[i] = (byte) Character.toUpperCase(b[i]);
            }
            return n;
        }
    }

    static class Loud extends FilterOutputStream {
        final StringBuilder log;

        Loud(OutputStream o, StringBuilder log) {
            super(o);
            this.log = log;
        }

        @Override
        public void write(byte[] b, int off, int len) throws IOException {
            log.append("w").append(len).append(' ');
            out.write(b, off, len);
        }

        @Override
        public void flush() throws IOException {
            log.append("f ");
            super.flush();
        }

        @Override
        public void close() throws IOException {
            log.append("c ");
            super.close();
        }
    }

    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        DataOutputStream d = new DataOutputStream(bo);
        d.writeByte(-1);
        d.writeShort(-2);
        d.writeChar('\u20ac');
        d.writeInt(0x12345678);
        d.writeLong(Long.MIN_VALUE + 1);
        d.writeFloat(1.5f);
        d.writeDouble(-0.1);
        d.writeBoolean(true);
        d.writeUTF("h\u00e9\u0000\u4e00\ud83d\ude00");
        d.writeBytes("ab\u0161");
        d.writeChars("xy");
        d.flush();
        p("written", d.size() + " " + HexFormat.of().formatHex(bo.toByteArray()));
        DataInputStream i = new DataInputStream(new ByteArrayInputStream(bo.toByteArray()));
        p("read", i.readByte() + " " + i.readUnsignedShort() + " " + (int) i.readChar() + " " + i.readInt() + " " + i.readLong() + " " + i.readFloat() + " " + i.readDouble() + " " + i.readBoolean() + " " + i.readUTF() + " " + i.readUnsignedByte() + " " + i.skipBytes(2) + " " + i.readChar() + i.readChar() + " " + i.available());
        t("eof", i::readInt);
        t("eof byte", i::readByte);
        t("eof fully", () -> { i.readFully(new byte[1]); return 0; });
        t("utf too long", () -> { d.writeUTF("x".repeat(65536)); return 0; });
        t("utf malformed", () -> new DataInputStream(new ByteArrayInputStream(new byte[] {0, 2, (byte) 0xc3, 0x28})).readUTF());
        t("utf partial", () -> new DataInputStream(new ByteArrayInputStream(new byte[] {0, 1, (byte) 0xe2})).readUTF());
        ByteArrayInputStream b = new ByteArrayInputStream("hello world".getBytes(), 2, 7);
        p("bytes in", b.available() + " " + (char) b.read() + " " + b.skip(2) + " " + b.markSupported());
        b.mark(0);
        byte[] buf = new byte[10];
        p("bytes read", b.read(buf, 1, 5) + " " + new String(buf).replace('\0', '.') + " " + b.read() + " " + b.read(buf) + " " + b.read(buf, 0, 0));
        b.reset();
        p("reset", new String(b.readAllBytes()));
        t("read bad", () -> b.read(buf, 5, 9));
        p("static", Arrays.toString(new ByteArrayInputStream(new byte[] {1, 2, 3, 4}).readNBytes(3)) + " " + new ByteArrayInputStream(new byte[9]).transferTo(new ByteArrayOutputStream()) + " " + InputStream.nullInputStream().read());
        ByteArrayOutputStream o = new ByteArrayOutputStream(1);
        o.write(300);
        o.write(new byte[] {1, 2, 3}, 1, 2);
        o.writeBytes(new byte[] {9});
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        o.writeTo(copy);
        p("bytes out", o.size() + " " + Arrays.toString(copy.toByteArray()));
        o.reset();
        o.write("caf\u00e9".getBytes("UTF-8"));
        p("toString", o.toString("UTF-8") + " " + o.toString("ISO-8859-1"));
        PushbackInputStream pb = new PushbackInputStream(new ByteArrayInputStream("12+34".getBytes()), 2);
        int v = 0;
        int c;
        while (Character.isDigit(c = pb.read())) {
            v = v * 10 + c - '0';
        }
        pb.unread(c);
        p("pushback", v + " " + (char) pb.read() + " " + pb.available());
        t("pushback full", () -> { pb.unread(1); pb.unread(2); pb.unread(3); return 0; });
        SequenceInputStream sq = new SequenceInputStream(new ByteArrayInputStream("ab".getBytes()), new ByteArrayInputStream("cd".getBytes()));
        p("sequence", new String(sq.readAllBytes()));
        p("filter", new String(new Upper(new ByteArrayInputStream("mixed Case".getBytes())).readAllBytes()) + (char) new Upper(new ByteArrayInputStream("q".getBytes())).read());
        StringBuilder log = new StringBuilder();
        BufferedOutputStream bu = new BufferedOutputStream(new Loud(new ByteArrayOutputStream(), log), 4);
        bu.write(new byte[2]);
        bu.write(new byte[3]);
        bu.write(1);
        bu.write(new byte[9]);
        bu.write(7);
        bu.close();
        p("buffered", log);
        BufferedInputStream bi = new BufferedInputStream(new ByteArrayInputStream("0123456789abcdef".getBytes()), 4);
        bi.read();
        bi.mark(8);
        bi.read(new byte[6]);
        bi.reset();
        p("buffered in", (char) bi.read() + " " + bi.skip(3) + " " + (char) bi.read() + " " + bi.available());
        bi.mark(2);
        bi.read(new byte[9]);
        t("invalid mark", () -> { bi.reset(); return "ok"; });
        bi.close();
        t("closed", bi::read);
        t("null out", () -> { OutputStream n = OutputStream.nullOutputStream(); n.write(5); n.close(); n.write(6); return 0; });
        t("mark unsupported", () -> { new SequenceInputStream(sq, sq).reset(); return 0; });
    }
}
