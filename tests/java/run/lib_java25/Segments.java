//! release: 25
//! flags: --enable-native-access=ALL-UNNAMED
/** Memory segments of shared and confined arenas, what happens after they are closed, and symbols of loaded libraries. */
package lib_java25;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;

public class Segments {
    static void use(String label, Arena arena) {
        MemorySegment segment;
        try (arena) {
            segment = arena.allocate(64, 8);
            segment.set(ValueLayout.JAVA_LONG, 8, 0x1122334455667788L);
            segment.setAtIndex(ValueLayout.JAVA_INT, 5, -7);
            System.out.println(label + " " + Long.toHexString(segment.get(ValueLayout.JAVA_LONG, 8)) + " " + segment.getAtIndex(ValueLayout.JAVA_INT, 5) + " " + segment.byteSize());
            try {
                segment.get(ValueLayout.JAVA_LONG, 60);
            } catch (IndexOutOfBoundsException e) {
                System.out.println("outside");
            }
        }
        try {
            segment.get(ValueLayout.JAVA_BYTE, 0);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        use("confined", Arena.ofConfined());
        use("shared", Arena.ofShared());
        MemorySegment heap = MemorySegment.ofArray(new int[] {1, 2, 3});
        System.out.println(heap.getAtIndex(ValueLayout.JAVA_INT, 2) + " " + heap.isNative());
        System.loadLibrary("jsig");
        System.out.println(SymbolLookup.loaderLookup().find("there_is_no_such_symbol").isPresent());
    }
}
