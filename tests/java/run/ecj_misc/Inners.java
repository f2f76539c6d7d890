//! compiler: ecj
/** Inner, local and anonymous classes compiled by ecj: captures, outer access, shadowing, initializers and access to privates. */
package ecj_misc;

public class Inners {
    static void p(String label, Object value) {
        StringBuilder b = new StringBuilder();
        String s = label + " = " + value;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 32 && c < 127) {
                b.append(c);
            } else {
                b.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            }
        }
        System.out.println(b);
    }

    private int secret = 1;
    private static int counter;
    String name = "outer";

    private int bump(int by) {
        return secret += by;
    }

    private static int next() {
        return ++counter;
    }

    class Inner {
        private int secret = 2;
        String name = "inner";

        class Deep {
            String name = "deep";

            String names() {
                return name + this.name + Inner.this.name + Inners.this.name + secret + Inners.this.secret;
            }

            int work() {
                secret++;
                Inners.this.secret += 10;
                Inners.this.secret++;
                --Inner.this.secret;
                return bump(100) + next();
            }
        }
    }

    static class Nested {
        private final int v;
        private static int made;

        private Nested(int v) {
            this.v = v;
            made++;
        }

        private Nested twice() {
            return new Nested(v * 2);
        }
    }

    interface Shape {
        double area();

        default String show() {
            return getClass().isAnonymousClass() + " " + area();
        }
    }

    abstract static class Templ {
        final StringBuilder log = new StringBuilder();

        Templ() {
            log.append("ctor ");
            hook();
        }

        {
            log.append("init ");
        }

        abstract void hook();
    }

    static Shape square(double s) {
        return new Shape() {
            final double side = s;

            @Override
            public double area() {
                return side * s;
            }
        };
    }

    Runnable local(int p, String q) {
        final int[] hits = {0};
        class Local implements Runnable {
            final int own;

            Local(int own) {
                this.own = own;
            }

            @Override
            public void run() {
                hits[0] += p + own;
                p("local", q + hits[0] + secret + name);
                if (own > 0) {
                    new Local(own - 1).run();
                }
            }
        }
        return new Local(2);
    }

    static class Gen<T> {
        class It implements java.util.Iterator<T> {
            int i;

            @Override
            public boolean hasNext() {
                return i < items.length;
            }

            @Override
            public T next() {
                return items[i++];
            }
        }

        final T[] items;

        @SafeVarargs
        Gen(T... items) {
            this.items = items;
        }

        It it() {
            return new It();
        }
    }

    static class Sub extends Inner2 {
        Sub(Inners o) {
            o.super();
        }
    }

    class Inner2 {
        String from() {
            return "inner2 of " + name;
        }
    }

    enum Op {
        PLUS("+") {
            @Override
            int go(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            private int calls;

            @Override
            int go(int a, int b) {
                calls++;
                return a * b * calls;
            }
        };

        private final String sym;

        Op(String s) {
            sym = s;
        }

        abstract int go(int a, int b);
    }

    public static void main(String[] args) {
        Inners o = new Inners();
        Inners.Inner i = o.new Inner();
        Inners.Inner.Deep d = i.new Deep();
        p("names", d.names());
        p("work", d.work() + " " + d.work() + " " + o.secret + " " + i.secret + " " + counter);
        Nested n = new Nested(5).twice().twice();
        p("nested", n.v + " " + Nested.made);
        p("anonymous", square(3).show() + " " + square(2).area());
        o.local(10, "q").run();
        String captured = "cap";
        Templ t = new Templ() {
            int x = 5;

            {
                log.append("anon-init ");
            }

            @Override
            void hook() {
                log.append("hook").append(x).append(captured).append(' ');
            }
        };
        t.hook();
        p("template", t.log);
        StringBuilder b = new StringBuilder();
        for (var it = new Gen<>("a", "b", "c").it(); it.hasNext();) {
            b.append(it.next());
        }
        p("generic inner", b);
        o.name = "renamed";
        p("qualified super", new Sub(o).from());
        for (Op op : Op.values()) {
            p(op.name(), op.go(3, 4) + " " + op.go(3, 4) + op.sym + op.getDeclaringClass().getSimpleName() + " " + op.getClass().getName());
        }
        Object host = new Object() {
            int hidden = 3;

            Object again() {
                return new Object() {
                    @Override
                    public String toString() {
                        return "nested anonymous " + hidden + captured;
                    }
                };
            }

            @Override
            public String toString() {
                return again().toString();
            }
        };
        p("host", host);
        p("classes", i.getClass().getName() + " " + d.getClass().getSimpleName() + " " + host.getClass().getName() + " " + square(1).getClass().isAnonymousClass() + " " + o.local(0, "").getClass().isLocalClass());
        var anon = new Object() {
            int count;

            int inc() {
                return ++count;
            }
        };
        anon.inc();
        p("var anonymous", anon.inc() + anon.count);
        int total = 0;
        for (int k = 0; k < 50; k++) {
            int kk = k;
            total += new Object() {
                int f(int x) {
                    return x == 0 ? kk : f(x - 1) + 1;
                }
            }.f(5);
        }
        p("total", total);
        for (int k = 0; k < 12; k++) {
            p("square " + k, square(k).area() + " " + new Nested(k).twice().v);
        }
    }
}
