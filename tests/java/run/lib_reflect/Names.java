/** Class names and kinds for top-level, nested, inner, local, anonymous, array, primitive and lambda-hosting classes. */
package lib_reflect;

import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

public class Names {
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

    static class Nested { class Deep { } }

    class Inner { }

    interface Iface { int X = 1; enum InIface { A } }

    enum Kind { PLAIN, BODY { } }

    record Rec(int a) { }

    @interface Ann { }

    sealed interface Shape permits Circle, Square { }

    static final class Circle implements Shape { }

    static non-sealed class Square implements Shape { }

    abstract static class Abs { abstract void m(); }

    static Object field = new Object() { };

    static Object make() {
        class Local { }
        return new Local();
    }

    static void show(Class<?> c) {
        p(c.toString(), c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + c.getPackageName() + " | " + c.descriptorString());
        p("  kind", (c.isInterface() ? "interface " : "") + (c.isEnum() ? "enum " : "") + (c.isRecord() ? "record " : "") + (c.isAnnotation() ? "annotation " : "") + (c.isArray() ? "array " : "") + (c.isPrimitive() ? "primitive " : "") + (c.isAnonymousClass() ? "anonymous " : "") + (c.isLocalClass() ? "local " : "") + (c.isMemberClass() ? "member " : "") + (c.isSealed() ? "sealed " : "") + (c.isSynthetic() ? "synthetic " : "") + (c.isHidden() ? "hidden " : "") + Modifier.toString(c.getModifiers()));
        p("  relations", simple(c.getSuperclass()) + " " + simple(c.getDeclaringClass()) + " " + simple(c.getEnclosingClass()) + " " + (c.getEnclosingMethod() == null ? "none" : c.getEnclosingMethod().getName()) + " " + (c.getEnclosingConstructor() == null ? "none" : "ctor") + " " + simple(c.getComponentType()) + " " + simple(c.getNestHost()) + " " + c.getInterfaces().length + " " + c.toGenericString());
    }

    static String simple(Class<?> c) {
        return c == null ? "null" : c.getSimpleName().isEmpty() ? c.getName() : c.getSimpleName();
    }

    Object ctorMade;

    Names() {
        class InCtor { }
        ctorMade = new InCtor();
    }

    public static void main(String[] args) {
        Class<?>[] cs = {Names.class, Nested.class, Nested.Deep.class, Inner.class, Iface.class, Iface.InIface.class, Kind.class, Kind.BODY.getClass(), Kind.PLAIN.getClass(), Rec.class, Ann.class, Shape.class, Circle.class, Square.class, Abs.class, field.getClass(), make().getClass(), new Names().ctorMade.getClass(),
            new ArrayList<String>() { }.getClass(), int.class, void.class, boolean.class, int[].class, String[][].class, Nested[].class, Integer.class, Object.class, String.class, Map.Entry.class, Runnable.class, Thread.State.class, Override.class, Serializable.class};
        for (Class<?> c : cs) {
            show(c);
        }
        Supplier<Object> inLambda = () -> new Object() { };
        Class<?> l = inLambda.get().getClass();
        p("in lambda", l.getName() + " " + (l.getEnclosingMethod() == null ? "none" : l.getEnclosingMethod().getName()) + " " + l.isAnonymousClass());
        Runnable r = () -> { };
        p("lambda", r.getClass().isHidden() + " " + r.getClass().isSynthetic() + " " + r.getClass().getInterfaces()[0].getName() + " " + r.getClass().isAnonymousClass() + " " + (r.getClass().getNestHost() == Names.class) + " " + r.getClass().getSimpleName().startsWith("Names$$Lambda"));
        p("permits", List.of(Shape.class.getPermittedSubclasses()) + " " + Names.class.getPermittedSubclasses() + " " + Circle.class.isSealed());
        p("nest", Nested.Deep.class.isNestmateOf(Inner.class) + " " + Names.class.isNestmateOf(String.class) + " " + (Names.class.getNestMembers().length > 15) + " " + Kind.class.getNestHost().getSimpleName());
        p("arrays", int[].class.arrayType() + " " + Names.class.arrayType().getSimpleName() + " " + int[][].class.componentType() + " " + String.class.componentType());
        p("package", Names.class.getPackage() + " " + Names.class.getPackage().getName() + " " + String.class.getPackage().getName() + " " + int.class.getPackage() + " [" + int[].class.getPackageName() + "] " + Names.class.getModule().isNamed() + " " + String.class.getModule());
        p("loader", String.class.getClassLoader() + " " + (Names.class.getClassLoader() == ClassLoader.getSystemClassLoader()) + " " + int.class.getClassLoader() + " " + (Names[].class.getClassLoader() == Names.class.getClassLoader()) + " " + ClassLoader.getSystemClassLoader().getName() + " " + ClassLoader.getPlatformClassLoader().getName() + " " + ClassLoader.getPlatformClassLoader().getParent());
    }
}
