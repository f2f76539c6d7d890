/** Phantom references, direct memory that is given back when its buffers are garbage, and call sites that are garbage. */
package lib_refs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;

public class Phantoms {
    static void references() {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Object object = new Object();
        PhantomReference<Object> phantom = new PhantomReference<>(object, queue);
        System.out.println(phantom.get() + " " + phantom.refersTo(object) + " " + phantom.refersTo(null) + " " + phantom.refersTo("other"));
        phantom.clear();
        System.out.println(phantom.refersTo(object) + " " + phantom.refersTo(null) + " " + phantom.enqueue() + " " + (queue.poll() == phantom));
        PhantomReference<Object> second = new PhantomReference<>(object, queue);
        System.out.println(second.enqueue() + " " + second.refersTo(null) + " " + (queue.poll() == second) + " " + object.equals(object));
    }

    /** More than fits, if nothing were given back. */
    static void directMemory() {
        long sum = 0;
        for (int i = 0; i < 80; i++) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(16 << 20);
            buffer.put(12345, (byte) i);
            sum += buffer.get(12345);
        }
        System.out.println("sum " + sum);
    }

    static void callSites() throws Exception {
        WeakReference<MutableCallSite> first = null;
        for (int i = 0; i < 50; i++) {
            MutableCallSite site = new MutableCallSite(MethodHandles.constant(int.class, i));
            if (first == null) {
                first = new WeakReference<>(site);
            }
        }
        for (int i = 0; i < 50 && first.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        System.out.println("gone " + (first.get() == null) + " " + MethodType.methodType(int.class));
        Thread.sleep(50);
    }

    public static void main(String[] args) throws Exception {
        references();
        directMemory();
        callSites();
    }
}
