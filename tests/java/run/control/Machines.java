/** Interpreters inside the program: a Brainf-like tape machine, a register VM, Turing machine, cellular automata, Forth words. */
package control;

import java.util.*;

public class Machines {
    static String tape(String p, String in) {
        byte[] t = new byte[300];
        int ip = 0, dp = 0, ii = 0, steps = 0;
        StringBuilder out = new StringBuilder();
        while (ip < p.length() && steps++ < 200000) {
            switch (p.charAt(ip)) {
                case '>': dp++;
                break;
                case '<': dp--;
                break;
                case '+': t[dp]++;
                break;
                case '-': t[dp]--;
                break;
                case '.': out.append((char) t[dp]);
                break;
                case ',': t[dp] = ii < in.length() ? (byte) in.charAt(ii++) : 0;
                break;
                case '[': if (t[dp] == 0) for (int d = 1; d > 0; ) { ip++; if (p.charAt(ip) == '[') d++; else if (p.charAt(ip) == ']') d--; }
                break;
                case ']': if (t[dp] != 0) for (int d = 1; d > 0; ) { ip--; if (p.charAt(ip) == ']') d++; else if (p.charAt(ip) == '[') d--; }
                break;
            }
            ip++;
        }
        return out + " (" + steps + ")";
    }
    static String vm(String src, int... regs) {
        String[] ls = src.split(";");
        int[] r = Arrays.copyOf(regs, 8);
        Map<String, Integer> labs = new HashMap<>();
        for (int i = 0; i < ls.length; i++) { ls[i] = ls[i].trim(); if (ls[i].endsWith(":")) labs.put(ls[i].substring(0, ls[i].length() - 1), i); }
        int pc = 0, n = 0;
        Deque<Integer> st = new ArrayDeque<>();
        run: while (pc < ls.length) {
            if (++n > 20000) return "timeout";
            String[] t = ls[pc++].split(" ");
            int a = t.length > 1 && t[1].charAt(0) == 'r' ? t[1].charAt(1) - '0' : 0;
            int b = t.length > 2 ? t[2].charAt(0) == 'r' ? r[t[2].charAt(1) - '0'] : t[2].matches("-?\\d+") ? Integer.parseInt(t[2]) : 0 : 0;
            switch (t[0]) {
                case "mov" -> r[a] = b;
                case "add" -> r[a] += b;
                case "sub" -> r[a] -= b;
                case "mul" -> r[a] *= b;
                case "mod" -> r[a] %= b;
                case "jnz" -> { if (r[a] != 0) pc = labs.get(t[2].startsWith("@") ? t[2].substring(1) : t[2]); }
                case "jmp" -> pc = labs.get(t[1]);
                case "call" -> { st.push(pc); pc = labs.get(t[1]); }
                case "ret" -> { if (st.isEmpty()) break run; pc = st.pop(); }
                case "push" -> st.push(r[a]);
                case "pop" -> r[a] = st.pop();
                case "hlt" -> { break run; }
                default -> { }
            }
        }
        return Arrays.toString(r) + " in " + n;
    }
    static String turing(String in) {
        Map<String, String> d = Map.of("A0", "1RB", "A1", "1LB", "B0", "1LA", "B1", "0LC", "C0", "1RH", "C1", "1LD", "D0", "1RD", "D1", "0RA");
        int[] t = new int[60];
        int h = 30, n = 0;
        char s = 'A';
        while (s != 'H' && n < 500) {
            String r = d.get("" + s + t[h]); t[h] = r.charAt(0) - '0'; h += r.charAt(1) == 'R' ? 1 : -1; s = r.charAt(2); n++;
        }
        int ones = 0;
        for (int x : t) ones += x;
        return n + " steps " + ones + " ones";
    }
    static void rule(int r, int w, int gens) {
        boolean[] c = new boolean[w];
        c[w / 2] = true;
        for (int g = 0; g < gens; g++) {
            StringBuilder sb = new StringBuilder();
            for (boolean b : c) sb.append(b ? '#' : '.');
            System.out.println(sb);
            boolean[] n = new boolean[w];
            for (int i = 0; i < w; i++) n[i] = (r >> ((c[(i + w - 1) % w] ? 4 : 0) | (c[i] ? 2 : 0) | (c[(i + 1) % w] ? 1 : 0)) & 1) != 0;
            c = n;
        }
    }
    static String forth(String src) {
        Deque<Long> s = new ArrayDeque<>();
        Map<String, List<String>> words = new HashMap<>();
        StringBuilder out = new StringBuilder();
        Deque<String> in = new ArrayDeque<>(List.of(src.split(" +")));
        try {
            while (!in.isEmpty()) {
                String w = in.poll();
                if (words.containsKey(w)) { List<String> b = words.get(w); for (int i = b.size(); i-- > 0; ) in.addFirst(b.get(i)); continue; }
                switch (w) {
                    case ":" -> {
                        String nm = in.poll();
                        List<String> b = new ArrayList<>();
                        for (String x = in.poll(); !x.equals(";"); x = in.poll()) b.add(x);
                        words.put(nm, b);
                    }
                    case "+" -> s.push(s.pop() + s.pop());
                    case "*" -> s.push(s.pop() * s.pop());
                    case "-" -> { long b = s.pop(); s.push(s.pop() - b); }
                    case "/" -> { long b = s.pop(); s.push(s.pop() / b); }
                    case "dup" -> s.push(s.peek());
                    case "swap" -> { long a = s.pop(), b = s.pop(); s.push(a); s.push(b); }
                    case "drop" -> s.pop();
                    case "over" -> { long a = s.pop(), b = s.peek(); s.push(a); s.push(b); }
                    case "." -> out.append(s.pop()).append(' ');
                    case "?" -> { String t = in.poll(), f = in.poll(); in.addFirst(s.pop() != 0 ? t : f); }
                    default -> s.push(Long.parseLong(w));
                }
            }
        } catch (NoSuchElementException e) { out.append("underflow"); } catch (NumberFormatException e) { out.append("unknown"); } catch (ArithmeticException e) { out.append(e.getMessage()); }
        return out + " " + s;
    }
    public static void main(String[] args) {
        System.out.println(tape("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.", ""));
        System.out.println(tape(",[.,]", "echo"));
        System.out.println(tape(",>,<[->+<]>.", "\u0021\u0021"));
        System.out.println(tape("+++++[>+++++[>++<-]<-]>>.", ""));
        System.out.println(vm("mov r1 1;L:;mul r1 r0;sub r0 1;jnz r0 L;hlt", 10));
        System.out.println(vm("mov r1 0;mov r2 1;L:;mov r3 r2;add r2 r1;mov r1 r3;sub r0 1;jnz r0 L", 30));
        System.out.println(vm("L:;mov r2 r0;mod r2 r1;mov r0 r1;mov r1 r2;jnz r1 L", 1071, 462));
        System.out.println(vm("call f;hlt;f:;jnz r0 go;ret;go:;push r0;sub r0 1;call f;pop r0;add r1 r0;ret", 12));
        System.out.println(vm("L:;jmp L"));
        System.out.println(turing(""));
        rule(30, 31, 10);
        rule(90, 31, 8);
        for (String f : new String[] {"1 2 + .", "3 4 swap - .", ": sq dup * ; 7 sq . 3 sq sq .", ": f dup 1 - dup ? f drop * ; 5 dup .", "1 0 / .", "+", "2 foo", "1 2 over over + + + .", ": a 1 ; : b a a + ; : c b b * ; c c c . . ."}) System.out.println(f + " -> " + forth(f));
    }
}
