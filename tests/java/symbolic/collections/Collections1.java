package collections;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Collections that are inputs, and collections that the method makes. */
class Collections1 {
    static int size(List<String> list) {  //~ bound
        return list.size();  //~ returns x4; throws java.lang.NullPointerException
    }

    static boolean empty(List<Integer> list) {  //~ bound
        if (list.isEmpty()) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x3
    }

    static int first(List<Integer> list) {  //~ bound
        return list.get(0);  //~ returns x3; throws java.lang.IndexOutOfBoundsException; throws java.lang.NullPointerException x4
    }

    static boolean grown(int n) {  //~ complete
        List<Integer> list = new ArrayList<>();
        list.add(n);
        if (list.get(0) == 5) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean present(Optional<String> o) {  //~ bound
        if (o.isPresent()) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns x2
        }
        return false;  //~ returns
    }

    static int sum(List<Integer> list) {  //~ bound
        if (list.size() > 1) {  //~ throws java.lang.NullPointerException
            return -1;  //~ returns x2
        }
        int sum = 0;
        for (int x : list) {  //~ throws java.lang.NullPointerException
            sum += x;
        }
        return sum;  //~ returns x2
    }

    static boolean hasNull(List<String> list) {  //~ bound
        if (list.size() == 1 && list.get(0) == null) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x5
    }

    static boolean noKeys(Map<String, Integer> map) {  //~ bound; max-paths 8
        if (map.isEmpty()) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x6
    }

    static int elements(Set<Integer> set) {  //~ bound; max-paths 8
        return set.size();  //~ returns x7; throws java.lang.NullPointerException
    }

    static int local(int n) {  //~ complete
        List<Integer> list = List.of(1, 2, 3);
        return list.get(n);  //~ returns x3; throws java.lang.ArrayIndexOutOfBoundsException
    }
}
