import java.lang.ref.WeakReference;
import java.lang.reflect.Field;

/** Small methods for the tests of single promises. */
public class Deeds {
    static Object[] kept;
    static WeakReference<Object[]> weak;
    static long spins;

    /** Keeps objects that a later state needs. */
    static void keep(int count) {
        kept = new Object[count];
        for (int i = 0; i < count; i++) {
            kept[i] = new int[] {i, i * i};
        }
        weak = new WeakReference<>(kept);
    }

    static int sum() {
        int sum = 0;
        for (Object each : kept) {
            sum += ((int[]) each)[1];
        }
        return sum + (weak.get() == kept ? 1 : 0);
    }

    static void drop() {
        kept = null;
    }

    static boolean isWeaklyReachable() {
        return weak.get() != null;
    }

    /** Makes garbage of so many kilobytes. */
    static void churn(int kilobytes) {
        for (int i = 0; i < kilobytes; i++) {
            byte[] garbage = new byte[1000];
            garbage[i % 1000] = 1;
        }
        System.gc();
    }

    /** Asks for more memory outside the heap than anyone has. */
    static void allocateTooMuch(long bytes) throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
        try {
            System.out.println("got " + unsafe.allocateMemory(bytes));
        } catch (OutOfMemoryError error) {
            System.out.println("OutOfMemoryError");
        }
    }

    /** Runs for ever at the bottom of a deep stack. */
    static int dive(int depth) {
        if (depth > 0) {
            return dive(depth - 1) + 1;
        }
        while (true) {
            spins++;
        }
    }

    /** Collects while a number is in a local variable. */
    static int collectWith(int number) {
        System.gc();
        return number;
    }

    /** Writes a field so many times. */
    static void count(int times) {
        for (int i = 0; i < times; i++) {
            spins++;
        }
    }

    /** Leaves finished threads behind. */
    static void threads(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(() -> spins++);
            thread.start();
            thread.join();
        }
    }
}
