/** Records and enums through reflection: components, accessors, constants, values and canonical constructors. */
package lib_reflect;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class Records {
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

    interface Body {
        Object run() throws Throwable;
    }

    static void t(String label, Body body) {
        try {
            p(label, body.run());
        } catch (Throwable e) {
            p(label, "threw " + e);
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        String value() default "m";
    }

    interface Area {
        double area();
    }

    record Point(@Mark("px") int x, int y) implements Area {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < -1000) {
                throw new IllegalArgumentException("x " + x);
            }
        }

        Point(int v) {
            this(v, v);
        }

        @Override
        public double area() {
            return 0;
        }

        double dist() {
            return Math.sqrt(x * x + y * y);
        }
    }

    record Gen<T extends Comparable<T>>(T t, List<? super T> l, T[] arr) { }

    record Empty() { }

    record Big(boolean z, byte b, char c, short s, int i, long j, float f, double d, String o, int[] a) { }

    enum Op {
        ADD("+") {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        MUL("*") {
            @Override
            int apply(int a, int b) {
                return a * b;
            }
        };

        final String sym;

        Op(String s) {
            sym = s;
        }

        abstract int apply(int a, int b);
    }

    enum Simple { @Deprecated A, B, C }

    @SuppressWarnings("unchecked")
    static <R extends Record> R with(R r, String name, Object v) throws Exception {
        RecordComponent[] rc = r.getClass().getRecordComponents();
        Object[] args = new Object[rc.length];
        Class<?>[] ts = new Class<?>[rc.length];
        for (int i = 0; i < rc.length; i++) {
            ts[i] = rc[i].getType();
            args[i] = rc[i].getName().equals(name) ? v : rc[i].getAccessor().invoke(r);
        }
        return (R) r.getClass().getDeclaredConstructor(ts).newInstance(args);
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Point.class, Gen.class, Empty.class, Big.class}) {
            p(c.getSimpleName(), c.isRecord() + " " + Modifier.toString(c.getModifiers()) + " " + c.getSuperclass() + " " + c.getRecordComponents().length + " " + c.toGenericString());
            for (RecordComponent r : c.getRecordComponents()) {
                p("  component", r + " | " + r.getName() + " | " + r.getType().getSimpleName() + " | " + r.getGenericType() + " | " + r.getGenericSignature() + " | " + r.getAccessor().getName() + " | " + r.getDeclaringRecord().getSimpleName() + " | " + Arrays.toString(r.getAnnotations()));
            }
        }
        p("annotations", Point.class.getDeclaredField("x").isAnnotationPresent(Mark.class) + " " + Point.class.getMethod("x").isAnnotationPresent(Mark.class) + " " + Point.class.getDeclaredConstructor(int.class, int.class).getParameters()[0].isAnnotationPresent(Mark.class));
        Method[] ms = Point.class.getDeclaredMethods();
        Arrays.sort(ms, Comparator.comparing(Method::getName));
        for (Method m : ms) {
            p("  method", m);
        }
        Field[] fs = Point.class.getDeclaredFields();
        Arrays.sort(fs, Comparator.comparing(Field::getName));
        p("fields", Arrays.toString(fs));
        Constructor<?> canon = Point.class.getDeclaredConstructor(int.class, int.class);
        p("canonical", Arrays.toString(canon.getParameters()) + " " + canon.getParameters()[0].isNamePresent() + " " + canon.getParameters()[0].isImplicit() + " " + canon);
        p("with", with(new Point(1, 2), "y", 9) + " " + with(new Empty(), "z", 1));
        t("with bad", () -> with(new Point(1, 2), "x", -5000));
        p("not record", String.class.getRecordComponents() + " " + Record.class.isRecord() + " " + Record.class.getRecordComponents());
        Big b1 = new Big(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6.0, "o", null);
        Big b2 = new Big(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6.0, "o", null);
        p("big", b1 + " " + b1.equals(b2) + " " + (b1.hashCode() == b2.hashCode()) + " " + b1.hashCode());
        p("floats", new Big(true, (byte) 1, 'c', (short) 2, 3, 4L, 0f, 6.0, "o", null).equals(new Big(true, (byte) 1, 'c', (short) 2, 3, 4L, -0f, 6.0, "o", null)) + " " + new Big(true, (byte) 1, 'c', (short) 2, 3, 4L, Float.NaN, 6.0, "o", null).equals(new Big(true, (byte) 1, 'c', (short) 2, 3, 4L, Float.NaN, 6.0, "o", null)));
        p("empty", new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        p("generic", new Gen<>("a", List.of("b"), null) + " " + new Gen<>(null, null, null) + " " + new Gen<Integer>(null, null, null).hashCode());
        p("enum", Op.class.isEnum() + " " + Op.ADD.getClass().isEnum() + " " + Op.ADD.getClass().getSuperclass().getSimpleName() + " " + Arrays.toString(Op.class.getEnumConstants()) + " " + Op.ADD.getClass().getEnumConstants() + " " + String.class.getEnumConstants() + " " + Modifier.toString(Op.class.getModifiers()) + " " + Modifier.toString(Simple.class.getModifiers()) + " " + Op.class.isSealed());
        Field[] ef = Op.class.getDeclaredFields();
        Arrays.sort(ef, Comparator.comparing(Field::getName));
        for (Field f : ef) {
            p("  enum field", f + " " + f.isEnumConstant() + " " + f.isSynthetic());
        }
        Method[] em = Op.class.getDeclaredMethods();
        Arrays.sort(em, Comparator.comparing(Method::getName));
        for (Method m : em) {
            p("  enum method", m + " " + m.isSynthetic());
        }
        p("invoke", Op.class.getDeclaredMethod("apply", int.class, int.class).invoke(Op.MUL, 6, 7) + " " + ((Object[]) Op.class.getMethod("values").invoke(null)).length + " " + Op.class.getMethod("valueOf", String.class).invoke(null, "ADD"));
        t("valueOf bad", () -> { try { return Op.class.getMethod("valueOf", String.class).invoke(null, "X"); } catch (java.lang.reflect.InvocationTargetException e) { return e.getCause(); } });
        p("deprecated constant", Simple.class.getField("A").isAnnotationPresent(Deprecated.class) + " " + Simple.class.getField("B").isEnumConstant());
        p("dist", Point.class.getDeclaredMethod("dist").invoke(new Point(3, 4)) + " " + Area.class.getMethod("area").invoke(Point.ORIGIN));
        record LocalRec(String s, int n) {
            static int count;

            LocalRec {
                s = s.toUpperCase();
                count++;
            }
        }
        p("local", new LocalRec("abc", 1) + " " + LocalRec.count + " " + Modifier.toString(LocalRec.class.getModifiers()) + " " + LocalRec.class.isLocalClass());
    }
}
