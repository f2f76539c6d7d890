/** Text blocks: indentation, escapes, line continuation, trailing blanks, quotes, and translateEscapes/stripIndent. */
package strings_lang;

public class TextBlocks {
    static void p(String s) { System.out.println(s.length() + " [" + s.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r") + "]"); }
    public static void main(String[] args) {
        p("""
            hello
            world
            """); p("""
            hello
              indented
            world"""); p("""
              two in
            """); p("""
    zero
            twelve
    """); p("""
            trailing   
            kept\s\s
            end"""); p("""
            one \
            line \
            only
            """); p("""
            "quotes" and ""two"" and \"""three\"""
            """); p("""
            tab\tnewline\nback\\slash\u0041\101
            """); p("""


            blank lines

            """); p(""); p("""
            """); p("""
            \s leading
               \ttabbed
            """); p("""
            {"json": [1, 2, {"k": "v"}]}""".formatted()); p("""
            %d is %s
            """.formatted(5, "five")); p("""
            a""" + """
            b
            """ + 1); p("  a\n    b\n  c".stripIndent()); p("a\\tb\\n\\u".replace("\\u", "").translateEscapes()); p(" x\n  y\n".indent(2)); p("   x\n  y\n".indent(-2)); System.out.println("""
            SELECT *
              FROM t
             WHERE a = 'b'
            """.equals("SELECT *\n  FROM t\n WHERE a = 'b'\n")); System.out.println("""
            x""" == "x"); switch ("multi\nline") { case """
            multi
            line""": System.out.println("case text block"); } final String k = """
            c"""; System.out.println(k + k.hashCode()); try { "\\q".translateEscapes(); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.print("""
            <html>
                <body class="x">
                    <p>\u00e9 \ud83d\ude00</p>
                </body>
            </html>
            """); System.out.println("""
            a
            b
            c""".lines().map(String::toUpperCase).reduce("", String::concat));
    }
}
