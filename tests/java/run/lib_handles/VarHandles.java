/** VarHandles over fields, statics, arrays, byte array views: all access modes, errors and contention. */
package lib_handles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

public class VarHandles {
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
            p(label, ("threw " + e).replaceAll("@[0-9a-f]{4,}", "@hash"));
        }
    }

    int i = 1;
    long l = 2;
    volatile double d = 3;
    String s = "a";
    boolean z;
    byte b = 4;
    short sh = 5;
    char c = 'c';
    float f = 6;
    final int fin = 7;
    static int st = 8;

    static VarHandle of(String n, Class<?> t) {
        try {
            return MethodHandles.lookup().findVarHandle(VarHandles.class, n, t);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static final VarHandle I = of("i", int.class);
    static final VarHandle L = of("l", long.class);
    static final VarHandle D = of("d", double.class);
    static final VarHandle S = of("s", String.class);
    static final VarHandle Z = of("z", boolean.class);
    static final VarHandle B = of("b", byte.class);
    static final VarHandle SH = of("sh", short.class);
    static final VarHandle C = of("c", char.class);
    static final VarHandle F = of("f", float.class);

    public static void main(String[] args) throws Throwable {
        VarHandles v = new VarHandles();
        p("get", (int) I.get(v) + " " + (long) L.getVolatile(v) + " " + (double) D.getAcquire(v) + " " + (String) S.getOpaque(v) + " " + (boolean) Z.get(v) + (byte) B.get(v) + (short) SH.get(v) + (char) C.get(v) + (float) F.get(v));
        I.set(v, 10);
        L.setVolatile(v, 20L);
        D.setRelease(v, 30.5);
        S.setOpaque(v, "b");
        Z.set(v, true);
        B.set(v, (byte) 40);
        C.set(v, 'z');
        p("set", v.i + " " + v.l + " " + v.d + " " + v.s + " " + v.z + v.b + v.c);
        p("cas", I.compareAndSet(v, 10, 11) + " " + I.compareAndSet(v, 10, 12) + " " + L.compareAndSet(v, 20L, 21L) + " " + S.compareAndSet(v, "b", "c") + " " + D.compareAndSet(v, 30.5, 31.5) + " " + Z.compareAndSet(v, true, false) + " " + B.compareAndSet(v, (byte) 40, (byte) 41) + " " + C.compareAndSet(v, 'z', 'y') + " " + F.compareAndSet(v, 6f, 7f) + " " + SH.compareAndSet(v, (short) 5, (short) 6));
        p("exchange", (int) I.compareAndExchange(v, 11, 12) + " " + (int) I.compareAndExchange(v, 11, 13) + " " + (String) S.compareAndExchangeAcquire(v, "c", "d") + " " + (long) L.compareAndExchangeRelease(v, 99L, 1L));
        p("getAndSet", (int) I.getAndSet(v, 100) + " " + (String) S.getAndSet(v, "e") + " " + (boolean) Z.getAndSet(v, true) + " " + (double) D.getAndSet(v, 0.5) + " " + (byte) B.getAndSet(v, (byte) 1));
        p("getAndAdd", (int) I.getAndAdd(v, 5) + " " + (long) L.getAndAddAcquire(v, -1L) + " " + (double) D.getAndAdd(v, 0.25) + " " + (byte) B.getAndAdd(v, (byte) 127) + " " + (char) C.getAndAdd(v, (char) 1) + " " + v.i + " " + v.l + " " + v.d + " " + v.b + " " + v.c);
        p("bitwise", (int) I.getAndBitwiseOr(v, 0xF0) + " " + (int) I.getAndBitwiseAnd(v, 0x3C) + " " + (int) I.getAndBitwiseXor(v, 0xFF) + " " + v.i + " " + (boolean) Z.getAndBitwiseAnd(v, false) + v.z + " " + (long) L.getAndBitwiseOrRelease(v, 1L << 40) + " " + v.l);
        boolean weak = false;
        while (!weak) {
            weak = I.weakCompareAndSet(v, v.i, 55);
        }
        p("weak", v.i + " " + I.weakCompareAndSetPlain(v, -1, 0));
        VarHandle st = MethodHandles.lookup().findStaticVarHandle(VarHandles.class, "st", int.class);
        p("static", (int) st.getAndAdd(2) + " " + st.compareAndSet(10, 20) + " " + VarHandles.st + " " + st.coordinateTypes() + " " + st.varType());
        VarHandle fin = of("fin", int.class);
        p("final", (int) fin.get(v) + " " + fin.isAccessModeSupported(VarHandle.AccessMode.SET) + " " + fin.isAccessModeSupported(VarHandle.AccessMode.GET));
        t("final set", () -> { fin.set(v, 1); return 0; });
        t("string add", () -> (String) S.getAndAdd(v, "x"));
        t("boolean add", () -> (boolean) Z.getAndAdd(v, true));
        t("double or", () -> (double) D.getAndBitwiseOr(v, 1.0));
        t("wrong value", () -> { I.set(v, "str"); return 0; });
        t("wrong receiver", () -> (int) I.get("str"));
        t("null receiver", () -> (int) I.get((VarHandles) null));
        t("few args", () -> { I.set(v); return 0; });
        t("widening", () -> { L.set(v, 5); return (long) L.get(v); });
        t("boxing", () -> { I.set(v, Integer.valueOf(6)); return (Object) I.get(v); });
        t("narrowing", () -> { I.set(v, 5L); return 0; });
        t("exact", () -> { I.withInvokeExactBehavior().set(v, (byte) 5); return 0; });
        t("exact ok", () -> { I.withInvokeExactBehavior().set(v, 5); return I.hasInvokeExactBehavior() + " " + v.i; });
        t("missing", () -> MethodHandles.lookup().findVarHandle(VarHandles.class, "nope", int.class));
        t("type", () -> MethodHandles.lookup().findVarHandle(VarHandles.class, "i", long.class));
        t("static as instance", () -> MethodHandles.lookup().findVarHandle(VarHandles.class, "st", int.class));
        VarHandle ia = MethodHandles.arrayElementVarHandle(int[].class);
        int[] arr = {1, 2, 3};
        p("array", (int) ia.getAndAdd(arr, 1, 10) + " " + ia.compareAndSet(arr, 0, 1, 100) + " " + (int) ia.getVolatile(arr, 2) + " " + Arrays.toString(arr) + " " + ia.coordinateTypes());
        t("array bounds", () -> (int) ia.get(arr, 3));
        t("array null", () -> (int) ia.get((int[]) null, 0));
        VarHandle sa = MethodHandles.arrayElementVarHandle(String[].class);
        String[] ss = {"x", null};
        p("ref array", sa.compareAndSet(ss, 1, null, "y") + " " + (String) sa.getAndSet(ss, 0, "w") + " " + Arrays.toString(ss));
        Object[] os = new String[1];
        t("array store", () -> { MethodHandles.arrayElementVarHandle(Object[].class).set(os, 0, 5); return 0; });
        VarHandle bv = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        VarHandle lv = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = new byte[17];
        bv.set(bytes, 0, 0x01020304);
        lv.set(bytes, 5, 0x1122334455667788L);
        p("byte view", Arrays.toString(bytes) + " " + (int) bv.get(bytes, 1) + " " + Long.toHexString((long) lv.get(bytes, 3)));
        t("byte view bounds", () -> (int) bv.get(bytes, 14));
        VarHandle bb = MethodHandles.byteBufferViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
        ByteBuffer buf = ByteBuffer.allocate(8);
        bb.set(buf, 2, (short) 0x7788);
        p("buffer view", Arrays.toString(buf.array()) + " " + (short) bb.get(buf, 2));
        t("buffer bounds", () -> (short) bb.get(buf, 7));
        p("method handle", (int) I.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD).invoke(v, 1) + " " + I.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET) + " " + MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET, I.accessModeType(VarHandle.AccessMode.GET)).invoke(I, v) + " " + VarHandle.AccessMode.valueFromMethodName("getAndSet") + " " + VarHandle.AccessMode.GET_AND_ADD.methodName());
        t("mode name", () -> VarHandle.AccessMode.valueFromMethodName("nope"));
        p("toString", I + " | " + ia.varType() + " | " + S.varType());
        int supported = 0;
        for (VarHandle.AccessMode m : VarHandle.AccessMode.values()) {
            supported += (I.isAccessModeSupported(m) ? 1 : 0) + (S.isAccessModeSupported(m) ? 100 : 0) + (Z.isAccessModeSupported(m) ? 10000 : 0) + (D.isAccessModeSupported(m) ? 1000000 : 0);
        }
        p("supported", supported);
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
        v.i = 0;
        Thread[] ts = new Thread[4];
        for (int k = 0; k < 4; k++) {
            ts[k] = new Thread(() -> {
                for (int n = 0; n < 500; n++) {
                    I.getAndAdd(v, 1);
                    int cur;
                    do {
                        cur = (int) ia.getVolatile(arr, 2);
                    } while (!ia.compareAndSet(arr, 2, cur, cur + 2));
                    L.getAndAdd(v, 3L);
                }
            });
            ts[k].start();
        }
        for (Thread x : ts) {
            x.join();
        }
        p("contended", v.i + " " + arr[2] + " " + v.l);
    }
}
