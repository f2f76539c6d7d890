package vitro.replay;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs cases one after the other and says what came of each. Cases come on standard input, answers go
 * to standard output; what the program under test prints is thrown away.
 */
public final class Observer {
  private static final int SEEN = 0;
  private static final int NOT_BUILT = 1;
  private static final int PROBLEM = 2;
  private static final int EXITED = 3;
  private static final int TIMED_OUT = 4;
  private static final int STEP_LIMIT = 5;
  /** Number of a receiver that no step makes; those of arguments follow. */
  private static final int GIVEN = 1 << 29;
  /** What memory, the stack, native libraries or options of the JVM decide. */
  private static final List<String> MACHINE =
      Arrays.asList(
          "java.lang.VirtualMachineError",
          "java.lang.UnsatisfiedLinkError",
          "java.lang.reflect.InaccessibleObjectException",
          "java.awt.HeadlessException");

  private static final int MOST_CAUSES = 20;
  /** Milliseconds in which threads that a call has started are to end. */
  private static final int THREADS_END = 1000;

  private final DataInputStream in = new DataInputStream(new FileInputStream(FileDescriptor.in));
  private final DataOutputStream out = new DataOutputStream(new FileOutputStream(FileDescriptor.out));
  private static boolean isElsewhere;
  private CaseLoader.Source source;
  private boolean answered = true;
  private long millis;
  private long stack;
  private int keep;
  private long mostSteps;
  private int mostNodes;
  private int mostDepth;

  private Observer() {}

  /** Answers until standard input ends. */
  public static void main(String[] arguments) throws Exception {
    PrintStream nothing = new PrintStream(OutputStream.nullOutputStream());
    System.setOut(nothing);
    System.setErr(nothing);
    isElsewhere = Elsewhere.go();
    Observer observer = new Observer();
    Runtime.getRuntime().addShutdownHook(new Thread(observer::shutDown));
    observer.serve();
    Runtime.getRuntime().halt(0);
  }

  private void serve() throws Exception {
    while (true) {
      int kind;
      try {
        kind = in.readUnsignedByte();
      } catch (EOFException e) {
        return;
      }
      byte[] message = new byte[in.readInt()];
      in.readFully(message);
      Wire.Reader reader = new Wire.Reader(message);
      if (kind == 0) {
        configure(reader);
      } else if (kind == 1) {
        source.put(reader.name().replace('/', '.'), reader.blob());
      } else {
        answered = false;
        run(reader);
      }
    }
  }

  private void configure(Wire.Reader reader) throws IOException {
    millis = reader.int64();
    stack = reader.int64();
    keep = reader.int32();
    mostSteps = reader.int64();
    mostNodes = reader.int32();
    mostDepth = reader.int32();
    URL[] places = new URL[reader.int32()];
    for (int i = 0; i < places.length; i++) {
      places[i] = Path.of(reader.name()).toUri().toURL();
    }
    source = new CaseLoader.Source(places);
  }

  /** A case has a thread and a loader of its own. */
  private void run(Wire.Reader reader) throws InterruptedException {
    CaseLoader loader = new CaseLoader(source);
    loader.setDefaultAssertionStatus(true);
    ThreadGroup group = new ThreadGroup(Thread.currentThread().getThreadGroup(), "main");
    String name = isElsewhere ? Elsewhere.THREAD : "main";
    Thread thread = new Thread(group, () -> answer(attempt(reader, loader)), name, stack);
    thread.setContextClassLoader(loader);
    thread.start();
    thread.join(millis);
    if (thread.isAlive()) {
      Wire.Writer late = new Wire.Writer();
      late.int8(TIMED_OUT);
      answer(late);
      Runtime.getRuntime().halt(0);
    }
  }

  private Wire.Writer attempt(Wire.Reader reader, CaseLoader loader) {
    try {
      return new Run(reader, loader).observe();
    } catch (Probe.StepLimit e) {
      Wire.Writer result = new Wire.Writer();
      result.int8(STEP_LIMIT);
      return result;
    } catch (Throwable e) {
      return failure(PROBLEM, -1, e);
    } finally {
      Probe.stop();
      Region.goHome();
    }
  }

  private static Wire.Writer failure(int kind, int step, Throwable reason) {
    Wire.Writer result = new Wire.Writer();
    result.int8(kind);
    result.int32(step);
    result.name(Trees.internal(reason.getClass()));
    String message;
    try {
      message = String.valueOf(reason.getMessage());
    } catch (Throwable e) {
      message = "";
    }
    result.name(message);
    return result;
  }

  private synchronized void answer(Wire.Writer message) {
    if (answered) {
      return;
    }
    answered = true;
    byte[] bytes = message.toBytes();
    try {
      out.writeInt(0x76697472);
      out.writeInt(bytes.length);
      out.write(bytes);
      out.flush();
    } catch (IOException e) {
      Runtime.getRuntime().halt(1);
    }
  }

  /** The program ended the machine in the middle of a case. */
  private void shutDown() {
    Wire.Writer message = new Wire.Writer();
    message.int8(EXITED);
    answer(message);
  }

