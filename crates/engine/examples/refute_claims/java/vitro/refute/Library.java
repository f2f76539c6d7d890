package vitro.refute;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Scanner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;

/** Objects of the JDK that a test makes, each with the word that stands for it. */
final class Library {
  private Library() {}

  /** Words for collections; their arguments are elements, or keys and values in turn. */
  private static final Map<String, Class<?>> COLLECTIONS = new LinkedHashMap<>();

  private static final Map<String, Class<?>> MAPS = new LinkedHashMap<>();
  /** Words that take a text, or texts. */
  private static final Map<String, Class<?>> FROM_TEXT = new LinkedHashMap<>();

  static {
    for (Class<?> type :
        List.of(
            ArrayList.class, LinkedList.class, Vector.class, HashSet.class, LinkedHashSet.class,
            TreeSet.class, ArrayDeque.class, PriorityQueue.class)) {
      COLLECTIONS.put("new " + type.getSimpleName(), type);
    }
    COLLECTIONS.put("List.of", List.class);
    COLLECTIONS.put("Arrays.asList", List.class);
    COLLECTIONS.put("iterator of", java.util.Iterator.class);
    for (Class<?> type : List.of(HashMap.class, LinkedHashMap.class, TreeMap.class)) {
      MAPS.put("new " + type.getSimpleName(), type);
    }
    FROM_TEXT.put("new StringBuilder", StringBuilder.class);
    FROM_TEXT.put("new StringReader", StringReader.class);
    FROM_TEXT.put("a reader that fails after", Reader.class);
    FROM_TEXT.put("new ByteArrayInputStream", ByteArrayInputStream.class);
    FROM_TEXT.put("a stream that fails after", InputStream.class);
    FROM_TEXT.put("new BigDecimal", BigDecimal.class);
    FROM_TEXT.put("new BigInteger", BigInteger.class);
    FROM_TEXT.put("new Scanner", Scanner.class);
    FROM_TEXT.put("new StringWriter, after", StringWriter.class);
    FROM_TEXT.put("a writer that fails, not", Writer.class);
    FROM_TEXT.put("a stream to write that fails, not", OutputStream.class);
    FROM_TEXT.put("a PrintStream, not", PrintStream.class);
    FROM_TEXT.put("an Appendable that fails, not", Appendable.class);
  }

  /** Words for a type, with the types of their arguments in {@link #elements}. */
  static List<String> words(Class<?> wanted) {
    List<String> words = new ArrayList<>();
    for (Map<String, Class<?>> all : List.of(COLLECTIONS, MAPS, FROM_TEXT)) {
      for (Map.Entry<String, Class<?>> entry : all.entrySet()) {
        if (wanted.isAssignableFrom(entry.getValue())) {
          words.add(entry.getKey());
        }
      }
    }
    if (wanted == Optional.class) {
      words.add("Optional.ofNullable");
    }
    return words;
  }

  static boolean isFromText(String word) {
    return FROM_TEXT.containsKey(word);
  }

  static boolean isMap(String word) {
    return MAPS.containsKey(word);
  }

  /** What elements of a collection, or key and value of a map, must be. */
  static Type[] elements(Type wanted, String word) {
    Map<String, Type> known = Types.known(wanted);
    Class<?> raw = Types.raw(wanted);
    Type[] found = new Type[raw.getTypeParameters().length];
    for (int i = 0; i < found.length; i++) {
      found[i] = Types.resolve(raw.getTypeParameters()[i], known);
    }
    int count = isMap(word) ? 2 : 1;
    if (found.length == count) {
      return found;
    }
    Type[] texts = new Type[count];
    Arrays.fill(texts, String.class);
    return texts;
  }

  static Object make(String word, Object[] arguments) throws Exception {
    List<Object> all = new ArrayList<>(Arrays.asList(arguments));
    switch (word) {
      case "List.of":
        return List.of(arguments);
      case "Arrays.asList":
        return Arrays.asList(arguments);
      case "iterator of":
        return all.iterator();
      case "Optional.ofNullable":
        return Optional.ofNullable(arguments.length == 0 ? null : arguments[0]);
      default:
    }
    if (COLLECTIONS.containsKey(word)) {
      @SuppressWarnings("unchecked")
      Collection<Object> made =
          (Collection<Object>) COLLECTIONS.get(word).getConstructor().newInstance();
      made.addAll(all);
      return made;
    } else if (MAPS.containsKey(word)) {
      @SuppressWarnings("unchecked")
      Map<Object, Object> made = (Map<Object, Object>) MAPS.get(word).getConstructor().newInstance();
      for (int i = 0; i + 1 < arguments.length; i += 2) {
        made.put(arguments[i], arguments[i + 1]);
      }
      return made;
    }
    String text = arguments.length == 0 || arguments[0] == null ? "" : (String) arguments[0];
    switch (word) {
      case "new StringBuilder":
        return new StringBuilder(text);
      case "new StringReader":
        return new StringReader(text);
      case "new StringWriter, after":
        return new StringWriter().append(text);
      case "a reader that fails after":
        return new FailingReader(text);
      case "new ByteArrayInputStream":
        return new ByteArrayInputStream(text.getBytes("UTF-8"));
      case "a stream that fails after":
        return new FailingStream(text.getBytes("UTF-8"));
      case "new Scanner":
        return new Scanner(text);
      case "new BigDecimal":
        return new BigDecimal(text.isEmpty() ? "0" : text);
      case "new BigInteger":
        return new BigInteger(text.isEmpty() ? "0" : text);
      case "a PrintStream, not":
        return new PrintStream(new ByteArrayOutputStream());
      case "a stream to write that fails, not":
        return new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("full");
          }
        };
      default:
        return new FailingWriter(text.length());
    }
  }

  private static final class FailingReader extends Reader {
    private final String text;
    private int next;

    FailingReader(String text) {
      this.text = text;
    }

    @Override
    public int read(char[] into, int from, int count) throws IOException {
      if (next >= text.length()) {
        throw new IOException("no more");
      }
      if (count == 0) {
        return 0;
      }
      into[from] = text.charAt(next++);
      return 1;
    }

    @Override
    public void close() throws IOException {
      throw new IOException("cannot be closed");
    }
  }

  private static final class FailingStream extends InputStream {
    private final byte[] bytes;
    private int next;

    FailingStream(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() throws IOException {
      if (next >= bytes.length) {
        throw new IOException("no more");
      }
      return bytes[next++] & 0xff;
    }
  }

  private static final class FailingWriter extends Writer {
    private int left;

    FailingWriter(int left) {
      this.left = left;
    }

    @Override
    public void write(char[] from, int start, int count) throws IOException {
      left -= count;
      if (left < 0) {
        throw new IOException("full");
      }
    }

    @Override
    public void flush() throws IOException {
      throw new IOException("cannot be flushed");
    }

    @Override
    public void close() throws IOException {
      throw new IOException("cannot be closed");
    }
  }
}
