package recursion;

/** Methods that call themselves and each other. */
class Recursion {
    static int factorial(int n) {  //~ complete
        if (n > 4) {
            throw new IllegalArgumentException("too large");  //~ throws java.lang.IllegalArgumentException
        }
        return n <= 1 ? 1 : n * factorial(n - 1);  //~ returns x4
    }

    static int fibonacci(int n) {  //~ complete
        if (n < 0 || n > 4) {
            return -1;  //~ returns x2
        }
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);  //~ returns x4
    }

    static boolean even(int n) {  //~ complete
        if (n < 0 || n > 3) {
            throw new IllegalArgumentException();  //~ throws java.lang.IllegalArgumentException x2
        }
        return n == 0 || odd(n - 1);  //~ returns x4
    }

    private static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int deep(int n) {  //~ no end; max-depth 6
        return n == 0 ? 0 : 1 + deep(n - 1);  //~ returns x6; stops bound reached: forks on one path
    }

    static int power(int x, int n) {  //~ complete
        if (n < 0 || n > 3) {
            return 0;  //~ returns x2
        }
        return n == 0 ? 1 : x * power(x, n - 1);  //~ returns x4
    }

    static int hanoi(int n) {  //~ complete
        if (n <= 0) {
            return 0;  //~ returns
        }
        if (n > 3) {
            return -1;  //~ returns
        }
        return 2 * hanoi(n - 1) + 1;  //~ returns x3
    }

    static int gcd(int a, int b) {  //~ complete
        if (a < 0 || a > 3 || b < 0 || b > 3) {
            return -1;  //~ returns x4
        }
        return b == 0 ? a : gcd(b, a % b);  //~ returns x4
    }

    static boolean palindrome(int n) {  //~ complete
        if (n < 0 || n > 99) {
            return false;  //~ returns x2
        }
        return reverse(n, 0) == n;  //~ returns x4
    }

    private static int reverse(int n, int done) {
        return n == 0 ? done : reverse(n / 10, 10 * done + n % 10);
    }
}