  /** One case. */
  private final class Run {
    private final Wire.Reader reader;
    private final Types types;
    private final Builder builder;
    private final Trees trees = new Trees(mostNodes, mostDepth);
    private final List<Field> statics = new ArrayList<>();
    /** For fields of classes that only the call may initialise, the same ones in a program beside this. */
    private final List<Field> twins = new ArrayList<>();
    private Types beside;
    private Object receiver;
    private Object[] arguments;
    private Class<?>[] parameters;
    private Object result;
    private Method[] queries;
    private int[] asked;
    private int[][] given;
    private long making;
    private int[] made;
    /** Standard input while classes are initialised that are so before every case, and from then on. */
    private final Input early = new Input(false);
    private final Input input = new Input(false);

    Run(Wire.Reader reader, CaseLoader loader) {
      this.reader = reader;
      this.types = new Types(loader);
      this.builder = new Builder(types);
    }

    Wire.Writer observe() throws Throwable {
      String language = reader.name();
      if (!language.isEmpty()) {
        Region.go(language, reader.name(), reader.name());
      }
      System.setIn(early);
      int initialise = reader.int32();
      for (int i = 0; i < initialise; i++) {
        Class<?> type = types.named(reader.name());
        try {
          Class.forName(type.getName(), true, type.getClassLoader());
        } catch (LinkageError e) {
          // The call itself shows what comes of it.
        }
      }
      System.setIn(input);
      int watched = reader.int32();
      for (int i = 0; i < watched; i++) {
        String owner = reader.name();
        String name = reader.name();
        boolean waits = reader.int8() != 0;
        statics.add(types.field(owner, name));
        if (waits && beside == null) {
          beside = new Types(new CaseLoader(source));
        }
        twins.add(waits ? beside.field(owner, name) : null);
      }
      boolean keepsMaking = reader.int8() != 0;
      int steps = reader.int32();
      Probe.start(Thread.currentThread(), keepsMaking ? keep : 0, mostSteps);
      for (int i = 0; i < steps; i++) {
        try {
          builder.step(reader);
        } catch (Probe.StepLimit e) {
          throw e;
        } catch (Throwable e) {
          return failure(NOT_BUILT, i, e);
        }
      }
      Probe.stop();
      making = Probe.hash();
      made = Probe.kept();
      return call();
    }

    private Wire.Writer call() throws Throwable {
      int kind = reader.int8();
      String owner = reader.name();
      String name = reader.name();
      String descriptor = reader.name();
      receiver = builder.operand(reader);
      arguments = builder.operands(reader);
      builder.objects.forEach((number, object) -> trees.know(object, number));
      trees.know(receiver, GIVEN);
      for (int i = 0; i < arguments.length; i++) {
        trees.know(arguments[i], GIVEN + 1 + i);
      }
      Constructor<?> constructor = kind == 2 ? types.constructor(owner, descriptor) : null;
      Method method = kind == 2 ? null : types.method(owner, name, descriptor);
      parameters = kind == 2 ? constructor.getParameterTypes() : method.getParameterTypes();
      if (kind == 1 && receiver == null) {
        throw new IllegalStateException("no receiver");
      }
      readQueries();
      Wire.Writer before = state(true);
      Wire.Writer earlier = ask();
      Throwable thrown = null;
      Probe.start(Thread.currentThread(), keep, mostSteps);
      try {
        result =
            kind == 2 ? constructor.newInstance(arguments) : method.invoke(receiver, arguments);
      } catch (InvocationTargetException e) {
        thrown = e.getCause();
      } finally {
        Probe.stop();
      }
      if (thrown instanceof Probe.StepLimit) {
        throw thrown;
      }
      Wire.Writer message =
          report(before, thrown, kind == 2 ? Object.class : method.getReturnType());
      message.bytes(earlier);
      message.bytes(ask());
      message.int8(early.isAsked() ? 2 : input.isAsked() ? 1 : 0);
      message.name(String.join(", ", threadsLeft()));
      return message;
    }

    /** Names of threads that the case has started and that go on, but for those that end with the program. */
    private List<String> threadsLeft() throws InterruptedException {
      long end = System.nanoTime() + THREADS_END * 1_000_000L;
      List<String> names = new ArrayList<>();
      Thread[] all = new Thread[64];
      int count = Thread.currentThread().getThreadGroup().enumerate(all);
      for (int i = 0; i < count; i++) {
        if (all[i] == Thread.currentThread() || all[i].isDaemon()) {
          continue;
        }
        long left = (end - System.nanoTime()) / 1_000_000L;
        if (left > 0) {
          all[i].join(left);
        }
        if (all[i].isAlive()) {
          // Which number a thread has depends on those of earlier cases.
          names.add(all[i].getName().replaceAll("\\d+", "N"));
        }
      }
      return names;
    }

