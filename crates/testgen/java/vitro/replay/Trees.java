package vitro.replay;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/** Writes values as trees. No code of the program is run for it. */
final class Trees {
  /** Classes of the JDK whose objects are told by their text. */
  private static final Set<String> VALUES =
      Set.of(
          "java.math.BigInteger",
          "java.math.BigDecimal",
          "java.time.LocalDate",
          "java.time.LocalTime",
          "java.time.LocalDateTime",
          "java.time.OffsetDateTime",
          "java.time.ZonedDateTime",
          "java.time.Instant",
          "java.time.Duration",
          "java.time.Period",
          "java.time.Year",
          "java.time.YearMonth",
          "java.time.ZoneOffset",
          "java.time.ZoneRegion",
          "java.util.UUID",
          "java.net.URI",
          "java.lang.StringBuilder",
          "java.lang.StringBuffer",
          "java.util.concurrent.atomic.AtomicInteger",
          "java.util.concurrent.atomic.AtomicLong",
          "java.util.concurrent.atomic.AtomicBoolean");

  private static final int FRESH = 1 << 30;
  /** What the JVM puts behind the names of classes that it makes, another one in every run. */
  private static final Pattern NUMBER = Pattern.compile("\\$?[0-9]+$");

  private final IdentityHashMap<Object, Integer> identities = new IdentityHashMap<>();
  private final int mostNodes;
  private final int mostDepth;
  private int fresh = FRESH;
  private IdentityHashMap<Object, Boolean> met = new IdentityHashMap<>();
  private int nodes;

  Trees(int mostNodes, int mostDepth) {
    this.mostNodes = mostNodes;
    this.mostDepth = mostDepth;
  }

  void know(Object object, int number) {
    if (object != null) {
      identities.putIfAbsent(object, number);
    }
  }

  /** From here on contents are written again. */
  void forget() {
    met = new IdentityHashMap<>();
    nodes = 0;
  }

  void write(Wire.Writer out, Object value, Class<?> declared) {
    if (declared.isPrimitive()) {
      out.int8(1);
      primitive(out, value);
    } else {
      write(out, value, 0);
    }
  }

  private void write(Wire.Writer out, Object value, int depth) {
    if (value == null) {
      out.int8(0);
    } else if (++nodes > mostNodes || depth > mostDepth) {
      out.int8(12);
    } else if (value instanceof Number || value instanceof Boolean || value instanceof Character) {
      number(out, value, depth);
    } else if (value instanceof String) {
      out.int8(3);
      out.text((String) value);
    } else if (value instanceof Enum<?>) {
      out.int8(4);
      out.name(internal(((Enum<?>) value).getDeclaringClass()));
      out.name(((Enum<?>) value).name());
    } else if (value instanceof Class<?>) {
      out.int8(5);
      out.name(((Class<?>) value).descriptorString());
    } else if (VALUES.contains(value.getClass().getName())) {
      text(out, value);
    } else {
      object(out, value, depth);
    }
  }

  private void number(Wire.Writer out, Object value, int depth) {
    if (value.getClass().getPackageName().equals("java.lang")) {
      out.int8(2);
      primitive(out, value);
    } else if (VALUES.contains(value.getClass().getName())) {
      text(out, value);
    } else {
      object(out, value, depth);
    }
  }

  private void text(Wire.Writer out, Object value) {
    out.int8(6);
    out.name(internal(value.getClass()));
    out.name(value.toString());
  }

  private void object(Wire.Writer out, Object value, int depth) {
    Integer identity = identities.get(value);
    if (identity == null) {
      identity = fresh++;
      identities.put(value, identity);
    }
    if (met.put(value, true) != null) {
      out.int8(7);
      out.int32(identity);
      return;
    }
    Class<?> type = value.getClass();
    if (type.isArray()) {
      array(out, value, identity, depth);
    } else if (type == AtomicReference.class) {
      reference(out, (AtomicReference<?>) value, identity, depth);
    } else if (isOfJdk(type) && !type.isHidden()) {
      library(out, value, identity, depth);
    } else if (type.isHidden()
        || java.lang.reflect.Proxy.isProxyClass(type)
        || isStub(type) && type.getSuperclass() == Object.class) {
      out.int8(11);
      out.int32(identity);
      out.name(internal(type));
    } else {
      plain(out, value, identity, depth);
    }
  }

  /** Whether a class was made for a test, and is no part of the program. */
  private static boolean isStub(Class<?> type) {
    return type.getName().contains("$$VitroStub");
  }

  private void array(Wire.Writer out, Object array, int identity, int depth) {
    Class<?> element = array.getClass().getComponentType();
    int length = Array.getLength(array);
    if (length > mostNodes - nodes) {
      out.int8(12);
      return;
    }
    out.int8(element.isPrimitive() ? 13 : 8);
    out.int32(identity);
    out.name(element.descriptorString());
    out.int32(length);
    if (element.isPrimitive()) {
      nodes += length;
      numbers(out, array);
      return;
    }
    for (Object one : (Object[]) array) {
      write(out, one, depth + 1);
    }
  }

