/** Interleaved use of System.out print variants, println of char arrays, write, format and replaced streams. */
package lib_system;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;

public class Output {
    static class Loud {
        @Override
        public String toString() {
            System.out.print("<printing>");
            return "loud";
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.print(1);
        System.out.print('c');
        System.out.print(2L);
        System.out.print(1.5f);
        System.out.print(2.5);
        System.out.print(true);
        System.out.print("s");
        System.out.print((Object) null);
        System.out.print((String) null);
        System.out.print(new char[] {'x', 'y'});
        System.out.println();
        System.out.println((byte) -1);
        System.out.println((short) 5);
        System.out.println('q');
        System.out.println(10000000000L);
        System.out.println(1e10f);
        System.out.println(1e-10);
        System.out.println(false);
        System.out.println(new char[] {'a', 'b'});
        System.out.println(new Loud());
        System.out.println("obj: " + new Loud());
        System.out.write('W');
        System.out.write(new byte[] {'b', 'y', 't', 'e', 's'});
        System.out.write("0123456789\n".getBytes(), 3, 8);
        System.out.append("app").append('c').append("sub-sequence", 0, 3).append(null).println();
        System.out.printf("%s %d%n", "printf", 1);
        System.out.format("%5.2f|%n", Math.PI);
        System.out.flush();
        try {
            System.out.print((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        PrintStream old = System.out;
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        System.setOut(new PrintStream(b, true));
        System.out.println("hidden");
        new Loud().toString();
        System.setOut(old);
        System.out.println("captured [" + b.toString().replace(System.lineSeparator(), "|") + "]");
        int[] writes = {0, 0};
        PrintStream counting = new PrintStream(new OutputStream() {
            @Override
            public void write(int c) {
                writes[0]++;
            }

            @Override
            public void write(byte[] d, int off, int len) {
                writes[1] += len;
            }
        });
        counting.print("hello");
        counting.write('x');
        counting.println(5);
        counting.flush();
        System.out.println("written " + (writes[0] + writes[1]));
        PrintStream failing = new PrintStream(new OutputStream() {
            @Override
            public void write(int c) throws java.io.IOException {
                throw new java.io.IOException("disk full");
            }
        });
        failing.println("x");
        System.out.println("error " + failing.checkError() + " " + failing.checkError());
        StringBuilder long1 = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            long1.append((char) ('a' + i % 26));
        }
        System.out.println(long1);
        for (int i = 0; i < 200; i++) {
            System.out.print(i);
            System.out.print(i % 20 == 19 ? "\n" : " ");
        }
        System.err.println("to standard error");
        System.err.printf("%d%n", 42);
        System.out.print("no newline at the end");
    }
}
