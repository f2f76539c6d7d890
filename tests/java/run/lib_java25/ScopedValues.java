//! release: 25
/** Scoped values: bindings, rebinding, nesting, absence, threads without them, and after a stack overflow. */
package lib_java25;

import java.util.NoSuchElementException;

public class ScopedValues {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();
    static final ScopedValue<Integer> LEVEL = ScopedValue.newInstance();

    static void show(String label) {
        System.out.println(label + " " + NAME.orElse("nobody") + " " + LEVEL.isBound() + " " + (LEVEL.isBound() ? LEVEL.get() : -1));
    }

    static int overflow(int depth) {
        return overflow(depth + 1) + 1;
    }

    public static void main(String[] args) throws Exception {
        show("outside");
        try {
            NAME.get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass());
        }
        ScopedValue.where(NAME, "a").run(() -> {
            show("one");
            ScopedValue.where(NAME, "b").where(LEVEL, 2).run(() -> show("two"));
            show("one again");
        });
        int length = ScopedValue.where(NAME, "abc").call(() -> NAME.get().length());
        System.out.println(length);
        ScopedValue.where(NAME, "main").run(() -> {
            Thread other = new Thread(() -> show("thread"));
            other.start();
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            for (int i = 0; i < 40; i++) {
                if (!NAME.get().equals("main")) {
                    System.out.println("lost");
                }
            }
        });
        ScopedValue.where(LEVEL, 7).run(() -> {
            try {
                overflow(0);
            } catch (StackOverflowError e) {
                show("after overflow");
            }
        });
        show("outside");
    }
}
