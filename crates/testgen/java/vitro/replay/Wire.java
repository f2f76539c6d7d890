package vitro.replay;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

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
    private byte[] bytes = new byte[256];
    private int size;

    private void reserve(int more) {
      if (bytes.length - size < more) {
        bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
      }
    }

    void int8(int value) {
      reserve(1);
      bytes[size++] = (byte) value;
    }

    void int16(int value) {
      reserve(2);
      bytes[size++] = (byte) (value >>> 8);
      bytes[size++] = (byte) value;
    }

    void int32(int value) {
      int16(value >>> 16);
      int16(value);
    }

    void int64(long value) {
      int32((int) (value >>> 32));
      int32((int) value);
    }

    void raw(byte[] value) {
      raw(value, value.length);
    }

    private void raw(byte[] value, int length) {
      reserve(length);
      System.arraycopy(value, 0, bytes, size, length);
      size += length;
    }

    void name(String value) {
      byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
      int32(encoded.length);
      raw(encoded);
    }

    void text(String value) {
      int32(value.length());
      for (int i = 0; i < value.length(); i++) {
        int16(value.charAt(i));
      }
    }

    void bytes(Writer other) {
      raw(other.bytes, other.size);
    }

    byte[] toBytes() {
      return Arrays.copyOf(bytes, size);
    }
  }
}
