/** Which handler is chosen: hierarchies, multi-catch, precise rethrow, interfaces of exceptions, generic throws, nested handlers. */
package exceptions;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

public class Matching {
    static class E1 extends Exception { final int code; E1(int c) { super("e1-" + c); code = c; } }
    static class E2 extends E1 { E2(int c) { super(c * 2); } }
    static class E3 extends E2 { E3() { super(7); } @Override public String getMessage() { return "custom " + super.getMessage(); } }
    static class U1 extends RuntimeException { U1() { super("u1", new E1(0)); } }
    static class Err extends Error { }
    interface Tagged { default String tag() { return "tag:" + ((Throwable) this).getMessage(); } }
    static class T1 extends RuntimeException implements Tagged { T1() { super("t1"); } }
    static class T2 extends IllegalStateException implements Tagged { T2() { super("t2"); } }
    static void raise(int k) throws Exception {
        switch (k) {
            case 0: return;
            case 1: throw new E1(1);
            case 2: throw new E2(1);
            case 3: throw new E3();
            case 4: throw new U1();
            case 5: throw new Err();
            case 6: throw new IOException("io");
            case 7: throw new FileNotFoundException("fnf");
            case 8: throw new T1();
            case 9: throw new T2();
            case 10: throw null;
            case 11: throw (RuntimeException) (Object) new IllegalArgumentException("iae");
            case 12: Matching.<RuntimeException>sneak(new InterruptedException("sneaky"));
            case 13: throw new ArrayStoreException();
            case 14: throw new StackOverflowError("fake");
            case 15: raise(k / 0);
            case 16: throw new Exception(new Error("inner"));
            case 17: assertFail();
            case 18: throw new E1(18) { @Override public String toString() { return "anon E1"; } };
            default: throw new AssertionError(k);
        }
    }
    static void assertFail() { throw new AssertionError("obj", new U1()); }
    @SuppressWarnings("unchecked") static <T extends Throwable> void sneak(Throwable t) throws T { throw (T) t; }
    static String which(int k) {
        try { raise(k); return "none"; } catch (E3 e) { return "E3 " + e.code; } catch (E2 e) { return "E2 " + e.code; } catch (E1 e) { return "E1 " + e.code; } catch (FileNotFoundException e) { return "FNF"; } catch (IOException e) { return "IO"; } catch (NullPointerException | ArithmeticException e) { return "NPE|AE " + e.getMessage(); } catch (IllegalStateException e) { return "ISE"; } catch (RuntimeException e) { return "RTE"; } catch (Exception e) {
            return "Exc " + e.getClass().getSimpleName();
        } catch (AssertionError e) { return "AE " + e.getMessage() + e.getCause(); } catch (Throwable t) { return "Thr " + t; }
    }
    static String tagged(int k) {
        try { raise(k); return "-"; } catch (T1 | T2 e) { return e.tag(); } catch (Throwable e) { return e instanceof Tagged ? "?" : "no"; }
    }
    static void precise(int k) throws E1, IOException { try { raise2(k); } catch (Exception e) { throw e; } }
    static void raise2(int k) throws E1, IOException {
        if (k == 0) throw new E2(5); if (k == 1) throw new IOException("p"); if (k == 2) throw new U1();
    }
    static <X extends Exception> void generic(X x, boolean go) throws X { if (go) throw x; }
    static String nest(int k) {
        StringBuilder sb = new StringBuilder();
        try {
            try {
                try { raise(k); sb.append("ok"); } catch (E2 e) { sb.append("a"); throw new IOException("from a", e); } finally { sb.append("f1"); }
            } catch (IOException e) {
                sb.append("b:").append(e.getCause() == null ? "" : e.getCause().getClass().getSimpleName()); if (k == 2) throw new U1();
            } finally { sb.append("f2"); if (k == 6) throw new IllegalStateException("override"); }
        } catch (RuntimeException e) { sb.append("c:").append(e.getMessage()); } catch (Throwable e) { sb.append("d:").append(e.getMessage()); }
        return sb.toString();
    }
    static int depth;
    static void unwind(int n) throws E1 {
        try { depth++; if (n == 0) throw new E1(depth); unwind(n - 1); } catch (E2 e) { throw new AssertionError(); } finally { depth--; }
    }
    interface Th<X extends Exception> { void run() throws X; }
    static <X extends Exception> String run(Th<X> t) { try { t.run(); return "fine"; } catch (Exception e) { return e.getClass().getSimpleName(); } }

    public static void main(String[] args) {
        for (int k = 0; k < 20; k++) System.out.println(k + " " + which(k) + " / " + tagged(k) + " / " + nest(k));
        for (int k = 0; k < 4; k++) try {
            precise(k); System.out.println("fine");
        } catch (E1 | IOException e) { System.out.println("precise " + e); } catch (RuntimeException e) { System.out.println("rt " + e); }
        try { generic(new E3(), true); } catch (E3 e) { System.out.println(e.getMessage() + " " + e + " " + e.getLocalizedMessage()); }
        try { unwind(20); } catch (E1 e) { System.out.println(e.code + " " + depth); }
        System.out.println(run(() -> { throw new E2(1); }) + run(() -> { }) + run(() -> Integer.parseInt("q")));
        List<Throwable> l = new ArrayList<>();
        for (int i = 0; i < 5; i++) try { raise(i + 4); } catch (Throwable t) { l.add(t); }
        System.out.println(l);
        for (Throwable t : new Throwable[] {new Exception(), new Exception("m"), new Exception((String) null), new Exception(new U1()), new Exception("m", new U1()), new Exception((Throwable) null), new Error(new Exception("c")), new AssertionError(5), new AssertionError('c'), new AssertionError(1.5), new AssertionError((Object) null), new AssertionError(new Exception("x")), new IndexOutOfBoundsException(5), new ArrayIndexOutOfBoundsException(-1), new StringIndexOutOfBoundsException(7), new ClassNotFoundException("cn"), new EnumConstantNotPresentException(Thread.State.class, "Q"), new TypeNotPresentException("T", null), new java.util.NoSuchElementException(), new NumberFormatException("nf"), new ExceptionInInitializerError("eiie"), new ExceptionInInitializerError(new U1()), new java.io.UncheckedIOException(new IOException("u")), new java.lang.reflect.InvocationTargetException(new U1()), new java.lang.reflect.UndeclaredThrowableException(new E1(1)), new CloneNotSupportedException(), new java.util.ConcurrentModificationException("c"), new java.util.concurrent.ExecutionException(new E1(3)), new LinkageError("l"), new IllegalArgumentException("a", new E1(9)), new ArithmeticException(), new VerifyError("v"), new InternalError(new U1())}) System.out.println(t + " | " + t.getMessage() + " | " + t.getCause());
    }
}
