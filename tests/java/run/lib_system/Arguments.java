//! args: one two --flag=x 42 -5 a*b %s
/** Program arguments as given, the main thread, and the System class: properties, properties copies and streams. */
package lib_system;

import java.util.Arrays;
import java.util.Properties;

public class Arguments {
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

    public static void main(String[] args) throws Exception {
        p("count", args.length);
        for (int i = 0; i < args.length; i++) {
            p("arg " + i, args[i] + " " + args[i].length());
        }
        p("class", args.getClass().getSimpleName() + " " + (args.clone() != args));
        args[0] = "changed";
        p("mutable", Arrays.asList(args).indexOf("changed"));
        int sum = 0;
        for (String a : args) {
            try {
                sum += Integer.parseInt(a);
            } catch (NumberFormatException e) {
                sum += 1000;
            }
        }
        p("sum", sum);
        p("properties", System.getProperty("user.language") + " " + System.getProperty("user.country") + " " + System.getProperty("user.timezone") + " " + System.getProperty("file.encoding") + " " + System.getProperty("line.separator").length() + " " + System.getProperty("file.separator") + System.getProperty("path.separator"));
        p("version", System.getProperty("java.specification.name") + " " + (Integer.parseInt(System.getProperty("java.specification.version")) >= 17) + " " + System.getProperty("java.class.version").matches("\\d+\\.0") + " " + (Runtime.version().feature() >= 17) + " " + System.getProperty("java.vm.specification.name"));
        p("parsed version", Runtime.Version.parse("17.0.2+8-LTS") + " " + Runtime.Version.parse("17.0.2").compareTo(Runtime.Version.parse("17.0.10")) + " " + Runtime.Version.parse("21-ea").pre().get() + " " + Runtime.Version.parse("11.0.9.1").patch());
        t("bad version", () -> Runtime.Version.parse("x.y"));
        Properties copy = (Properties) System.getProperties().clone();
        copy.setProperty("own.key", "v");
        p("copy", System.getProperty("own.key") + " " + copy.getProperty("own.key"));
        System.setProperty("own.key", "set");
        p("set", System.getProperty("own.key") + " " + Boolean.getBoolean("own.key") + " " + Integer.getInteger("own.key") + " " + System.clearProperty("own.key"));
        System.setProperty("num", "0x1f");
        System.setProperty("yes", "TRUE");
        p("typed", Integer.getInteger("num") + " " + Long.getLong("num", 5L) + " " + Boolean.getBoolean("yes") + " " + Integer.getInteger("absent", 9));
        t("null key", () -> System.setProperty(null, "x"));
        t("empty key", () -> System.setProperty("", "x"));
        p("env", System.getenv("SURELY_NOT_DEFINED_VARIABLE_X") + " " + (System.getenv() != null));
        t("env null", () -> System.getenv(null));
        t("env immutable", () -> System.getenv().put("a", "b"));
        p("time", (System.nanoTime() - System.nanoTime() <= 0) + " " + (System.currentTimeMillis() > 0));
        p("console", (System.console() == null || System.console() != null) + " " + System.identityHashCode(null));
        p("library", System.mapLibraryName("x").contains("x"));
        System.Logger l = System.getLogger("none");
        p("logger", l.getName() + " " + l.isLoggable(System.Logger.Level.OFF) + " " + System.Logger.Level.INFO.getSeverity());
        p("stack", Thread.currentThread().getStackTrace()[1].getMethodName() + " " + Thread.currentThread().getName() + " " + Thread.activeCount());
        p("streams", System.out.checkError());
    }
}
