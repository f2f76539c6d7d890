/** Properties load and store from strings, defaults, escapes, ResourceBundle subclasses and Preferences-like lookups. */
package lib_objects;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Enumeration;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.Properties;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.TreeMap;
import java.util.TreeSet;

public class PropertiesText {
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

    public static class Res extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hello"}, {"count", 5}, {"list", new String[] {"a", "b"}}};
        }
    }

    public static class Res_de extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hallo"}};
        }
    }

    public static class Res_de_AT extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"extra", "Servus"}};
        }
    }

    public static void main(String[] args) throws IOException {
        String text = "# comment\n! also comment\na=1\nb : 2\nc 3\n  d  =  spaced value  \ne=\nf\ng=line one \\\n    line two\nh\\ key=with space\ni=tab\\tnl\\nuni\\u00e9\\u4e00\nj=a=b:c\nk\\:x=colon\n\na=override\nl=\\\\back\\q\nm = trailing\\\n";
        Properties p = new Properties();
        p.load(new StringReader(text));
        for (String k : new TreeSet<>(p.stringPropertyNames())) {
            p("[" + k + "]", "[" + p.getProperty(k) + "]");
        }
        p("size", p.size() + " " + p.getProperty("zz") + " " + p.getProperty("zz", "def") + " " + p.setProperty("a", "new") + " " + p.containsKey("a") + " " + p.contains("new"));
        Properties d = new Properties(p);
        d.setProperty("own", "x");
        d.put("notstring", 5);
        p("defaults", d.getProperty("a") + " " + d.size() + " " + d.stringPropertyNames().size() + " " + d.getProperty("notstring") + " " + d.get("a") + " " + d.propertyNames().hasMoreElements());
        Properties s = new Properties();
        s.setProperty("key with space", " lead");
        s.setProperty("uni\u00e9", "\u4e00=:#!\\\t\n");
        s.setProperty("z", "");
        StringWriter w = new StringWriter();
        s.store(w, "head\u00e9er");
        for (String line : new TreeSet<>(w.toString().lines().filter(l -> !l.contains("20") || l.contains("key")).toList())) {
            p("stored", line);
        }
        Properties back = new Properties();
        back.load(new StringReader(w.toString()));
        p("round trip", back.equals(s) + " " + new TreeMap<>(back));
        java.io.ByteArrayOutputStream bo = new java.io.ByteArrayOutputStream();
        s.store(bo, null);
        Properties back2 = new Properties();
        back2.load(new java.io.ByteArrayInputStream(bo.toByteArray()));
        p("bytes round trip", back2.equals(s));
        t("bad unicode", () -> { new Properties().load(new StringReader("x=\\u12")); return 0; });
        t("null value", () -> new Properties().setProperty("a", null));
        StringWriter lw = new StringWriter();
        Properties one = new Properties();
        one.setProperty("k", "v".repeat(50));
        one.list(new java.io.PrintWriter(lw, true));
        p("list", lw.toString().lines().toList());
        Locale.setDefault(Locale.US);
        String base = "lib_objects.PropertiesText$Res";
        for (Locale l : new Locale[] {Locale.US, Locale.GERMAN, new Locale("de", "AT"), Locale.FRANCE, Locale.ROOT}) {
            ResourceBundle b = ResourceBundle.getBundle(base, l);
            StringBuilder sb = new StringBuilder();
            for (Enumeration<String> e = b.getKeys(); e.hasMoreElements();) {
                sb.append(e.nextElement().length()).append('+');
            }
            p("bundle " + l, b.getString("hello") + " " + b.getObject("count") + " " + b.getStringArray("list").length + " " + b.containsKey("extra") + " " + b.getLocale() + " " + new TreeSet<>(b.keySet()) + " " + sb.length());
        }
        ResourceBundle r = ResourceBundle.getBundle(base, Locale.US);
        t("missing", () -> r.getString("nope"));
        t("wrong type", () -> r.getString("count"));
        t("missing bundle", () -> ResourceBundle.getBundle("no.such.Bundle", Locale.US));
        t("cached", () -> ResourceBundle.getBundle(base, Locale.US) == r);
        PropertyResourceBundle pr = new PropertyResourceBundle(new StringReader("p=q\nr=s"));
        p("property bundle", pr.getString("p") + " " + new TreeSet<>(pr.keySet()) + " " + pr.handleGetObject("none"));
        try {
            pr.getString("zzz");
        } catch (MissingResourceException e) {
            p("exception", e.getKey() + " " + e.getClassName());
        }
        p("system", System.getProperty("no.such") + " " + System.getProperty("no.such", "d") + " " + System.setProperty("my.prop", "1") + " " + System.getProperty("my.prop") + " " + System.clearProperty("my.prop") + " " + System.getProperty("my.prop") + " " + System.getProperty("user.language") + " " + System.lineSeparator().length());
        t("empty key", () -> System.getProperty(""));
        t("null key", () -> System.getProperty(null));
    }
}
