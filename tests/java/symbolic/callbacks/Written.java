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

    int captured(Runnable r) {  //~ unknown call
        int before = x;
        r.run();  //~ throws java.lang.NullPointerException
        if (x != before) {
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    static int other(Written w, Runnable r) {  //~ unknown call
        w.x = 3;  //~ throws java.lang.NullPointerException
        r.run();  //~ throws java.lang.NullPointerException
        return w.x == 4 ? 1 : 0;  //~ returns x3
    }

    int handed(Visitor v) {  //~ unknown call
        x = 3;
        v.visit(this);  //~ throws java.lang.NullPointerException
        if (x == 4) {
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    static int made(Visitor v) {  //~ unknown call
        Written w = new Written();
        v.visit(w);  //~ throws java.lang.NullPointerException
        return w.x > 100 ? 1 : 0;  //~ returns x3
    }

    static int statics(Plain p) {  //~ unknown call
        global = 1;
        p.get();  //~ throws java.lang.NullPointerException
        if (global == 2) {
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    static int setter(Plain p) {  //~ unknown call
        hidden = 1;
        p.get();  //~ throws java.lang.NullPointerException
        return hidden == 2 ? 1 : 0;  //~ returns x3
    }

    static int element(Consumer<int[]> c) {  //~ unknown call
        int[] a = new int[1];
        c.accept(a);  //~ throws java.lang.ArrayIndexOutOfBoundsException; throws java.lang.NullPointerException
        if (a[0] == 7) {
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    static int words(BiConsumer<String, String[]> c) {  //~ bound, unknown call
        String[] words = {"a", "b"};
        c.accept("c", words);  //~ throws java.lang.ArrayIndexOutOfBoundsException; throws java.lang.NullPointerException
        return words[1].equals("d") ? 1 : 0;  //~ returns x5; throws java.lang.NullPointerException
    }

    static int account(Consumer<Account> c) {  //~ unknown call
        Account a = new Account();
        c.accept(a);  //~ throws java.lang.NullPointerException
        if (a.closed) {
            return 2;  //~ returns x2
        }
        return a.balance == 9 ? 1 : 0;  //~ returns x3
    }

    static int list(Consumer<List<String>> c) {  //~ unknown call
        List<String> l = new ArrayList<>();
        c.accept(l);  //~ throws java.lang.NullPointerException
        return l.isEmpty() ? 0 : 1;  //~ returns x2
    }

    /** Nobody decides on what could be written. */
    int free(Visitor v) {  //~ unknown call
        v.visit(this);  //~ throws java.lang.NullPointerException
        return x;  //~ returns
    }

    /** What is final stays. */
    int kept(Visitor v) {  //~ unknown call
        v.visit(this);  //~ throws java.lang.NullPointerException
        return fixed == 3 ? 0 : 1;  //~ returns
    }
}
