package vitro;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Makes a value from the words of a recorded line. What has an identity has a number, which {@code made} repeats, there or
 * on a later line.
 */
final class Maker {
  private final String[] words;
  private int at;
  private final Map<String, Object> objects;

  Maker(String[] words, Map<String, Object> objects) {
    this.words = words;
    this.objects = objects;
  }

  Object value() {
    try {
      return make();
    } catch (ReflectiveOperationException failure) {
      throw new Vitro.NotRecorded("the recorded object cannot be made: " + failure);
    }
  }

  private String word() {
    if (at >= words.length) {
      throw new Vitro.NotRecorded("a recorded line ends too early: " + String.join(" ", words));
    }
    return words[at++];
  }

  private Object make() throws ReflectiveOperationException {
    String kind = word();
    switch (kind) {
      case "null":
        return null;
      case "boolean":
        return Boolean.valueOf(word());
      case "byte":
        return Byte.valueOf(word());
      case "short":
        return Short.valueOf(word());
      case "char":
        return (char) Integer.parseInt(word());
      case "int":
        return Integer.valueOf(word());
      case "long":
        return Long.valueOf(word());
      case "float":
        return Float.valueOf(word());
      case "double":
        return Double.valueOf(word());
      case "string":
        return text(word());
      case "class":
        return type(word());
      case "enum":
        return constant(word(), word());
      case "static":
        return field(word(), word()).get(null);
      case "made":
        return objects.get(word());
      default:
        return made(kind);
    }
  }

  private Object made(String kind) throws ReflectiveOperationException {
    String number = word();
    Object object;
    switch (kind) {
      case "array":
        Class<?> element = type(word());
        Object[] elements = values();
        object = Array.newInstance(element, elements.length);
        for (int i = 0; i < elements.length; i++) {
          Array.set(object, i, elements[i]);
        }
        break;
      case "new":
        Class<?> owner = named(word());
        Constructor<?> constructor = owner.getDeclaredConstructor(parameters(word()));
        constructor.setAccessible(true);
        object = constructor.newInstance(values());
        break;
      case "factory":
        object = method().invoke(null, values());
        break;
      case "method":
        Object receiver = make();
        object = method().invoke(receiver, values());
        break;
      case "collection":
        object = collection(word(), values());
        break;
      case "lambda":
        Class<?> face = named(word());
        Object result = make();
        object =
            Proxy.newProxyInstance(face.getClassLoader(), new Class<?>[] {face}, (self, called, given) -> result);
        break;
      default:
        throw new Vitro.NotRecorded("no kind of value: " + kind);
    }
    objects.put(number, object);
    followUp(object);
    return object;
  }

  private void followUp(Object object) throws ReflectiveOperationException {
    for (int left = Integer.parseInt(word()); left > 0; left--) {
      switch (word()) {
        case "field":
          field(word(), word()).set(object, make());
          break;
        case "element":
          int index = Integer.parseInt(word());
          Array.set(object, index, make());
          break;
        default:
          method().invoke(object, values());
      }
    }
  }

  private Object[] values() throws ReflectiveOperationException {
    Object[] values = new Object[Integer.parseInt(word())];
    for (int i = 0; i < values.length; i++) {
      values[i] = make();
    }
    return values;
  }

  private Method method() throws ReflectiveOperationException {
    Class<?> owner = named(word());
    Method method = owner.getDeclaredMethod(word(), parameters(word()));
    method.setAccessible(true);
    return method;
  }

  private static Field field(String owner, String name) throws ReflectiveOperationException {
    Field field = named(owner).getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  private static Object constant(String owner, String name) throws ReflectiveOperationException {
    for (Object constant : named(owner).getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new NoSuchFieldException(name);
  }

  private static Object collection(String kind, Object[] elements) {
    List<Object> list = Arrays.asList(elements);
    switch (kind) {
      case "ListOf":
        return List.of(elements);
      case "ArrayList":
        return new ArrayList<>(list);
      case "LinkedList":
        return new LinkedList<>(list);
      case "ArrayDeque":
        return new ArrayDeque<>(list);
      case "SetOf":
        return Set.of(elements);
      case "HashSet":
        return new HashSet<>(list);
      case "LinkedHashSet":
        return new LinkedHashSet<>(list);
      case "TreeSet":
        return new TreeSet<>(list);
      case "MapOf":
        return Map.copyOf(filled(new HashMap<>(), elements));
      case "HashMap":
        return filled(new HashMap<>(), elements);
      case "LinkedHashMap":
        return filled(new LinkedHashMap<>(), elements);
      case "TreeMap":
        return filled(new TreeMap<>(), elements);
      case "OptionalOf":
        return Optional.of(elements[0]);
      case "OptionalEmpty":
        return Optional.empty();
      default:
        return list;
    }
  }

  private static Map<Object, Object> filled(Map<Object, Object> map, Object[] elements) {
    for (int i = 0; i < elements.length; i += 2) {
      map.put(elements[i], elements[i + 1]);
    }
    return map;
  }

  private static Class<?> named(String name) throws ClassNotFoundException {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return Class.forName(name.replace('/', '.'), true, loader);
  }

  private static Class<?>[] parameters(String descriptor) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return MethodType.fromMethodDescriptorString(descriptor, loader).parameterArray();
  }

  private static Class<?> type(String descriptor) {
    return parameters("(" + descriptor + ")V")[0];
  }

  /** A new string from one in quotes, whose unusual characters are written as {@code \}{@code u0041}. */
  static String text(String quoted) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i < quoted.length() - 1; i++) {
      char c = quoted.charAt(i);
      if (c == '\\') {
        c = (char) Integer.parseInt(quoted.substring(i + 2, i + 6), 16);
        i += 5;
      }
      text.append(c);
    }
    return text.toString();
  }
}
