package lists;

/** Trees whose parts are unknown. */
class Trees {
    static class Tree {
        int key;
        Tree left;
        Tree right;
    }

    static boolean leaf(Tree t) {  //~ complete
        if (t.left == null && t.right == null) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x4
    }

    static int smallest(Tree t) {  //~ no end; max-depth 4
        while (t.left != null) {  //~ stops bound reached: forks on one path; throws java.lang.NullPointerException
            t = t.left;  //~ stops step limit x6
        }
        return t.key;  //~ returns x3
    }

    static boolean orderedRoot(Tree t) {  //~ complete
        if (t.left != null && t.left.key >= t.key) {  //~ throws java.lang.NullPointerException
            return false;  //~ returns x2
        }
        return true;  //~ returns x2
    }

    static boolean shared(Tree t) {  //~ complete
        if (t.left != null && t.left == t.right) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns x2
        }
        return false;  //~ returns x6
    }
}
