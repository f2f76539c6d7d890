//! release: 21
/** Access flags of classes, members and parameters as sets; a virtual thread. */
package lib_java21;

import java.lang.reflect.AccessFlag;
import java.lang.reflect.ClassFileFormatVersion;
import java.util.List;
import java.util.TreeSet;

public class AccessFlags {
    interface Shape {
        default void draw() {}
    }

    enum Colour {
        RED
    }

    protected transient volatile int field;

    static void show(Object what, java.util.Set<AccessFlag> flags) {
        System.out.println(what + " " + new TreeSet<>(flags));
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : List.of(AccessFlags.class, Shape.class, Colour.class, int.class, int[].class, Shape[].class, Override.class, Runnable.class)) {
            show(c, c.accessFlags());
        }
        show("field", AccessFlags.class.getDeclaredField("field").accessFlags());
        show("method", Shape.class.getDeclaredMethod("draw").accessFlags());
        System.out.println(ClassFileFormatVersion.fromMajor(65) + " " + AccessFlag.FINAL.mask());
        Thread virtual = Thread.ofVirtual().name("v").start(() -> System.out.println("in " + Thread.currentThread().getName()));
        virtual.join();
        System.out.println(virtual.isVirtual() + " " + virtual.isDaemon() + " " + virtual.getStackTrace().length);
    }
}
