/** ObjectOutputStream and ObjectInputStream round trips in memory: graphs, transients, hooks, enums and records. */
package lib_scanner;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class Serialization {
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

    enum Color {
        RED, GREEN { @Override String hex() { return "0f0"; } };

        String hex() {
            return "f00";
        }
    }

    static class Plain {
        int base = 5;

        Plain() {
            base = 50;
        }
    }

    static class Node extends Plain implements Serializable {
        private static final long serialVersionUID = 1L;
        static int shared = 9;
        String name;
        transient int cache = 7;
        Node next;
        int[] data;
        double d = 1.5;
        Color c = Color.GREEN;

        Node(String name, int... data) {
            this.name = name;
            this.data = data;
            this.base = 77;
        }

        @Override
        public String toString() {
            return name + cache + Arrays.toString(data) + d + c + base + (next == null ? "" : next == this ? " self" : " -> " + next.name);
        }
    }

    static class Hooked implements Serializable {
        transient String secret = "s3cret";
        int writes;

        private void writeObject(ObjectOutputStream o) throws IOException {
            writes++;
            o.defaultWriteObject();
            o.writeUTF(new StringBuilder(secret).reverse().toString());
            o.writeInt(42);
        }

        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            i.defaultReadObject();
            secret = new StringBuilder(i.readUTF()).reverse().toString() + i.readInt();
        }
    }

    static class Single implements Serializable {
        static final Single ONE = new Single();

        private Object readResolve() {
            return ONE;
        }
    }

    static class Replaced implements Serializable {
        private Object writeReplace() {
            return "replacement";
        }
    }

    public static class Ext implements Externalizable {
        String v;

        public Ext() {
            v = "default";
        }

        Ext(String v) {
            this.v = v;
        }

        @Override
        public void writeExternal(ObjectOutput o) throws IOException {
            o.writeObject(v.toUpperCase());
        }

        @Override
        public void readExternal(ObjectInput i) throws IOException, ClassNotFoundException {
            v = v + "/" + i.readObject();
        }
    }

    record Rec(int a, List<String> l) implements Serializable {
        Rec {
            if (a < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    static class Bad implements Serializable {
        Object o = new Object();
    }

    static class Invalid implements Serializable {
        private void readObject(ObjectInputStream i) throws IOException {
            throw new InvalidObjectException("never valid");
        }
    }

    static byte[] bytes(Object o) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(b)) {
            out.writeObject(o);
        }
        return b.toByteArray();
    }

    static Object read(byte[] b) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) {
            return in.readObject();
        }
    }

    static Object copy(Object o) throws IOException, ClassNotFoundException {
        return read(bytes(o));
    }

    public static void main(String[] args) throws Exception {
        Node n = new Node("first", 1, 2, 3);
        n.next = new Node("second");
        n.next.next = n;
        Node m = (Node) copy(n);
        p("graph", m + " | " + m.next + " " + (m.next.next == m) + " " + (m != n));
        Object[] values = {null, "text", 1, 2L, 'c', 1.5, 2.5f, (byte) 1, (short) 2, true, new int[] {1, 2}, new String[][] {{"a"}, {}}, List.of(1, 2), new ArrayList<>(List.of("x")), new LinkedList<>(List.of(1)), new HashMap<>(Map.of("k", "v")), new LinkedHashMap<>(Map.of(1, 2)), new TreeMap<>(Map.of("b", 1, "a", 2)), new TreeSet<>(Set.of(3, 1)), new ArrayDeque<>(List.of(5, 6)),
            new BigInteger("123456789012345678901234567890"), new BigDecimal("1.50"), BitSet.valueOf(new long[] {5}), Color.RED, Color.GREEN, java.time.LocalDate.of(2024, 2, 29), java.time.Duration.ofHours(5), new StringBuilder("sb"), Integer.class, new java.util.Date(5), java.util.Locale.FRANCE, new Rec(5, List.of("q")), Map.of("x", 1), Set.of("y"), Arrays.asList(1, null), java.util.Collections.nCopies(2, "n"), java.util.UUID.nameUUIDFromBytes(new byte[] {1})};
        for (Object v : values) {
            Object c = copy(v);
            p(v == null ? "null" : v.getClass().getSimpleName(), (v != null && v.getClass().isArray() ? Objects.deepEquals(v, c) + "" : c + " " + (v instanceof StringBuilder || Objects.equals(v, c))) + " " + (v == c));
        }
        Hooked h = new Hooked();
        Hooked h2 = (Hooked) copy(h);
        p("hooks", h.writes + " " + h2.writes + " " + h2.secret);
        p("resolve", copy(Single.ONE) == Single.ONE);
        p("replace", copy(new Replaced()));
        p("external", ((Ext) copy(new Ext("val"))).v);
        t("not serializable", () -> bytes(new Object()));
        t("nested not serializable", () -> bytes(new Bad()));
        t("invalid", () -> copy(new Invalid()));
        t("garbage", () -> read(new byte[] {1, 2, 3, 4}));
        t("truncated", () -> { byte[] b = bytes("hello"); return read(Arrays.copyOf(b, b.length - 2)); });
        t("empty", () -> read(new byte[0]));
        p("bytes of string", Arrays.toString(bytes("hi")));
        p("bytes of int", bytes(5).length + " " + Arrays.hashCode(bytes(5)) + " " + Arrays.hashCode(bytes(List.of("a", "b"))));
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        ObjectOutputStream o = new ObjectOutputStream(b);
        StringBuilder sb = new StringBuilder("one");
        o.writeInt(7);
        o.writeObject(sb);
        sb.append("two");
        o.writeObject(sb);
        o.writeUnshared("u");
        o.reset();
        o.writeObject(sb);
        o.writeUTF("end");
        o.flush();
        ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray()));
        p("shared", i.readInt() + " " + i.readObject() + " " + i.readObject() + " " + i.readUnshared() + " " + i.readObject() + " " + i.readUTF());
        t("eof", i::readObject);
        t("optional data", () -> { ByteArrayOutputStream q = new ByteArrayOutputStream(); ObjectOutputStream x = new ObjectOutputStream(q); x.writeInt(5); x.flush(); return new ObjectInputStream(new ByteArrayInputStream(q.toByteArray())).readObject(); });
        t("filter", () -> { ObjectInputStream f = new ObjectInputStream(new ByteArrayInputStream(bytes(new ArrayList<>(List.of(1))))); f.setObjectInputFilter(ObjectInputFilter.Config.createFilter("!java.util.ArrayList")); return f.readObject(); });
        p("suid", ObjectStreamClass.lookup(Node.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(ArrayList.class) + " " + ObjectStreamClass.lookup(Object.class) + " " + ObjectStreamClass.lookup(Node.class).getFields().length + " " + ObjectStreamClass.lookup(Single.class).getSerialVersionUID());
        EnumMap<Color, Integer> em = new EnumMap<>(Map.of(Color.RED, 1));
        p("enum map", copy(em));
        Runnable ser = (Runnable & Serializable) () -> System.out.println("lambda ran");
        ((Runnable) copy(ser)).run();
        Object[] cyc = new Object[2];
        cyc[0] = cyc;
        cyc[1] = "x";
        Object[] cc = (Object[]) copy(cyc);
        p("cycle", (cc[0] == cc) + " " + cc[1]);
        try {
            bytes(Map.of("k", new Object()));
        } catch (NotSerializableException e) {
            p("message", e.getMessage());
        }
    }
}
