package family.p0000;

import java.util.ArrayList;

/** A collection. */
public class Stack extends ArrayList<Part> {
    public Part top() {
        return get(size() - 1);
    }
}
