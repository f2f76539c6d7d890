package vitro.replay;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;

/** Finds classes and members by the names that class files use. */
final class Types {
  private final CaseLoader loader;

  Types(CaseLoader loader) {
    this.loader = loader;
  }

  Class<?> named(String internal) throws ClassNotFoundException {
    return Class.forName(internal.replace('/', '.'), false, loader);
  }

  /** Defines a class that the program does not have, unless it is there already. */
  void define(String internal, byte[] bytes) {
    loader.define(internal.replace('/', '.'), bytes);
  }

  Class<?> described(String descriptor) throws ClassNotFoundException {
    switch (descriptor.charAt(0)) {
      case 'Z':
        return boolean.class;
      case 'B':
        return byte.class;
      case 'C':
        return char.class;
      case 'S':
        return short.class;
      case 'I':
        return int.class;
      case 'J':
        return long.class;
      case 'F':
        return float.class;
      case 'D':
        return double.class;
      case 'V':
        return void.class;
      case 'L':
        return named(descriptor.substring(1, descriptor.length() - 1));
      default:
        return Class.forName(descriptor.replace('/', '.'), false, loader);
    }
  }

  Constructor<?> constructor(String owner, String descriptor) throws ReflectiveOperationException {
    for (Constructor<?> candidate : named(owner).getDeclaredConstructors()) {
      if (descriptor.equals(descriptor(candidate.getParameterTypes(), void.class))) {
        candidate.setAccessible(true);
        return candidate;
      }
    }
    throw new NoSuchMethodException(owner + ".<init>" + descriptor);
  }

  /** The method of this class or, for a class that inherits it, of what is above. */
  Method method(String owner, String name, String descriptor) throws ReflectiveOperationException {
    Deque<Class<?>> open = new ArrayDeque<>();
    open.add(named(owner));
    while (!open.isEmpty()) {
      Class<?> type = open.remove();
      for (Method candidate : type.getDeclaredMethods()) {
        if (candidate.getName().equals(name)
            && descriptor.equals(
                descriptor(candidate.getParameterTypes(), candidate.getReturnType()))) {
          if (candidate.trySetAccessible()) {
            return candidate;
          }
        }
      }
      if (type.getSuperclass() != null) {
        open.add(type.getSuperclass());
      }
      for (Class<?> above : type.getInterfaces()) {
        open.add(above);
      }
    }
    throw new NoSuchMethodException(owner + "." + name + descriptor);
  }

  Field field(String owner, String name) throws ReflectiveOperationException {
    Field field = named(owner).getDeclaredField(name);
    field.trySetAccessible();
    return field;
  }

  private static String descriptor(Class<?>[] parameters, Class<?> result) {
    StringBuilder text = new StringBuilder("(");
    for (Class<?> parameter : parameters) {
      text.append(parameter.descriptorString());
    }
    return text.append(')').append(result.descriptorString()).toString();
  }
}
