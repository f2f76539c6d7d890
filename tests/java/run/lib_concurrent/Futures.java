/** CompletableFuture chains: combination, exceptions, handlers, timeouts, cancellation and joins. */
package lib_concurrent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

public class Futures {
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

    static CompletableFuture<String> ok(String s) {
        return CompletableFuture.completedFuture(s);
    }

    static <T> CompletableFuture<T> bad(String m) {
        return CompletableFuture.failedFuture(new IllegalStateException(m));
    }

    public static void main(String[] args) throws Exception {
        p("chain", ok("a").thenApply(s -> s + "b").thenCompose(s -> ok(s + "c")).thenCombine(ok("d"), String::concat).join());
        p("async", CompletableFuture.supplyAsync(() -> 20).thenApplyAsync(x -> x + 1).thenCombineAsync(CompletableFuture.supplyAsync(() -> 2), (x, y) -> x * y).join());
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        ok("x").thenAccept(s -> log.add("accept " + s)).thenRun(() -> log.add("run")).thenApply(v -> log.add("void " + v)).join();
        ok("l").thenAcceptBoth(ok("r"), (a, b) -> log.add(a + b));
        ok("l").runAfterBoth(ok("r"), () -> log.add("both"));
        p("log", log);
        p("either", ok("first").applyToEither(new CompletableFuture<>(), s -> s + "!").join());
        ok("f").acceptEither(new CompletableFuture<>(), s -> log.add("either " + s));
        ok("f").runAfterEither(new CompletableFuture<>(), () -> log.add("after either"));
        p("log 2", log.subList(5, 7));
        t("join failed", () -> bad("boom").join());
        t("get failed", () -> bad("boom").get());
        t("through apply", () -> Futures.<String>bad("boom").thenApply(s -> "never").join());
        t("thrown in apply", () -> ok("x").thenApply(s -> { throw new IllegalArgumentException("in apply"); }).join());
        p("exceptionally", Futures.<String>bad("e1").exceptionally(e -> "recovered " + e).join() + " | " + Futures.<String>bad("e2").thenApply(s -> s).exceptionally(e -> e.getClass().getSimpleName() + " " + e.getCause().getMessage()).join() + " | " + ok("fine").exceptionally(e -> "no").join());
        p("handle", ok("v").handle((v, e) -> v + e).join() + " " + bad("h").handle((v, e) -> v + "/" + e.getMessage()).join());
        p("whenComplete", ok("w").whenComplete((v, e) -> log.add("when " + v + e)).join() + " " + log.get(log.size() - 1));
        t("whenComplete throws", () -> ok("w").whenComplete((v, e) -> { throw new IllegalStateException("w1"); }).join());
        t("whenComplete keeps first", () -> Futures.<String>bad("first").whenComplete((v, e) -> { throw new IllegalStateException("second"); }).join());
        p("exceptionallyCompose", Futures.<String>bad("q").exceptionallyCompose(e -> ok("composed")).join() + " " + Futures.<String>bad("q").exceptionallyAsync(e -> "async").join());
        CompletableFuture<String> f = new CompletableFuture<>();
        p("manual", f.isDone() + " " + f.getNow("absent") + " " + f.complete("c") + " " + f.complete("d") + " " + f.join() + " " + f.getNow("absent") + " " + f.completeExceptionally(new Error()));
        f.obtrudeValue("obtruded");
        p("obtrude", f.join() + " " + f.getNumberOfDependents());
        CompletableFuture<String> g = new CompletableFuture<>();
        CompletableFuture<String> dep = g.thenApply(s -> s + "1");
        CompletableFuture<String> dep2 = dep.thenApply(s -> s + "2");
        p("pending", g.getNumberOfDependents() + " " + dep2.isDone());
        g.complete("go");
        p("completed", dep2.join() + " " + g.getNumberOfDependents());
        CompletableFuture<String> c = new CompletableFuture<>();
        CompletableFuture<String> cd = c.thenApply(s -> s);
        p("cancel", c.cancel(true) + " " + c.isCancelled() + " " + c.isCompletedExceptionally() + " " + cd.isCompletedExceptionally() + " " + cd.isCancelled());
        t("cancelled join", c::join);
        t("cancelled dep join", cd::join);
        t("cancelled get", c::get);
        List<CompletableFuture<Integer>> many = IntStream.range(0, 20).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i)).toList();
        CompletableFuture<Void> all = CompletableFuture.allOf(many.toArray(new CompletableFuture[0]));
        p("allOf", all.thenApply(v -> many.stream().mapToInt(CompletableFuture::join).sum()).join() + " " + CompletableFuture.allOf().isDone() + " " + CompletableFuture.anyOf().isDone());
        t("allOf bad", () -> CompletableFuture.allOf(ok("x"), bad("one of all")).join());
        p("anyOf", CompletableFuture.anyOf(new CompletableFuture<>(), ok("any"), new CompletableFuture<>()).join());
        t("anyOf bad", () -> CompletableFuture.anyOf(bad("any fails"), new CompletableFuture<>()).join());
        Executor direct = Runnable::run;
        p("direct", CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), direct).join() + " " + ok("x").thenApplyAsync(s -> Thread.currentThread().getName(), direct).join());
        t("timeout", () -> new CompletableFuture<String>().orTimeout(5, TimeUnit.MILLISECONDS).join());
        p("completeOnTimeout", new CompletableFuture<String>().completeOnTimeout("late", 5, TimeUnit.MILLISECONDS).join());
        p("delayed", CompletableFuture.supplyAsync(() -> "delayed", CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS)).get());
        t("get timeout", () -> new CompletableFuture<>().get(3, TimeUnit.MILLISECONDS));
        t("null", () -> ok("x").thenApply(null));
        t("compose null", () -> ok("x").thenCompose(s -> null).join());
        p("copy", ok("x").copy().join() + " " + ok("x").minimalCompletionStage().toCompletableFuture().join());
        CompletionStage<String> stage = CompletableFuture.completedStage("s");
        p("stage", stage.thenApply(s -> s + s).toCompletableFuture().join() + " " + CompletableFuture.failedStage(new Error("fs")).exceptionally(e -> e.getMessage()).toCompletableFuture().join());
        t("stage join", () -> ((CompletableFuture<String>) stage).join());
        try {
            bad("inspect").thenApply(x -> x).get();
        } catch (ExecutionException e) {
            p("execution", e.getCause());
        }
        try {
            bad("inspect").thenApply(x -> x).join();
        } catch (CompletionException e) {
            p("completion", e.getCause() + " " + e.getMessage());
        }
        CountDownLatch gate = new CountDownLatch(1);
        CompletableFuture<Integer> gated = CompletableFuture.supplyAsync(() -> { try { gate.await(); } catch (InterruptedException e) { return -1; } return 1; });
        CompletableFuture<Integer> chain = gated;
        for (int i = 0; i < 1000; i++) {
            chain = chain.thenApply(x -> x + 1);
        }
        gate.countDown();
        p("long chain", chain.join());
        CompletableFuture<Integer> fold = CompletableFuture.completedFuture(0);
        for (int i = 1; i <= 50; i++) {
            int n = i;
            fold = fold.thenCombine(CompletableFuture.supplyAsync(() -> n), Integer::sum);
        }
        p("fold", fold.join());
        p("async complete", new CompletableFuture<String>().completeAsync(() -> "ca").join() + " " + CompletableFuture.runAsync(() -> log.add("ran")).thenApply(v -> log.get(log.size() - 1)).join());
        t("cancel type", () -> { throw new CancellationException("ce"); });
    }
}
