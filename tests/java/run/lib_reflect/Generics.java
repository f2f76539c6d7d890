/** Generic signatures: type variables, bounds, wildcards, parameterized and array types, super type tokens. */
package lib_reflect;

import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

public class Generics {
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

    static class Box<T extends Comparable<? super T> & Serializable, U> {
        T t;
        List<T> lt;
        T[] at;
        List<? extends Number>[] aw;
        Map<String, ? super U> m;
        List raw;
        List<?> any;
        int plain;
        Map.Entry<T, U> entry;
        Outer<String>.In<Integer> inner;
        Class<? extends T[]> ct;
        List<List<Map<U, int[]>>> deep;

        <V extends Exception, W extends List<V>> W run(V v, Set<? extends W> s, T... ts) throws V {
            return null;
        }

        <Q> Box(Q q, List<Q> lq) {
        }

        static <K, X extends Throwable> Function<? super K, ? extends Box<?, K>> make(K k) throws X, RuntimeException {
            return null;
        }
    }

    static class Outer<A> {
        class In<B> {
            A a;
            B b;
        }
    }

    static class Sub extends Box<String, List<Integer>> implements Comparable<Sub>, Function<Integer[], Map<?, ?>> {
        Sub() {
            super("", null);
        }

        @Override
        public int compareTo(Sub o) {
            return 0;
        }

        @Override
        public Map<?, ?> apply(Integer[] i) {
            return null;
        }
    }

    static class Rec<R extends Rec<R>> { }

    abstract static class Token<T> {
        Type type() {
            return ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0];
        }
    }

    static String kind(Type t) {
        if (t instanceof Class<?> c) {
            return "C:" + c.getSimpleName();
        }
        if (t instanceof ParameterizedType q) {
            StringBuilder b = new StringBuilder("P:" + kind(q.getRawType()) + (q.getOwnerType() == null ? "" : "@" + kind(q.getOwnerType())) + "<");
            for (Type x : q.getActualTypeArguments()) {
                b.append(kind(x)).append(',');
            }
            return b.append('>').toString();
        }
        if (t instanceof WildcardType w) {
            return "W:+" + Arrays.stream(w.getUpperBounds()).map(Generics::kind).toList() + "-" + Arrays.stream(w.getLowerBounds()).map(Generics::kind).toList();
        }
        if (t instanceof GenericArrayType g) {
            return "A:" + kind(g.getGenericComponentType());
        }
        TypeVariable<?> v = (TypeVariable<?>) t;
        return "V:" + v.getName() + "/" + v.getBounds().length;
    }

    public static void main(String[] args) throws Exception {
        Field[] fs = Box.class.getDeclaredFields();
        Arrays.sort(fs, Comparator.comparing(Field::getName));
        for (Field f : fs) {
            p(f.getName(), f.getGenericType() + " | " + kind(f.getGenericType()) + " | " + f.getGenericType().getTypeName() + " | " + f.getType().getSimpleName() + " | " + f.toGenericString());
        }
        for (TypeVariable<?> v : Box.class.getTypeParameters()) {
            p("param " + v, Arrays.toString(v.getBounds()) + " " + v.getGenericDeclaration() + " " + kind(v) + " " + v.getTypeName() + " " + v.equals(Box.class.getTypeParameters()[0]));
        }
        Method[] ms = Box.class.getDeclaredMethods();
        Arrays.sort(ms, Comparator.comparing(Method::getName));
        for (Method m : ms) {
            p(m.getName(), m.toGenericString() + " | " + Arrays.toString(m.getTypeParameters()) + " | " + kind(m.getGenericReturnType()) + " | " + Arrays.stream(m.getGenericParameterTypes()).map(Generics::kind).toList() + " | " + Arrays.toString(m.getGenericExceptionTypes()) + " | " + Arrays.toString(m.getTypeParameters()[0].getBounds()));
        }
        var c = Box.class.getDeclaredConstructors()[0];
        p("ctor", c.toGenericString() + " " + Arrays.toString(c.getGenericParameterTypes()) + " " + Arrays.toString(c.getTypeParameters()));
        p("super", Sub.class.getGenericSuperclass() + " | " + Arrays.toString(Sub.class.getGenericInterfaces()) + " | " + Sub.class.toGenericString() + " | " + Box.class.toGenericString());
        p("recursive", Rec.class.getTypeParameters()[0].getBounds()[0] + " " + kind(Rec.class.getTypeParameters()[0].getBounds()[0]) + " " + Enum.class.toGenericString());
        p("token", new Token<Map<String, List<? extends Number>>>() { }.type() + " | " + new Token<int[]>() { }.type() + " | " + kind(new Token<List<String>[]>() { }.type()) + " | " + new Token<String>() { }.type());
        p("equals", new Token<List<String>>() { }.type().equals(new Token<List<String>>() { }.type()) + " " + (new Token<List<String>>() { }.type().hashCode() == new Token<List<String>>() { }.type().hashCode()) + " " + new Token<List<String>>() { }.type().equals(new Token<List<Integer>>() { }.type()));
        p("jdk", ArrayList.class.getGenericSuperclass() + " " + Arrays.toString(HashMap.class.getTypeParameters()) + " " + Map.class.getMethod("entrySet").getGenericReturnType() + " " + java.util.Collections.class.getMethod("max", java.util.Collection.class).toGenericString() + " " + Comparable.class.toGenericString());
        p("list get", kind(List.class.getMethod("get", int.class).getGenericReturnType()) + " " + List.class.getMethod("toArray", Object[].class).toGenericString() + " " + Class.class.getMethod("asSubclass", Class.class).toGenericString());
        Type in = Box.class.getDeclaredField("inner").getGenericType();
        p("inner", in + " " + ((ParameterizedType) in).getOwnerType() + " " + ((ParameterizedType) in).getRawType());
        t("token raw", () -> new Token() { }.type());
        Object lambdaHost = new Object() {
            <Z> List<Z> local(Z z) {
                return List.of(z);
            }
        };
        p("local", Arrays.stream(lambdaHost.getClass().getDeclaredMethods()).map(Method::toGenericString).toList());
    }
}
