package objects;

/** Instance methods of a class whose fields a test can write. */
class Account {
    int balance;
    boolean open;
    String owner;
    Account parent;

    boolean withdraw(int amount) {  //~ complete
        if (!open || amount > balance) {
            return false;  //~ returns x2
        }
        balance -= amount;
        return true;  //~ returns
    }

    boolean rich() {  //~ complete
        if (balance > 1_000_000) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    boolean named() {  //~ bound
        if (owner != null && owner.equals("me")) {
            return true;  //~ returns
        }
        return false;  //~ returns x3
    }

    int depth() {  //~ complete
        if (parent == null) {
            return 0;  //~ returns
        }
        if (parent == this) {
            return -1;  //~ returns
        }
        return 1;  //~ returns
    }

    boolean transfer(Account to, int amount) {  //~ complete
        if (to == this) {
            return false;  //~ returns
        }
        to.balance += amount;  //~ throws java.lang.NullPointerException
        balance -= amount;
        return true;  //~ returns
    }

    static boolean opened(Account a) {  //~ complete
        if (a.open) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    @Override
    public boolean equals(Object o) {  //~ bound
        if (!(o instanceof Account)) {
            return false;  //~ returns x5
        }
        Account other = (Account) o;
        if (balance == other.balance) {
            return true;  //~ returns x2
        }
        return false;  //~ returns
    }
}
