/** String concatenation through invokedynamic with all operand types, nulls, constants, many operands, side effects. */
package strings_lang;

public class Concat {
    static class T { int n; @Override public String toString() { return "T" + n++; } }
    static class N { @Override public String toString() { return null; } }
    static int k;
    static int nx() { return ++k; }
    static String app(String s) { k++; return s + k; }
    String f = "f";
    static String sf;
    String[] arr = {"a", null};
    public static void main(String[] args) {
        boolean z = args.length == 0;
        byte b = -128;
        short s = -32768;
        char c = 'ç';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = -0f;
        double d = 1e-5;
        String str = "str", nul = null;
        Object o = new T(), on = null;
        Integer bx = 42;
        Character bc = '€';
        int[] ai = null;
        char[] ca = {'x'};
        Object fs = 1.5f;
        System.out.println("" + z);
        System.out.println("" + b);
        System.out.println("" + s);
        System.out.println("" + c);
        System.out.println("" + i);
        System.out.println("" + l);
        System.out.println("" + f);
        System.out.println("" + d);
        System.out.println("" + str);
        System.out.println("" + nul);
        System.out.println("" + o);
        System.out.println("" + on);
        System.out.println("" + bx + bc + ai + fs);
        System.out.println(z + "|" + b + "|" + s + "|" + c + "|" + i + "|" + l + "|" + f + "|" + d + "|" + str + "|" + nul + "|" + o + "|" + on + "|" + bx);
        System.out.println(z + str + b + str + s + str + c + str + i);
        System.out.println(nul + nul);
        System.out.println(nul + on + 'c' + null);
        System.out.println(str + 1 + 2 + 3L + 'c' + 1.0f + 2.0 + true + null + "lit\u0001\u0002");
        System.out.println(1 + 2 + str + 1 + 2);
        System.out.println('a' + 'b' + str + 'a' + 'b');
        System.out.println((char) ('a' + 1) + str);
        System.out.println(i + l + str + (i + l));
        System.out.println(str + -i + ~b + !z);
        System.out.println(str + (z ? 1 : 2.0) + (z ? 'x' : 0) + (z ? null : 1));
        System.out.println("" + new N() + new N().toString() + String.valueOf(new N()));
        T t = new T();
        System.out.println(t + "," + t + "," + t);
        System.out.println(nx() + "-" + nx() + "-" + k++ + "-" + k);
        System.out.println(app("a" + app("b" + app("c"))) + k);
        String q = "q";
        q += q + (q += "r") + q;
        System.out.println(q);
        q += 1 + 2;
        q += 'c' + 1;
        q += (char) 100;
        q += null;
        q += 1.5f;
        q += new T();
        System.out.println(q);
        Object oc = "obj";
        oc += "x";
        System.out.println(oc);
        CharSequence cs = "cs";
        System.out.println(cs + "" + cs.length());
        Concat me = new Concat();
        me.f += me.f + 1;
        me.arr[0] += me.arr[1];
        me.arr[1] += "z";
        sf += "init";
        System.out.println(me.f + me.arr[0] + me.arr[1] + sf);
        int idx = 0;
        me.arr[idx++] += idx;
        System.out.println(me.arr[0] + idx);
        String big = "0" + i + 1 + i + 2 + i + 3 + l + 4 + l + 5 + z + 6 + z + 7 + c + 8 + c + 9 + str + 10 + str + 11 + d + 12 + d + 13 + f + 14 + f + 15 + b + 16 + b + 17 + s + 18 + s + 19 + o + 20 + on + 21 + i + 22 + i + 23 + i + 24 + l;
        System.out.println(big + " " + big.length() + " " + big.hashCode());
        StringBuilder sb = new StringBuilder();
        for (int j = 0; j < 300; j++) sb.append(j % 7 + "x" + (char) (j % 26 + 'a') + (j % 2 == 0) + j * 1.5);
        System.out.println(sb.length() + " " + sb.toString().hashCode());
        String acc = "";
        for (int j = 0; j < 100; j++) acc = j + acc + (char) ('a' + j % 26);
        System.out.println(acc.hashCode());
        System.out.println(("é" + "中" + c).length() + " " + ("\ud83d\ude00" + 1).codePointCount(0, 3) + " " + ("latin" + c) + ("wide" + '中') + "\0".length());
        String two = str + nul, three = str + c + i, four = c + str;
        System.out.println(two.equals("strnull") + " " + (two == "strnull") + " " + (two.intern() == "strnull") + " " + three + four + " " + (str + "") + (("" + str) == str) + (("" + str).equals(str)));
        System.out.println(Float.MIN_VALUE + "," + Float.NaN + "," + Double.MAX_VALUE + "," + -0.0 + "," + 100.0 + "," + 1e21 + "," + 1.0E10f + "," + 0.001f + "," + 123456789.0 + "," + (float) 1e10 + "," + (0.1f + 0.2f) + "," + (0.1 + 0.2));
        try {
            String bad = "a" + new Object() { @Override public String toString() { throw new IllegalStateException("ts"); } } + nx();
        } catch (IllegalStateException e) { System.out.println(e.getMessage() + k); }
        switch (str + 1) { case "str1": System.out.println("switch on concat"); }
        System.out.println("a" + (b + s) + (byte) 200 + (short) 70000 + (int) 'c' + (char) 97 + (long) 1e18 + (5 / 2) + (5 / 2.0) + (5 % 3) + (1 << 3) + (z & false) + (c == 'c'));
        final String fin = "fin", fin2 = fin + 1;
        System.out.println((fin2 == "fin1") + " " + (fin + str == "finstr"));
        System.out.println(ints(1) + ints(1, 2) + args.length + ca.length + new int[] {7}[0] + "end".charAt(0) + 'e' + ("x" + 'y' + 1).length()); 
    }
    static String ints(int... x) { return "[" + x.length + x[0] + "]"; }
}