  /** The elements in as many bytes as they have: buffers of thousands of them are common. */
  private static void numbers(Wire.Writer out, Object array) {
    if (array instanceof boolean[]) {
      for (boolean one : (boolean[]) array) {
        out.int8(one ? 1 : 0);
      }
    } else if (array instanceof byte[]) {
      out.raw((byte[]) array);
    } else if (array instanceof char[]) {
      for (char one : (char[]) array) {
        out.int16(one);
      }
    } else if (array instanceof short[]) {
      for (short one : (short[]) array) {
        out.int16(one);
      }
    } else if (array instanceof int[]) {
      for (int one : (int[]) array) {
        out.int32(one);
      }
    } else if (array instanceof long[]) {
      for (long one : (long[]) array) {
        out.int64(one);
      }
    } else if (array instanceof float[]) {
      for (float one : (float[]) array) {
        out.int32(Float.floatToRawIntBits(one));
      }
    } else {
      for (double one : (double[]) array) {
        out.int64(Double.doubleToRawLongBits(one));
      }
    }
  }

  /** As if it were an object of the program with one field. */
  private void reference(Wire.Writer out, AtomicReference<?> value, int identity, int depth) {
    out.int8(10);
    out.int32(identity);
    out.name(internal(AtomicReference.class));
    out.int8(0);
    out.int32(1);
    out.name(internal(AtomicReference.class));
    out.name("value");
    out.name(Object.class.descriptorString());
    write(out, value.get(), depth + 1);
  }

  private void library(Wire.Writer out, Object value, int identity, int depth) {
    if (value instanceof Map<?, ?>) {
      List<Object> elements = new ArrayList<>();
      ((Map<?, ?>) value)
          .forEach(
              (key, mapped) -> {
                elements.add(key);
                elements.add(mapped);
              });
      collection(out, value, identity, 3, elements, depth);
    } else if (value instanceof Collection<?> && isPlain(value)) {
      int shape = value instanceof List<?> ? 0 : value instanceof Set<?> ? 2 : 1;
      collection(out, value, identity, shape, new ArrayList<Object>((Collection<?>) value), depth);
    } else if (value instanceof Optional<?>) {
      List<Object> elements = new ArrayList<>();
      ((Optional<?>) value).ifPresent(elements::add);
      collection(out, value, identity, 4, elements, depth);
    } else {
      out.int8(11);
      out.int32(identity);
      out.name(internal(value.getClass()));
    }
  }

  /** A queue that blocks or a view that the program computes is not iterated. */
  private static boolean isPlain(Object value) {
    String name = value.getClass().getName();
    return name.startsWith("java.util.") && !name.startsWith("java.util.concurrent.");
  }

  private void collection(
      Wire.Writer out, Object value, int identity, int shape, List<Object> elements, int depth) {
    out.int8(9);
    out.int32(identity);
    out.name(internal(value.getClass()));
    out.int8(shape);
    out.int32(elements.size());
    for (Object element : elements) {
      write(out, element, depth + 1);
    }
  }

  private void plain(Wire.Writer out, Object value, int identity, int depth) {
    Deque<Class<?>> chain = new ArrayDeque<>();
    for (Class<?> type = value.getClass(); type != null && !isOfJdk(type); type = type.getSuperclass()) {
      chain.push(type);
    }
    List<Field> fields = new ArrayList<>();
    for (Class<?> type : chain) {
      for (Field field : type.getDeclaredFields()) {
        boolean wanted = !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic();
        if (wanted && field.trySetAccessible()) {
          fields.add(field);
        }
      }
    }
    Class<?> own = value.getClass();
    out.int8(10);
    out.int32(identity);
    out.name(internal(isStub(own) ? own.getSuperclass() : own));
    out.int8(value.getClass().isRecord() ? 1 : 0);
    out.int32(fields.size());
    for (Field field : fields) {
      field(out, value, field, depth);
    }
  }

  private void field(Wire.Writer out, Object value, Field field, int depth) {
    out.name(internal(field.getDeclaringClass()));
    out.name(field.getName());
    out.name(field.getType().descriptorString());
    try {
      if (field.getType().isPrimitive()) {
        nodes++;
        out.int8(1);
        primitive(out, field.get(value));
      } else {
        write(out, field.get(value), depth + 1);
      }
    } catch (IllegalAccessException e) {
      out.int8(12);
    }
  }

  private static boolean isOfJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  static String internal(Class<?> type) {
    String name = type.getName().replace('.', '/');
    if (type.isHidden()) {
      // Classes of lambdas have an address behind the last slash and some a number before it.
      name = name.substring(0, name.lastIndexOf('/'));
    }
    boolean isNumbered = type.isHidden() || java.lang.reflect.Proxy.isProxyClass(type);
    return isNumbered ? NUMBER.matcher(name).replaceFirst("") : name;
  }

  private static void primitive(Wire.Writer out, Object value) {
    if (value instanceof Boolean) {
      out.int8('Z');
      out.int64((Boolean) value ? 1 : 0);
    } else if (value instanceof Character) {
      out.int8('C');
      out.int64((Character) value);
    } else if (value instanceof Float) {
      out.int8('F');
      out.int64(Float.floatToRawIntBits((Float) value));
    } else if (value instanceof Double) {
      out.int8('D');
      out.int64(Double.doubleToRawLongBits((Double) value));
    } else {
      String name = value.getClass().getSimpleName();
      out.int8(name.equals("Integer") ? 'I' : name.equals("Long") ? 'J' : name.charAt(0));
      out.int64(((Number) value).longValue());
    }
  }
}
