/** StringReader and Writer, CharArray streams, PrintWriter, PushbackReader, LineNumberReader and PrintStream. */
package lib_scanner;

import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.FilterReader;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

public class CharStreams {
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

    public static void main(String[] args) throws IOException {
        StringReader r = new StringReader("abcdefgh");
        p("reader", (char) r.read() + " " + r.skip(2) + " " + (char) r.read() + " " + r.ready() + " " + r.markSupported());
        r.mark(5);
        char[] buf = new char[6];
        p("buffer", r.read(buf, 1, 3) + new String(buf).replace('\0', '.') + r.read(CharBuffer.wrap(buf)) + r.read());
        r.reset();
        p("reset", (char) r.read() + " " + r.skip(-2) + " " + (char) r.read());
        r.close();
        t("closed", r::read);
        StringWriter w = new StringWriter();
        w.append("a").append('b').append("xcdx", 1, 3).write(101);
        w.write("12345", 1, 2);
        w.write(new char[] {'p', 'q'}, 0, 1);
        p("writer", w + " " + w.getBuffer().length());
        t("writer bad", () -> { w.write(new char[2], 1, 5); return 0; });
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        pw.print(1);
        pw.print('c');
        pw.print(2L);
        pw.print(1.5f);
        pw.print(2.5);
        pw.print(true);
        pw.print((Object) null);
        pw.print((String) null);
        pw.print(new char[] {'x', 'y'});
        pw.println();
        pw.println(3);
        pw.println("s");
        pw.println(new char[] {'z'});
        pw.printf("%d-%s%n", 5, "f");
        pw.format(Locale.GERMANY, "%.2f", 1.5).append("app").append('!').append("sub", 0, 1);
        pw.flush();
        p("print", sw.toString().replace(System.lineSeparator(), "|") + " " + pw.checkError());
        PrintWriter failing = new PrintWriter(new Writer() {
            @Override
            public void write(char[] c, int o, int l) throws IOException {
                throw new IOException("refused");
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        });
        failing.print("x");
        p("error flag", failing.checkError());
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        PrintStream ps = new PrintStream(bo, true, StandardCharsets.UTF_8);
        ps.print("caf\u00e9");
        ps.println('\u20ac');
        ps.write(65);
        ps.printf(Locale.US, "%,d", 12345);
        ps.append("z");
        ps.flush();
        p("print stream", Arrays.toString(bo.toByteArray()) + " " + ps.checkError());
        PrintStream old = System.out;
        ByteArrayOutputStream cap = new ByteArrayOutputStream();
        System.setOut(new PrintStream(cap));
        System.out.print("captured " + 1);
        System.out.flush();
        System.setOut(old);
        p("captured", cap);
        PushbackReader pb = new PushbackReader(new StringReader("ab"), 2);
        int c = pb.read();
        pb.unread(c);
        pb.unread('z');
        p("pushback", "" + (char) pb.read() + (char) pb.read() + (char) pb.read() + pb.read());
        t("pushback full", () -> { pb.unread(new char[] {'1', '2', '3'}); return 0; });
        LineNumberReader ln = new LineNumberReader(new StringReader("one\ntwo\r\nthree\rfour"));
        StringBuilder b = new StringBuilder();
        for (String l; (l = ln.readLine()) != null;) {
            b.append(ln.getLineNumber()).append(l).append(' ');
        }
        p("lines", b);
        CharArrayWriter cw = new CharArrayWriter();
        cw.write("chars");
        cw.append('!');
        p("char array", cw + " " + cw.size() + " " + new String(cw.toCharArray()) + " " + (char) new CharArrayReader(cw.toCharArray(), 2, 3).read());
        StringWriter bw = new StringWriter();
        BufferedWriter buf2 = new BufferedWriter(bw, 4);
        buf2.write("ab");
        p("not flushed", bw.toString().isEmpty());
        buf2.write("cdefg");
        buf2.newLine();
        buf2.close();
        p("flushed", bw.toString().trim());
        t("closed writer", () -> { buf2.write("x"); return 0; });
        ByteArrayOutputStream eo = new ByteArrayOutputStream();
        try (OutputStreamWriter ow = new OutputStreamWriter(eo, StandardCharsets.UTF_16BE)) {
            ow.write("\u00e9\ud83d");
            ow.write("\ude00");
            p("encoding", ow.getEncoding());
        }
        p("utf16", Arrays.toString(eo.toByteArray()));
        InputStreamReader ir = new InputStreamReader(new ByteArrayInputStream(new byte[] {(byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0x80, (byte) 0xff, 65}), StandardCharsets.UTF_8);
        b.setLength(0);
        for (int k; (k = ir.read()) >= 0;) {
            b.append(Integer.toHexString(k)).append(' ');
        }
        p("decoded", b);
        Reader rot = new FilterReader(new StringReader("Hello")) {
            @Override
            public int read(char[] cb, int off, int len) throws IOException {
                int n = super.read(cb, off, len);
                for (int i = off; i < off + n; i++) {
                    cb[i] = (char) (cb[i] + 1);
                }
                return n;
            }
        };
        StringWriter to = new StringWriter();
        p("transfer", rot.transferTo(to) + " " + to);
        FilterWriter fw = new FilterWriter(new StringWriter()) { };
        fw.write("filtered");
        p("null rw", Reader.nullReader().read() + " " + (Writer.nullWriter().append("x") != null));
        t("unchecked", () -> { throw new UncheckedIOException("wrapped", new IOException("inner")); });
        PrintStream auto = new PrintStream(OutputStream.nullOutputStream());
        auto.close();
        auto.println("ignored");
        p("closed print", auto.checkError());
    }
}
