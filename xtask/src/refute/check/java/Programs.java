import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;

/** Runs programs below a folder, each as often as wanted, with static fields of its own. */
final class Programs {
  private final Map<String, byte[]> classes = new HashMap<>();

  Programs(File folder) throws IOException {
    for (File file : folder.listFiles()) {
      String name = file.getName();
      if (name.endsWith(".class")) {
        classes.put(name.substring(0, name.length() - 6), Files.readAllBytes(file.toPath()));
      }
    }
  }

  /** A program that has not been run. */
  MethodHandle main(String name) throws ReflectiveOperationException {
    ClassLoader loader =
        new ClassLoader(Programs.class.getClassLoader()) {
          @Override
          protected Class<?> findClass(String wanted) throws ClassNotFoundException {
            byte[] bytes = classes.get(wanted);
            if (bytes == null) {
              throw new ClassNotFoundException(wanted);
            }
            return defineClass(wanted, bytes, 0, bytes.length);
          }
        };
    loader.setDefaultAssertionStatus(true);
    Class<?> type = Class.forName(name, false, loader);
    MethodType main = MethodType.methodType(void.class, String[].class);
    return MethodHandles.publicLookup().findStatic(type, "main", main);
  }

  /** What a run throws, or null. */
  static Throwable run(MethodHandle main) {
    try {
      main.invoke(new String[0]);
      return null;
    } catch (Throwable thrown) {
      return thrown;
    }
  }

  interface Line {
    void read(String line) throws ReflectiveOperationException;
  }

  static void eachLine(Line reader) throws IOException, ReflectiveOperationException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      reader.read(line);
    }
  }
}
