package objects;

/** A value with a hidden constructor and factories. */
final class Money {
    private final int cents;
    private final String currency;

    private Money(int cents, String currency) {
        this.cents = cents;
        this.currency = currency;
    }

    static Money euro(int cents) {  //~ complete
        return new Money(cents, "EUR");  //~ returns
    }

    static Money of(int cents, String currency) {  //~ bound
        if (currency == null) {
            throw new NullPointerException("currency");  //~ throws java.lang.NullPointerException
        }
        return new Money(cents, currency);  //~ returns x2
    }

    boolean isDebt() {  //~ bound
        if (cents < 0) {
            return true;  //~ returns x3
        }
        return false;  //~ returns x3
    }

    static boolean negative(Money m) {  //~ bound
        if (m != null && m.cents < 0) {
            return true;  //~ returns x3
        }
        return false;  //~ returns x4
    }
}
