/** Blocking queues used by one thread: capacity limits, timeouts of zero, draining and errors. */
package lib_queue;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public class Blocking {
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

    static void drive(String n, BlockingQueue<Integer> q) {
        t(n + " fill", () -> q.offer(1) + " " + q.offer(2) + " " + q.offer(3) + " " + q.offer(4) + " " + q + " " + q.remainingCapacity());
        t(n + " add", () -> q.add(5));
        t(n + " offer 0", () -> q.offer(9, 0, TimeUnit.SECONDS));
        t(n + " take", () -> q.take() + " " + q.poll() + " " + q.poll(0, TimeUnit.MILLISECONDS) + " " + q.peek() + " " + q);
        t(n + " put", () -> { q.clear(); q.put(7); q.put(8); return q + " " + q.contains(7) + " " + q.remove(7) + " " + q.remove(70) + " " + q; });
        t(n + " drain", () -> { List<Integer> l = new ArrayList<>(); q.offer(11); return q.drainTo(l, 1) + " " + l + " " + q.drainTo(l) + " " + l + " " + q.isEmpty(); });
        t(n + " empty", () -> q.poll() + " " + q.peek() + " " + q.poll(1, TimeUnit.NANOSECONDS));
        t(n + " remove", q::remove);
        t(n + " element", q::element);
        t(n + " null", () -> q.offer(null));
        t(n + " self", () -> q.drainTo(q));
        t(n + " iterate", () -> { q.offer(1); q.offer(2); int s = 0; for (int x : q) { s += x; if (x < 100) { q.offer(100); } } return s + " " + q.removeIf(x -> x == 100) + " " + q; });
    }

    static class Item implements Delayed {
        final int v;

        Item(int v) {
            this.v = v;
        }

        @Override
        public long getDelay(TimeUnit u) {
            return -v;
        }

        @Override
        public int compareTo(Delayed o) {
            return Integer.compare(v, ((Item) o).v);
        }
    }

    public static void main(String[] args) {
        drive("Array", new ArrayBlockingQueue<>(3));
        drive("Linked", new LinkedBlockingQueue<>(3));
        drive("Deque", new LinkedBlockingDeque<>(3));
        drive("Transfer", new LinkedTransferQueue<>());
        t("fair", () -> new ArrayBlockingQueue<>(2, true, List.of(1, 2)));
        t("too many", () -> new ArrayBlockingQueue<>(1, true, List.of(1, 2)));
        t("zero", () -> new ArrayBlockingQueue<>(0));
        t("zero linked", () -> new LinkedBlockingQueue<>(0));
        BlockingDeque<String> d = new LinkedBlockingDeque<>(4);
        t("deque", () -> { d.putFirst("b"); d.putLast("c"); d.addFirst("a"); d.addLast("d"); return d + " " + d.offerFirst("x") + " " + d.takeLast() + d.takeFirst() + d.pollFirst() + d.peekLast() + " " + d.removeFirstOccurrence("c") + d; });
        t("deque addFirst", () -> { for (int i = 0; i < 5; i++) { d.addFirst("f" + i); } return d; });
        t("deque view", () -> d + " " + d.pop() + d.getLast() + d.remainingCapacity());
        SynchronousQueue<Integer> sq = new SynchronousQueue<>();
        t("synchronous", () -> sq.offer(1) + " " + sq.poll() + " " + sq.peek() + " " + sq.size() + " " + sq.remainingCapacity() + " " + sq + " " + sq.iterator().hasNext());
        t("synchronous add", () -> sq.add(1));
        LinkedTransferQueue<Integer> tq = new LinkedTransferQueue<>();
        t("tryTransfer", () -> tq.tryTransfer(1) + " " + tq.tryTransfer(1, 0, TimeUnit.SECONDS) + " " + tq.size() + " " + tq.hasWaitingConsumer() + " " + tq.getWaitingConsumerCount());
        Queue<Integer> cl = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
        t("clq", () -> { int s = 0; for (int x : cl) { if (s < 10) { cl.add(x + 10); } s += x; } return s + " " + cl + " " + cl.poll() + cl.peek() + cl.remove(13) + cl.size(); });
        ConcurrentLinkedDeque<Integer> cd = new ConcurrentLinkedDeque<>();
        t("cld", () -> { cd.addFirst(1); cd.addLast(2); cd.push(0); return cd + " " + cd.pollLast() + cd.pop() + cd.peekFirst() + " " + cd + cd.descendingIterator().next(); });
        t("cld empty", () -> { cd.clear(); return cd.pollFirst() + " " + cd.peekLast(); });
        t("cld getFirst", cd::getFirst);
        DelayQueue<Item> dq = new DelayQueue<>();
        t("delay", () -> { dq.add(new Item(3)); dq.add(new Item(1)); dq.put(new Item(2)); return dq.size() + " " + dq.take().v + " " + dq.poll().v + " " + dq.peek().v + " " + dq.poll(0, TimeUnit.SECONDS).v + " " + dq.poll(); });
    }
}
