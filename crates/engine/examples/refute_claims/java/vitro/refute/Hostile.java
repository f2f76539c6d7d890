package vitro.refute;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import vitro.replay.Probe;

/**
 * What the methods of an implementation or a subclass do that a test writes: they throw, write what they can reach, call
 * back, and give anything that fits.
 */
public final class Hostile implements InvocationHandler {
  private static final int DEEPEST = 3;
  private static final int MOST_CALLS = 400;

  private static Runner runner;
  private static Hostile pending;
  private static int depth;
  private static int calls;
  private static final String SUPER = "vitro$super$";

  private static final Map<Class<?>, Map<Integer, Method>> ABOVE = new HashMap<>();
  private static final Map<Object, Hostile> OF_OBJECTS = new IdentityHashMap<>();
  /** Of each subclass its overridden methods by number: class, name and descriptor of parameters. */
  static final Map<String, List<String>> OVERRIDDEN = new HashMap<>();

  private final Random random;
  private final Type type;
  /** How often a method of a class does something else than that of the class above, in percent. */
  private final int boldness;

  Hostile(long seed, Type type) {
    this.random = new Random(seed);
    this.type = type;
    this.boldness = new int[] {15, 40, 80}[random.nextInt(3)];
  }

  static void begin(Runner by) {
    runner = by;
    pending = null;
    depth = 0;
    calls = 0;
    OF_OBJECTS.clear();
    ABOVE.clear();
  }

  static void end() {
    runner = null;
  }

  /** Decides for an object whose constructor runs. */
  static void pending(Hostile hostile) {
    pending = hostile;
  }

  /** Decides for an object from now on. */
  static void decides(Hostile hostile, Object made) {
    OF_OBJECTS.put(made, hostile);
  }

  /** What the methods of written subclasses call: the object, the number of the method, the arguments. */
  public static Object call(Object self, int number, Object[] arguments) throws Throwable {
    Hostile hostile = OF_OBJECTS.get(self);
    if (hostile == null && pending != null) {
      hostile = pending;
      OF_OBJECTS.put(self, hostile);
    }
    Method above = ABOVE.computeIfAbsent(self.getClass(), Hostile::above).get(number);
    Method method = overridden(OVERRIDDEN.get(self.getClass().getName()).get(number));
    if (hostile == null
        || Thread.currentThread() != Probe.runner
        || above != null && hostile.random.nextInt(100) >= hostile.boldness) {
      return above == null ? zero(method.getReturnType()) : invoke(above, self, arguments);
    }
    return hostile.answer(self, method, arguments, above);
  }

  /** The methods of a subclass by which it calls those of the class above, by number. */
  private static Map<Integer, Method> above(Class<?> subclass) {
    Map<Integer, Method> found = new HashMap<>();
    for (Method method : subclass.getDeclaredMethods()) {
      if (method.getName().startsWith(SUPER)) {
        method.setAccessible(true);
        found.put(Integer.parseInt(method.getName().substring(SUPER.length())), method);
      }
    }
    return found;
  }

  private static Method overridden(String name) throws ReflectiveOperationException {
    return (Method) runner.members.find(name);
  }

  private static Object zero(Class<?> type) {
    return type.isPrimitive() && type != void.class
        ? Array.get(Array.newInstance(type, 1), 0)
        : null;
  }

  @Override
  public Object invoke(Object self, Method method, Object[] arguments) throws Throwable {
    Object[] given = arguments == null ? new Object[0] : arguments;
    if (method.getDeclaringClass() == Object.class) {
      switch (method.getName()) {
        case "hashCode":
          return 7;
        case "equals":
          return self == given[0];
        default:
          return "an implementation";
      }
    }
    if (runner == null || Thread.currentThread() != Probe.runner) {
      return zero(method.getReturnType());
    }
    if (method.isDefault() && random.nextInt(3) != 0) {
      return InvocationHandler.invokeDefault(self, method, given);
    }
    return answer(self, method, given, null);
  }

  private Object answer(Object self, Method method, Object[] arguments, Method above)
      throws Throwable {
    if (++calls > MOST_CALLS) {
      Probe.isCut = true;
      throw new IllegalStateException("called too often");
    }
    String name = method.getName() + "(...)";
    depth++;
    try {
      List<Object> around = new ArrayList<>();
      for (Object argument : arguments) {
        if (argument != null) {
          around.add(argument);
        }
      }
      around.add(self);
      for (int i = 0; i < runner.done; i++) {
        if (runner.results[i] != null && runner.results[i] != Runner.ABSENT) {
          around.add(runner.results[i]);
        }
      }
      if (depth <= DEEPEST) {
        for (int i = Math.max(0, random.nextInt(4) - 1); i > 0; i--) {
          act(name, around);
        }
      }
      int choice = random.nextInt(20);
      if (choice < 3) {
        Throwable thrown = unchecked();
        runner.tell("    " + name + " throws " + thrown);
        throw thrown;
      } else if (choice < 6 && method.getExceptionTypes().length > 0) {
        Throwable thrown = declared(method.getExceptionTypes());
        if (thrown != null) {
          runner.tell("    " + name + " throws " + thrown);
          throw thrown;
        }
      } else if (choice < 10 && above != null) {
        runner.tell("    " + name + " calls super");
        return invoke(above, self, arguments);
      }
      return given(self, name, method, around);
    } finally {
      depth--;
    }
  }

