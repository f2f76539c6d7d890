package vitro.refute;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Types without variables: what a test would write there, so that no cast of a compiler fails. */
final class Types {
  private Types() {}

  /** A class with its arguments. */
  record Applied(Class<?> raw, Type[] arguments) implements ParameterizedType {
    @Override
    public Type[] getActualTypeArguments() {
      return arguments;
    }

    @Override
    public Type getRawType() {
      return raw;
    }

    @Override
    public Type getOwnerType() {
      return raw.getDeclaringClass();
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(raw.getName()).append('<');
      for (int i = 0; i < arguments.length; i++) {
        text.append(i == 0 ? "" : ", ").append(arguments[i].getTypeName());
      }
      return text.append('>').toString();
    }

    @Override
    public String getTypeName() {
      return toString();
    }
  }

  static Class<?> raw(Type type) {
    if (type instanceof Class<?> known) {
      return known;
    } else if (type instanceof ParameterizedType applied) {
      return (Class<?>) applied.getRawType();
    } else if (type instanceof GenericArrayType array) {
      return raw(array.getGenericComponentType()).arrayType();
    } else if (type instanceof WildcardType wildcard) {
      return raw(wildcard.getUpperBounds()[0]);
    } else if (type instanceof TypeVariable<?> variable) {
      return raw(variable.getBounds()[0]);
    }
    return Object.class;
  }

  /** Replaces variables by what is known of them, else by a class that fits their bound. */
  static Type resolve(Type type, Map<String, Type> known) {
    return resolve(type, known, 0);
  }

  private static Type resolve(Type type, Map<String, Type> known, int depth) {
    if (type instanceof Class<?>) {
      return type;
    } else if (type instanceof TypeVariable<?> variable) {
      Type found = known.get(key(variable));
      if (found != null) {
        return found;
      }
      Type bound = variable.getBounds()[0];
      Class<?> raw = raw(bound);
      if (raw == Object.class || raw == Comparable.class || raw == Number.class) {
        return raw == Object.class ? String.class : Integer.class;
      }
      return depth > 3 ? raw : resolve(bound, known, depth + 1);
    } else if (type instanceof ParameterizedType applied) {
      Type[] arguments = applied.getActualTypeArguments().clone();
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = depth > 3 ? raw(arguments[i]) : resolve(arguments[i], known, depth + 1);
      }
      return new Applied((Class<?>) applied.getRawType(), arguments);
    } else if (type instanceof GenericArrayType array) {
      return raw(resolve(array.getGenericComponentType(), known, depth + 1)).arrayType();
    } else if (type instanceof WildcardType wildcard) {
      Type bound =
          wildcard.getLowerBounds().length > 0
              ? wildcard.getLowerBounds()[0]
              : wildcard.getUpperBounds()[0];
      if (bound == Object.class) {
        return String.class;
      }
      return resolve(bound, known, depth + 1);
    }
    return raw(type);
  }

  private static String key(TypeVariable<?> variable) {
    String owner =
        variable.getGenericDeclaration() instanceof Class<?> known
            ? known.getName()
            : variable.getGenericDeclaration().toString();
    return owner + " " + variable.getName();
  }

  /** What the variables of a class and of all above it stand for. */
  static Map<String, Type> known(Type type) {
    Map<String, Type> known = new HashMap<>();
    collect(type, known, 0);
    return known;
  }

  private static void collect(Type type, Map<String, Type> known, int depth) {
    Class<?> raw = raw(type);
    if (depth > 8) {
      return;
    }
    if (type instanceof ParameterizedType applied) {
      TypeVariable<?>[] variables = raw.getTypeParameters();
      Type[] arguments = applied.getActualTypeArguments();
      for (int i = 0; i < variables.length && i < arguments.length; i++) {
        known.put(key(variables[i]), resolve(arguments[i], known));
      }
    }
    if (raw.getGenericSuperclass() != null) {
      collect(raw.getGenericSuperclass(), known, depth + 1);
    }
    for (Type above : raw.getGenericInterfaces()) {
      collect(above, known, depth + 1);
    }
  }

  /** Whether a value of a type may be given where another type is wanted; both without variables. */
  static boolean fits(Type from, Type to) {
    Class<?> raw = raw(to);
    if (!raw.isAssignableFrom(raw(from))) {
      return false;
    }
    if (!(to instanceof ParameterizedType wanted)) {
      return true;
    }
    Map<String, Type> known = known(from);
    TypeVariable<?>[] variables = raw.getTypeParameters();
    Type[] arguments = wanted.getActualTypeArguments();
    for (int i = 0; i < variables.length; i++) {
      Type found = known.get(key(variables[i]));
      if (found == null || !found.getTypeName().equals(arguments[i].getTypeName())) {
        return false;
      }
    }
    return true;
  }

  /** The class as a type, with a guess for each variable. */
  static Type applied(Class<?> raw) {
    TypeVariable<?>[] variables = raw.getTypeParameters();
    if (variables.length == 0) {
      return raw;
    }
    Type[] arguments =
        Arrays.stream(variables).map(variable -> resolve(variable, Map.of())).toArray(Type[]::new);
    return new Applied(raw, arguments);
  }

  static Class<?> boxed(Class<?> type) {
    return java.lang.invoke.MethodType.methodType(type).wrap().returnType();
  }
}
