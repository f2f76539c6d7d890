package vitro.replay;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
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

/** Carries out the steps that make the inputs of a case. */
final class Builder {
  private final Types types;
  final Map<Integer, Object> objects = new LinkedHashMap<>();

  Builder(Types types) {
    this.types = types;
  }

  /** What a step throws that runs the program's code comes out as it is. */
  void step(Wire.Reader in) throws Throwable {
    switch (in.int8()) {
      case 0:
        construct(in);
        break;
      case 1:
        call(in);
        break;
      case 2:
        array(in);
        break;
      case 3:
        int number = in.int32();
        int kind = in.int8();
        objects.put(number, collection(kind, operands(in)));
        break;
      case 4:
        lambda(in);
        break;
      case 5:
        Object array = objects.get(in.int32());
        int index = in.int32();
        Array.set(array, index, operand(in));
        break;
      case 6:
        setField(in);
        break;
      case 7:
        stub(in);
        break;
      default:
        throw new IllegalStateException("unknown step");
    }
  }

  private void construct(Wire.Reader in) throws Throwable {
    int number = in.int32();
    String owner = in.name();
    String descriptor = in.name();
    Object[] arguments = operands(in);
    try {
      objects.put(number, types.constructor(owner, descriptor).newInstance(arguments));
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private void call(Wire.Reader in) throws Throwable {
    int number = in.int32();
    Object receiver = operand(in);
    String owner = in.name();
    String name = in.name();
    String descriptor = in.name();
    Object[] arguments = operands(in);
    Object result;
    try {
      result = types.method(owner, name, descriptor).invoke(receiver, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    if (number >= 0) {
      objects.put(number, result);
    }
  }

  private void stub(Wire.Reader in) throws Throwable {
    int number = in.int32();
    String name = in.name();
    byte[] bytes = in.blob();
    types.define(name, bytes);
    String descriptor = in.name();
    Object[] arguments = operands(in);
    Object made;
    try {
      made = types.constructor(name, descriptor).newInstance(arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    int count = in.int32();
    for (int i = 0; i < count; i++) {
      types.field(name, in.name()).set(made, operand(in));
    }
    objects.put(number, made);
  }

  private void array(Wire.Reader in) throws ReflectiveOperationException {
    int number = in.int32();
    Class<?> element = types.described(in.name());
    int length = in.int32();
    Object array = Array.newInstance(element, length);
    for (int i = 0; i < length; i++) {
      if (in.int8() == 1) {
        Array.set(array, i, operand(in));
      }
    }
    objects.put(number, array);
  }

  private void setField(Wire.Reader in) throws ReflectiveOperationException {
    int receiver = in.int32();
    Field field = types.field(in.name(), in.name());
    field.set(receiver >= 0 ? objects.get(receiver) : null, operand(in));
  }

  private static Object collection(int kind, Object[] elements) {
    List<Object> list = Arrays.asList(elements);
    switch (kind) {
      case 0:
        return List.of(elements);
      case 1:
        return new ArrayList<>(list);
      case 2:
        return new LinkedList<>(list);
      case 3:
        return new ArrayDeque<>(list);
      case 4:
        return Set.of(elements);
      case 5:
        return new HashSet<>(list);
      case 6:
        return new LinkedHashSet<>(list);
      case 7:
        return new TreeSet<>(list);
      case 8:
        return Map.ofEntries(entries(elements));
      case 9:
        return fill(new HashMap<>(), elements);
      case 10:
        return fill(new LinkedHashMap<>(), elements);
      case 11:
        return fill(new TreeMap<>(), elements);
      case 12:
        return Optional.of(elements[0]);
      case 13:
        return Optional.empty();
      case 14:
        return list;
      default:
        throw new IllegalStateException("unknown collection");
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Map.Entry<Object, Object>[] entries(Object[] elements) {
    Map.Entry<Object, Object>[] entries = new Map.Entry[elements.length / 2];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = Map.entry(elements[2 * i], elements[2 * i + 1]);
    }
    return entries;
  }

  private static Map<Object, Object> fill(Map<Object, Object> map, Object[] elements) {
    for (int i = 0; i < elements.length; i += 2) {
      map.put(elements[i], elements[i + 1]);
    }
    return map;
  }

  private void lambda(Wire.Reader in) throws ReflectiveOperationException {
    int number = in.int32();
    Class<?> type = types.named(in.name());
    String name = in.name();
    Object result = operand(in);
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getDeclaringClass() == Object.class) {
            return ofObject(proxy, method, arguments);
          }
          if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
          }
          if (!method.getName().equals(name)) {
            throw new AbstractMethodError(method.toString());
          }
          return result;
        };
    objects.put(number, Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static Object ofObject(Object proxy, Method method, Object[] arguments) {
    switch (method.getName()) {
      case "equals":
        return proxy == arguments[0];
      case "hashCode":
        return System.identityHashCode(proxy);
      default:
        return "lambda";
    }
  }

  Object[] operands(Wire.Reader in) throws ReflectiveOperationException {
    Object[] operands = new Object[in.int32()];
    for (int i = 0; i < operands.length; i++) {
      operands[i] = operand(in);
    }
    return operands;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  Object operand(Wire.Reader in) throws ReflectiveOperationException {
    switch (in.int8()) {
      case 0:
        return null;
      case 1:
        return primitive((char) in.int8(), in.int64());
      case 2:
        return in.text().intern();
      case 3:
        Class<?> type = types.named(in.name());
        return Enum.valueOf((Class) type, in.name());
      case 4:
        return types.described(in.name());
      case 5:
        return types.field(in.name(), in.name()).get(null);
      case 6:
        return objects.get(in.int32());
      default:
        throw new IllegalStateException("unknown operand");
    }
  }

  private static Object primitive(char kind, long bits) {
    switch (kind) {
      case 'Z':
        return bits != 0;
      case 'B':
        return (byte) bits;
      case 'C':
        return (char) bits;
      case 'S':
        return (short) bits;
      case 'I':
        return (int) bits;
      case 'J':
        return bits;
      case 'F':
        return Float.intBitsToFloat((int) bits);
      default:
        return Double.longBitsToDouble(bits);
    }
  }
}
