/** A stack machine and a JSON model over sealed hierarchies with records and enums, using instanceof chains. */
package sealed;

import java.util.*;

public class Machine {
    sealed interface Ins { }
    record Push(Value v) implements Ins { }
    record Bin(char op) implements Ins { }
    record Jmp(int to) implements Ins { }
    record Jz(int to) implements Ins { }
    record Load(String n) implements Ins { }
    record Store(String n) implements Ins { }
    record Call(String f, int n) implements Ins { }
    enum Simple implements Ins { DUP, SWAP, POP, PRINT, HALT, NEG }
    sealed interface Value { }
    record IntV(long v) implements Value { }
    record StrV(String s) implements Value { }
    record ListV(List<Value> l) implements Value { }
    record NilV() implements Value { static final NilV I = new NilV(); }
    static class Vm {
        final Deque<Value> st = new ArrayDeque<>();
        final Map<String, Value> vars = new TreeMap<>();
        final StringBuilder out = new StringBuilder();
        int steps;
        static class Fault extends RuntimeException { final int pc; Fault(String m, int pc) { super(m + " at " + pc); this.pc = pc; } }
        void run(List<Ins> p) {
            int pc = 0;
            while (pc >= 0 && pc < p.size()) {
                if (++steps > 500) throw new Fault("too long", pc);
                Ins i = p.get(pc++);
                if (i instanceof Push q) st.push(q.v()); else if (i instanceof Bin b) {
                    Value y = st.pop(), x = st.pop();
                    if (x instanceof IntV a && y instanceof IntV c) st.push(new IntV(switch (b.op()) { case '+' -> a.v() + c.v(); case '-' -> a.v() - c.v(); case '*' -> a.v() * c.v(); case '/' -> a.v() / c.v(); case '<' -> a.v() < c.v() ? 1 : 0; default -> throw new Fault("op " + b.op(), pc - 1); })); else if (b.op() == '+') st.push(new StrV(show(x) + show(y))); else throw new Fault("types " + x + " " + y, pc - 1);
                } else if (i instanceof Jmp j) pc = j.to(); else if (i instanceof Jz j) {
                    if (st.pop() instanceof IntV v && v.v() == 0) pc = j.to();
                } else if (i instanceof Load l) st.push(vars.getOrDefault(l.n(), NilV.I)); else if (i instanceof Store s) vars.put(s.n(), st.pop()); else if (i instanceof Call c) {
                    List<Value> as = new ArrayList<>();
                    for (int k = 0; k < c.n(); k++) as.add(0, st.pop());
                    st.push(c.f().equals("list") ? new ListV(as) : c.f().equals("len") && as.get(0) instanceof ListV l ? new IntV(l.l().size()) : NilV.I);
                } else if (i instanceof Simple s) {
                    switch (s) {
                        case DUP -> st.push(st.peek());
                        case SWAP -> { Value a = st.pop(), b = st.pop(); st.push(a); st.push(b); }
                        case POP -> st.pop();
                        case PRINT -> out.append(show(st.pop())).append(';');
                        case NEG -> { if (st.pop() instanceof IntV v) st.push(new IntV(-v.v())); else throw new Fault("neg", pc - 1); }
                        case HALT -> pc = -1;
                    }
                }
            }
        }
        static String show(Value v) {
            return v instanceof IntV i ? "" + i.v() : v instanceof StrV s ? s.s() : v instanceof ListV l ? l.l().stream().map(Vm::show).toList().toString() : "nil";
        }
    }
    static Ins n(long v) { return new Push(new IntV(v)); }
    static void t(String name, Ins... p) {
        Vm vm = new Vm();
        try {
            vm.run(List.of(p)); System.out.println(name + " " + vm.out + " " + vm.vars + " st=" + vm.st + " steps=" + vm.steps);
        } catch (Vm.Fault e) {
            System.out.println(name + " fault " + e.getMessage() + " " + e.pc);
        } catch (RuntimeException e) { System.out.println(name + " " + e); }
    }
    public static void main(String[] args) {
        t("arith", n(2), n(3), new Bin('+'), n(4), new Bin('*'), Simple.DUP, Simple.PRINT, Simple.NEG, Simple.PRINT);
        t("loop", n(0), new Store("i"), n(0), new Store("s"), new Load("i"), n(10), new Bin('<'), new Jz(17), new Load("s"), new Load("i"), new Bin('+'), new Store("s"), new Load("i"), n(1), new Bin('+'), new Store("i"), new Jmp(4), new Load("s"), Simple.PRINT);
        t("str", new Push(new StrV("a")), n(1), new Bin('+'), new Push(NilV.I), new Bin('+'), Simple.PRINT);
        t("types", new Push(new StrV("a")), n(1), new Bin('*'));
        t("div0", n(1), n(0), new Bin('/'));
        t("empty", Simple.POP);
        t("inf", new Jmp(0));
        t("list", n(1), new Push(new StrV("x")), n(7), n(8), new Call("list", 2), new Call("list", 3), Simple.DUP, Simple.PRINT, new Call("len", 1), Simple.PRINT);
        t("swap", n(1), n(2), Simple.SWAP, new Bin('-'), Simple.PRINT, Simple.HALT, n(9));
        t("badop", n(1), n(2), new Bin('?'));
        t("neg", new Push(NilV.I), Simple.NEG);
        t("load", new Load("zz"), Simple.PRINT);
        t("fib", n(0), n(1), n(15), new Store("n"), new Load("n"), new Jz(19), Simple.DUP, new Store("b"), new Bin('+'), new Load("b"), Simple.SWAP, new Load("n"), n(1), new Bin('-'), new Store("n"), new Load("n"), new Jz(19), new Jmp(4), Simple.HALT, Simple.PRINT);
        System.out.println(new Push(new IntV(1)).equals(n(1)) + " " + new HashSet<Ins>(List.of(n(1), new Jmp(1), Simple.DUP)).contains(n(1)) + " " + Ins.class.getPermittedSubclasses().length);
    }
}
