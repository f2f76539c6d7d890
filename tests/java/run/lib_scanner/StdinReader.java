//! stdin: alpha
//! stdin: second
//! stdin: beta gamma
//! stdin: {"k": [1, 2.5, -3e2], "s": "q\"x"}
//! stdin: tail
/** BufferedReader over System.in: readLine, read, mark and reset, then a stream tokenizer on the rest. */
package lib_scanner;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;

public class StdinReader {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("mark supported " + in.markSupported());
        in.mark(100);
        System.out.println("first char " + (char) in.read());
        in.reset();
        System.out.println("line [" + in.readLine() + "]");
        System.out.println("second [" + in.readLine() + "]");
        char[] buf = new char[6];
        int n = in.read(buf, 1, 4);
        System.out.println("read " + n + " " + new String(buf).replace('\0', '.'));
        System.out.println("skipped " + in.skip(1));
        System.out.println("rest [" + in.readLine() + "]");
        String json = in.readLine();
        System.out.println("json " + json.length());
        StreamTokenizer t = new StreamTokenizer(new StringReader(json));
        t.ordinaryChar('/');
        t.wordChars('_', '_');
        int tokens = 0;
        while (t.nextToken() != StreamTokenizer.TT_EOF) {
            tokens++;
            switch (t.ttype) {
                case StreamTokenizer.TT_NUMBER -> System.out.println("number " + t.nval);
                case StreamTokenizer.TT_WORD -> System.out.println("word " + t.sval);
                case '"', '\'' -> System.out.println("quoted " + t.sval);
                default -> System.out.println("char " + (char) t.ttype);
            }
        }
        System.out.println("tokens " + tokens + " line " + t.lineno());
        System.out.println("lines left " + in.lines().toList());
        System.out.println("eof " + in.readLine() + " " + in.read() + " " + in.read(buf));
        in.close();
        try {
            in.readLine();
        } catch (IOException e) {
            System.out.println("closed " + e.getMessage());
        }
        BufferedReader small = new BufferedReader(new StringReader("one\r\ntwo\rthree\n\nfive"), 2);
        String line;
        while ((line = small.readLine()) != null) {
            System.out.println("small [" + line + "]");
        }
        BufferedReader marks = new BufferedReader(new StringReader("0123456789"), 4);
        marks.skip(2);
        marks.mark(3);
        System.out.println("m " + (char) marks.read() + (char) marks.read());
        marks.reset();
        System.out.println("m " + (char) marks.read() + " ready " + marks.ready());
        marks.mark(1);
        marks.read(new char[6]);
        try {
            marks.reset();
            System.out.println("reset worked");
        } catch (IOException e) {
            System.out.println("reset " + e.getMessage());
        }
        try {
            new BufferedReader(new StringReader("x"), 0);
        } catch (IllegalArgumentException e) {
            System.out.println("size " + e.getMessage());
        }
        try {
            marks.skip(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("skip " + e.getMessage());
        }
    }
}
