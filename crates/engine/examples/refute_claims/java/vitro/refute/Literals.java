package vitro.refute;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Numbers and texts: small ones, edges, and those that stand in the code. */
final class Literals {
  private static final long[] EDGES = {
    Integer.MIN_VALUE, Integer.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE, 127, -128, 128, 255, 256,
    32767, -32768, 65535, 1L << 31, 1L << 32, -1L << 31
  };
  private static final double[] REALS = {
    0.0, -0.0, 1.0, -1.0, 0.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
    Double.MAX_VALUE, Double.MIN_VALUE, 1e-9, 1e9, 1e300, 1e-300, Float.MAX_VALUE, Float.MIN_VALUE
  };

  final List<Long> numbers = new ArrayList<>();
  final List<Double> reals = new ArrayList<>();
  final List<String> texts = new ArrayList<>();

  long integer(Random random) {
    int choice = random.nextInt(20);
    if (choice < 9) {
      return random.nextInt(12) - 3;
    } else if (choice < 14 && !numbers.isEmpty()) {
      return numbers.get(random.nextInt(numbers.size())) + Math.max(0, random.nextInt(5) - 2) - (random.nextInt(4) == 0 ? 1 : 0);
    } else if (choice < 16) {
      return EDGES[random.nextInt(EDGES.length)] + random.nextInt(3) - 1;
    } else if (choice < 17) {
      return random.nextLong() >> random.nextInt(64);
    } else if (choice < 18) {
      return random.nextInt();
    }
    return random.nextInt(400) - 200;
  }

  double real(Random random) {
    int choice = random.nextInt(20);
    if (choice < 7) {
      return random.nextInt(12) - 3;
    } else if (choice < 12 && !reals.isEmpty()) {
      double base = reals.get(random.nextInt(reals.size()));
      int change = random.nextInt(4);
      return change == 0 ? Math.nextUp(base) : change == 1 ? Math.nextDown(base) : base;
    } else if (choice < 16) {
      return REALS[random.nextInt(REALS.length)];
    } else if (choice < 17) {
      return Double.longBitsToDouble(random.nextLong());
    } else if (choice < 18) {
      return integer(random);
    }
    return random.nextGaussian() * 100;
  }

  char character(Random random) {
    if (!texts.isEmpty() && random.nextInt(3) == 0) {
      String text = texts.get(random.nextInt(texts.size()));
      if (!text.isEmpty()) {
        return text.charAt(random.nextInt(text.length()));
      }
    }
    if (random.nextInt(3) == 0) {
      return (char) integer(random);
    }
    return "abAZz019 -+._,;:/\\\"'\n\t\u0000\u00e9\ud800".charAt(random.nextInt(25));
  }

  String text(Random random) {
    int choice = random.nextInt(12);
    if (choice < 5 && !texts.isEmpty()) {
      String text = texts.get(random.nextInt(texts.size()));
      switch (random.nextInt(8)) {
        case 0:
          return text + text(random);
        case 1:
          return text.substring(random.nextInt(text.length() + 1));
        case 2:
          return text.substring(0, random.nextInt(text.length() + 1));
        case 3:
          return random.nextBoolean() ? text.toUpperCase() : text.toLowerCase();
        default:
          return text;
      }
    } else if (choice < 6) {
      return "";
    } else if (choice < 7) {
      return Long.toString(integer(random));
    } else if (choice < 8) {
      return Double.toString(real(random));
    }
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(random.nextInt(4) == 0 ? 20 : 5); i > 0; i--) {
      text.append(character(random));
    }
    return text.toString();
  }

  /** A value of a primitive type. */
  Object primitive(Class<?> type, Random random) {
    if (type == boolean.class) {
      return random.nextBoolean();
    } else if (type == char.class) {
      return character(random);
    } else if (type == double.class) {
      return real(random);
    } else if (type == float.class) {
      return (float) real(random);
    }
    long number = integer(random);
    if (type == int.class) {
      return (int) number;
    } else if (type == long.class) {
      return number;
    } else if (type == short.class) {
      return (short) number;
    }
    return (byte) number;
  }
}
