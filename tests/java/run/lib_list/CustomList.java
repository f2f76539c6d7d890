/** AbstractList, AbstractSequentialList and AbstractCollection subclasses inherit correct behaviour. */
package lib_list;

import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractSequentialList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Spliterator;

public class CustomList {
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

    static class Squares extends AbstractList<Integer> {
        final int n;

        Squares(int n) {
            this.n = n;
        }

        @Override
        public Integer get(int i) {
            if (i < 0 || i >= n) {
                throw new IndexOutOfBoundsException("square " + i);
            }
            return i * i;
        }

        @Override
        public int size() {
            return n;
        }
    }

    static class Wrapped extends AbstractList<String> {
        final List<String> log = new ArrayList<>();
        final ArrayList<String> data = new ArrayList<>();

        @Override
        public String get(int i) {
            return data.get(i);
        }

        @Override
        public int size() {
            return data.size();
        }

        @Override
        public String set(int i, String s) {
            log.add("set" + i);
            return data.set(i, s);
        }

        @Override
        public void add(int i, String s) {
            log.add("add" + i);
            data.add(i, s);
            modCount++;
        }

        @Override
        public String remove(int i) {
            log.add("remove" + i);
            modCount++;
            return data.remove(i);
        }
    }

    static class Seq extends AbstractSequentialList<Integer> {
        final LinkedList<Integer> in = new LinkedList<>();

        @Override
        public ListIterator<Integer> listIterator(int i) {
            return in.listIterator(i);
        }

        @Override
        public int size() {
            return in.size();
        }
    }

    static class Bag extends AbstractCollection<Character> {
        final String s;

        Bag(String s) {
            this.s = s;
        }

        @Override
        public Iterator<Character> iterator() {
            return s.chars().mapToObj(c -> (char) c).iterator();
        }

        @Override
        public int size() {
            return s.length();
        }
    }

    public static void main(String[] args) {
        Squares q = new Squares(6);
        p("squares", q + " " + q.indexOf(16) + " " + q.lastIndexOf(5) + " " + q.contains(25) + " " + q.hashCode() + " " + q.equals(List.of(0, 1, 4, 9, 16, 25)));
        p("sub", q.subList(2, 5) + " " + q.subList(1, 6).subList(1, 3));
        p("array", Arrays.toString(q.toArray()) + Arrays.toString(q.toArray(new Integer[8])));
        p("binary", Collections.binarySearch(q, 16) + " " + Collections.binarySearch(q, 10) + " " + Collections.max(q));
        p("stream", q.stream().mapToInt(x -> x).sum() + " " + q.parallelStream().mapToInt(x -> x).sum());
        t("add", () -> q.add(1));
        t("set", () -> q.set(1, 1));
        t("remove", () -> q.remove(1));
        t("clear", () -> { q.clear(); return 0; });
        t("get", () -> q.get(6));
        t("iterator beyond", () -> {
            Iterator<Integer> i = q.iterator();
            for (int k = 0; k < 7; k++) {
                i.next();
            }
            return 0;
        });
        Wrapped w = new Wrapped();
        w.addAll(List.of("a", "b", "c", "d"));
        w.addAll(1, List.of("x", "y"));
        w.remove("y");
        w.set(0, "A");
        ListIterator<String> it = w.listIterator();
        it.next();
        it.add("I");
        it.next();
        it.set("S");
        it.next();
        it.remove();
        p("wrapped", w + " " + w.log);
        w.log.clear();
        w.subList(1, 3).clear();
        p("sub clear", w + " " + w.log);
        w.log.clear();
        Collections.reverse(w);
        Collections.swap(w, 0, 1);
        w.removeIf(s -> s.equals("A"));
        p("util", w + " " + w.log);
        w.log.clear();
        w.sort(Collections.reverseOrder());
        w.clear();
        p("clear", w + " " + w.log);
        t("cme", () -> {
            w.addAll(List.of("1", "2", "3"));
            for (String s : w) {
                w.add(0, s);
            }
            return 0;
        });
        Seq s = new Seq();
        s.add(1);
        s.add(0, 0);
        s.addAll(List.of(2, 3, 4));
        p("seq", s + " " + s.get(3) + " " + s.set(1, 11) + " " + s.remove(0) + " " + s + " " + s.indexOf(3) + " " + s.contains(4));
        t("seq bad", () -> s.get(10));
        t("seq remove", () -> s.remove((Object) 3) + " " + s);
        Bag b = new Bag("hello");
        p("bag", b + " " + b.contains('l') + " " + b.isEmpty() + " " + b.containsAll(List.of('h', 'o')) + " " + b.toArray().length + " " + Arrays.toString(b.toArray(new Character[0])));
        t("bag add", () -> b.add('x'));
        t("bag remove", () -> b.remove('h'));
        t("bag remove none", () -> b.remove('z'));
        t("bag retain", () -> b.retainAll(List.of('h', 'e', 'l', 'o')));
        Collection<Character> up = new ArrayList<>(b);
        p("copy", up);
        Spliterator<Integer> sp = q.spliterator();
        Spliterator<Integer> half = sp.trySplit();
        StringBuilder sb = new StringBuilder();
        half.forEachRemaining(x -> sb.append(x).append(' '));
        sb.append("| ");
        sp.forEachRemaining(x -> sb.append(x).append(' '));
        p("split", sb);
        p("empty bag", new Bag("") + " " + new Bag("").isEmpty());
    }
}
