package vitro.refute;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import vitro.replay.Probe;

/** Runs a sequence, and can say in Java-like text what it does. */
final class Runner {
  /** In the place of what a step did not give: it threw, or could not be made. */
  static final Object ABSENT = new Object();

  private static final InputStream STANDARD_INPUT = new ByteArrayInputStream(new byte[0]);
  private static final Properties PROPERTIES = (Properties) System.getProperties().clone();
  private static final Locale LOCALE = Locale.getDefault();
  private static final TimeZone ZONE = TimeZone.getDefault();

  final Members members;
  final Literals literals;
  /** What the steps have given so far. */
  Object[] results;

  int done;
  /** What happens, where it is wanted. */
  final StringBuilder text;

  private final boolean isTold;

  Runner(Members members, Literals literals, boolean isTold) {
    this.members = members;
    this.literals = literals;
    this.isTold = isTold;
    this.text = new StringBuilder();
  }

  /** Runs all steps. */
  void run(List<Op> ops) {
    results = new Object[ops.size()];
    java.util.Arrays.fill(results, ABSENT);
    boolean changesSurroundings = false;
    for (Op op : ops) {
      changesSurroundings |= op.kind == Op.Kind.AROUND;
    }
    System.setIn(new ByteArrayInputStream(new byte[0]));
    Hostile.begin(this);
    Probe.begin();
    try {
      for (done = 0; done < ops.size() && !Probe.isCut; done++) {
        Probe.note(Probe.CALL | (ops.get(done).isCall() ? 1 << 20 : 0) | done);
        results[done] = step(ops, ops.get(done));
      }
    } finally {
      Probe.end();
      Hostile.end();
      if (changesSurroundings) {
        System.setProperties((Properties) PROPERTIES.clone());
        Locale.setDefault(LOCALE);
        TimeZone.setDefault(ZONE);
        Thread.currentThread().setName("main");
      }
      System.setIn(STANDARD_INPUT);
    }
  }

  void tell(String line) {
    if (isTold && text.length() < 20_000) {
      text.append(line).append('\n');
    }
  }

  boolean isTold() {
    return isTold;
  }

  private Object step(List<Op> ops, Op op) {
    Object[] arguments = new Object[op.arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = results[op.arguments[i]];
      if (arguments[i] == ABSENT) {
        return ABSENT;
      }
    }
    String line = isTold && op.kind != Op.Kind.CONSTANT ? line(ops, op) : null;
    try {
      if (line != null) {
        tell(line);
      }
      return perform(op, arguments);
    } catch (InvocationTargetException thrown) {
      if (line != null) {
        tell("  // throws " + thrown.getCause());
      }
      return ABSENT;
    } catch (Exception | LinkageError | StackOverflowError impossible) {
      if (line != null) {
        tell("  // not possible: " + impossible);
      }
      return ABSENT;
    } catch (Probe.Enough enough) {
      return ABSENT;
    } catch (OutOfMemoryError memory) {
      Probe.isCut = true;
      return ABSENT;
    }
  }

  private Object perform(Op op, Object[] arguments) throws Exception {
    switch (op.kind) {
      case CONSTANT:
        if ("class".equals(op.name)) {
          return op.value.equals("int") ? int.class : members.named((String) op.value);
        }
        return op.value == Generator.NULL ? null : op.value;
      case NEW:
        return create((Constructor<?>) members.find(op.name), arguments);
      case SUBCLASS:
        return subclass(op, arguments);
      case CALL:
        return call((Method) members.find(op.name), arguments);
      case READ:
      case WRITE:
        return access((Field) members.find(op.name), op, arguments);
      case ARRAY:
        Object array = Array.newInstance(component(op.name), arguments.length);
        for (int i = 0; i < arguments.length; i++) {
          Array.set(array, i, arguments[i]);
        }
        return array;
      case LIBRARY:
        return Library.make(op.name, arguments);
      case STUB:
        Class<?> type = members.named(op.name);
        return Proxy.newProxyInstance(
            type.getClassLoader() == null ? members.loader : type.getClassLoader(),
            new Class<?>[] {type},
            new Hostile(op.seed, op.type));
      default:
        return around(op);
    }
  }

  private Class<?> component(String name) throws ClassNotFoundException {
    switch (name) {
      case "int":
        return int.class;
      case "long":
        return long.class;
      case "short":
        return short.class;
      case "byte":
        return byte.class;
      case "char":
        return char.class;
      case "boolean":
        return boolean.class;
      case "float":
        return float.class;
      case "double":
        return double.class;
      default:
        return members.named(name);
    }
  }

  static Object create(Constructor<?> constructor, Object[] arguments) throws Exception {
    Class<?> owner = constructor.getDeclaringClass();
    if (Hostile.OVERRIDDEN.containsKey(owner.getName())) {
      owner = owner.getSuperclass();
    }
    boolean isInner = owner.isMemberClass() && !Modifier.isStatic(owner.getModifiers());
    // The compiler has the object around an inner one checked before.
    if (isInner && arguments.length > 0 && arguments[0] == null) {
      return ABSENT;
    }
    return constructor.newInstance(arguments);
  }

  private Object subclass(Op op, Object[] arguments) throws Exception {
    String above = op.name.substring(0, op.name.indexOf('|'));
    String name = op.name.replace(above + "|", op.value + "|");
    Constructor<?> constructor = (Constructor<?>) members.find(name);
    Hostile hostile = new Hostile(op.seed, op.type);
    Hostile.pending(hostile);
    try {
      Object made = create(constructor, arguments);
      Hostile.decides(hostile, made);
      return made;
    } finally {
      Hostile.pending(null);
    }
  }

