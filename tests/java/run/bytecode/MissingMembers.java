/** Links that lead nowhere: fields and methods that the class no longer has, by renaming them in the user's constant pool. */
package bytecode;

import java.io.IOException;
import java.io.InputStream;

public class MissingMembers extends ClassLoader {
    static class Owner {
        static int number_A = 1;
        String text_A = "text";
        long[][] table_A;

        static int count_A(String[] texts, int number) {
            return number;
        }

        void act_A() {}
    }

    static class User implements Runnable {
        @Override
        public void run() {
            attempt(() -> Owner.number_A++);
            attempt(() -> Owner.number_A = 2);
            attempt(() -> System.out.println(new Owner().text_A));
            attempt(() -> new Owner().table_A = null);
            attempt(() -> Owner.count_A(null, 1));
            attempt(() -> new Owner().act_A());
        }

        static void attempt(Runnable action) {
            for (int i = 0; i < 2; i++) {
                try {
                    action.run();
                    System.out.println("fine");
                } catch (LinkageError e) {
                    System.out.println(e);
                }
            }
        }
    }

    MissingMembers() {
        super(MissingMembers.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("bytecode.MissingMembers$")) {
            return super.loadClass(name, resolve);
        }
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
            return loaded;
        }
        try (InputStream in = MissingMembers.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            byte[] bytes = in.readAllBytes();
            if (name.endsWith("User")) {
                rename(bytes);
            }
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** Every "_A" becomes "_B". */
    static void rename(byte[] bytes) {
        for (int i = 0; i + 1 < bytes.length; i++) {
            if (bytes[i] == '_' && bytes[i + 1] == 'A') {
                bytes[i + 1] = 'B';
            }
        }
    }

    public static void main(String[] args) throws Exception {
        new User().run();
        Class<?> user = new MissingMembers().loadClass("bytecode.MissingMembers$User");
        var constructor = user.getDeclaredConstructor();
        constructor.setAccessible(true);
        ((Runnable) constructor.newInstance()).run();
    }
}
