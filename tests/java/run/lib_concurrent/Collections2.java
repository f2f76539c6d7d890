/** Concurrent collections under several threads: ConcurrentHashMap, skip lists, copy on write and blocking queues. */
package lib_concurrent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.LongAdder;

public class Collections2 {
    interface Job {
        void run(int id) throws Exception;
    }

    static void all(int n, Job j) throws InterruptedException {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int id = i;
            ts[i] = new Thread(() -> {
                try {
                    j.run(id);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
    }

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
        all(6, id -> {
            for (int i = 0; i < 600; i++) {
                m.merge(i % 100, 1, Integer::sum);
                m.compute(1000 + i % 10, (k, v) -> v == null ? id : v + id);
            }
        });
        System.out.println("merge " + m.get(0) + " " + m.get(99) + " " + m.get(1000) + " " + m.size() + " " + m.values().stream().mapToInt(x -> x).sum());
        ConcurrentHashMap<String, LongAdder> adders = new ConcurrentHashMap<>();
        all(4, id -> {
            for (int i = 0; i < 400; i++) {
                adders.computeIfAbsent("k" + i % 7, k -> new LongAdder()).increment();
            }
        });
        System.out.println("adders " + new TreeMap<>(adders));
        ConcurrentHashMap<Integer, Integer> grow = new ConcurrentHashMap<>(2);
        all(4, id -> {
            for (int i = 0; i < 2500; i++) {
                grow.put(id * 2500 + i, i);
            }
        });
        System.out.println("grow " + grow.size() + " " + grow.keySet().stream().mapToLong(x -> x).sum());
        all(4, id -> {
            for (int i = 0; i < 2500; i++) {
                if (i % 2 == 0) {
                    grow.remove(id * 2500 + i);
                }
            }
        });
        System.out.println("shrunk " + grow.size() + " " + grow.containsKey(1) + " " + grow.containsKey(2) + " " + grow.mappingCount());
        System.out.println("bulk " + grow.reduceValuesToInt(10, x -> x, 0, Integer::sum) + " " + grow.reduceKeys(10, Integer::max) + " " + grow.search(10, (k, v) -> k == 4999 ? v : null));
        int[] created = {0};
        ConcurrentHashMap<String, Integer> once = new ConcurrentHashMap<>();
        all(8, id -> once.computeIfAbsent("only", k -> ++created[0]));
        System.out.println("once " + created[0] + " " + once);
        ConcurrentHashMap<String, Integer> absent = new ConcurrentHashMap<>();
        int[] wins = new int[8];
        all(8, id -> {
            for (int i = 0; i < 50; i++) {
                if (absent.putIfAbsent("k" + i, id) == null) {
                    wins[id]++;
                }
            }
        });
        int w = 0;
        for (int x : wins) {
            w += x;
        }
        System.out.println("putIfAbsent " + w);
        ConcurrentSkipListMap<Integer, Integer> sk = new ConcurrentSkipListMap<>();
        all(4, id -> {
            for (int i = 0; i < 300; i++) {
                sk.merge(i, 1, Integer::sum);
                if (i % 3 == 0) {
                    sk.remove(10000 + i);
                }
            }
        });
        System.out.println("skip " + sk.size() + " " + sk.firstEntry() + " " + sk.lastEntry() + " " + sk.headMap(5));
        ConcurrentSkipListSet<Integer> ss = new ConcurrentSkipListSet<>();
        all(4, id -> {
            for (int i = id; i < 200; i += 2) {
                ss.add(i);
            }
        });
        System.out.println("skip set " + ss.size() + " " + ss.floor(1000) + " " + ss.pollFirst());
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>();
        CopyOnWriteArraySet<Integer> cset = new CopyOnWriteArraySet<>();
        all(4, id -> {
            for (int i = 0; i < 50; i++) {
                cow.add(id * 50 + i);
                cset.add(i);
                cow.addIfAbsent(-1);
            }
        });
        List<Integer> sorted = new ArrayList<>(cow);
        Collections.sort(sorted);
        System.out.println("cow " + cow.size() + " " + cset.size() + " " + sorted.get(0) + " " + sorted.get(200) + " " + Collections.frequency(cow, -1));
        ConcurrentLinkedQueue<Integer> clq = new ConcurrentLinkedQueue<>();
        LongAdder taken = new LongAdder();
        LongAdder sum = new LongAdder();
        all(6, id -> {
            if (id < 3) {
                for (int i = 0; i < 300; i++) {
                    clq.add(i);
                }
            } else {
                for (int got = 0; got < 300;) {
                    Integer v = clq.poll();
                    if (v != null) {
                        got++;
                        taken.increment();
                        sum.add(v);
                    } else {
                        Thread.onSpinWait();
                    }
                }
            }
        });
        System.out.println("clq " + taken + " " + sum + " " + clq.isEmpty());
        List<BlockingQueue<Integer>> qs = List.of(new ArrayBlockingQueue<>(4), new LinkedBlockingQueue<>(4), new LinkedBlockingDeque<>(4), new SynchronousQueue<>(), new LinkedTransferQueue<>(), new PriorityBlockingQueue<>(), new SynchronousQueue<>(true));
        for (BlockingQueue<Integer> q : qs) {
            LongAdder total = new LongAdder();
            List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
            all(4, id -> {
                for (int i = 0; i < 100; i++) {
                    if (id < 2) {
                        q.put(id * 100 + i);
                    } else {
                        int v = q.take();
                        total.add(v);
                        seen.add(v);
                    }
                }
            });
            System.out.println(q.getClass().getSimpleName() + " " + total + " " + new TreeSet<>(seen).size() + " " + q.size());
        }
        LinkedTransferQueue<String> tq = new LinkedTransferQueue<>();
        String[] res = new String[1];
        all(2, id -> {
            if (id == 0) {
                tq.transfer("handed");
            } else {
                res[0] = tq.take();
            }
        });
        System.out.println("transfer " + res[0] + " " + tq.size());
        BlockingQueue<String> in = new ArrayBlockingQueue<>(2);
        BlockingQueue<String> mid = new ArrayBlockingQueue<>(2);
        List<String> out = new ArrayList<>();
        all(3, id -> {
            for (int i = 0; i < 12; i++) {
                if (id == 0) {
                    in.put("v" + i);
                } else if (id == 1) {
                    mid.put(in.take().toUpperCase() + "!");
                } else {
                    out.add(mid.take());
                }
            }
        });
        System.out.println("pipeline " + out);
        Map<Integer, List<Integer>> groups = new ConcurrentHashMap<>();
        all(3, id -> {
            for (int i = 0; i < 90; i++) {
                groups.computeIfAbsent(i % 3, k -> Collections.synchronizedList(new ArrayList<>())).add(i);
            }
        });
        System.out.println("groups " + groups.get(0).size() + " " + groups.get(1).size() + " " + groups.get(2).stream().mapToInt(x -> x).sum());
        List<Integer> syncList = Collections.synchronizedList(new ArrayList<>());
        Map<Integer, Integer> syncMap = Collections.synchronizedMap(new TreeMap<>());
        all(4, id -> {
            for (int i = 0; i < 200; i++) {
                syncList.add(i);
                syncMap.merge(i % 5, 1, Integer::sum);
            }
        });
        System.out.println("synchronized " + syncList.size() + " " + syncMap);
    }
}
