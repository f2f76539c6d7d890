//! args: -n 3 --name=vitro x y-z
//! stdin: first line
//! stdin: 2 3 5 7 11
//! stdin: the quick brown fox
//! stdin: 1 + 2 * ( 3 - 4 ) / 5
//! stdin: last
/** A program driven by arguments and standard input: options, numbers, words, a calculator. */
package control;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class StdinArgs {
    static String[] tok;
    static int at;
    static double expr() {
        double v = term();
        while (at < tok.length && (tok[at].equals("+") || tok[at].equals("-"))) v = tok[at++].equals("+") ? v + term() : v - term();
        return v;
    }
    static double term() {
        double v = fac();
        while (at < tok.length && (tok[at].equals("*") || tok[at].equals("/"))) v = tok[at++].equals("*") ? v * fac() : v / fac();
        return v;
    }
    static double fac() { String t = tok[at++]; if (t.equals("(")) { double v = expr(); at++; return v; } return Double.parseDouble(t); }

    public static void main(String[] args) throws Exception {
        System.out.println(args.length);
        for (int i = 0; i < args.length; i++) System.out.println(i + " [" + args[i] + "]");
        int n = 1; String name = "?"; List<String> rest = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("-n")) n = Integer.parseInt(args[++i]); else if (args[i].startsWith("--name=")) name = args[i].substring(7); else rest.add(args[i]);
        }
        System.out.println(n + " " + name + " " + rest);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        String line; int no = 0; Map<Integer, Integer> lens = new TreeMap<>();
        while ((line = in.readLine()) != null) {
            no++;
            lens.merge(line.length(), 1, Integer::sum);
            System.out.println(no + ": " + line.length() + " '" + line + "'");
            if (line.isEmpty()) continue;
            tok = line.trim().split(" +"); at = 0;
            if (Character.isDigit(line.charAt(0)) && line.indexOf('+') < 0) {
                int s = 0;
                long p = 1;
                for (String t : tok) { s += Integer.parseInt(t); p *= Integer.parseInt(t); }
                System.out.println("sum " + s + " product " + p);
            }
            else if (line.indexOf('+') >= 0) System.out.println("value " + expr());
            else {
                StringBuilder sb = new StringBuilder();
                for (String t : tok) sb.append(Character.toUpperCase(t.charAt(0))).append(t.substring(1)).append(new StringBuilder(t).reverse()).append(' ');
                System.out.println(sb);
            }
        }
        System.out.println("lines " + no + " " + lens + " eof " + System.in.read());
    }
}
