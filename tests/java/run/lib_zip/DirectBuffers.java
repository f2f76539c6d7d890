/** Deflater, Inflater and checksums over byte arrays and direct buffers in all combinations, with and without a dictionary. */
package lib_zip;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

public class DirectBuffers {
    static final byte[] DICTIONARY = "the quick brown fox".getBytes(StandardCharsets.UTF_8);

    static byte[] text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            text.append("the quick brown fox jumps over ").append(i * i % 37).append(" lazy dogs\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    static byte[] rest(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.flip().remaining()];
        buffer.get(bytes);
        return bytes;
    }

    static byte[] deflate(byte[] input, boolean fromBuffer, boolean toBuffer, boolean dictionary) {
        Deflater deflater = new Deflater();
        if (dictionary && fromBuffer) {
            deflater.setDictionary(direct(DICTIONARY));
        } else if (dictionary) {
            deflater.setDictionary(DICTIONARY);
        }
        if (fromBuffer) {
            deflater.setInput(direct(input));
        } else {
            deflater.setInput(input);
        }
        deflater.finish();
        byte[] result;
        if (toBuffer) {
            ByteBuffer output = ByteBuffer.allocateDirect(input.length + 100);
            deflater.deflate(output);
            result = rest(output);
        } else {
            byte[] output = new byte[input.length + 100];
            result = Arrays.copyOf(output, deflater.deflate(output));
            System.arraycopy(output, 0, result, 0, result.length);
        }
        System.out.println("in " + deflater.getTotalIn() + " done " + deflater.finished() + " adler " + deflater.getAdler());
        deflater.end();
        return result;
    }

    static byte[] inflate(byte[] input, boolean fromBuffer, boolean toBuffer) throws DataFormatException {
        Inflater inflater = new Inflater();
        if (fromBuffer) {
            inflater.setInput(direct(input));
        } else {
            inflater.setInput(input);
        }
        ByteBuffer buffer = ByteBuffer.allocateDirect(20000);
        byte[] array = new byte[20000];
        int count = toBuffer ? inflater.inflate(buffer) : inflater.inflate(array);
        if (inflater.needsDictionary()) {
            System.out.println("needs dictionary " + inflater.getAdler());
            if (fromBuffer) {
                inflater.setDictionary(direct(DICTIONARY));
            } else {
                inflater.setDictionary(DICTIONARY);
            }
            count = toBuffer ? inflater.inflate(buffer) : inflater.inflate(array);
        }
        System.out.println("count " + count + " done " + inflater.finished() + " adler " + inflater.getAdler() + " left " + inflater.getRemaining());
        inflater.end();
        return toBuffer ? rest(buffer) : Arrays.copyOf(array, count);
    }

    static void checksums(byte[] input) {
        Adler32 adler = new Adler32();
        adler.update(200);
        adler.update(direct(input));
        adler.update(input, 3, 50);
        CRC32 crc = new CRC32();
        crc.update(200);
        crc.update(direct(input));
        crc.update(ByteBuffer.wrap(input, 5, 9));
        CRC32C castagnoli = new CRC32C();
        castagnoli.update(200);
        castagnoli.update(direct(input));
        System.out.println(adler.getValue() + " " + crc.getValue() + " " + castagnoli.getValue());
    }

    static void damaged(byte[] packed, boolean fromBuffer, boolean toBuffer) {
        byte[] wrong = packed.clone();
        wrong[0] = 7;
        try {
            inflate(wrong, fromBuffer, toBuffer);
        } catch (DataFormatException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws DataFormatException {
        byte[] input = text();
        for (int i = 0; i < 8; i++) {
            boolean from = (i & 1) != 0;
            boolean to = (i & 2) != 0;
            byte[] packed = deflate(input, from, to, (i & 4) != 0);
            System.out.println(packed.length < input.length / 5);
            System.out.println(Arrays.equals(input, inflate(packed, to, from)));
            damaged(packed, from, to);
        }
        checksums(input);
    }
}
