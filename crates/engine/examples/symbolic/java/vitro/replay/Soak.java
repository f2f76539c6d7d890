package vitro.replay;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/** Runs a method with random arguments, and writes every way that it has not seen before. */
public final class Soak {
  private static final int MOST_STEPS = 20_000;
  private static final double[] DOUBLES = {
    0.0, -0.0, 1.0, -1.0, 0.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
    Double.MAX_VALUE, Double.MIN_VALUE, 1e-9, 1e9
  };
  private static final int[] INTS = {
    Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1, 0, 1, Integer.MAX_VALUE - 1, Integer.MAX_VALUE
  };

  private final Random random;

  private Soak(long seed) {
    random = new Random(seed);
  }

  /** Class, method, number of runs and seed. */
  public static void main(String[] args) throws Exception {
    Class<?> type = Class.forName(args[0], true, Soak.class.getClassLoader());
    Method[] all = type.getDeclaredMethods();
    Method method =
        Arrays.stream(all).filter(m -> m.getName().equals(args[1])).findFirst().orElseThrow();
    method.setAccessible(true);
    new Soak(Long.parseLong(args[3])).run(method, Integer.parseInt(args[2]));
  }

  private void run(Method method, int runs) throws Exception {
    DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16));
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < runs; i++) {
      Object receiver = Modifier.isStatic(method.getModifiers()) ? null : made(method);
      Class<?>[] types = method.getParameterTypes();
      Object[] arguments = new Object[types.length];
      for (int j = 0; j < types.length; j++) {
        arguments[j] = value(types[j]);
      }
      Probe.count = 0;
      Probe.known = 0;
      Probe.limit = MOST_STEPS;
      boolean ended = true;
      try {
        method.invoke(receiver, arguments);
      } catch (InvocationTargetException thrown) {
        ended = !(thrown.getCause() instanceof Probe.Enough);
      }
      Probe.limit = Integer.MAX_VALUE;
      if (ended && seen.add(hash())) {
        out.writeInt(Probe.count);
        for (int j = 0; j < Probe.count; j++) {
          out.writeInt(Probe.steps[j]);
        }
      }
    }
    out.writeInt(-1);
    out.flush();
  }

  private static Object made(Method method) throws ReflectiveOperationException {
    Constructor<?> constructor = method.getDeclaringClass().getDeclaredConstructor();
    constructor.setAccessible(true);
    Probe.limit = Integer.MAX_VALUE;
    return constructor.newInstance();
  }

  private static long hash() {
    long hash = 0xcbf2_9ce4_8422_2325L;
    for (int i = 0; i < Probe.count; i++) {
      hash = (hash ^ (Probe.steps[i] & 0xffff_ffffL)) * 0x0000_0100_0000_01b3L;
      hash ^= hash >>> 29;
    }
    return hash;
  }

  private Object value(Class<?> type) {
    if (type == int.class) {
      return number();
    } else if (type == char.class) {
      return (char) ('a' + random.nextInt(3));
    } else if (type == boolean.class) {
      return random.nextBoolean();
    } else if (type == double.class) {
      return real();
    } else if (type.isArray()) {
      if (random.nextInt(40) == 0) {
        return null;
      }
      int length = random.nextInt(random.nextInt(4) == 0 ? 9 : 5);
      Object array = Array.newInstance(type.getComponentType(), length);
      for (int i = 0; i < length; i++) {
        Array.set(array, i, value(type.getComponentType()));
      }
      return array;
    }
    throw new IllegalArgumentException("no random " + type);
  }

  private int number() {
    switch (random.nextInt(8)) {
      case 0:
        return random.nextInt();
      case 1:
        return INTS[random.nextInt(INTS.length)];
      case 2:
        return random.nextInt(400) - 200;
      default:
        return random.nextInt(14) - 3;
    }
  }

  private double real() {
    switch (random.nextInt(8)) {
      case 0:
        return Double.longBitsToDouble(random.nextLong());
      case 1:
        return DOUBLES[random.nextInt(DOUBLES.length)];
      case 2:
        return random.nextGaussian() * 100;
      default:
        return random.nextInt(14) - 3;
    }
  }
}
