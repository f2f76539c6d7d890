package bench;

/** Virtual and interface calls: expression trees walked by visitors. */
public class Visitor {
    interface Walker<R> {
        R constant(int value);

        R sum(Expression left, Expression right);

        R product(Expression left, Expression right);
    }

    abstract static class Expression {
        abstract <R> R accept(Walker<R> walker);
    }

    static final class Constant extends Expression {
        final int value;

        Constant(int value) {
            this.value = value;
        }

        <R> R accept(Walker<R> walker) {
            return walker.constant(value);
        }
    }

    static final class Sum extends Expression {
        final Expression left;
        final Expression right;

        Sum(Expression left, Expression right) {
            this.left = left;
            this.right = right;
        }

        <R> R accept(Walker<R> walker) {
            return walker.sum(left, right);
        }
    }

    static final class Product extends Expression {
        final Expression left;
        final Expression right;

        Product(Expression left, Expression right) {
            this.left = left;
            this.right = right;
        }

        <R> R accept(Walker<R> walker) {
            return walker.product(left, right);
        }
    }

    static final class Value implements Walker<Integer> {
        public Integer constant(int value) {
            return value;
        }

        public Integer sum(Expression left, Expression right) {
            return left.accept(this) + right.accept(this);
        }

        public Integer product(Expression left, Expression right) {
            return left.accept(this) * right.accept(this);
        }
    }

    static final class Depth implements Walker<Integer> {
        public Integer constant(int value) {
            return 1;
        }

        public Integer sum(Expression left, Expression right) {
            return 1 + Math.max(left.accept(this), right.accept(this));
        }

        public Integer product(Expression left, Expression right) {
            return 1 + Math.max(left.accept(this), right.accept(this));
        }
    }

    static Expression build(int depth) {
        if (depth == 0) {
            return new Constant(depth + 3);
        }
        Expression left = build(depth - 1);
        Expression right = build(depth - 1);
        return depth % 2 == 0 ? new Sum(left, right) : new Product(left, right);
    }

    public static void main(String[] args) {
        Expression root = build(14);
        long total = 0;
        for (int round = 0; round < 20; round++) {
            total += root.accept(new Value()) + root.accept(new Depth());
        }
        System.out.println(total);
    }
}
