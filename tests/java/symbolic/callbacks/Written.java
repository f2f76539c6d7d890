package callbacks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Implementations that a test writes change what they are handed, other inputs of the test, and static fields. */
class Written {
    interface Visitor {
        void visit(Written w);
    }

    interface Plain {
        int get();
    }

    static class Account {
        private int balance;
        private boolean closed;

        public void setBalance(int balance) {
            this.balance = balance;
        }

        public void close() {
            closed = true;
        }
    }

    int x;
    final int fixed = 3;
    static int global;
    private static int hidden;

    static void setHidden(int value) {
        hidden = value;
    }

    int captured(Runnable r) {  //~
        int before = x;
        r.run();
        if (x != before) {
            return 1;
        }
        return 0;
    }

    static int other(Written w, Runnable r) {  //~
        w.x = 3;
        r.run();
        return w.x == 4 ? 1 : 0;
    }

    int handed(Visitor v) {  //~
        x = 3;
        v.visit(this);
        if (x == 4) {
            return 1;
        }
        return 0;
    }

    static int made(Visitor v) {  //~
        Written w = new Written();
        v.visit(w);
        return w.x > 100 ? 1 : 0;
    }

    static int statics(Plain p) {  //~
        global = 1;
        p.get();
        if (global == 2) {
            return 1;
        }
        return 0;
    }

    static int setter(Plain p) {  //~
        hidden = 1;
        p.get();
        return hidden == 2 ? 1 : 0;
    }

    static int element(Consumer<int[]> c) {  //~
        int[] a = new int[1];
        c.accept(a);
        if (a[0] == 7) {
            return 1;
        }
        return 0;
    }

    static int words(BiConsumer<String, String[]> c) {  //~
        String[] words = {"a", "b"};
        c.accept("c", words);
        return words[1].equals("d") ? 1 : 0;
    }

    static int account(Consumer<Account> c) {  //~
        Account a = new Account();
        c.accept(a);
        if (a.closed) {
            return 2;
        }
        return a.balance == 9 ? 1 : 0;
    }

    static int list(Consumer<List<String>> c) {  //~
        List<String> l = new ArrayList<>();
        c.accept(l);
        return l.isEmpty() ? 0 : 1;
    }

    /** Nobody decides on what could be written. */
    int free(Visitor v) {  //~
        v.visit(this);
        return x;
    }

    /** What is final stays. */
    int kept(Visitor v) {  //~
        v.visit(this);
        return fixed == 3 ? 0 : 1;
    }
}
