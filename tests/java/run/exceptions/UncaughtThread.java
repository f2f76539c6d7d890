/** An uncaught exception in another thread: reported, main goes on, exit code 0; handlers of thread, group and default. */
package exceptions;

public class UncaughtThread {
    static final java.io.ByteArrayOutputStream ERR = new java.io.ByteArrayOutputStream();
    static void boom(String s) { throw new IllegalStateException(s); }
    static void run(Thread t) throws Exception {
        t.start();
        t.join();
        for (String l : ERR.toString().split("\n")) if (!l.isEmpty() && !l.contains("java.base/")) System.out.println(l);
        ERR.reset();
        System.out.println(t.getName() + " " + t.isAlive() + " " + t.getState());
    }
    public static void main(String[] args) throws Exception {
        System.setErr(new java.io.PrintStream(ERR, true));
        run(new Thread(() -> boom("first"), "T-1"));
        Thread a = new Thread(() -> boom("own"), "T-2");
        a.setUncaughtExceptionHandler((t, e) -> System.out.println("own handler " + t.getName() + " " + e));
        run(a);
        ThreadGroup g = new ThreadGroup("grp") {
            @Override public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group handler " + t.getName() + " " + e.getMessage());
            }
        };
        run(new Thread(g, () -> boom("grp"), "T-3"));
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> { System.out.println("default handler " + t.getName() + " " + e.getMessage()); throw new RuntimeException("ignored by VM?"); });
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default handler " + t.getName() + " " + e.getMessage()));
        run(new Thread(() -> boom("dflt"), "T-4"));
        Thread b = new Thread(() -> { try { boom("with finally"); } finally { System.out.println("fin"); } }, "T-5");
        run(b);
        run(new Thread(() -> { throw new Error("err", new Exception("c")); }, "T-6"));
        Thread.setDefaultUncaughtExceptionHandler(null);
        run(new Thread(() -> { throw new Error("err2", new Exception("cause2")); }, "T-7"));
        java.util.concurrent.FutureTask<Integer> f = new java.util.concurrent.FutureTask<>(() -> { boom("task"); return 1; });
        Thread c = new Thread(f, "T-9");
        run(c);
        try { f.get(); } catch (java.util.concurrent.ExecutionException e) { System.out.println(e.getMessage() + " / " + e.getCause().getMessage()); }
        Thread d = new Thread(() -> { Thread.currentThread().interrupt(); try { Thread.sleep(1000); } catch (InterruptedException e) { System.out.println(e.getMessage() + Thread.interrupted()); } }, "T-10");
        run(d);
        try { d.start(); } catch (IllegalThreadStateException e) { System.out.println("ITSE " + e.getMessage()); }
        System.out.println("main ends normally");
    }
}
