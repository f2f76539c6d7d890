package lives;

/** A lock with a code: only calls in the right order open it, and only some orders matter. */
public class Lock {
    private int code = -1;
    private int wrong;
    private boolean open;
    private String label;

    void setCode(int code) {
        if (code < 0) {
            throw new IllegalArgumentException("code");
        }
        this.code = code;
    }

    void setLabel(String label) {
        this.label = label;
    }

    void enter(int tried) {  //~ bound
        if (tried == code) {
            open = true;
        } else {
            wrong++;
        }
    }  //~ returns x2

    boolean isOpen() {  //~ bound
        if (open) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    boolean isBlocked() {  //~ bound
        if (wrong >= 3) {
            return true;  //~ returns
        }
        return false;  //~ returns x5
    }

    boolean isLabelled() {  //~ bound
        if (label == null) {
            return false;  //~ returns x2
        }
        return true;  //~ returns x2
    }
}
