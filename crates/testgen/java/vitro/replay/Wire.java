package vitro.replay;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Messages to and from the program that started this one: big-endian numbers, texts with their length. */
final class Wire {
  private Wire() {}

  static final class Reader {
    private final ByteBuffer bytes;

    Reader(byte[] bytes) {
      this.bytes = ByteBuffer.wrap(bytes);
    }

    int int8() {
      return bytes.get() & 0xff;
    }

    int int32() {
      return bytes.getInt();
    }

    long int64() {
      return bytes.getLong();
    }

    byte[] blob() {
      byte[] result = new byte[int32()];
      bytes.get(result);
      return result;
    }

    String name() {
      return new String(blob(), StandardCharsets.UTF_8);
    }

    /** A string by its UTF-16 units, which may hold halves of surrogate pairs. */
    String text() {
      char[] units = new char[int32()];
      for (int i = 0; i < units.length; i++) {
        units[i] = bytes.getChar();
      }
      return new String(units);
    }
  }

  static final class Writer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    void int8(int value) {
      bytes.write(value);
    }

    void int32(int value) {
      bytes.write(value >>> 24);
      bytes.write(value >>> 16);
      bytes.write(value >>> 8);
      bytes.write(value);
    }

    void int64(long value) {
      int32((int) (value >>> 32));
      int32((int) value);
    }

    void name(String value) {
      byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
      int32(encoded.length);
      bytes.write(encoded, 0, encoded.length);
    }

    void text(String value) {
      int32(value.length());
      for (int i = 0; i < value.length(); i++) {
        bytes.write(value.charAt(i) >>> 8);
        bytes.write(value.charAt(i));
      }
    }

    void bytes(Writer other) {
      bytes.write(other.bytes.toByteArray(), 0, other.bytes.size());
    }

    byte[] toBytes() {
      return bytes.toByteArray();
    }
  }
}
