/** java.util.logging with an own handler and formatter: levels, parents, filters, parameters and suppliers. */
package lib_objects;

import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.Filter;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.MemoryHandler;

public class Logging {
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

    static final List<String> OUT = new ArrayList<>();

    static class Collect extends Handler {
        final String name;

        Collect(String name) {
            this.name = name;
            setLevel(Level.ALL);
        }

        @Override
        public void publish(LogRecord r) {
            if (isLoggable(r)) {
                OUT.add(name + ":" + (getFormatter() == null ? r.getLevel() + ":" + r.getMessage() : getFormatter().format(r)));
            }
        }

        @Override
        public void flush() {
            OUT.add(name + ":flush");
        }

        @Override
        public void close() {
            OUT.add(name + ":close");
        }
    }

    static String flush() {
        String s = OUT.toString();
        OUT.clear();
        return s;
    }

    static int supplied;

    static String supply() {
        supplied++;
        return "supplied";
    }

    public static void main(String[] args) {
        LogManager.getLogManager().reset();
        Logger root = Logger.getLogger("");
        Logger a = Logger.getLogger("app");
        Logger b = Logger.getLogger("app.sub.deep");
        p("tree", a.getName() + " " + b.getParent().getName() + " " + (a.getParent() == root) + " " + (Logger.getLogger("app") == a) + " " + a.getLevel() + " " + root.getHandlers().length);
        Logger sub = Logger.getLogger("app.sub");
        p("inserted", b.getParent().getName() + " " + sub.getParent().getName());
        Collect rootH = new Collect("root");
        Collect appH = new Collect("app");
        root.addHandler(rootH);
        a.addHandler(appH);
        b.info("hello");
        p("propagate", flush());
        a.setUseParentHandlers(false);
        b.info("again");
        p("cut", flush() + " " + a.getUseParentHandlers());
        a.setLevel(Level.WARNING);
        b.info("dropped");
        b.warning("kept");
        p("inherited level", flush() + " " + b.isLoggable(Level.INFO) + b.isLoggable(Level.SEVERE));
        b.setLevel(Level.ALL);
        b.finest("finest");
        b.finer("finer");
        b.fine("fine");
        b.config("config");
        b.severe("severe");
        p("all", flush());
        appH.setLevel(Level.SEVERE);
        b.warning("handler drops");
        b.severe("handler keeps");
        p("handler level", flush());
        appH.setLevel(Level.ALL);
        appH.setFormatter(new Formatter() {
            @Override
            public String format(LogRecord r) {
                return "[" + r.getLevel() + " " + r.getLoggerName() + " " + r.getSourceClassName() + "#" + r.getSourceMethodName() + " " + formatMessage(r) + (r.getThrown() == null ? "" : " !" + r.getThrown()) + "]";
            }
        });
        b.log(Level.INFO, "param {0} and {1}", new Object[] {1, "x"});
        b.log(Level.INFO, "one {0}", 5);
        b.log(Level.INFO, "no params {0}");
        b.log(Level.WARNING, "thrown", new IllegalStateException("why"));
        b.logp(Level.INFO, "Cls", "meth", "explicit");
        b.entering("C", "m", "arg");
        b.exiting("C", "m");
        b.throwing("C", "m", new Error("e"));
        p("formatted", flush());
        b.fine(() -> supply());
        b.setLevel(Level.OFF);
        b.severe(() -> supply());
        b.setLevel(null);
        p("suppliers", supplied + " " + flush());
        Filter f = r -> r.getMessage().contains("yes");
        b.setFilter(f);
        b.severe("no");
        b.severe("yes please");
        p("filter", flush());
        b.setFilter(null);
        appH.setFilter(r -> r.getLevel().intValue() > 950);
        b.warning("dropped");
        b.severe("kept");
        p("handler filter", flush());
        p("levels", Level.parse("WARNING") + " " + Level.parse("800") + " " + Level.parse("123") + " " + Level.INFO.intValue() + " " + Level.INFO.equals(Level.parse("INFO")) + " " + Level.SEVERE.getLocalizedName() + " " + Level.ALL.intValue() + " " + Level.OFF.intValue());
        t("bad level", () -> Level.parse("nope"));
        class Own extends Level {
            Own() {
                super("OWN", 850);
            }
        }
        Level own = new Own();
        a.setLevel(own);
        Logger fresh = Logger.getLogger("app.fresh");
        p("own level", fresh.isLoggable(Level.INFO) + " " + fresh.isLoggable(own) + " " + own);
        Collect target = new Collect("mem");
        MemoryHandler m = new MemoryHandler(target, 3, Level.SEVERE);
        Logger anon = Logger.getAnonymousLogger();
        anon.setUseParentHandlers(false);
        anon.addHandler(m);
        for (int i = 0; i < 5; i++) {
            anon.info("m" + i);
        }
        p("memory before", flush() + " " + anon.getName());
        anon.severe("push");
        p("memory after", flush());
        LogRecord r = new LogRecord(Level.INFO, "rec");
        r.setLoggerName("ln");
        r.setParameters(new Object[] {1});
        r.setSequenceNumber(7);
        p("record", r.getSequenceNumber() + " " + r.getLoggerName() + " " + r.getParameters().length + " " + r.getThrown() + " " + r.getLevel());
        t("null level", () -> { b.log((Level) null, "x"); return 0; });
        p("handlers", a.getHandlers().length + " " + new ConsoleHandler().getLevel() + " " + MessageFormat.format("{0}", 1));
        a.removeHandler(appH);
        a.severe("nobody");
        p("removed", flush());
        LogManager.getLogManager().reset();
        p("reset", flush() + " " + root.getHandlers().length);
    }
}
