/** Lambdas in interfaces, static initialisers, enum constructors, field initialisers, default methods, constructors and anonymous classes. */
package lambdas;

import java.util.*;
import java.util.function.*;

public class InInterfaces {
    interface Konst {
        Supplier<String> S = () -> "iface const";
        Function<Integer, Integer> SQ = x -> x * x;
        List<Runnable> LOG = new ArrayList<>();
        default Supplier<String> who() { return () -> "who " + id(); }
        String id();
        static Supplier<String> make(String p) { return () -> "static " + p; }
        private Supplier<String> priv(int k) { return () -> id() + k; }
        default String callPriv() { return priv(3).get() + priv(4).get(); }
    }
    enum Op implements IntBinaryOperator {
        ADD("+", (a, b) -> a + b), SUB("-", (a, b) -> a - b), POW("^", (a, b) -> { int r = 1; while (b-- > 0) r *= a; return r; }), REF("max", Math::max), BODY("b", null) {
            @Override public int applyAsInt(int a, int b) { IntSupplier s = () -> a * 1000 + b + ordinal(); return s.getAsInt(); }
        };
        final String sym;
        private final IntBinaryOperator f;
        Op(String s, IntBinaryOperator f) { sym = s; this.f = f; }
        @Override public int applyAsInt(int a, int b) { return f.applyAsInt(a, b); }
        static final Map<String, Op> BY = new LinkedHashMap<>();
        static { Arrays.asList(values()).forEach(o -> BY.put(o.sym, o)); }
    }
    static final List<String> log = new ArrayList<>();
    static final Runnable R1 = () -> log.add("r1 " + InInterfaces.late);
    static { R1.run(); }
    static String late = "late";
    static { R1.run(); Runnable in = () -> { class L { void go() { log.add("local in lambda"); } } new L().go(); }; in.run(); }
    final Supplier<Integer> sz;
    final int n;
    IntSupplier early = () -> me().n;
    InInterfaces me() { return this; }
    InInterfaces(int n) { this.n = n; sz = () -> n * 2 + this.n; }
    static class Ev {
        private final Map<String, List<Consumer<String>>> hs = new TreeMap<>();
        Ev on(String k, Consumer<String> c) { hs.computeIfAbsent(k, q -> new ArrayList<>()).add(c); return this; }
        void fire(String k, String v) { hs.getOrDefault(k, List.of()).forEach(h -> h.accept(v)); }
    }
    static abstract class Base { final String s; Base(Supplier<String> x) { s = x.get(); } Base() { this(() -> "default"); } }
    static class Der extends Base { Der(String q) { super(() -> "der" + q); } Der() { } }
    interface Parser<T> {
        Optional<Map.Entry<T, String>> parse(String s);
        default <R> Parser<R> map(Function<T, R> f) { return s -> parse(s).map(e -> Map.entry(f.apply(e.getKey()), e.getValue())); }
        default <U> Parser<U> then(Function<T, Parser<U>> f) { return s -> parse(s).flatMap(e -> f.apply(e.getKey()).parse(e.getValue())); }
        default Parser<T> or(Parser<T> o) { return s -> { Optional<Map.Entry<T, String>> r = parse(s); return r.isPresent() ? r : o.parse(s); }; }
        default Parser<List<T>> many() {
            return s -> {
                List<T> l = new ArrayList<>();
                String rest = s;
                for (Optional<Map.Entry<T, String>> r = parse(rest); r.isPresent(); r = parse(rest)) {
                    l.add(r.get().getKey()); rest = r.get().getValue();
                }
                return Optional.of(Map.entry(l, rest));
            };
        }
        static Parser<Character> ch(IntPredicate p) {
            return s -> s.isEmpty() || !p.test(s.charAt(0)) ? Optional.empty() : Optional.of(Map.entry(s.charAt(0), s.substring(1)));
        }
    }
    public static void main(String[] args) {
        System.out.println(Konst.S.get() + Konst.SQ.apply(9) + Konst.make("p").get());
        Konst k = () -> "lam";
        System.out.println(k.who().get() + k.callPriv() + new Konst() { public String id() { return "anon"; } }.who().get());
        Konst.LOG.add(() -> System.out.println("from list"));
        Konst.LOG.forEach(Runnable::run);
        for (Op o : Op.values()) System.out.print(o.sym + o.applyAsInt(3, 4) + " ");
        System.out.println(Op.BY.keySet() + " " + Op.BY.get("^").applyAsInt(2, 10));
        System.out.println(log);
        InInterfaces x = new InInterfaces(7);
        System.out.println(x.sz.get() + " " + x.early.getAsInt());
        StringBuilder sb = new StringBuilder();
        Ev ev = new Ev().on("a", v -> sb.append("1").append(v)).on("a", sb::append).on("b", v -> { sb.append(v.length()); if (v.length() < 3) sb.append("short"); });
        ev.fire("a", "X");
        ev.fire("b", "yy");
        ev.fire("c", "zzz");
        System.out.println(sb);
        System.out.println(new Der("Q").s + new Der().s + new Base(() -> "anon") { }.s);
        Parser<Integer> digit = Parser.ch(Character::isDigit).map(c -> c - '0');
        Parser<Integer> num = digit.many().map(l -> l.stream().reduce(0, (a, b) -> a * 10 + b));
        Parser<Integer> sum = num.then(a -> Parser.ch(c -> c == '+').then(p -> num).map(b -> a + b));
        System.out.println(num.parse("123ab") + " " + sum.parse("12+30rest") + " " + sum.or(num).parse("7-1") + " " + digit.parse("x"));
        Map<Character, IntBinaryOperator> ops = new TreeMap<>(Map.of('+', Integer::sum, '*', (a, b) -> a * b, '%', Math::floorMod));
        ops.forEach((c, f) -> System.out.print(c + "" + f.applyAsInt(-7, 3) + " "));
        System.out.println();
        Deque<Runnable> undo = new ArrayDeque<>();
        List<Integer> data = new ArrayList<>();
        for (int i = 0; i < 4; i++) { int v = i; data.add(v); undo.push(() -> data.remove(Integer.valueOf(v))); }
        undo.pop().run();
        undo.pop().run();
        System.out.println(data);
        Function<Integer, Integer>[] fs = new Function[3];
        Arrays.setAll(fs, i -> z -> z + i);
        System.out.println(Arrays.stream(fs).reduce(Function.identity(), Function::andThen).apply(10));
        ThreadLocal<Integer> tl = ThreadLocal.withInitial(() -> 5);
        System.out.println(tl.get());
        Optional<Integer> o = Optional.of(5);
        System.out.println(o.map(q -> q + 1).filter(q -> q > 5).flatMap(q -> Optional.<String>of("o" + q)).orElseGet(() -> "none") + Optional.empty().or(() -> Optional.of("alt")).get());
        try {
            Optional.empty().orElseThrow(() -> new IllegalStateException("thrown by supplier"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName().startsWith("lambda$main$"));
        }
    }
}
