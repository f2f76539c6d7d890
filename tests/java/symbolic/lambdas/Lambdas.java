package lambdas;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Functions as values, captured and passed in. */
class Lambdas {
    static int captured(int x) {  //~ complete
        IntSupplier twice = () -> 2 * x;
        if (twice.getAsInt() == 10) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int composed(int x) {  //~ complete
        IntUnaryOperator plus = y -> y + 1;
        IntUnaryOperator both = plus.andThen(y -> y * 3);
        if (both.applyAsInt(x) == 9) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int reference(int x) {  //~ complete
        IntUnaryOperator f = Lambdas::square;
        if (f.applyAsInt(x) == 49) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    private static int square(int x) {
        return x * x;
    }

    static int chosen(boolean plus, int a, int b) {  //~ complete
        IntBinaryOperator f = plus ? (x, y) -> x + y : (x, y) -> x / y;
        return f.applyAsInt(a, b);  //~ returns x2; throws java.lang.ArithmeticException
    }

    static int passedIn(IntSupplier s) {  //~ complete; world closed
        if (s.getAsInt() == 8) {  //~ throws java.lang.NullPointerException
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static boolean predicate(IntPredicate p, int x) {  //~ complete; world closed
        if (p.test(x)) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean supplied(Supplier<String> s) {  //~ bound, unknown call
        if (s.get() == null) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static int applied(Function<Integer, Integer> f) {  //~ complete; world closed
        return f.apply(1) == null ? 0 : 1;  //~ returns x3; throws java.lang.NullPointerException
    }

    static int curried(int a, int b) {  //~ complete
        Function<Integer, Function<Integer, Integer>> f = x -> y -> x - y;
        if (f.apply(a).apply(b) == 0) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int instance(int n) {  //~ complete
        BiFunction<Integer, Integer, Integer> f = Integer::compare;
        return f.apply(n, 10) < 0 ? 1 : 0;  //~ returns x2
    }
}
