package lib_refs;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Numbers in frames that look like references, into arrays whose elements look like objects of any class: the collector
 * may keep too much alive, and must neither trip over them nor write into them.
 */
public class Numbers {
    static long use;

    /** Frames with eight numbers each, which start at `from` and are `step` apart. */
    static void deep(int from, int step, int depth, Runnable action) {
        int a = from, b = a + step, c = b + step, d = c + step, e = d + step, f = e + step, g = f + step, h = g + step;
        if (depth == 0) {
            action.run();
            return;
        }
        deep(h + step, step, depth - 1, action);
        use += a + b + c + d + e + f + g + h;
    }

    /** A sum that changes with each element. */
    static long sum(long[] array) {
        long sum = 0;
        for (long element : array) {
            sum = sum * 31 + element;
        }
        return sum;
    }

    static long sum(int[] array) {
        long sum = 0;
        for (int element : array) {
            sum = sum * 31 + element;
        }
        return sum;
    }

    public static void main(String[] args) {
        // Every second of sixteen words is a header of some class, what follows leads beyond the heap, or to its end.
        long[] beyond = new long[2_000_000];
        for (int i = 0; i < beyond.length; i++) {
            beyond[i] = (i & 15) == 0 ? (i >> 4) & 1023 : (i & 31) < 16 ? 0x7fffff00L : 0xffff_ffffL;
        }
        long[] lengths = new long[1_000_000];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = (i & 1) == 0 ? i & 2047 : i * 0x9e37_79b9L;
        }
        long[] high = new long[500_000];
        for (int i = 0; i < high.length; i++) {
            high[i] = (i & 3) == 0 ? (i >> 2) & 1023 | 0xffff_ffff_ff00_0000L : 0xf800_0000_0000_0010L + i;
        }
        int[] ints = new int[1_000_000];
        for (int i = 0; i < ints.length; i++) {
            ints[i] = (i & 7) == 0 ? (i >> 3) & 1023 : i * 3;
        }
        List<WeakReference<Object>> weak = new ArrayList<>();
        List<Object> kept = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            Object object = new Object();
            kept.add(object);
            weak.add(new WeakReference<>(object));
        }
        long before = sum(beyond) ^ sum(lengths) ^ sum(high) ^ sum(ints);
        for (int start = 0; start < 5_000_000; start += 160_000) {
            deep(start, 9, 2000, System::gc);
            deep(start, 16, 1000, System::gc);
        }
        deep(-4000, 1, 1000, System::gc);
        deep(Integer.MAX_VALUE - 4000, 1, 1000, System::gc);
        long after = sum(beyond) ^ sum(lengths) ^ sum(high) ^ sum(ints);
        System.out.println(before == after);
        int cleared = 0;
        for (WeakReference<Object> reference : weak) {
            if (reference.get() == null) {
                cleared++;
            }
        }
        System.out.println(kept.size() + " kept, " + cleared + " cleared");
    }
}
