import java.io.InputStream;

/** A class loader written in Java: it tells when it is asked, and defines `Plugin` itself. */
public class Own extends ClassLoader {
    Own() {
        super(Own.class.getClassLoader());
    }

    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
        System.out.println("asked for " + name);
        if (!name.startsWith("Plugin")) {
            return super.loadClass(name);
        }
        Class<?> known = findLoadedClass(name);
        if (known != null) {
            return known;
        }
        try (InputStream in = Own.class.getResourceAsStream(name + ".class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (java.io.IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
