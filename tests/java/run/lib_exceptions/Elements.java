/** StackTraceElement fields and equality, StackWalker frames, and line numbers across constructs. */
package lib_exceptions;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

public class Elements {
    static String where() {
        StackTraceElement e = new Throwable().getStackTrace()[1];
        return e.getMethodName() + ":" + e.getLineNumber();
    }

    static int here() {
        return new Throwable().getStackTrace()[1].getLineNumber();
    }

    static List<String> walk() {
        return StackWalker.getInstance().walk(s -> s.filter(f -> !f.getClassName().startsWith("java.")).map(f -> f.getClassName() + "#" + f.getMethodName() + ":" + f.getLineNumber()).collect(Collectors.toList()));
    }

    static Class<?> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }

    static List<String> deep(int n) {
        return n == 0 ? walk() : deep(n - 1);
    }

    static class Inner {
        final String at = where();
        static String st = where();

        Inner() {
            this(where());
        }

        Inner(String s) {
            System.out.println("ctor " + s + " " + at + " " + st + " " + where());
        }

        List<String> go() {
            return walk();
        }
    }

    static <T> T id(T t) {
        return t;
    }

    public static void main(String[] args) {
        StackTraceElement e = new Throwable().getStackTrace()[0];
        System.out.println(e.getClassName() + " " + e.getMethodName() + " " + e.getFileName() + " " + e.getLineNumber() + " " + e.isNativeMethod() + " " + e.getModuleName() + " " + e.getModuleVersion() + " " + e.getClassLoaderName());
        System.out.println(e);
        System.out.println(new StackTraceElement("a.B", "c", "B.java", 7).equals(new StackTraceElement("a.B", "c", "B.java", 7)) + " " + new StackTraceElement("a.B", "c", "B.java", 7).hashCode() + " " + new StackTraceElement("a.B", "c", null, -2) + " " + new StackTraceElement("l", "m", "1", "a.B", "c", "F", 2));
        try {
            new StackTraceElement(null, "m", "f", 1);
        } catch (NullPointerException x) {
            System.out.println(x.getMessage());
        }
        new Inner();
        System.out.println(
                here()
                + " " + here() + " "
                + here());
        int a = here(),
            b = here();
        System.out.println(a + " " + b);
        int[] arr = {
            here(),
            here()
        };
        System.out.println(arr[0] + " " + arr[1]);
        System.out.println(id(
                id(
                        here())));
        for (int i = here(); i < here(); i++) {
            System.out.println("loop");
        }
        Runnable r = () -> System.out.println(
                where().replaceAll("\\$\\d+", "\\$n") + " in lambda");
        r.run();
        boolean flag = args.length == 0
                ? here() > 0
                : here() < 0;
        System.out.println(flag);
        switch (here() % 2) {
            case 0 -> System.out.println("even " + here());
            default -> System.out.println("odd " + here());
        }
        String s = "a"
                + here()
                + "b";
        System.out.println(s);
        System.out.println(deep(3));
        System.out.println(new Inner("x").go());
        System.out.println(caller().getSimpleName() + " " + new Object() {
            Class<?> c() {
                return caller();
            }
        }.c().getName());
        StackWalker w = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        System.out.println(w.walk(st -> st.findFirst()).map(f -> f.getDeclaringClass().getSimpleName() + " " + f.getMethodType() + " " + f.getDescriptor() + " " + f.isNativeMethod() + " " + f.toStackTraceElement().getMethodName() + " " + (f.getByteCodeIndex() > 0)).get());
        try {
            StackWalker.getInstance().getCallerClass();
        } catch (UnsupportedOperationException x) {
            System.out.println(x.getMessage());
        }
        try {
            StackWalker.getInstance().walk(st -> st.findFirst().get().getDeclaringClass());
        } catch (UnsupportedOperationException x) {
            System.out.println("no class " + x.getMessage());
        }
        try {
            StackWalker.getInstance().walk(st -> st).count();
        } catch (IllegalStateException x) {
            System.out.println("escaped " + x.getMessage());
        }
        int[] n = {0};
        w.forEach(f -> n[0]++);
        System.out.println("frames " + n[0]);
        List<String> one = w.walk(st -> st.skip(0).limit(1).map(StackWalker.StackFrame::toString).toList());
        System.out.println(one);
        List<String> lines = new ArrayList<>();
        try {
            Object o = null;
            lines.add("" + here());
            o
                .toString();
        } catch (NullPointerException x) {
            lines.add("npe " + x.getStackTrace()[0].getLineNumber());
        }
        try {
            int z = 0;
            int q = 1
                    / z;
        } catch (ArithmeticException x) {
            lines.add("div " + x.getStackTrace()[0].getLineNumber());
        }
        try {
            String str = null;
            "abc".concat(
                    str);
        } catch (NullPointerException x) {
            lines.add("arg " + x.getStackTrace()[x.getStackTrace().length - 1].getLineNumber());
        }
        try {
            throw
                new RuntimeException(
                    "multi");
        } catch (RuntimeException x) {
            lines.add("throw " + x.getStackTrace()[0].getLineNumber());
        }
        System.out.println(lines);
        Thread t = new Thread(() -> System.out.println(walk().size() + " " + Thread.currentThread().getStackTrace()[1].getMethodName().startsWith("lambda$main$")));
        t.start();
        try {
            t.join();
        } catch (InterruptedException x) {
            throw new IllegalStateException(x);
        }
        System.out.println(Thread.currentThread().getStackTrace()[0].getMethodName() + " " + Thread.currentThread().getStackTrace()[1].getMethodName() + " " + new Thread().getStackTrace().length);
    }
}
