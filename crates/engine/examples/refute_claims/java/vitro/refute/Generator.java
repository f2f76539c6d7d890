package vitro.refute;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Writes random sequences of calls that a test in the package of one class could make. */
final class Generator {
  private static final int MOST_STEPS = 60;
  private static final int DEEPEST = 4;

  private final Members members;
  private final Literals literals;
  private final Random random;
  private final Class<?> focus;
  private final List<Class<?>> program;
  private final Map<String, String> subclasses;
  private final Map<Class<?>, List<Member>> makers = new HashMap<>();
  private List<Op> ops;

  Generator(
      Members members,
      Literals literals,
      Random random,
      Class<?> focus,
      List<Class<?>> program,
      Map<String, String> subclasses) {
    this.members = members;
    this.literals = literals;
    this.random = random;
    this.focus = focus;
    this.program = program;
    this.subclasses = subclasses;
  }

  /** A sequence of its own. */
  List<Op> fresh() {
    ops = new ArrayList<>();
    if (random.nextInt(12) == 0) {
      around();
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      value(Types.applied(focus), 0, 2);
    }
    int calls = random.nextInt(random.nextInt(4) == 0 ? 12 : 4);
    for (int i = 0; i < calls; i++) {
      anyCall();
    }
    ownCall();
    return ops;
  }

