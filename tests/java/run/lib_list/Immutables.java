/** List.of, Arrays.asList, Collections lists: immutability, null handling, equality and order. */
package lib_list;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.RandomAccess;
import java.util.stream.Stream;

public class Immutables {
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

    static void mutate(String name, List<Integer> l) {
        t(name + " add", () -> l.add(1));
        t(name + " add at", () -> { l.add(0, 1); return "ok"; });
        t(name + " set", () -> l.set(0, 9));
        t(name + " remove", () -> l.remove(0));
        t(name + " remove object", () -> l.remove((Object) 77));
        t(name + " clear", () -> { l.clear(); return "ok"; });
        t(name + " sort", () -> { l.sort(null); return "ok"; });
        t(name + " removeIf", () -> l.removeIf(x -> false));
        t(name + " replaceAll", () -> { l.replaceAll(x -> x); return "ok"; });
        t(name + " addAll empty", () -> l.addAll(List.of()));
        t(name + " iterator", () -> {
            var it = l.iterator();
            it.next();
            it.remove();
            return "ok";
        });
        t(name + " contains null", () -> l.contains(null));
        t(name + " indexOf null", () -> l.indexOf(null));
        t(name + " view", () -> l + " " + (l instanceof RandomAccess) + " " + l.size());
    }

    public static void main(String[] args) {
        mutate("of", List.of(3, 1, 2));
        mutate("asList", Arrays.asList(3, 1, 2));
        mutate("unmodifiable", Collections.unmodifiableList(new ArrayList<>(List.of(3, 1, 2))));
        mutate("singleton", Collections.singletonList(5));
        mutate("toList", Stream.of(3, 1, 2).toList());
        t("of null", () -> List.of(1, null));
        t("of null 1", () -> List.of((Object) null));
        t("copyOf null", () -> List.copyOf(Arrays.asList(1, null)));
        t("toList null", () -> Stream.of(1, null).toList());
        t("sizes", () -> List.of().size() + " " + List.of(1).size() + " " + List.of(1, 2).size() + " " + List.of(1, 2, 3).size() + " " + List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).size() + " " + List.of(new Integer[] {1, 2}).size());
        t("get bad 0", () -> List.of().get(0));
        t("get bad 1", () -> List.of(1).get(1));
        t("get bad 2", () -> List.of(1, 2).get(2));
        t("get bad 3", () -> List.of(1, 2, 3).get(3));
        t("asList get bad", () -> Arrays.asList(1, 2).get(2));
        t("emptyList get", () -> Collections.emptyList().get(0));
        t("singleton get", () -> Collections.singletonList(1).get(1));
        t("nCopies get", () -> Collections.nCopies(2, 1).get(2));
        t("nCopies neg", () -> Collections.nCopies(-1, 1));
        t("copyOf same", () -> { List<Integer> x = List.of(1, 2, 3); return List.copyOf(x) == x; });
        t("sub", () -> List.of(1, 2, 3, 4).subList(1, 3) + " " + List.of(1, 2, 3, 4).subList(1, 3).indexOf(3) + " " + List.of(1).subList(0, 0));
        t("sub bad", () -> List.of(1, 2, 3).subList(2, 1));
        t("equal", () -> List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + Collections.emptyList().equals(List.of()) + " " + Collections.singletonList(1).equals(List.of(1)) + " " + List.of(1).equals(java.util.Set.of(1)));
        t("hash", () -> List.of("a", "b").hashCode() + " " + Arrays.asList("a", null).hashCode() + " " + Collections.emptyList().hashCode() + " " + Collections.nCopies(4, "z").hashCode());
        String[] backing = {"x", "y"};
        List<String> view = Arrays.asList(backing);
        view.set(0, "changed");
        backing[1] = "through";
        p("write through", view + " " + backing[0]);
        t("array store", () -> { ((List) Arrays.asList(new Integer[] {1})).set(0, "s"); return 0; });
        t("asList toArray type", () -> Arrays.asList("a").toArray().getClass().getSimpleName());
        int[] prim = {1, 2};
        p("prim", Arrays.asList(prim).size());
    }
}
