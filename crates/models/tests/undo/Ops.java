import java.io.FileInputStream;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.zip.Deflater;

/** Operations of the random scripts: each changes another kind of state, and says what it sees. */
public class Ops {
    static class Node {
        int value;
        long wide;
        Node left, right;

        Node(int value) {
            this.value = value;
        }
    }

    record Pair(String name, int number) {}

    static class First { static int count = say("First", 7); }
    static class Second extends First { static int count = say("Second", First.count + 1); }
    static class Broken { static int count = fail(); static int fail() { throw new IllegalStateException("broken"); } }
    enum Colour { RED, GREEN, BLUE; int uses; }

    static Node root = new Node(0);
    static int number;
    static long wide;
    static String kept = "";
    static final int[] small = new int[8];
    static final long[] large = new long[3000];
    static final byte[] bytes = new byte[9000];
    static final Object[] objects = new Object[200];
    static final Map<Object, Object> map = new HashMap<>();
    static final Map<Object, Integer> identities = new IdentityHashMap<>();
    static final ConcurrentHashMap<Integer, String> shared = new ConcurrentHashMap<>();
    static final List<Object> list = new ArrayList<>();
    static final List<Supplier<String>> suppliers = new ArrayList<>();
    static final StringBuilder text = new StringBuilder();
    static final AtomicLong counter = new AtomicLong();
    static final ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 5);
    static final Object lock = new Object();
    static final List<Thread> threads = new ArrayList<>();
    static final List<WeakReference<Object>> weak = new ArrayList<>();
    static final Own loader = new Own();
    static int permits, wakes;
    static ByteBuffer direct;
    static Deflater deflater;
    static InputStream file;

    static int say(String what, int value) {
        System.out.println("init " + what);
        number++;
        return value;
    }

    static synchronized int locked(int depth) {
        synchronized (large) {
            return depth == 0 ? number : locked(depth - 1) + 1;
        }
    }

    static int deep(int depth, int bad) {
        if (depth == 0) {
            return 10 / bad;
        }
        try {
            return deep(depth - 1, bad) + 1;
        } catch (ArithmeticException e) {
            if (depth % 3 == 0) {
                throw new IllegalArgumentException("at " + depth, e);
            }
            throw e;
        } finally {
            number++;
        }
    }

    /** Entered by a thread that waits until it is let through. */
    static void waitForPermit(int name) {
        synchronized (lock) {
            while (permits == 0) {
                try {
                    lock.wait(name % 2 == 0 ? 0 : 50);
                    wakes++;
                } catch (InterruptedException e) {
                    System.out.println("interrupted " + name);
                    return;
                }
            }
            permits--;
        }
        for (int i = 0; i < 2000; i++) {
            counter.incrementAndGet();
            if (i % 500 == 0) {
                Thread.yield();
            }
        }
        shared.put(name, "passed");
    }

    static Object tree(int a) {
        Node at = root;
        for (int bits = a; ; bits >>>= 1) {
            at.wide += a;
            if ((bits & 1) == 0) {
                if (at.left == null) return (at.left = new Node(a)).value;
                at = at.left;
            } else {
                if (at.right == null) return (at.right = new Node(a)).value;
                at = at.right;
            }
        }
    }

    static Object lambda(int a) {
        switch (a % 6) {
            case 0: suppliers.add(() -> "constant"); break;
            case 1: suppliers.add(() -> "captured " + a); break;
            case 2: suppliers.add(text::toString); break;
            case 3: suppliers.add(new Pair("pair", a)::toString); break;
            case 4: {
                IntUnaryOperator twice = x -> x * 2 + number;
                return twice.andThen(x -> x + a).applyAsInt(a);
            }
            default: suppliers.add(Ops::constant);
        }
        Supplier<String> last = suppliers.get(suppliers.size() - 1);
        return last.get() + " " + last.getClass().getName() + " " + System.identityHashCode(last);
    }

    static String constant() {
        return "method";
    }

    static Object initialise(int a) {
        switch (a % 5) {
            case 0: return ++First.count;
            case 1: return ++Second.count;
            case 2: return Broken.count;
            case 3: return ++Colour.values()[a % 3].uses;
            default: return Colour.valueOf("GREEN").uses;
        }
    }

    static Object reflect(int a) throws Exception {
        Field field = Ops.class.getDeclaredField("number");
        field.setInt(null, field.getInt(null) + a);
        Method method = Ops.class.getDeclaredMethod("locked", int.class);
        return method.invoke(null, a % 4);
    }

    static Object proxy(int a) {
        Class<?> type = a % 2 == 0 ? Runnable.class : Comparable.class;
        Object made = Proxy.newProxyInstance(Ops.class.getClassLoader(), new Class<?>[] {type}, (p, m, args) -> {
            number += a;
            return m.getReturnType() == int.class ? a : null;
        });
        if (made instanceof Runnable runnable) {
            runnable.run();
            return made.getClass().getName();
        }
        @SuppressWarnings("unchecked")
        Comparable<Object> comparable = (Comparable<Object>) made;
        return comparable.compareTo("x");
    }

    static Object memory(int a) {
        if (direct == null) {
            direct = ByteBuffer.allocateDirect(5000);
        }
        direct.putLong(a * 8 % 4900, a * 1234567L);
        if (a % 7 == 0) {
            direct = null;
            return "dropped";
        }
        if (deflater == null) {
            deflater = new Deflater();
        }
        deflater.setInput(new byte[] {(byte) a, 1, 2, 3});
        if (a % 5 == 0) {
            deflater.end();
            deflater = null;
            return "ended";
        }
        return direct.getLong((a + 3) * 8 % 4900) + " " + deflater.getAdler();
    }

    static Object read(int a) throws Exception {
        if (a % 4 == 0) {
            return "in " + System.in.read();
        }
        if (file == null) {
            file = new FileInputStream("/jdk/release");
        }
        int got = file.read(new byte[a % 9 + 1]);
        if (a % 5 == 0) {
            file.close();
            file = null;
        }
        return got + " " + (file == null ? -1 : file.available());
    }

    static Object thread(int a) throws Exception {
        switch (a % 5) {
            case 0: {
                int name = threads.size();
                Thread made = new Thread(() -> waitForPermit(name), "worker-" + name);
                made.setDaemon(true);
                threads.add(made);
                made.start();
                return made.getState();
            }
            case 1:
                synchronized (lock) {
                    permits++;
                    lock.notify();
                }
                return permits;
            case 2:
                synchronized (lock) {
                    permits += 2;
                    lock.notifyAll();
                }
                Thread.yield();
                return permits;
            case 3:
                if (!threads.isEmpty()) {
                    threads.get(a % threads.size()).interrupt();
                }
                return threads.size();
            default:
                Thread.sleep(a % 40 + 1);
                return wakes + " " + counter + " " + System.nanoTime();
        }
    }

    static Object collect(int a) {
        for (int i = 0; i < a * 20; i++) {
            objects[i % objects.length] = new int[i % 50];
        }
        Object young = new Object();
        weak.add(new WeakReference<>(young));
        weak.add(new WeakReference<>(a % 2 == 0 ? root : null));
        objects[a % objects.length] = a % 3 == 0 ? young : null;
        young = null;
        System.gc();
        int alive = 0;
        for (WeakReference<Object> reference : weak) {
            alive += reference.get() == null ? 0 : 1;
        }
        return alive + " " + System.identityHashCode(new Object());
    }

    static Object arrays(int a) {
        switch (a % 5) {
            case 0: return small[a % 8] += a;
            case 1: return large[a * 37 % large.length] += a;
            case 2:
                System.arraycopy(bytes, a, bytes, a * 50 % 5000, a * 3);
                bytes[a * 11 % bytes.length]++;
                return bytes[a * 50 % 5000];
            case 3:
                java.util.Arrays.fill(large, a, a + 200, a);
                return large[a + 100];
            default:
                objects[a % objects.length] = new Pair("a" + a, a);
                return String.valueOf(objects[a * 3 % objects.length]);
        }
    }

    static Object strings(int a) {
        String made = ("k" + a % 20).intern();
        boolean same = made == kept;
        kept = made;
        text.append(made).append(a * 0.5);
        if (text.length() > 400) {
            text.setLength(50);
        }
        return same + String.format(" %d %s %x", text.length(), text.indexOf("k1"), text.toString().hashCode());
    }

    static Object collections(int a) {
        map.put("key" + a % 30, a);
        map.merge(a % 10, 1, (x, y) -> (Integer) x + (Integer) y);
        identities.merge(a % 3 == 0 ? root : new Object(), a, Integer::sum);
        shared.merge(a % 6, "x", String::concat);
        list.add(a);
        if (a % 4 == 0) {
            Collections.shuffle(list, new java.util.Random(a));
            list.subList(0, list.size() / 2).clear();
        }
        local.set(local.get() + a);
        return map.size() + " " + list + " " + identities.values() + " " + local.get();
    }

    static Object load(int a) throws Exception {
        Class<?> plugin = (a % 3 == 0 ? new Own() : loader).loadClass("Plugin");
        Object made = plugin.getDeclaredConstructor().newInstance();
        return made + " " + plugin.getClassLoader().getClass().getName();
    }

    static Object act(int op, int a) throws Exception {
        switch (op) {
            case 0: return tree(a);
            case 1: wide += a; return number += a;
            case 2: return arrays(a);
            case 3: return strings(a);
            case 4: return collections(a);
            case 5: return initialise(a);
            case 6: return deep(a % 20, a % 4);
            case 7: return lambda(a);
            case 8: return locked(a % 10);
            case 9: return thread(a);
            case 10: return collect(a);
            case 11: return reflect(a);
            case 12: return proxy(a);
            case 13: return memory(a);
            case 14: return read(a);
            case 15: return load(a);
            default: return System.nanoTime() + " " + System.identityHashCode(new Object());
        }
    }

    /** The door for the test: does one operation and prints what came of it. */
    static void run(int op, int a) {
        String result;
        try {
            result = String.valueOf(act(op, a));
        } catch (Throwable thrown) {
            StackTraceElement[] trace = thrown.getStackTrace();
            result = thrown + " in " + trace.length + " frames, cause " + thrown.getCause();
        }
        System.out.println(op + " " + a + " " + result);
    }

    /** A program of its own: threads that operate, recursion in between. */
    public static void main(String[] args) throws Exception {
        int seed = Integer.parseInt(args[0]);
        Thread other = new Thread(() -> operate(new java.util.Random(seed * 31L), 3, 4));
        other.start();
        operate(new java.util.Random(seed), 4, 5);
        other.join();
        synchronized (lock) {
            permits = 100;
            lock.notifyAll();
        }
        System.out.println("end " + number + " " + list.size());
        if (seed % 3 == 0) {
            throw new IllegalStateException("the end");
        }
    }

    /** Operations at several depths of the stack; what depends on addresses or time is left out. */
    static void operate(java.util.Random random, int depth, int width) {
        for (int i = 0; i < width; i++) {
            int op = random.nextInt(16);
            int a = random.nextInt(100);
            if (op == 7 || op == 10 || op == 9 && a % 5 == 4) {
                op = 4;
            }
            run(op, a);
            if (depth > 0 && random.nextInt(3) == 0) {
                if (random.nextBoolean()) {
                    synchronized (lock) {
                        operate(random, depth - 1, width - 1);
                    }
                } else {
                    operate(random, depth - 1, width - 1);
                }
            }
        }
    }
}
