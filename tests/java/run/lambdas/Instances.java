/** Lambda objects: identity of non-capturing lambdas, Object methods, class properties, marker interfaces, bridges, in collections and threads. */
package lambdas;

import java.io.Serializable;
import java.util.*;
import java.util.function.*;

public class Instances {
    interface Mark { }
    interface Mark2 { default String m2() { return "m2"; } }
    interface StrFn extends Function<String, String> { @Override String apply(String s); }
    interface Cmp<T> extends Comparator<T> { @Override int compare(T a, T b); }
    static Runnable nocap() { return () -> { }; }
    static IntSupplier cap(int k) { return () -> k; }
    static Supplier<String> ref() { return String::new; }
    static Supplier<Integer> bound(String s) { return s::length; }
    static String kind(Object o) {
        Class<?> c = o.getClass();
        StringBuilder sb = new StringBuilder();
        sb.append(c.isSynthetic() ? "synthetic " : "").append(c.isHidden() ? "hidden " : "").append(c.isAnonymousClass() ? "anon " : "").append(c.isLocalClass() ? "local " : "").append(c.getSuperclass().getSimpleName()).append(' ');
        List<String> is = new ArrayList<>();
        for (Class<?> i : c.getInterfaces()) is.add(i.getSimpleName());
        Collections.sort(is);
        return sb.append(is).append(' ').append(java.lang.reflect.Modifier.toString(c.getModifiers())).append(' ').append(c.getPackageName()).append(' ').append(c.getNestHost().getSimpleName()).toString();
    }
    public static void main(String[] args) throws Exception {
        System.out.println((nocap() == nocap()) + " " + (cap(1) == cap(1)) + " " + (ref() == ref()) + " " + (bound("a") == bound("a")));
        Runnable r1 = () -> { }, r2 = () -> { };
        System.out.println((r1 == r2) + " " + r1.equals(r1) + " " + r1.equals(r2) + " " + (r1.hashCode() == r1.hashCode()) + " " + (r1.hashCode() == System.identityHashCode(r1)) + " " + r1.toString().startsWith("lambdas.Instances$$"));
        Set<Runnable> set = new HashSet<>();
        for (int i = 0; i < 5; i++) set.add(nocap());
        System.out.println(set.size());
        Set<IntSupplier> cs = new HashSet<>();
        for (int i = 0; i < 5; i++) cs.add(cap(i));
        System.out.println(cs.size() + " " + cs.stream().mapToInt(IntSupplier::getAsInt).sum());
        System.out.println(cap(1).getClass() == cap(2).getClass());
        System.out.println(kind(nocap()));
        System.out.println(kind(cap(3)));
        System.out.println(kind((Runnable & Mark) () -> { }));
        System.out.println(kind((Runnable & Mark2 & Mark) () -> { }));
        Object o = (Supplier<String> & Mark2) () -> "sup";
        System.out.println(((Supplier<?>) o).get() + ((Mark2) o).m2());
        System.out.println(kind((Runnable) new Runnable() { public void run() { } }));
        StrFn f = s -> s + "!";
        Function<String, String> g = f;
        System.out.println(f.apply("a") + g.apply("b") + g.andThen(String::length).apply("cc"));
        Function raw = f;
        try { raw.apply(5); } catch (ClassCastException e) { System.out.println("cce bridge"); }
        Cmp<Integer> c = (a, b) -> b - a;
        List<Integer> l = new ArrayList<>(List.of(1, 3, 2));
        l.sort(c);
        System.out.println(l + " " + c.reversed().compare(1, 2));
        System.out.println((f instanceof Function) + " " + ((Object) f instanceof Comparator) + " " + StrFn.class.isInstance(f));
        synchronized (r1) { System.out.println(Thread.holdsLock(r1)); }
        Map<String, BinaryOperator<Integer>> ops = new TreeMap<>();
        ops.put("+", Integer::sum);
        ops.put("-", (a, b) -> a - b);
        ops.put("max", Math::max);
        ops.put("cur", BinaryOperator.minBy(Comparator.naturalOrder()));
        ops.forEach((k, v) -> System.out.print(k + v.apply(7, 3) + " "));
        System.out.println();
        Object[] arr = {(IntUnaryOperator) x -> x + 1, (IntUnaryOperator) x -> x * 2};
        int v = 5;
        for (Object q : arr) v = ((IntUnaryOperator) q).applyAsInt(v);
        System.out.println(v);
        try { Object z = (Runnable) () -> { }; ((Supplier<?>) z).get(); } catch (ClassCastException e) { System.out.println("cce cast"); }
        Thread[] ts = new Thread[3];
        int[] res = new int[3];
        for (int i = 0; i < 3; i++) {
            int k = i; ts[i] = new Thread(() -> { IntUnaryOperator sq = x -> x * x; res[k] = sq.applyAsInt(k + 2); }); ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(Arrays.toString(res));
        java.lang.reflect.Method m = Function.class.getMethod("apply", Object.class);
        System.out.println(m.invoke((Function<Integer, Integer>) x -> x + 1, 41));
        try {
            m.invoke((Function<Integer, Integer>) x -> x / 0, 41);
        } catch (java.lang.reflect.InvocationTargetException e) { System.out.println(e.getCause().getMessage()); }
        TreeSet<String> names = new TreeSet<>();
        for (java.lang.reflect.Method q : Instances.class.getDeclaredMethods()) if (q.isSynthetic()) names.add(q.getName().replaceAll("\\d+", "N") + " " + java.lang.reflect.Modifier.toString(q.getModifiers()));
        System.out.println(names);
        StackTraceElement[] st = ((Supplier<StackTraceElement[]>) () -> new Throwable().getStackTrace()).get();
        System.out.println(st.length + " " + st[0].getMethodName().startsWith("lambda$main$") + " " + st[1].getMethodName());
        Iterator<Integer> gen = new Object() {
            int n;
            Iterator<Integer> it() {
                return new Iterator<>() {
                    public boolean hasNext() { return n < 3; } public Integer next() { IntSupplier s = () -> n++; return s.getAsInt(); }
                };
            }
        }.it();
        int sum = 0;
        while (gen.hasNext()) sum = sum * 10 + gen.next() + 1;
        System.out.println(sum);
        System.out.println(Optional.of((Supplier<Integer>) () -> 9).map(Supplier::get).get());
        Runnable[] self = new Runnable[1];
        int[] n = {0};
        self[0] = () -> { if (++n[0] < 5) self[0].run(); };
        self[0].run();
        System.out.println(n[0]);
        long h = 0;
        for (int i = 0; i < 5000; i++) { int k = i; LongUnaryOperator lu = x -> x * 31 + k; h = lu.applyAsLong(h); }
        System.out.println(h);
        System.out.println(((Serializable & Comparator<String>) (a, b) -> a.length() - b.length()).compare("aa", "b"));
    }
}
