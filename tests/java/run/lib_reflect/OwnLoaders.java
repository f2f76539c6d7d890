//! flags: --enable-native-access=ALL-UNNAMED
/** Class loaders of the program: classes from direct buffers, signers, packages, and libraries of the JDK. */
package lib_reflect;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

public class OwnLoaders extends ClassLoader {
    static class Loaded {
        @Override
        public String toString() {
            return "loaded by another loader: " + (Loaded.class.getClassLoader() instanceof OwnLoaders);
        }
    }

    OwnLoaders() {
        super(null);
    }

    OwnLoaders(String name) {
        super(name, null);
    }

    static byte[] bytes(String name) throws IOException {
        try (InputStream in = OwnLoaders.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try {
            byte[] bytes = bytes(name);
            ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length + 8);
            buffer.position(8);
            buffer.put(bytes).position(8);
            Class<?> result = name.endsWith("Loaded") ? defineClass(name, buffer, null) : OwnLoaders.class;
            if (result != OwnLoaders.class) {
                setSigners(result, new Object[] {"somebody", 1});
            }
            return result;
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    static void broken() {
        try {
            new OwnLoaders().defineClass("x.Y", ByteBuffer.allocateDirect(10), null);
        } catch (ClassFormatError e) {
            System.out.println(e);
        }
    }

    /** A loader has a name in messages, if it was given one; the number after it differs from run to run. */
    static void casts() throws Exception {
        for (OwnLoaders loader : new OwnLoaders[] {new OwnLoaders(), new OwnLoaders("mine")}) {
            Class<?> other = loader.loadClass("lib_reflect.OwnLoaders$Loaded");
            var constructor = other.getDeclaredConstructor();
            constructor.setAccessible(true);
            Object made = constructor.newInstance();
            try {
                Loaded same = (Loaded) made;
                System.out.println(same);
            } catch (ClassCastException e) {
                System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> loaded = new OwnLoaders().loadClass("lib_reflect.OwnLoaders$Loaded");
        System.out.println(loaded + " " + (loaded != Loaded.class));
        System.out.println(Arrays.toString(loaded.getSigners()) + " " + Arrays.toString(Loaded.class.getSigners()));
        loaded.getSigners()[0] = "changed";
        System.out.println(loaded.getSigners()[0] + " " + int.class.getSigners() + " " + int[].class.getSigners());
        broken();
        casts();
        boolean lang = false;
        for (Package p : Package.getPackages()) {
            lang |= p.getName().equals("java.lang");
        }
        System.out.println("packages " + lang);
        System.loadLibrary("jsig");
        try {
            System.loadLibrary("there_is_no_such_library");
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage().startsWith("no there_is_no_such_library in java.library.path"));
        }
    }
}
