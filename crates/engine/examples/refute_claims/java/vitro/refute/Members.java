package vitro.refute;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a test in a package may use of classes, without reflection. */
final class Members {
  final ClassLoader loader;
  final String home;
  private final Map<Class<?>, Members.Of> known = new HashMap<>();
  private final Map<String, Member> byName = new HashMap<>();

  /** What a class has. */
  static final class Of {
    final List<Constructor<?>> constructors = new ArrayList<>();
    final List<Method> methods = new ArrayList<>();
    final List<Method> statics = new ArrayList<>();
    final List<Field> fields = new ArrayList<>();
  }

  Members(ClassLoader loader, String home) {
    this.loader = loader;
    this.home = home;
  }

  Class<?> named(String name) throws ClassNotFoundException {
    return Class.forName(name, false, loader);
  }

  /** Whether a test may name the class. */
  boolean isVisible(Class<?> type) {
    while (type.isArray()) {
      type = type.getComponentType();
    }
    if (type.isPrimitive()) {
      return true;
    }
    if (type.isAnonymousClass() || type.isLocalClass() || type.isSynthetic() || type.isHidden()) {
      return false;
    }
    for (Class<?> at = type; at != null; at = at.getDeclaringClass()) {
      if (!isOpen(at.getModifiers(), at)) {
        return false;
      }
    }
    return type.getModule() != Object.class.getModule() || type.getPackageName().startsWith("java");
  }

  private boolean isOpen(int modifiers, Class<?> owner) {
    return Modifier.isPublic(modifiers)
        || !Modifier.isPrivate(modifiers) && owner.getPackageName().equals(home);
  }

  private boolean isOpen(Member member) {
    return !member.isSynthetic() && isOpen(member.getModifiers(), member.getDeclaringClass());
  }

  Of of(Class<?> type) {
    Of found = known.get(type);
    if (found == null) {
      found = read(type);
      known.put(type, found);
    }
    return found;
  }

  private Of read(Class<?> type) {
    Of of = new Of();
    try {
      if (!type.isEnum() && !Modifier.isAbstract(type.getModifiers()) && isVisible(type)) {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
          if (isOpen(constructor) && areVisible(constructor)) {
            of.constructors.add(constructor);
          }
        }
      }
      Map<String, Method> seen = new HashMap<>();
      for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
        methods(at, of, seen, at == type);
      }
      interfaces(type, of, seen);
      for (Method method : Object.class.getMethods()) {
        if (List.of("equals", "hashCode", "toString").contains(method.getName())) {
          seen.putIfAbsent(signature(method), method);
        }
      }
      of.methods.addAll(seen.values());
    } catch (LinkageError | TypeNotPresentException missing) {
      // A class without one that it needs: there is less to call.
    }
    of.constructors.sort(Comparator.comparing(Members::name));
    of.methods.sort(Comparator.comparing(Members::name));
    of.statics.sort(Comparator.comparing(Members::name));
    of.fields.sort(Comparator.comparing(Members::name));
    return of;
  }

  private void methods(Class<?> at, Of of, Map<String, Method> seen, boolean first) {
    for (Method method : at.getDeclaredMethods()) {
      if (!isOpen(method) || !areVisible(method)) {
        continue;
      }
      if (Modifier.isStatic(method.getModifiers())) {
        if (first) {
          of.statics.add(method);
        }
      } else {
        seen.putIfAbsent(signature(method), method);
      }
    }
    for (Field field : at.getDeclaredFields()) {
      if (isOpen(field) && isVisible(field.getType())) {
        of.fields.add(field);
      }
    }
  }

  private void interfaces(Class<?> type, Of of, Map<String, Method> seen) {
    for (Class<?> above : type.getInterfaces()) {
      if (isVisible(above)) {
        methods(above, of, seen, false);
      }
      interfaces(above, of, seen);
    }
    if (type.getSuperclass() != null) {
      interfaces(type.getSuperclass(), of, seen);
    }
  }

  private boolean areVisible(Executable member) {
    for (Class<?> parameter : member.getParameterTypes()) {
      if (!isVisible(parameter)) {
        return false;
      }
    }
    return true;
  }

  private static String signature(Method method) {
    StringBuilder text = new StringBuilder(method.getName());
    for (Class<?> parameter : method.getParameterTypes()) {
      text.append(' ').append(parameter.getName());
    }
    return text.toString();
  }

  /** A name under which every loader finds the member. */
  static String name(Member member) {
    StringBuilder text = new StringBuilder(member.getDeclaringClass().getName());
    text.append('|').append(member instanceof Constructor ? "<init>" : member.getName());
    if (member instanceof Executable executable) {
      text.append('|');
      for (Class<?> parameter : executable.getParameterTypes()) {
        text.append(parameter.descriptorString());
      }
    }
    return text.toString();
  }

  /** The member of this name, which may be used. */
  Member find(String name) throws ReflectiveOperationException {
    Member found = byName.get(name);
    if (found != null) {
      return found;
    }
    String[] parts = name.split("\\|", -1);
    Class<?> owner = named(parts[0]);
    List<Member> all = new ArrayList<>();
    if (parts.length == 2) {
      all.add(owner.getDeclaredField(parts[1]));
    } else if (parts[1].equals("<init>")) {
      all.addAll(List.of(owner.getDeclaredConstructors()));
    } else {
      all.addAll(List.of(owner.getDeclaredMethods()));
    }
    for (Member member : all) {
      if (name(member).equals(name) && !member.isSynthetic()) {
        if (!owner.getName().startsWith("java.")) {
          ((AccessibleObject) member).setAccessible(true);
        }
        byName.put(name, member);
        return member;
      }
    }
    throw new NoSuchMethodException(name);
  }
}
