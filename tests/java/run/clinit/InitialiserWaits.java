package clinit;

import java.util.function.Supplier;

/** Threads that need a class, or the superclass of a class, while another thread initialises it. */
public class InitialiserWaits {
    static final StringBuffer LOG = new StringBuffer();
    static final StringBuffer OTHERS = new StringBuffer();

    static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            LOG.append("interrupted\n");
        }
    }

    static class Slow {
        static int value;
        static final Thread OTHER;

        static {
            OTHER = new Thread(() -> OTHERS.append("other sees " + Slow.value + "\n"));
            OTHER.start();
            pause(5000);
            value = 42;
        }
    }

    static class Base {
        static int value;

        static {
            pause(300);
            value = 7;
        }
    }

    static class Derived extends Base {
        static final int DOUBLE;

        static {
            DOUBLE = value * 2;
        }
    }

    interface Defaulted {
        int X = compute();

        static int compute() {
            pause(200);
            return 11;
        }

        default int get() {
            return X;
        }
    }

    static class Implementing implements Defaulted {
        static int copy = X + 1;
    }

    static class Failing {
        static int value = fail();

        static int fail() {
            pause(100);
            throw new IllegalArgumentException("no luck");
        }
    }

    static class FailingBase {
        static {
            pause(100);
            if (LOG.length() >= 0) {
                throw new IllegalStateException("base fails");
            }
        }
    }

    static class FailingDerived extends FailingBase {
        static int value = 1;
    }

    static class Nested {
        static int value;

        static {
            Thread inner = new Thread(new Reader());
            inner.start();
            try {
                inner.join();
            } catch (InterruptedException e) {
                LOG.append("interrupted\n");
            }
            value = Inner.value + 1;
        }
    }

    /** Not a lambda of `Nested`, which would need that class. */
    static class Reader implements Runnable {
        @Override
        public void run() {
            LOG.append("inner " + Inner.value + "\n");
        }
    }

    static class Inner {
        static int value;

        static {
            pause(50);
            value = 5;
        }
    }

    /** Runs both at the same time, the second a little later, and notes what they give in this order. */
    static void together(Supplier<Object> first, Supplier<Object> second) throws InterruptedException {
        String[] results = new String[2];
        Thread a = new Thread(() -> results[0] = result(first));
        Thread b = new Thread(() -> results[1] = result(second));
        a.start();
        pause(20);
        b.start();
        a.join();
        b.join();
        LOG.append(results[0]).append(", ").append(results[1]).append('\n');
    }

    static String result(Supplier<Object> action) {
        try {
            return String.valueOf(action.get());
        } catch (Throwable error) {
            return error.getClass().getName() + ": " + error.getMessage();
        }
    }

    static <T> Supplier<T> later(Supplier<T> action) {
        return () -> {
            pause(500);
            return action.get();
        };
    }

    public static void main(String[] args) throws Exception {
        LOG.append("main sees " + Slow.value + "\n");
        Slow.OTHER.join();
        LOG.append(OTHERS);
        together(() -> Base.value, () -> Derived.DOUBLE);
        together(() -> Defaulted.X, () -> Implementing.copy);
        together(() -> Failing.value, later(() -> Failing.value));
        together(FailingBase::new, later(() -> FailingDerived.value));
        LOG.append("nested " + Nested.value + "\n");

        // To wait for an initialiser is no wait that the library shows.
        int[] values = new int[2];
        Thread runner = new Thread(() -> values[0] = Late.value);
        Thread waiter = new Thread(() -> values[1] = Late.value);
        runner.start();
        pause(20);
        waiter.start();
        pause(20);
        LOG.append("waiter is " + waiter.getState() + "\n");
        waiter.interrupt();
        runner.join();
        waiter.join();
        LOG.append("late " + values[0] + " " + values[1] + "\n");
        System.out.print(LOG);
    }

    static class Late {
        static int value;

        static {
            pause(200);
            value = 9;
        }
    }
}
