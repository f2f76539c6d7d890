/** Annotations: all member types, defaults, repeatable, inherited, type use, parameters, equality and proxies. */
package lib_reflect;

import java.lang.annotation.Annotation;
import java.lang.annotation.AnnotationFormatError;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class Annotations {
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

    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Nested {
        String value() default "nested";
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Documented
    @interface All {
        boolean z() default true;
        byte b() default 1;
        char c() default 'c';
        short s() default 2;
        int i() default 3;
        long j() default 4L;
        float f() default 5.5f;
        double d() default 6.5;
        String str() default "text";
        Class<?> k() default Object.class;
        Level e() default Level.LOW;
        Nested n() default @Nested("inner");
        int[] ia() default {1, 2};
        String[] sa() default {};
        Class<?>[] ka() default {int.class, String[].class, void.class};
        Level[] ea() default {Level.HIGH};
        Nested[] na() default {@Nested, @Nested("x")};
        double[] da() default {0.5, Double.NaN};
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Inh {
        int value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }

    @Retention(RetentionPolicy.CLASS)
    @interface InClass { }

    @Retention(RetentionPolicy.SOURCE)
    @interface InSource { }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER})
    @interface Use {
        String value() default "";
    }

    @Inh(7)
    @Tag("one")
    @Tag("two")
    @InClass
    @InSource
    static class Base<@Use("tp") T> {
        @Deprecated(since = "9", forRemoval = false)
        public int old;
        public @Use("field") List<@Use("arg") String> list;
    }

    @Tag("single")
    static class Sub extends Base<String> {
        @All
        void dflt() {
        }

        @All(z = false, b = 9, c = 'q', s = 8, i = -1, j = 1L << 40, f = 0.25f, d = 1e100, str = "quo\"te\n", k = int[].class, e = Level.HIGH, n = @Nested("own"), ia = {}, sa = {"a", "b"}, ka = {}, ea = {}, na = {}, da = 1)
        void custom(@Nested("p0") int a, String plain, @Nested @Inh(2) long c) {
        }

        @Override
        public String toString() {
            return "x";
        }
    }

    @Tags({@Tag("x"), @Tag("y")})
    static class Container { }

    static String tokens(Annotation a) {
        String[] t = a.toString().split("[(), ]+");
        Arrays.sort(t);
        return String.join(" ", t);
    }

    static String sorted(Annotation[] as) {
        String[] s = Arrays.stream(as).map(Object::toString).sorted().toArray(String[]::new);
        return Arrays.toString(s);
    }

    public static void main(String[] args) throws Exception {
        p("base", sorted(Base.class.getAnnotations()) + " " + sorted(Base.class.getDeclaredAnnotations()));
        p("sub", sorted(Sub.class.getAnnotations()) + " " + sorted(Sub.class.getDeclaredAnnotations()));
        p("inherited", Sub.class.getAnnotation(Inh.class).value() + " " + Sub.class.getDeclaredAnnotation(Inh.class) + " " + Sub.class.isAnnotationPresent(Inh.class) + " " + Sub.class.isAnnotationPresent(InClass.class));
        p("repeat", Arrays.toString(Base.class.getAnnotationsByType(Tag.class)) + " " + Base.class.getAnnotation(Tag.class) + " " + Base.class.getAnnotation(Tags.class).value().length + " " + Sub.class.getAnnotationsByType(Tag.class).length + " " + Container.class.getAnnotationsByType(Tag.class).length + " " + Base.class.getAnnotationsByType(Nested.class).length);
        Method d = Sub.class.getDeclaredMethod("dflt");
        Method c = Sub.class.getDeclaredMethod("custom", int.class, String.class, long.class);
        All a = d.getAnnotation(All.class);
        All b = c.getAnnotation(All.class);
        p("default", tokens(a));
        p("custom", tokens(b));
        Method[] ms = All.class.getDeclaredMethods();
        Arrays.sort(ms, Comparator.comparing(Method::getName));
        for (Method m : ms) {
            p(m.getName(), show(m.invoke(a)) + " | " + show(m.invoke(b)) + " | " + show(m.getDefaultValue()) + " | " + m.getReturnType().getSimpleName());
        }
        p("values", a.i() + b.j() + " " + a.k() + " " + b.e() + " " + a.n().value() + " " + a.na()[1].value() + " " + b.str().length());
        a.ia()[0] = 99;
        p("array copies", a.ia()[0]);
        p("equal", a.equals(d.getAnnotation(All.class)) + " " + a.equals(b) + " " + (a.hashCode() == d.getAnnotation(All.class).hashCode()) + " " + a.annotationType().getSimpleName() + " " + a.n().equals(b.n()) + " " + a.equals("x"));
        p("nested hash", a.n().hashCode() + " " + Sub.class.getAnnotation(Inh.class).hashCode() + " " + Base.class.getAnnotation(Tags.class).value()[0].hashCode());
        Nested own = new Nested() {
            @Override
            public String value() {
                return "inner";
            }

            @Override
            public Class<? extends Annotation> annotationType() {
                return Nested.class;
            }
        };
        p("own implementation", a.n().equals(own) + " " + own.equals(a.n()) + " " + own.value());
        Annotation[][] pa = c.getParameterAnnotations();
        p("parameters", pa.length + " " + Arrays.toString(pa[0]) + " " + pa[1].length + " " + sorted(pa[2]) + " " + c.getParameters()[0].getAnnotation(Nested.class).value() + " " + c.getParameters()[1].getAnnotations().length);
        p("deprecated", Base.class.getField("old").getAnnotation(Deprecated.class) + " " + Base.class.getField("old").isAnnotationPresent(Deprecated.class));
        AnnotatedParameterizedType t = (AnnotatedParameterizedType) Base.class.getField("list").getAnnotatedType();
        p("type use", Arrays.toString(t.getAnnotations()) + " " + Arrays.toString(t.getAnnotatedActualTypeArguments()[0].getAnnotations()) + " " + Arrays.toString(Base.class.getTypeParameters()[0].getAnnotations()) + " " + t);
        p("override", Sub.class.getDeclaredMethod("toString").getAnnotations().length);
        p("meta", sorted(Inh.class.getAnnotations()) + " " + Tag.class.getAnnotation(Repeatable.class).value().getSimpleName() + " " + All.class.getAnnotation(Retention.class).value() + " " + Arrays.toString(Use.class.getAnnotation(Target.class).value()) + " " + All.class.isAnnotationPresent(Documented.class));
        p("type", Nested.class.isAnnotation() + " " + Nested.class.isInterface() + " " + Arrays.toString(Nested.class.getInterfaces()) + " " + Nested.class.getModifiers());
        p("functional", Runnable.class.isAnnotationPresent(FunctionalInterface.class) + " " + sorted(Comparable.class.getAnnotations()) + " " + sorted(Comparator.class.getAnnotations()));
        t("null", () -> Sub.class.getAnnotation(null));
        t("is proxy", () -> java.lang.reflect.Proxy.isProxyClass(a.getClass()));
        p("error", new AnnotationFormatError("msg"));
    }

    static String show(Object o) {
        return o instanceof Object[] x ? Arrays.toString(x) : o instanceof int[] i ? Arrays.toString(i) : o instanceof double[] d ? Arrays.toString(d) : String.valueOf(o);
    }
}
