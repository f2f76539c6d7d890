//! flags: --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED
/** jdk.internal.misc.Unsafe as the library uses it: volatile writes, exchanges of small values, memory that grows, classes. */
package lib_internal;

import java.io.InputStream;
import jdk.internal.misc.Unsafe;
import jdk.internal.misc.VM;

public class RawMemory {
    static final Unsafe U = Unsafe.getUnsafe();

    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long j;
    float f;
    double d;
    Object o;

    static class Defined {
        @Override
        public String toString() {
            return "defined";
        }
    }

    static long at(String field) {
        return U.objectFieldOffset(RawMemory.class, field);
    }

    static void volatiles(RawMemory m) {
        U.putBooleanVolatile(m, at("z"), true);
        U.putByteVolatile(m, at("b"), (byte) -5);
        U.putCharVolatile(m, at("c"), '\uffee');
        U.putShortVolatile(m, at("s"), (short) -500);
        U.putIntVolatile(m, at("i"), -50000);
        U.putLongVolatile(m, at("j"), -5L << 40);
        U.putFloatVolatile(m, at("f"), -0.5f);
        U.putDoubleVolatile(m, at("d"), -0.25);
        U.putReferenceVolatile(m, at("o"), "text");
        System.out.println(m.z + " " + m.b + " " + (int) m.c + " " + m.s + " " + m.i + " " + m.j + " " + m.f + " " + m.d + " " + m.o);
        System.out.println(U.getBooleanVolatile(m, at("z")) + " " + U.getByteVolatile(m, at("b")) + " " + (int) U.getCharVolatile(m, at("c"))
                + " " + U.getShortVolatile(m, at("s")) + " " + U.getFloatVolatile(m, at("f")) + " " + U.getDoubleVolatile(m, at("d")));
    }

    static void exchanges(RawMemory m) {
        System.out.println(U.compareAndExchangeByte(m, at("b"), (byte) -5, (byte) 6) + " " + m.b);
        System.out.println(U.compareAndExchangeByte(m, at("b"), (byte) -5, (byte) 7) + " " + m.b);
        System.out.println(U.compareAndExchangeShort(m, at("s"), (short) -500, (short) 600) + " " + m.s);
        System.out.println((int) U.compareAndExchangeChar(m, at("c"), '\uffee', 'x') + " " + m.c);
        System.out.println(U.compareAndSetByte(m, at("b"), (byte) 6, (byte) 8) + " " + U.compareAndSetShort(m, at("s"), (short) 1, (short) 2)
                + " " + U.compareAndSetChar(m, at("c"), 'x', 'y') + " " + m.b + m.s + m.c);
        long block = U.allocateMemory(8);
        U.putLong(block, 0x0807060504030201L);
        System.out.println(U.compareAndExchangeByte(null, block + 5, (byte) 6, (byte) 0x66) + " " + U.compareAndExchangeShort(null, block + 2, (short) 0x0403, (short) 0x7777));
        System.out.println(Long.toHexString(U.getLong(block)));
        U.freeMemory(block);
    }

    static void memory() {
        long block = U.allocateMemory(16);
        U.putLong(block, 0x0102030405060708L);
        U.putByte(block + 8, (byte) 99);
        block = U.reallocateMemory(block, 4096);
        U.putByte(block + 4095, (byte) 1);
        System.out.println(Long.toHexString(U.getLong(block)) + " " + U.getByte(block + 8) + " " + U.getByte(block + 4095));
        block = U.reallocateMemory(block, 8);
        System.out.println(Long.toHexString(U.getLong(block)));
        U.freeMemory(block);
    }

    static void classes() throws Exception {
        String name = Defined.class.getName().replace('.', '/');
        byte[] bytes;
        try (InputStream in = RawMemory.class.getResourceAsStream("/" + name + ".class")) {
            bytes = in.readAllBytes();
        }
        ClassLoader loader = new ClassLoader(null) {};
        Class<?> defined = U.defineClass(name, bytes, 0, bytes.length, loader, null);
        System.out.println(defined.getName() + " " + (defined != Defined.class) + " " + (defined.getClassLoader() == loader));
        try {
            U.defineClass("other", bytes, 0, bytes.length, loader, null);
        } catch (NoClassDefFoundError e) {
            System.out.println("wrong name");
        }
    }

    static void host() {
        System.out.println((VM.getuid() >= 0) + " " + (VM.geteuid() >= 0) + " " + (VM.getgid() >= 0) + " " + (VM.getegid() >= 0));
        System.out.println((VM.getRuntimeArguments() != null) + " " + (U.getLoadAverage(new double[3], 3) <= 3));
    }

    public static void main(String[] args) throws Exception {
        RawMemory m = new RawMemory();
        volatiles(m);
        exchanges(m);
        memory();
        classes();
        host();
    }
}
