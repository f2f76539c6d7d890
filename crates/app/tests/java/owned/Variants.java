package owned;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Code that only calls of public methods reach, whoever declares it. */
public final class Variants {
  private Variants() {}

  /** By a private class. */
  public static int tariff(int weight, boolean express) {
    return new Scale(weight).price(express);
  }

  private static final class Scale {
    private final int weight;

    Scale(int weight) {
      this.weight = weight;
    }

    int price(boolean express) {
      int price = weight > 20 ? 9 : step();
      return express ? 2 * price : price;
    }

    private int step() {
      if (weight < 0) {
        throw new IllegalArgumentException("no weight");
      }
      return weight > 5 ? 7 : 4;
    }
  }

  /** By an anonymous class. */
  public static int evens(int[] numbers, int above) {
    Iterator<Integer> chosen =
        new Iterator<Integer>() {
          private int at;

          @Override
          public boolean hasNext() {
            while (at < numbers.length && !fits(numbers[at])) {
              at++;
            }
            return at < numbers.length;
          }

          @Override
          public Integer next() {
            return numbers[at++];
          }

          private boolean fits(int number) {
            return number % 2 == 0 && number > above;
          }
        };
    int sum = 0;
    while (chosen.hasNext()) {
      sum += chosen.next();
    }
    return sum;
  }

  /** By a helper that a test could call, but with what only its caller has. */
  public static String label(int code) {
    return label(new Seal(code));
  }

  static String label(Seal seal) {
    if (seal.code % 7 == 3) {
      return "checked";
    }
    return seal.code > 1000 ? "large" : "plain";
  }

  static final class Seal {
    private final int code;

    private Seal(int code) {
      this.code = code;
    }
  }

  /** By lambdas. */
  public static int count(List<Integer> numbers, int limit) {
    List<Integer> known = new ArrayList<>(numbers);
    known.removeIf(number -> number == null || number > limit);
    return known.size();
  }
}
