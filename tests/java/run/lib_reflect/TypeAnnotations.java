/** Annotations on types: of results, parameters, receivers, exceptions, fields, super types and type variables. */
package lib_reflect;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

public class TypeAnnotations {
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER})
    @interface Tag {
        int value();
    }

    abstract static class Sample<@Tag(1) T extends @Tag(2) Number> implements @Tag(3) Comparable<@Tag(4) String> {
        @Tag(5) List<@Tag(6) String> field;

        @Tag(7)
        Sample(@Tag(8) String text) throws @Tag(9) IOException {}

        @Tag(10) String method(@Tag(11) Sample<T> this, @Tag(12) String @Tag(13) [] texts) throws @Tag(14) IOException {
            return null;
        }
    }

    static String tags(AnnotatedType type) {
        return type == null ? "none" : type.getType() + " " + Arrays.toString(type.getAnnotations());
    }

    static void show(String label, AnnotatedType... types) {
        for (AnnotatedType type : types) {
            System.out.println(label + ": " + tags(type));
        }
    }

    public static void main(String[] args) throws Exception {
        Method method = Sample.class.getDeclaredMethod("method", String[].class);
        show("result", method.getAnnotatedReturnType());
        show("receiver", method.getAnnotatedReceiverType());
        show("parameter", method.getAnnotatedParameterTypes());
        show("element", ((AnnotatedArrayType) method.getAnnotatedParameterTypes()[0]).getAnnotatedGenericComponentType());
        show("exception", method.getAnnotatedExceptionTypes());
        Constructor<?> constructor = Sample.class.getDeclaredConstructor(String.class);
        show("made", constructor.getAnnotatedReturnType());
        show("constructor parameter", constructor.getAnnotatedParameterTypes());
        show("constructor exception", constructor.getAnnotatedExceptionTypes());
        AnnotatedType field = Sample.class.getDeclaredField("field").getAnnotatedType();
        show("field", field);
        show("argument", ((AnnotatedParameterizedType) field).getAnnotatedActualTypeArguments());
        show("super", Sample.class.getAnnotatedSuperclass());
        show("interface", Sample.class.getAnnotatedInterfaces());
        System.out.println(Arrays.toString(Sample.class.getTypeParameters()[0].getAnnotations()));
        show("bound", Sample.class.getTypeParameters()[0].getAnnotatedBounds());
        show("plain", TypeAnnotations.class.getDeclaredMethod("tags", AnnotatedType.class).getAnnotatedReturnType());
    }
}