  static Object call(Method method, Object[] arguments) throws Exception {
    if (Modifier.isStatic(method.getModifiers())) {
      return method.invoke(null, arguments);
    }
    if (arguments[0] == null) {
      return ABSENT;
    }
    Object[] rest = java.util.Arrays.copyOfRange(arguments, 1, arguments.length);
    return method.invoke(arguments[0], rest);
  }

  private static Object access(Field field, Op op, Object[] arguments) throws Exception {
    boolean isStatic = Modifier.isStatic(field.getModifiers());
    Object owner = isStatic ? null : arguments[0];
    if (!isStatic && owner == null) {
      return ABSENT;
    }
    if (op.kind == Op.Kind.READ) {
      return field.get(owner);
    }
    field.set(owner, arguments[arguments.length - 1]);
    return ABSENT;
  }

  private static Object around(Op op) throws Exception {
    String[] texts = (String[]) op.value;
    switch (op.name) {
      case "property":
        if (!texts[0].isEmpty()) {
          System.setProperty(texts[0], texts[1]);
        }
        return ABSENT;
      case "input":
        System.setIn(new ByteArrayInputStream((texts[0] + "\n" + texts[1] + "\n").getBytes("UTF-8")));
        return ABSENT;
      case "thread":
        Thread.currentThread().setName(texts[0]);
        return ABSENT;
      case "locale":
        Locale.setDefault(Locale.forLanguageTag(op.seed % 2 == 0 ? "tr-TR" : "ar-EG"));
        return ABSENT;
      default:
        TimeZone.setDefault(TimeZone.getTimeZone(op.seed % 2 == 0 ? "Pacific/Apia" : "Asia/Kolkata"));
        return ABSENT;
    }
  }

  // What a step is in Java.

  private String line(List<Op> ops, Op op) {
    int number = ops.indexOf(op);
    StringBuilder line = new StringBuilder();
    if (op.type != null) {
      line.append("var v").append(number).append(" = ");
    }
    List<String> arguments = new ArrayList<>();
    for (int argument : op.arguments) {
      arguments.add(said(ops, argument));
    }
    String owner = op.name.contains("|") ? op.name.substring(0, op.name.indexOf('|')) : "";
    owner = owner.substring(owner.lastIndexOf('.') + 1).replace('$', '.');
    switch (op.kind) {
      case NEW:
        return line + "new " + owner + list(arguments);
      case SUBCLASS:
        return line + "new " + owner + list(arguments) + " { /* overrides */ }";
      case CALL:
      case READ:
      case WRITE:
        return line + used(op, owner, arguments);
      case ARRAY:
        return line + "new " + op.name + "[] {" + String.join(", ", arguments) + "}";
      case LIBRARY:
        return line + op.name + list(arguments);
      case STUB:
        return line + "an implementation of " + op.type.getTypeName();
      default:
        return around(op.name, (String[]) op.value, op.seed);
    }
  }

  private String used(Op op, String owner, List<String> arguments) {
    boolean isStatic = false;
    try {
      Member member = members.find(op.name);
      isStatic = Modifier.isStatic(member.getModifiers());
    } catch (ReflectiveOperationException | LinkageError missing) {
      // Said as if it belonged to an object.
    }
    String name = op.name.split("\\|")[1];
    String of = isStatic || arguments.isEmpty() ? owner : arguments.remove(0);
    switch (op.kind) {
      case CALL:
        return of + "." + name + list(arguments);
      case READ:
        return of + "." + name;
      default:
        return of + "." + name + " = " + arguments.get(arguments.size() - 1);
    }
  }

  private static String around(String kind, String[] texts, long seed) {
    switch (kind) {
      case "property":
        return "System.setProperty(" + quoted(texts[0]) + ", " + quoted(texts[1]) + ")";
      case "input":
        return "System.setIn: " + quoted(texts[0] + "\n" + texts[1] + "\n");
      case "thread":
        return "Thread.currentThread().setName(" + quoted(texts[0]) + ")";
      case "locale":
        return "Locale.setDefault(" + (seed % 2 == 0 ? "tr-TR" : "ar-EG") + ")";
      default:
        return "TimeZone.setDefault(" + (seed % 2 == 0 ? "Pacific/Apia" : "Asia/Kolkata") + ")";
    }
  }

  private static String list(List<String> arguments) {
    return "(" + String.join(", ", arguments) + ")";
  }

  private static String said(List<Op> ops, int number) {
    Op op = ops.get(number);
    if (op.kind != Op.Kind.CONSTANT) {
      return "v" + number;
    }
    if (op.value == Generator.NULL) {
      return "(" + Types.raw(op.type).getSimpleName() + ") null";
    }
    return "class".equals(op.name) ? op.value + ".class" : literal(op.value);
  }

  /** A value on one line. */
  static String literal(Object value) {
    if (value instanceof String text) {
      return quoted(text);
    } else if (value instanceof Character letter) {
      return "'" + quoted(letter.toString()).substring(1).replace("\"", "'");
    } else if (value instanceof Long) {
      return value + "L";
    } else if (value instanceof Float) {
      return value + "f";
    }
    return String.valueOf(value);
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char letter : text.toCharArray()) {
      if (letter == '"' || letter == '\\') {
        out.append('\\').append(letter);
      } else if (letter < ' ' || letter > '~') {
        out.append(String.format("\\u%04x", (int) letter));
      } else {
        out.append(letter);
      }
    }
    return out.append('"').toString();
  }
}
