/** Concatenations with very many operands. */
package strings_lang;

public class ConcatWide {
    static int n;
    static int i() { return n++ % 10; }

    public static void main(String[] args) {
        String a = "x" + i() + i() + i() + i() + i() + i() + i() + i() + i() + i() + i() + i() + i() + i() + i() + i() + i() + i() + i() + i() + "y";
        System.out.println(a.length() + " " + a.hashCode() + " " + a);
        String c = "" + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++ + n++;
        System.out.println(c.length() + " " + c.hashCode() + " " + n + " " + c);
    }
}
