/** A discrete event simulation of a bank with a seeded generator, priority queue, statistics and reports. */
package lib_workload;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

public class Simulation {
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

    enum Kind { DEPOSIT(3), WITHDRAW(2), LOAN(15); final int base; Kind(int b) { base = b; } }

    record Customer(int id, Kind kind, int arrived, int amount) { }

    record Event(int time, int seq, Consumer<Bank> action) { }

    static class Account {
        private long balance;
        private final List<String> history = new ArrayList<>();

        void apply(Customer c) {
            switch (c.kind()) {
                case DEPOSIT -> balance += c.amount();
                case WITHDRAW -> {
                    if (balance < c.amount()) {
                        throw new IllegalStateException("balance " + balance + " below " + c.amount());
                    }
                    balance -= c.amount();
                }
                case LOAN -> balance += 2L * c.amount();
                default -> throw new AssertionError();
            }
            history.add(c.kind().name().charAt(0) + "" + c.amount());
        }
    }

    static class Bank {
        final PriorityQueue<Event> events = new PriorityQueue<>(Comparator.comparingInt(Event::time).thenComparingInt(Event::seq));
        final Deque<Customer> queue = new ArrayDeque<>();
        final Map<Kind, List<Integer>> waits = new EnumMap<>(Kind.class);
        final Map<Integer, Account> accounts = new TreeMap<>();
        final Random rnd;
        int now;
        int seq;
        int free;
        int maxQueue;
        int refused;
        int failures;
        long busy;

        Bank(long seed, int tellers) {
            rnd = new Random(seed);
            free = tellers;
        }

        void at(int delay, Consumer<Bank> a) {
            events.add(new Event(now + delay, seq++, a));
        }

        void arrive(int id) {
            Customer c = new Customer(id, Kind.values()[rnd.nextInt(3)], now, 10 + rnd.nextInt(90));
            if (queue.size() >= 8) {
                refused++;
            } else {
                queue.addLast(c);
                maxQueue = Math.max(maxQueue, queue.size());
                serve();
            }
            if (id < 300) {
                at(1 + rnd.nextInt(6), b -> b.arrive(id + 1));
            }
        }

        void serve() {
            while (free > 0 && !queue.isEmpty()) {
                Customer c = queue.removeFirst();
                free--;
                int d = c.kind().base + rnd.nextInt(4);
                busy += d;
                waits.computeIfAbsent(c.kind(), k -> new ArrayList<>()).add(now - c.arrived());
                at(d, b -> b.finish(c));
            }
        }

        void finish(Customer c) {
            free++;
            try {
                accounts.computeIfAbsent(c.id() % 10, k -> new Account()).apply(c);
            } catch (IllegalStateException e) {
                failures++;
            }
            serve();
        }

        void run() {
            at(0, b -> b.arrive(1));
            while (!events.isEmpty()) {
                Event e = events.poll();
                now = e.time();
                e.action().accept(this);
            }
        }
    }

    public static void main(String[] args) {
        for (int tellers = 1; tellers <= 4; tellers++) {
            for (long seed : new long[] {1, 42}) {
                Bank b = new Bank(seed, tellers);
                b.run();
                p("tellers " + tellers + " seed " + seed, b.now + " maxQueue " + b.maxQueue + " refused " + b.refused + " failures " + b.failures + " busy " + b.busy + " events " + b.seq);
                b.waits.forEach((k, v) -> p("  " + k, v.size() + " " + v.stream().mapToInt(x -> x).summaryStatistics() + " " + v.stream().sorted().skip(v.size() / 2).findFirst().get()));
            }
        }
        Bank b = new Bank(7, 3);
        b.run();
        b.accounts.forEach((k, a) -> p("account " + k, a.balance + " " + a.history.size() + " " + a.history.stream().limit(4).collect(Collectors.joining(","))));
        p("total", b.accounts.values().stream().mapToLong(a -> a.balance).sum() + " " + b.accounts.values().stream().flatMap(a -> a.history.stream()).collect(Collectors.groupingBy(h -> h.charAt(0), TreeMap::new, Collectors.counting())));
    }
}