  private Object given(Object self, String name, Method method, List<Object> around) {
    if (method.getReturnType() == void.class) {
      return null;
    }
    Type wanted = Types.resolve(method.getGenericReturnType(), knownTypes(self, method));
    Object result = value(wanted, around, 0);
    if (result == Runner.ABSENT) {
      result = zero(method.getReturnType());
    }
    if (runner.isTold()) {
      runner.tell("    " + name + " returns " + said(result, around));
    }
    return result;
  }

  private Map<String, Type> knownTypes(Object self, Method method) {
    return Types.known(type);
  }

  private static Object invoke(Method above, Object self, Object[] arguments) throws Throwable {
    try {
      return above.invoke(self, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  private Throwable unchecked() {
    switch (random.nextInt(10)) {
      case 9:
        return new RuntimeException((String) null);
      case 0:
        return new IllegalStateException("as the test wants");
      case 1:
        return new NullPointerException("as the test wants");
      case 2:
        return new ArithmeticException("as the test wants");
      case 3:
        return new ArrayIndexOutOfBoundsException("as the test wants");
      case 4:
        return new ClassCastException("as the test wants");
      case 5:
        return new IllegalArgumentException("as the test wants");
      case 6:
        return new Error("as the test wants");
      case 7:
        return new UnsupportedOperationException("as the test wants");
      default:
        return new RuntimeException("as the test wants");
    }
  }

  private Throwable declared(Class<?>[] types) {
    Class<?> wanted = types[random.nextInt(types.length)];
    for (Constructor<?> constructor : runner.members.of(wanted).constructors) {
      Class<?>[] parameters = constructor.getParameterTypes();
      try {
        if (!constructor.getDeclaringClass().getName().startsWith("java.")) {
          constructor.setAccessible(true);
        }
        if (parameters.length == 0 && random.nextBoolean()) {
          return (Throwable) constructor.newInstance();
        } else if (parameters.length == 1 && parameters[0] == String.class) {
          return (Throwable) constructor.newInstance("as the test wants");
        }
      } catch (ReflectiveOperationException | RuntimeException impossible) {
        // Another constructor may do.
      }
    }
    return wanted.isAssignableFrom(java.io.IOException.class) ? new java.io.IOException("declared") : null;
  }

  /** Does something to what can be reached. */
  private void act(String name, List<Object> around) {
    Object target = around.get(random.nextInt(around.size()));
    Probe.note(Probe.CALL_BACK);
    if (target.getClass().isArray()) {
      int length = Array.getLength(target);
      if (length > 0) {
        int index = random.nextInt(length);
        Object value = value(target.getClass().getComponentType(), around, 0);
        if (value != Runner.ABSENT) {
          told(name, around, target, "[" + index + "] = ", value);
          Array.set(target, index, value);
        }
      }
    } else if (target instanceof Collection<?> collection) {
      change(name, around, collection);
    } else if (target instanceof Map<?, ?> map) {
      told(name, around, target, ".clear()", null);
      attempt(map::clear);
    } else if (target instanceof StringBuilder builder) {
      told(name, around, target, ".append(\"x\")", null);
      builder.append("x");
    } else {
      useMembers(name, around, target);
    }
  }

  private void told(String name, List<Object> around, Object target, String does, Object value) {
    if (runner.isTold()) {
      String text = does.endsWith("= ") ? said(value, around) : "";
      runner.tell("    " + name + ": " + said(target, around) + does + text);
    }
  }

  private static void attempt(Runnable change) {
    try {
      change.run();
    } catch (RuntimeException refused) {
      // Not everything can be changed.
    }
  }

  private <T> void change(String name, List<Object> around, Collection<T> collection) {
    if (random.nextBoolean() || collection.isEmpty()) {
      told(name, around, collection, ".clear()", null);
      attempt(collection::clear);
    } else {
      told(name, around, collection, ".add(its first element)", null);
      attempt(() -> collection.add(collection.iterator().next()));
    }
  }

  private void useMembers(String name, List<Object> around, Object target) {
    Class<?> owner = target.getClass();
    while (owner != null && !runner.members.isVisible(owner) || OVERRIDDEN.containsKey(owner.getName())) {
      owner = owner.getSuperclass();
    }
    if (owner == null || owner.getName().startsWith("java.") || java.lang.reflect.Proxy.isProxyClass(owner)) {
      return;
    }
    Members.Of of = runner.members.of(owner);
    int count = of.fields.size() + of.methods.size() + of.statics.size();
    int choice = random.nextInt(count);
    try {
      if (choice < of.fields.size()) {
        write(name, around, target, of.fields.get(choice));
        return;
      }
      choice -= of.fields.size();
      boolean isStatic = choice >= of.methods.size();
      Method method = isStatic ? of.statics.get(choice - of.methods.size()) : of.methods.get(choice);
      method = (Method) runner.members.find(Members.name(method));
      Class<?>[] parameters = method.getParameterTypes();
      Object[] arguments = new Object[parameters.length];
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < arguments.length; i++) {
        Type wanted = Types.resolve(method.getGenericParameterTypes()[i], Map.of());
        arguments[i] = value(wanted, around, 0);
        if (arguments[i] == Runner.ABSENT) {
          return;
        }
        texts.add(runner.isTold() ? said(arguments[i], around) : "");
      }
      String call = "." + method.getName() + "(" + String.join(", ", texts) + ")";
      told(name, around, isStatic ? owner : target, call, null);
      method.invoke(isStatic ? null : target, arguments);
    } catch (InvocationTargetException thrown) {
      if (thrown.getCause() instanceof Probe.Enough enough) {
        throw enough;
      }
      // What a call back throws, the test may catch.
    } catch (ReflectiveOperationException | IllegalArgumentException impossible) {
      // Not everything can be called.
    }
  }

  private void write(String name, List<Object> around, Object target, Field found)
      throws ReflectiveOperationException {
    if (Modifier.isFinal(found.getModifiers())) {
      return;
    }
    Field field = (Field) runner.members.find(Members.name(found));
    Object value = value(Types.resolve(field.getGenericType(), Map.of()), around, 0);
    if (value != Runner.ABSENT) {
      told(name, around, target, "." + field.getName() + " = ", value);
      field.set(target, value);
    }
  }

  /** A value that fits: what is around, null, something new. */
  private Object value(Type type, List<Object> around, int depth) {
    Class<?> raw = Types.raw(type);
    if (raw.isPrimitive()) {
      return runner.literals.primitive(raw, random);
    } else if (raw == String.class && random.nextInt(4) != 0) {
      return random.nextInt(6) == 0 ? null : runner.literals.text(random);
    }
    boolean isSimple = !(type instanceof java.lang.reflect.ParameterizedType);
    if (isSimple && random.nextInt(6) != 0) {
      List<Object> fitting = new ArrayList<>();
      for (Object one : around) {
        if (raw.isInstance(one)) {
          fitting.add(one);
        }
      }
      if (!fitting.isEmpty() && random.nextInt(4) != 0) {
        return fitting.get(random.nextInt(fitting.size()));
      }
    }
    if (random.nextInt(5) == 0 || depth > 2) {
      return null;
    }
    return made(raw, around, depth, isSimple);
  }

  private Object made(Class<?> raw, List<Object> around, int depth, boolean isSimple) {
    if (raw.isEnum()) {
      Object[] all = raw.getEnumConstants();
      return all.length == 0 ? null : all[random.nextInt(all.length)];
    } else if (raw.isArray()) {
      Object array = Array.newInstance(raw.getComponentType(), random.nextInt(4));
      for (int i = 0; i < Array.getLength(array); i++) {
        Object element = value(raw.getComponentType(), around, depth + 1);
        if (element != Runner.ABSENT && (element != null || !raw.getComponentType().isPrimitive())) {
          Array.set(array, i, element);
        }
      }
      return array;
    } else if (raw == Object.class || raw == String.class || raw == CharSequence.class) {
      return runner.literals.text(random);
    } else if (raw.isAssignableFrom(Integer.class)) {
      return (int) runner.literals.integer(random);
    }
    Class<?>[] primitives = {long.class, double.class, boolean.class, char.class, short.class, byte.class, float.class};
    for (Class<?> primitive : primitives) {
      if (Types.boxed(primitive) == raw) {
        return runner.literals.primitive(primitive, random);
      }
    }
    if (raw == List.class || raw == Collection.class) {
      return new ArrayList<>();
    } else if (raw == Map.class) {
      return new HashMap<>();
    } else if (raw == java.util.Optional.class) {
      return java.util.Optional.empty();
    }
    List<Constructor<?>> all = runner.members.of(raw).constructors;
    if (all.isEmpty() || !isSimple || raw.getName().startsWith("java.") && depth > 0) {
      return null;
    }
    try {
      Constructor<?> chosen = all.get(random.nextInt(all.size()));
      Constructor<?> constructor = (Constructor<?>) runner.members.find(Members.name(chosen));
      Type[] parameters = constructor.getParameterTypes();
      Object[] arguments = new Object[parameters.length];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = value(parameters[i], around, depth + 1);
      }
      Object made = Runner.create(constructor, arguments);
      return made == Runner.ABSENT ? null : made;
    } catch (Exception | LinkageError impossible) {
      return null;
    }
  }

  private static String said(Object value, List<Object> around) {
    for (int i = 0; i < runner.done; i++) {
      if (value != null && runner.results[i] == value && !(value instanceof Boolean)) {
        return value instanceof String || value instanceof Number ? Runner.literal(value) : "v" + i;
      }
    }
    if (value == null || value instanceof String || value instanceof Number
        || value instanceof Boolean || value instanceof Character) {
      return Runner.literal(value);
    } else if (value instanceof Class<?> type) {
      return type.getSimpleName();
    }
    return "a " + value.getClass().getSimpleName();
  }
}
