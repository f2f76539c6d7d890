package everyday;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Logs with numbers, lambdas, exceptions, and an object that is asked for its text. */
public class Audit {
    private static final Logger LOG = Logger.getLogger(Audit.class.getName());
    private final Logger own = Logger.getLogger("audit.own");
    private final String name;

    public Audit(String name) {
        this.name = name;
    }

    public int divide(int a, int b) {
        LOG.info("divide " + a + " by " + b);
        if (b == 0) {
            own.log(Level.WARNING, "zero {0}", a);
            return 0;
        }
        try {
            return Math.multiplyExact(a, b) / b;
        } catch (ArithmeticException e) {
            LOG.log(Level.SEVERE, "overflow", e);
            return -1;
        }
    }

    public boolean isSame(Audit other) {
        LOG.log(Level.INFO, "compare with {0}", other);
        if (other == null) {
            LOG.warning(() -> "nothing to compare with " + name);
            return false;
        }
        return name != null && name.equals(other.name);
    }

    @Override
    public String toString() {
        return name == null ? "nobody" : name;
    }
}
