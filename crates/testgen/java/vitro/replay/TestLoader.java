package vitro.replay;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

/**
 * Loads the program and its tests. A package of a signed or sealed jar takes no class from elsewhere, so tests would find
 * no room in it. Its classes are therefore defined as they were before the jar was signed: without signers and unsealed.
 * What a signature does not fit is still an error.
 */
public final class TestLoader extends URLClassLoader {
  private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]+\\.SF");

  static {
    registerAsParallelCapable();
  }

  /** How addresses in signed and sealed jars begin. */
  private final List<String> closed = new ArrayList<>();

  TestLoader(String[] places, ClassLoader parent) throws MalformedURLException {
    super(addresses(places), parent);
    URL[] addresses = getURLs();
    for (int i = 0; i < places.length; i++) {
      if (isClosed(new File(places[i]))) {
        closed.add("jar:" + addresses[i] + "!/");
      }
    }
  }

  /** Instead of the JVM's own loader of the class path, where the JVM is told so. */
  public TestLoader(ClassLoader usual) throws MalformedURLException {
    this(
        System.getProperty("java.class.path").split(File.pathSeparator),
        ClassLoader.getPlatformClassLoader());
  }

  private static URL[] addresses(String[] places) throws MalformedURLException {
    URL[] addresses = new URL[places.length];
    for (int i = 0; i < places.length; i++) {
      addresses[i] = new File(places[i]).toURI().toURL();
    }
    return addresses;
  }

  private static boolean isClosed(File place) {
    if (!place.isFile()) {
      return false;
    }
    try (JarFile jar = new JarFile(place, false)) {
      Manifest manifest = jar.getManifest();
      return manifest != null && isSealed(manifest)
          || jar.stream().anyMatch(one -> isSignature(one.getName()));
    } catch (IOException e) {
      // It is no jar, and has no classes.
      return false;
    }
  }

  private static boolean isSignature(String entry) {
    return SIGNATURE.matcher(entry.toUpperCase(Locale.ROOT)).matches();
  }

  private static boolean isSealed(Manifest manifest) {
    return isSealed(manifest.getMainAttributes())
        || manifest.getEntries().values().stream().anyMatch(TestLoader::isSealed);
  }

  private static boolean isSealed(Attributes attributes) {
    return "true".equalsIgnoreCase(attributes.getValue(Attributes.Name.SEALED));
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    URL address = closed.isEmpty() ? null : findResource(name.replace('.', '/') + ".class");
    String start = address == null ? null : closedStart(address.toString());
    if (start == null) {
      return super.findClass(name);
    }
    try (InputStream in = address.openStream()) {
      byte[] bytes = in.readAllBytes();
      int dot = name.lastIndexOf('.');
      if (dot >= 0) {
        definePackage(name.substring(0, dot));
      }
      URL jar = new URL(start.substring("jar:".length(), start.length() - "!/".length()));
      CodeSource unsigned = new CodeSource(jar, (Certificate[]) null);
      return defineClass(name, bytes, 0, bytes.length, unsigned);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private String closedStart(String address) {
    for (String start : closed) {
      if (address.startsWith(start)) {
        return start;
      }
    }
    return null;
  }

  private void definePackage(String name) {
    if (getDefinedPackage(name) != null) {
      return;
    }
    try {
      definePackage(name, null, null, null, null, null, null, null);
    } catch (IllegalArgumentException e) {
      // Another thread was faster.
    }
  }
}