  /** An earlier sequence with something else in it. */
  List<Op> changed(List<Op> old) {
    ops = new ArrayList<>();
    for (Op op : old) {
      ops.add(op.copy());
    }
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      change();
    }
    if (random.nextInt(3) == 0) {
      ownCall();
    }
    return ops;
  }

  private void change() {
    int place = random.nextInt(ops.size());
    Op op = ops.get(place);
    switch (random.nextInt(6)) {
      case 0:
        anyCall();
        break;
      case 1:
        op.seed = random.nextLong();
        break;
      case 2:
        if (op.kind == Op.Kind.CONSTANT && op.type != null) {
          ops.set(place, constant(op.type));
        }
        break;
      case 3:
        ops.add(op.copy());
        break;
      default:
        if (op.arguments.length > 0) {
          int argument = random.nextInt(op.arguments.length);
          int other = random.nextInt(place);
          Type wanted = ops.get(op.arguments[argument]).type;
          Type given = ops.get(other).type;
          if (wanted != null && given != null && Types.fits(given, wanted)) {
            op.arguments[argument] = other;
          }
        }
    }
  }

  private int add(Op op) {
    op.seed = random.nextLong();
    ops.add(op);
    return ops.size() - 1;
  }

  private void around() {
    String first = literals.text(random);
    String second = random.nextInt(3) == 0 ? "true" : literals.text(random);
    String[] kinds = {"property", "property", "input", "thread", "locale", "zone"};
    add(new Op(Op.Kind.AROUND, kinds[random.nextInt(kinds.length)], null, new String[] {first, second}));
  }

  /** A call of the class that is looked at. */
  private void ownCall() {
    Members.Of of = members.of(focus);
    int all = of.methods.size() + of.statics.size() + of.constructors.size();
    if (all == 0) {
      // Nothing of it may be called: others may lead there.
      anyCall();
      return;
    }
    int choice = random.nextInt(all);
    if (choice < of.methods.size()) {
      int receiver = value(Types.applied(focus), 0, 3);
      call(of.methods.get(choice), receiver);
    } else if (choice < of.methods.size() + of.statics.size()) {
      call(of.statics.get(choice - of.methods.size()), -1);
    } else {
      made(of.constructors.get(choice - of.methods.size() - of.statics.size()), 0);
    }
  }

  /** A call or a write that may change something. */
  private void anyCall() {
    if (ops.size() > MOST_STEPS) {
      return;
    }
    Class<?> owner = focus;
    int receiver = -1;
    List<Integer> objects = new ArrayList<>();
    for (int i = 0; i < ops.size(); i++) {
      if (ops.get(i).type != null && isOfProgram(Types.raw(ops.get(i).type))) {
        objects.add(i);
      }
    }
    if (!objects.isEmpty() && random.nextInt(5) != 0) {
      receiver = objects.get(random.nextInt(objects.size()));
      owner = Types.raw(ops.get(receiver).type);
    } else if (random.nextInt(4) == 0) {
      owner = program.get(random.nextInt(program.size()));
    }
    if (!members.isVisible(owner)) {
      return;
    }
    Members.Of of = members.of(owner);
    if (!of.fields.isEmpty() && random.nextInt(of.methods.isEmpty() ? 2 : 6) == 0) {
      field(of.fields.get(random.nextInt(of.fields.size())), receiver);
    } else if (receiver >= 0 && !of.methods.isEmpty()) {
      call(of.methods.get(random.nextInt(of.methods.size())), receiver);
    } else if (!of.statics.isEmpty()) {
      call(of.statics.get(random.nextInt(of.statics.size())), -1);
    } else {
      value(Types.applied(owner), 0, 1);
    }
  }

  private void field(Field field, int receiver) {
    boolean isStatic = Modifier.isStatic(field.getModifiers());
    if (!isStatic && receiver < 0) {
      return;
    }
    Type of = receiver < 0 ? field.getDeclaringClass() : ops.get(receiver).type;
    Type type = Types.resolve(field.getGenericType(), Types.known(of));
    if (Modifier.isFinal(field.getModifiers()) || random.nextInt(3) == 0) {
      int[] arguments = isStatic ? new int[0] : new int[] {receiver};
      add(new Op(Op.Kind.READ, Members.name(field), type, null, arguments));
      return;
    }
    int value = value(type, 0, 2);
    int[] arguments = isStatic ? new int[] {value} : new int[] {receiver, value};
    add(new Op(Op.Kind.WRITE, Members.name(field), null, null, arguments));
  }

  private int call(Method method, int receiver) {
    Map<String, Type> known = new HashMap<>();
    if (receiver >= 0) {
      known = Types.known(ops.get(receiver).type);
    }
    int first = receiver >= 0 ? 1 : 0;
    int[] arguments = arguments(method, known, first, 1);
    if (receiver >= 0) {
      arguments[0] = receiver;
    }
    Type result = Types.resolve(method.getGenericReturnType(), known);
    return add(
        new Op(
            Op.Kind.CALL, Members.name(method), result == void.class ? null : result, null, arguments));
  }

  private int made(Constructor<?> constructor, int depth) {
    Class<?> owner = constructor.getDeclaringClass();
    Type type = Types.applied(owner);
    return made(constructor, type, depth, Op.Kind.NEW, null);
  }

  private int made(
      Constructor<?> constructor, Type type, int depth, Op.Kind kind, String subclass) {
    int[] arguments = arguments(constructor, Types.known(type), 0, depth + 1);
    return add(new Op(kind, Members.name(constructor), type, subclass, arguments));
  }

  private int[] arguments(Executable member, Map<String, Type> known, int first, int depth) {
    Type[] generic = member.getGenericParameterTypes();
    Class<?>[] raw = member.getParameterTypes();
    int[] arguments = new int[first + raw.length];
    for (int i = 0; i < raw.length; i++) {
      Type type = generic.length == raw.length ? Types.resolve(generic[i], known) : raw[i];
      arguments[first + i] = value(type, depth, 4);
    }
    return arguments;
  }

  /** A step that gives a value of a type: an earlier one, or a new one. The more `reuse`, the more are earlier ones. */
  private int value(Type type, int depth, int reuse) {
    Class<?> raw = Types.raw(type);
    boolean isPlain = raw.isPrimitive() || raw == String.class;
    if (!ops.isEmpty() && random.nextInt(isPlain ? 12 : 6) < reuse) {
      List<Integer> fitting = new ArrayList<>();
      for (int i = 0; i < ops.size(); i++) {
        Type given = ops.get(i).type;
        if (given != null && ops.get(i).value != NULL && Types.fits(given, type)) {
          fitting.add(i);
        }
      }
      if (!fitting.isEmpty()) {
        return fitting.get(random.nextInt(fitting.size()));
      }
    }
    if (isPlain || Number.class.isAssignableFrom(raw) || raw == Boolean.class || raw == Character.class) {
      return add(constant(type));
    }
    if (depth > DEEPEST || ops.size() > MOST_STEPS || depth > 0 && random.nextInt(10) == 0) {
      return add(new Op(Op.Kind.CONSTANT, "null", type, NULL));
    }
    return object(type, raw, depth);
  }

  static final Object NULL = new Object();

  private Op constant(Type type) {
    Class<?> raw = Types.raw(type);
    if (raw.isPrimitive()) {
      return new Op(Op.Kind.CONSTANT, null, type, literals.primitive(raw, random));
    } else if (raw == String.class && random.nextInt(12) != 0) {
      return new Op(Op.Kind.CONSTANT, null, type, literals.text(random));
    }
    Class<?>[] primitives = {
      int.class, long.class, short.class, byte.class, char.class, boolean.class, double.class, float.class
    };
    int start = random.nextInt(primitives.length);
    for (int i = 0; random.nextInt(10) != 0 && i < primitives.length; i++) {
      Class<?> primitive = primitives[(start + i) % primitives.length];
      if (raw.isAssignableFrom(Types.boxed(primitive))) {
        return new Op(Op.Kind.CONSTANT, null, Types.boxed(primitive), literals.primitive(primitive, random));
      }
    }
    return new Op(Op.Kind.CONSTANT, "null", type, NULL);
  }

  private int object(Type type, Class<?> raw, int depth) {
    if (raw.isArray()) {
      int[] elements = new int[random.nextInt(random.nextInt(4) == 0 ? 7 : 4)];
      for (int i = 0; i < elements.length; i++) {
        elements[i] = value(raw.getComponentType(), depth + 1, 3);
      }
      return add(new Op(Op.Kind.ARRAY, raw.getComponentType().getName(), raw, null, elements));
    } else if (raw == Class.class) {
      Class<?>[] some = {String.class, Integer.class, int.class, Object.class, focus, Runnable.class};
      return add(new Op(Op.Kind.CONSTANT, "class", type, some[random.nextInt(some.length)].getName()));
    } else if (raw == Object.class || raw == Comparable.class || raw == CharSequence.class || raw == java.io.Serializable.class) {
      int choice = random.nextInt(4);
      if (choice == 0 && raw == Object.class) {
        return value(Types.applied(focus), depth + 1, 3);
      } else if (choice == 1 && raw != CharSequence.class) {
        return add(constant(Integer.class));
      } else if (choice == 2 && raw == Object.class) {
        return value(String[].class, depth + 1, 3);
      }
      return add(constant(String.class));
    }
    List<String> words = isOfProgram(raw) ? List.of() : Library.words(raw);
    if (!words.isEmpty() && random.nextInt(8) != 0) {
      return library(type, words.get(random.nextInt(words.size())), depth);
    }
    if (raw.isInterface() && isFree(raw) && random.nextInt(3) != 0) {
      return add(new Op(Op.Kind.STUB, raw.getName(), type, null));
    }
    return byMember(type, raw, depth);
  }

  private int library(Type type, String word, int depth) {
    if (Library.isFromText(word)) {
      return add(new Op(Op.Kind.LIBRARY, word, Types.raw(type), null, value(String.class, depth, 1)));
    }
    Type[] wanted = Library.elements(type, word);
    int[] elements = new int[random.nextInt(4) * wanted.length];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = value(wanted[i % wanted.length], depth + 1, 4);
    }
    return add(new Op(Op.Kind.LIBRARY, word, type, null, elements));
  }

  /** By a constructor, a subclass, a factory, a constant. */
  private int byMember(Type type, Class<?> raw, int depth) {
    List<Member> all = makers.computeIfAbsent(raw, this::makers);
    if (all.isEmpty()) {
      return add(new Op(Op.Kind.CONSTANT, "null", type, NULL));
    }
    Member maker = all.get(random.nextInt(all.size()));
    if (maker instanceof Constructor<?> constructor) {
      Class<?> owner = constructor.getDeclaringClass();
      Type made = owner == raw ? type : Types.applied(owner);
      String subclass = subclasses.get(owner.getName());
      boolean isAbstract = Modifier.isAbstract(owner.getModifiers());
      if (subclass != null && (isAbstract || random.nextInt(4) == 0)) {
        return made(constructor, made, depth, Op.Kind.SUBCLASS, subclass);
      }
      return made(constructor, made, depth, Op.Kind.NEW, null);
    } else if (maker instanceof Method method) {
      int[] arguments = arguments(method, Map.of(), 0, depth + 1);
      return add(new Op(Op.Kind.CALL, Members.name(method), type, null, arguments));
    }
    return add(new Op(Op.Kind.READ, Members.name(maker), type, null));
  }

  /** What gives an object of a class. */
  private List<Member> makers(Class<?> raw) {
    List<Member> found = new ArrayList<>();
    List<Class<?>> owners = new ArrayList<>();
    owners.add(raw);
    if (isOfProgram(raw) || raw.isInterface()) {
      for (Class<?> type : program) {
        if (type != raw && raw.isAssignableFrom(type) && members.isVisible(type)) {
          owners.add(type);
        }
      }
    }
    for (Class<?> owner : owners) {
      Members.Of of = members.of(owner);
      for (Constructor<?> constructor : of.constructors) {
        if (isOfProgram(owner) || constructor.getParameterCount() < 4) {
          found.add(constructor);
        }
      }
      if (subclasses.containsKey(owner.getName()) && Modifier.isAbstract(owner.getModifiers())) {
        for (Constructor<?> constructor : owner.getDeclaredConstructors()) {
          if (!Modifier.isPrivate(constructor.getModifiers()) && !constructor.isSynthetic()) {
            found.add(constructor);
          }
        }
      }
      for (Method method : of.statics) {
        if (raw.isAssignableFrom(method.getReturnType()) && (isOfProgram(owner) || isHarmless(owner))) {
          found.add(method);
        }
      }
      for (Field field : of.fields) {
        if (Modifier.isStatic(field.getModifiers()) && raw.isAssignableFrom(field.getType())) {
          found.add(field);
        }
      }
    }
    if (isOfProgram(raw) && found.isEmpty()) {
      for (Class<?> owner : program) {
        for (Method method : members.of(owner).statics) {
          if (members.isVisible(owner) && raw.isAssignableFrom(method.getReturnType())) {
            found.add(method);
          }
        }
      }
    }
    return found;
  }

  private static boolean isHarmless(Class<?> owner) {
    String name = owner.getName();
    return name.startsWith("java.time.") || name.startsWith("java.math.") || name.startsWith("java.text.")
        || name.startsWith("java.util.") && !name.contains("concurrent") && !name.contains("Timer");
  }

  private boolean isOfProgram(Class<?> type) {
    return program.contains(type);
  }

  /** Whether a test may implement it as it likes: types of the JDK keep their contract, but some promise nothing. */
  private boolean isFree(Class<?> type) {
    if (isOfProgram(type)) {
      return !type.isSealed() && !type.isAnnotation();
    }
    return type.getName().startsWith("java.util.function.")
        || type == Runnable.class
        || type == AutoCloseable.class
        || type == java.io.Closeable.class
        || type == Thread.UncaughtExceptionHandler.class
        || type == java.util.concurrent.Callable.class;
  }
}
