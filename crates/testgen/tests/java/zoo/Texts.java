package zoo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import java.util.function.Predicate;

/** Strings and collections. */
public class Texts {
  public static String shout(String text) {
    return text.toUpperCase(java.util.Locale.ROOT) + "!";
  }

  public static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i == text.length() || text.charAt(i) == separator) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    return parts;
  }

  public static Map<String, Integer> count(List<String> words) {
    Map<String, Integer> counts = new TreeMap<>();
    for (String word : words) {
      counts.merge(word, 1, Integer::sum);
    }
    return counts;
  }

  static Optional<String> first(List<String> words, Predicate<String> wanted) {
    return words.stream().filter(wanted).findFirst();
  }

  static IntSupplier length(String text) {
    return text::length;
  }

  static int twice(IntSupplier supplier) {
    return 2 * supplier.getAsInt();
  }

  static String read(String name) throws IOException {
    if (name.isEmpty()) {
      throw new IOException("no name");
    }
    return name;
  }

  static void removeBlank(List<String> words) {
    words.removeIf(String::isBlank);
  }

  static String pick(Object value) {
    return "object";
  }

  static String pick(String value) {
    return "string";
  }
}
