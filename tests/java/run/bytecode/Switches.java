/** tableswitch and lookupswitch: all alignments, no cases, one case, extreme ranges, unsorted targets, backward targets. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class Switches {
    static int n;
    static Class<?> mk(String body) { return new Ldr().def(new Asm("bytecode/gen/W" + n++, 49).method(9, "f", "(I)I", 3, 3, body)); }
    static void t(String what, String body, int... in) throws Throwable {
        for (int pad = 0; pad < 4; pad++) {
            Class<?> c = mk("nop, ".repeat(pad) + body);
            StringBuilder sb = new StringBuilder(what + " pad " + pad + ":");
            for (int i : in) sb.append(' ').append(call(c, "f", i));
            System.out.println(sb);
        }
    }
    static String ret(String l, int v) { return ", " + l + ": sipush " + v + ", ireturn"; }

    public static void main(String[] args) throws Throwable {
        int mn = Integer.MIN_VALUE, mx = Integer.MAX_VALUE;
        t("table 0..3", "iload_0, tableswitch 0 D A B C A" + ret("A", 1) + ret("B", 2) + ret("C", 3) + ret("D", 9), mn, -1, 0, 1, 2, 3, 4, mx);
        t("table one", "iload_0, tableswitch 5 D A" + ret("A", 1) + ret("D", 9), 4, 5, 6, mn, mx);
        t("table negative", "iload_0, tableswitch -3 D A B C" + ret("A", 1) + ret("B", 2) + ret("C", 3) + ret("D", 9), -4, -3, -2, -1, 0);
        t("table around zero", "iload_0, tableswitch -1 D A B C" + ret("A", 1) + ret("B", 2) + ret("C", 3) + ret("D", 9), -2, -1, 0, 1, 2);
        t("table min", "iload_0, tableswitch -2147483648 D A B C" + ret("A", 1) + ret("B", 2) + ret("C", 3) + ret("D", 9), mn, mn + 1, mn + 2, mn + 3, mx, 0);
        t("table max", "iload_0, tableswitch 2147483645 D A B C" + ret("A", 1) + ret("B", 2) + ret("C", 3) + ret("D", 9), mx, mx - 1, mx - 2, mx - 3, mn, 0);
        t("lookup none", "iload_0, lookupswitch D" + ret("D", 9), mn, 0, mx);
        t("lookup one", "iload_0, lookupswitch D 7=A" + ret("A", 1) + ret("D", 9), 6, 7, 8);
        t("lookup extremes", "iload_0, lookupswitch D -2147483648=A -1=B 0=C 2147483647=E" + ret("A", 1) + ret("B", 2) + ret("C", 3) + ret("E", 4) + ret("D", 9), mn, mn + 1, -1, 0, 1, mx - 1, mx);
        t("lookup dense", "iload_0, lookupswitch D 1=A 2=B 3=A 4=B" + ret("A", 1) + ret("B", 2) + ret("D", 9), 0, 1, 2, 3, 4, 5);
        t("lookup all default", "iload_0, lookupswitch D 1=D 5=D" + ret("D", 9), 0, 1, 5);
        t("table all default", "iload_0, tableswitch 0 D D D" + ret("D", 9), 0, 1, 5);
        t("backward", "iconst_0, istore_1, goto S, A: iinc 1 10, iinc 0 -1, goto S, B: iinc 1 100, iinc 0 -2, S: iload_0, tableswitch 0 D E A B B, E: iload_1, ireturn" + ret("D", 9), 0, 1, 2, 3, 4, -1);
        t("backward lookup", "iconst_0, istore_1, goto S, A: iinc 1 5, iinc 0 -1000, S: iload_0, lookupswitch D 0=E 1000=A 2000=A, E: iload_1, ireturn" + ret("D", 9), 0, 1000, 2000, 3000);
        t("self loop", "S: iinc 0 -1, iload_0, tableswitch 0 D E" + ", E: iload_0, ireturn, D: iload_0, ifge S, bipush 77, ireturn", 3, 1, 0, -5);
        StringBuilder big = new StringBuilder("iload_0, tableswitch -500 D");
        for (int i = -500; i <= 500; i++) big.append(' ').append("L").append(Math.abs(i * 7) % 13);
        for (int i = 0; i < 13; i++) big.append(ret("L" + i, i * 11));
        t("big table", big + ret("D", -1), -501, -500, -499, -1, 0, 1, 250, 499, 500, 501);
        StringBuilder bl = new StringBuilder("iload_0, lookupswitch D");
        for (int i = 0; i < 300; i++) bl.append(' ').append(-1000000 + i * 7919).append("=L").append(i % 5);
        for (int i = 0; i < 5; i++) bl.append(ret("L" + i, i * 3));
        t("big lookup", bl + ret("D", -1), -1000001, -1000000, -992081, -992082, 0, 7919 * 100 - 1000000, 7919 * 299 - 1000000, 7919 * 300 - 1000000);
        Class<?> nest = mk("iload_0, tableswitch 0 D A B, A: iload_0, lookupswitch D 0=X, X: bipush 5, ireturn, B: iload_0, iconst_1, iadd, tableswitch 2 D Y" + ret("Y", 6) + ret("D", 9));
        System.out.println(call(nest, "f", 0) + " " + call(nest, "f", 1) + " " + call(nest, "f", 2));
        Class<?> stk = mk("sipush 1000, iload_0, lookupswitch D 1=A 2=B, A: iconst_1, iadd, ireturn, B: iconst_2, imul, ireturn, D: ineg, ireturn");
        System.out.println(call(stk, "f", 1) + " " + call(stk, "f", 2) + " " + call(stk, "f", 3));
    }
}