    private void readQueries() throws ReflectiveOperationException {
      int count = reader.int32();
      queries = new Method[count];
      asked = new int[count];
      given = new int[count][];
      for (int i = 0; i < count; i++) {
        asked[i] = reader.int32();
        queries[i] = types.method(reader.name(), reader.name(), reader.name());
        given[i] = new int[reader.int32()];
        for (int j = 0; j < given[i].length; j++) {
          given[i][j] = reader.int32();
        }
      }
    }

    /** What each query answers now, if it does, says the same again and leaves everything as it is. */
    private Wire.Writer ask() {
      Wire.Writer message = new Wire.Writer();
      byte[] before = queries.length > 0 ? everything() : null;
      for (int i = 0; i < queries.length; i++) {
        Object object =
            asked[i] == 0 ? result : asked[i] == 1 ? receiver : arguments[asked[i] - 2];
        Object[] values = new Object[given[i].length];
        for (int j = 0; j < values.length; j++) {
          values[j] = arguments[given[i][j]];
        }
        Wire.Writer first = answer(queries[i], object, values);
        Wire.Writer second = answer(queries[i], object, values);
        byte[] after = everything();
        boolean isSure =
            first != null
                && second != null
                && Arrays.equals(first.toBytes(), second.toBytes())
                && Arrays.equals(before, after);
        message.int8(isSure ? 1 : 0);
        if (isSure) {
          message.bytes(first);
        }
        before = after;
      }
      return message;
    }

    private Wire.Writer answer(Method query, Object object, Object[] values) {
      if (object == null) {
        return null;
      }
      Probe.start(Thread.currentThread(), 0, mostSteps);
      try {
        Wire.Writer answer = new Wire.Writer();
        Object value = query.invoke(object, values);
        new Trees(mostNodes, mostDepth).write(answer, value, query.getReturnType());
        return answer;
      } catch (ReflectiveOperationException | RuntimeException e) {
        return null;
      } finally {
        Probe.stop();
      }
    }

    private byte[] everything() {
      trees.forget();
      Wire.Writer message = new Wire.Writer();
      objects(message);
      trees.write(message, result, Object.class);
      return message.toBytes();
    }

    private Wire.Writer report(Wire.Writer before, Throwable thrown, Class<?> declared) {
      Wire.Writer message = new Wire.Writer();
      message.int8(SEEN);
      message.bytes(before);
      message.bytes(state(false));
      if (thrown != null) {
        message.int8(2);
        thrown(message, thrown);
      } else if (declared == void.class) {
        message.int8(1);
      } else {
        message.int8(0);
        trees.write(message, result, declared);
      }
      Probe.write(message);
      message.int64(making);
      message.int32(made.length);
      for (int step : made) {
        message.int32(step);
      }
      return message;
    }

    /** Receiver, arguments, static fields. */
    private Wire.Writer state(boolean isBefore) {
      trees.forget();
      Wire.Writer message = new Wire.Writer();
      objects(message);
      message.int32(statics.size());
      for (int i = 0; i < statics.size(); i++) {
        Field twin = twins.get(i);
        Field field = isBefore && twin != null ? twin : statics.get(i);
        // Objects of two programs are told apart by their order alone.
        Trees own = twin == null ? trees : new Trees(mostNodes, mostDepth);
        try {
          own.write(message, field.get(null), field.getType());
        } catch (IllegalAccessException | LinkageError e) {
          message.int8(12);
        }
      }
      return message;
    }

    private void objects(Wire.Writer message) {
      trees.write(message, receiver, Object.class);
      message.int32(arguments.length);
      for (int i = 0; i < arguments.length; i++) {
        trees.write(message, arguments[i], parameters[i]);
      }
    }

    /** The class of what was thrown, or of a cause of it, if memory or options of the JVM decide that; else nothing. */
    private String decidedByMachine(Throwable thrown) {
      Throwable cause = thrown;
      for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
        for (Class<?> type = cause.getClass(); type != null; type = type.getSuperclass()) {
          if (MACHINE.contains(type.getName())) {
            return Trees.internal(cause.getClass());
          }
        }
        try {
          cause = cause.getCause();
        } catch (Throwable e) {
          break;
        }
      }
      return "";
    }

    private void thrown(Wire.Writer message, Throwable thrown) {
      message.name(Trees.internal(thrown.getClass()));
      String text;
      try {
        text = thrown.getMessage();
      } catch (Throwable e) {
        text = null;
      }
      message.int8(text == null ? 0 : 1);
      if (text != null) {
        message.text(text);
      }
      List<String> supers = new ArrayList<>();
      Class<?> type = thrown.getClass();
      while (type != Throwable.class) {
        type = type.getSuperclass();
        supers.add(Trees.internal(type));
      }
      message.int32(supers.size());
      supers.forEach(message::name);
      message.name(decidedByMachine(thrown));
      StackTraceElement[] trace = thrown.getStackTrace();
      message.int8(trace.length > 0 ? 1 : 0);
      if (trace.length > 0) {
        message.name(trace[0].getClassName().replace('.', '/'));
        message.name(trace[0].getMethodName());
        message.int8("app".equals(trace[0].getClassLoaderName()) ? 1 : 0);
      }
    }
  }
}
