package lib_zip;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Streams that are written and read byte by byte. */
public class ByteByByte {
    static int hash(byte[] bytes) {
        int hash = bytes.length;
        for (byte b : bytes) {
            hash = hash * 31 + b;
        }
        return hash;
    }

    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            for (int i = 0; i < 200_000; i++) {
                out.write(i * 7 % 251);
            }
        }
        System.out.println(zipped.size());
        GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped.toByteArray()));
        int sum = 0;
        for (int b = in.read(); b >= 0; b = in.read()) {
            sum += b;
        }
        System.out.println(sum);

        // A stream that is used again, with flushes on the way.
        Deflater deflater = new Deflater(6);
        for (int round = 0; round < 3; round++) {
            ByteArrayOutputStream target = new ByteArrayOutputStream();
            DeflaterOutputStream out = new DeflaterOutputStream(target, deflater, 64, true);
            for (int i = 0; i < 5000; i++) {
                out.write("the quick brown fox".charAt(i * i % 19));
                if (i == 2500) {
                    out.flush();
                }
            }
            out.finish();
            System.out.println(hash(target.toByteArray()) + " " + deflater.getAdler() + " " + deflater.getTotalIn());
            deflater.reset();
        }
        deflater.end();
    }
}
