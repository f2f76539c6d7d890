/** java.util.concurrent.Flow with SubmissionPublisher, back pressure, operators and errors in order. */
package lib_concurrent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow.Processor;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.Function;

public class Flow {
    static class Collect<T> implements Subscriber<T> {
        final List<String> log = Collections.synchronizedList(new ArrayList<>());
        final CountDownLatch done = new CountDownLatch(1);
        final int limit;
        final int batch;
        Subscription sub;
        int n;

        Collect(int batch, int limit) {
            this.batch = batch;
            this.limit = limit;
        }

        @Override
        public void onSubscribe(Subscription s) {
            sub = s;
            log.add("sub");
            s.request(batch);
        }

        @Override
        public void onNext(T t) {
            log.add("" + t);
            n++;
            if (n == limit) {
                log.add("cancel");
                sub.cancel();
                done.countDown();
            } else if (n % batch == 0) {
                sub.request(batch);
            }
        }

        @Override
        public void onError(Throwable t) {
            log.add("error " + t.getMessage());
            done.countDown();
        }

        @Override
        public void onComplete() {
            log.add("done");
            done.countDown();
        }
    }

    static class Map2<A, B> extends SubmissionPublisher<B> implements Processor<A, B> {
        final Function<A, B> f;
        Subscription sub;

        Map2(Function<A, B> f) {
            super(Runnable::run, 64);
            this.f = f;
        }

        @Override
        public void onSubscribe(Subscription s) {
            sub = s;
            s.request(1);
        }

        @Override
        public void onNext(A a) {
            submit(f.apply(a));
            sub.request(1);
        }

        @Override
        public void onError(Throwable t) {
            closeExceptionally(t);
        }

        @Override
        public void onComplete() {
            close();
        }
    }

    public static void main(String[] args) throws Exception {
        for (int batch : new int[] {1, 3, 100}) {
            Collect<Integer> c = new Collect<>(batch, -1);
            try (SubmissionPublisher<Integer> p = new SubmissionPublisher<>()) {
                p.subscribe(c);
                for (int i = 0; i < 12; i++) {
                    p.submit(i * i);
                }
            }
            c.done.await();
            System.out.println("batch " + batch + " " + c.log);
        }
        Collect<String> err = new Collect<>(5, -1);
        SubmissionPublisher<String> pe = new SubmissionPublisher<>();
        pe.subscribe(err);
        pe.submit("a");
        pe.submit("b");
        pe.closeExceptionally(new IllegalStateException("broken"));
        err.done.await();
        System.out.println("error " + err.log.get(0) + " " + err.log.get(err.log.size() - 1) + " " + pe.isClosed() + " " + pe.getClosedException().getMessage());
        try {
            pe.submit("late");
        } catch (IllegalStateException e) {
            System.out.println("closed " + e.getMessage());
        }
        Collect<Integer> can = new Collect<>(1, 3);
        SubmissionPublisher<Integer> pc = new SubmissionPublisher<>(Runnable::run, 16);
        pc.subscribe(can);
        for (int i = 0; i < 6; i++) {
            pc.submit(i);
        }
        can.done.await();
        pc.close();
        System.out.println("cancel " + can.log + " " + pc.hasSubscribers());
        Collect<String> end = new Collect<>(2, -1);
        Map2<Integer, Integer> twice = new Map2<>(x -> x * 2);
        Map2<Integer, String> text = new Map2<>(x -> "<" + x + ">");
        SubmissionPublisher<Integer> src = new SubmissionPublisher<>(Runnable::run, 16);
        src.subscribe(twice);
        twice.subscribe(text);
        text.subscribe(end);
        for (int i = 1; i <= 5; i++) {
            src.submit(i);
        }
        src.close();
        end.done.await();
        System.out.println("processors " + end.log);
        List<Collect<Integer>> many = new ArrayList<>();
        SubmissionPublisher<Integer> pm = new SubmissionPublisher<>();
        for (int i = 0; i < 4; i++) {
            Collect<Integer> c = new Collect<>(2, -1);
            many.add(c);
            pm.subscribe(c);
        }
        System.out.println("subscribers " + pm.getNumberOfSubscribers());
        for (int i = 0; i < 5; i++) {
            pm.submit(i);
        }
        pm.close();
        for (Collect<Integer> c : many) {
            c.done.await();
            System.out.println("many " + c.log);
        }
        Collect<Integer> neg = new Collect<>(-1, -1);
        SubmissionPublisher<Integer> pn = new SubmissionPublisher<>(Runnable::run, 4);
        pn.subscribe(neg);
        pn.submit(1);
        neg.done.await();
        System.out.println("bad request " + neg.log);
        SubmissionPublisher<Integer> consume = new SubmissionPublisher<>();
        List<Integer> got = Collections.synchronizedList(new ArrayList<>());
        var f = consume.consume(got::add);
        for (int i = 0; i < 8; i++) {
            consume.submit(i);
        }
        consume.close();
        f.join();
        System.out.println("consume " + got);
        try {
            consume.subscribe(null);
        } catch (NullPointerException e) {
            System.out.println("null subscriber");
        }
        Collect<Integer> late = new Collect<>(1, -1);
        consume.subscribe(late);
        late.done.await();
        System.out.println("late " + late.log);
        System.out.println("buffer " + new SubmissionPublisher<>(Runnable::run, 5).getMaxBufferCapacity() + " " + java.util.concurrent.Flow.defaultBufferSize());
    }
}
