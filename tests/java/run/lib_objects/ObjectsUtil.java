/** java.util.Objects, StringJoiner, UUID from fixed data and Iterator contracts. */
package lib_objects;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.UUID;

public class ObjectsUtil {
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
            p(label, "threw " + e);
        }
    }

    static class Range implements Iterable<Integer> {
        final int from;
        final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = from;

                @Override
                public boolean hasNext() {
                    return at < to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("past " + to);
                    }
                    return at++;
                }
            };
        }
    }

    public static void main(String[] args) {
        p("equals", Objects.equals(null, null) + " " + Objects.equals("a", "a") + " " + Objects.equals(null, 1) + " " + Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + Objects.equals(new int[] {1}, new int[] {1}));
        p("hash", Objects.hash() + " " + Objects.hash(1, "a", null) + " " + Objects.hashCode(null) + " " + Objects.hashCode("a") + " " + Objects.hash((Object) null));
        p("toString", Objects.toString(null) + " " + Objects.toString(null, "def") + " " + Objects.toString(5, "def"));
        p("compare", Objects.compare("a", "b", Comparator.naturalOrder()) + " " + Objects.compare(null, null, (a, b) -> 99));
        p("null checks", Objects.isNull(null) + " " + Objects.nonNull(null) + " " + Objects.requireNonNullElse(null, "e") + " " + Objects.requireNonNullElseGet(null, () -> "g") + " " + Objects.requireNonNullElse("x", null));
        t("require", () -> Objects.requireNonNull(null));
        t("require message", () -> Objects.requireNonNull(null, "msg"));
        t("require supplier", () -> Objects.requireNonNull(null, () -> "supplied"));
        t("else null", () -> Objects.requireNonNullElse(null, null));
        t("else get null", () -> Objects.requireNonNullElseGet(null, () -> null));
        t("checkIndex", () -> Objects.checkIndex(2, 3));
        t("checkIndex bad", () -> Objects.checkIndex(3, 3));
        t("checkIndex neg", () -> Objects.checkIndex(-1, 3));
        t("checkFromToIndex", () -> Objects.checkFromToIndex(1, 5, 3));
        t("checkFromIndexSize", () -> Objects.checkFromIndexSize(1, 5, 3));
        t("checkFromIndexSize neg", () -> Objects.checkFromIndexSize(1, -5, 3));
        t("checkIndex long", () -> Objects.checkIndex(1L << 40, 1L << 39));
        StringJoiner j = new StringJoiner(", ", "{", "}");
        p("joiner empty", j + " " + j.length());
        j.setEmptyValue("EMPTY");
        p("joiner empty value", j + " " + j.length());
        j.add("a").add("b").add(null);
        StringJoiner k = new StringJoiner("-").add("x").add("y");
        p("joiner", j + " " + j.length() + " " + j.merge(k) + " " + k.merge(new StringJoiner("+")) + " " + k.merge(k));
        t("joiner null", () -> new StringJoiner(null));
        UUID u = new UUID(0x123456789abcdef0L, 0xfedcba9876543210L);
        p("uuid", u + " " + u.getMostSignificantBits() + " " + u.version() + " " + u.variant() + " " + u.hashCode() + " " + u.equals(UUID.fromString(u.toString())) + " " + u.compareTo(new UUID(0, 0)));
        UUID n = UUID.nameUUIDFromBytes("hello".getBytes());
        p("name uuid", n + " " + n.version() + " " + n.variant() + " " + UUID.nameUUIDFromBytes(new byte[0]));
        t("timestamp", () -> n.timestamp());
        p("v1", UUID.fromString("c232ab00-9414-11ec-b3c8-9f6bdeced846").timestamp() + " " + UUID.fromString("c232ab00-9414-11ec-b3c8-9f6bdeced846").clockSequence() + " " + UUID.fromString("c232ab00-9414-11ec-b3c8-9f6bdeced846").node());
        for (String s : new String[] {"1-2-3-4-5", "123456789-1-1-1-1", "x-1-1-1-1", "1-1-1-1", "", "00000000-0000-0000-0000-000000000000", "1-2-3-4-5-6"}) {
            t("fromString " + s, () -> UUID.fromString(s));
        }
        int sum = 0;
        for (int x : new Range(3, 8)) {
            sum = sum * 10 + x;
        }
        p("iterable", sum);
        Iterator<Integer> it = new Range(0, 1).iterator();
        it.next();
        t("past", it::next);
        t("remove", () -> { it.remove(); return 0; });
        StringBuilder b = new StringBuilder();
        new Range(0, 4).forEach(b::append);
        new Range(5, 7).iterator().forEachRemaining(b::append);
        p("forEach", b);
        p("enumeration", Collections.enumeration(List.of(1, 2)).asIterator().next() + " " + Collections.emptyEnumeration().hasMoreElements());
        p("object", new Object().equals(null) + " " + Arrays.asList(1, 2).toString() + " " + new Range(1, 2).equals(new Range(1, 2)));
        t("npe iterate", () -> { List<Integer> l = null; for (int x : l) { return x; } return 0; });
        Object lock = new Object();
        t("notify", () -> { lock.notify(); return 0; });
        t("wait", () -> { lock.wait(); return 0; });
        t("wait neg", () -> { synchronized (lock) { lock.wait(-1); } return 0; });
        t("wait timeout", () -> { synchronized (lock) { lock.wait(1); lock.notifyAll(); } return "waited"; });
        t("clone", () -> new Object() { Object c() throws CloneNotSupportedException { return clone(); } }.c());
    }
}
