/** ByteBuffer and its views: positions, byte orders, slices, duplicates, bulk moves, direct buffers and errors. */
package lib_nio;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;

public class ByteBuffers {
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

    static String hex(ByteBuffer b) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < b.limit(); i++) {
            s.append(Integer.toHexString((b.get(i) & 255) | 256).substring(1));
        }
        return s.toString();
    }

    static void drive(String n, ByteBuffer b) {
        p(n + " new", b.position() + " " + b.limit() + " " + b.capacity() + " " + b.isDirect() + " " + b.hasArray() + " " + b.order() + " " + b.isReadOnly());
        b.put((byte) 1).putShort((short) 0x0203).putInt(0x04050607).putLong(0x08090a0b0c0d0e0fL).putChar('\u1011').putFloat(1.5f).putDouble(-2.5);
        p(n + " put", hex(b) + " " + b.position() + " " + b.remaining());
        b.flip();
        p(n + " get", b.get() + " " + b.getShort() + " " + b.getInt() + " " + b.getLong() + " " + (int) b.getChar() + " " + b.getFloat() + " " + b.getDouble() + " " + b.hasRemaining());
        t(n + " underflow", b::get);
        t(n + " underflow int", b::getInt);
        b.rewind();
        b.order(ByteOrder.LITTLE_ENDIAN);
        p(n + " little", b.getShort(1) + " " + b.getInt(3) + " " + Long.toHexString(b.getLong(7)) + " " + b.getDouble(21));
        b.clear();
        b.putInt(0, 0x11223344).putLong(8, -2).putShort(20, (short) -3);
        p(n + " absolute", hex(b));
        b.position(4).limit(12);
        ByteBuffer s = b.slice();
        s.put(0, (byte) 99);
        p(n + " slice", s.capacity() + " " + s.order() + " " + b.get(4) + " " + b.slice(2, 3).capacity());
        ByteBuffer d = b.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        d.position(6);
        p(n + " duplicate", b.position() + " " + d.position() + " " + d.limit() + " " + b.equals(b.duplicate()) + " " + b.compareTo(d) + " " + b.mismatch(d));
        b.mark();
        b.get();
        b.reset();
        p(n + " mark", b.position() + " " + b);
        b.compact();
        p(n + " compact", b.position() + " " + b.limit() + " " + hex(b));
        ByteBuffer ro = b.asReadOnlyBuffer();
        t(n + " read only", () -> ro.put((byte) 1));
        t(n + " index", () -> b.get(99));
        t(n + " index neg", () -> b.getInt(-1));
        t(n + " position", () -> b.position(99));
        t(n + " limit", () -> b.limit(-1));
        t(n + " reset", () -> b.clear().reset());
        t(n + " overflow", () -> { b.clear(); for (int i = 0; i < 100; i++) { b.putLong(i); } return 0; });
        b.clear();
        IntBuffer ib = b.asIntBuffer();
        ib.put(0, 7).put(1, 8);
        LongBuffer lb = b.asLongBuffer();
        ShortBuffer sb = b.asShortBuffer();
        CharBuffer cb = b.asCharBuffer();
        FloatBuffer fb = b.asFloatBuffer();
        DoubleBuffer db = b.asDoubleBuffer();
        db.put(1, 0.5);
        p(n + " views", ib.capacity() + " " + lb.capacity() + " " + sb.capacity() + " " + cb.capacity() + " " + fb.capacity() + " " + db.capacity() + " " + lb.get(0) + " " + sb.get(0) + " " + ib.order() + " " + hex(b));
        byte[] out = new byte[5];
        b.position(2);
        b.get(out).get(7, out, 1, 2);
        p(n + " bulk", Arrays.toString(out) + " " + b.position());
        b.put(0, new byte[] {9, 8, 7}).put(10, ByteBuffer.wrap(new byte[] {5, 6}), 0, 2);
        p(n + " bulk put", hex(b));
        t(n + " self put", () -> b.put(b));
        t(n + " bulk overflow", () -> b.put(new byte[1000]));
    }

    public static void main(String[] args) {
        drive("heap", ByteBuffer.allocate(32));
        drive("direct", ByteBuffer.allocateDirect(32));
        ByteBuffer w = ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6}, 2, 3);
        p("wrap", w.position() + " " + w.limit() + " " + w.arrayOffset() + " " + w.array().length + " " + w.slice().arrayOffset() + " " + w + " " + w.hashCode());
        p("equality", ByteBuffer.wrap(new byte[] {1, 2}).equals(ByteBuffer.wrap(new byte[] {9, 1, 2}, 1, 2)) + " " + ByteBuffer.wrap(new byte[] {1}).compareTo(ByteBuffer.wrap(new byte[] {2})) + " " + ByteBuffer.wrap(new byte[] {1}).hashCode());
        t("negative", () -> ByteBuffer.allocate(-1));
        t("wrap bad", () -> ByteBuffer.wrap(new byte[2], 1, 5));
        t("array of direct", () -> ByteBuffer.allocateDirect(1).array());
        t("align", () -> ByteBuffer.allocate(16).alignmentOffset(0, 1));
        IntBuffer ib = IntBuffer.allocate(5);
        ib.put(new int[] {3, 1, 2}).flip();
        p("int buffer", ib + " " + ib.get(1) + " " + Arrays.toString(Arrays.copyOf(ib.array(), ib.limit())) + " " + IntBuffer.wrap(new int[] {1, 2}).compareTo(IntBuffer.wrap(new int[] {1, 3})));
        DoubleBuffer db = DoubleBuffer.wrap(new double[] {Double.NaN, -0.0});
        p("double buffer", db.equals(DoubleBuffer.wrap(new double[] {Double.NaN, 0.0})) + " " + db.get() + " " + db.remaining());
        CharBuffer cb = CharBuffer.wrap("hello world", 2, 7);
        p("char buffer", cb + " " + cb.length() + " " + cb.charAt(1) + " " + cb.subSequence(1, 3) + " " + cb.isReadOnly() + " " + cb.chars().sum());
        t("char read only", () -> cb.put('x'));
        CharBuffer mut = CharBuffer.allocate(8);
        mut.append("ab").append('c').append("xyz", 1, 2).flip();
        p("char append", mut + " " + mut.compareTo(CharBuffer.wrap("abcz")) + " " + mut.equals(CharBuffer.wrap("abcy")));
        t("char overflow", () -> { try { return CharBuffer.allocate(1).append("long"); } catch (BufferOverflowException e) { return e; } });
    }
}
