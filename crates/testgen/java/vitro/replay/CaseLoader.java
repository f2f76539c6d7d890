package vitro.replay;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Enumeration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Loads the program anew for a case, so that static fields are as they are after initialisation. Bytes
 * are read once; instrumented classes come from the program that started this one.
 */
final class CaseLoader extends ClassLoader {
  /** What all loaders of one run share. */
  static final class Source {
    private final URLClassLoader files;
    private final Map<String, byte[]> read = new ConcurrentHashMap<>();

    Source(URL[] places) {
      this.files = new URLClassLoader(places, ClassLoader.getPlatformClassLoader());
    }

    void put(String name, byte[] bytes) {
      read.put(name, bytes);
    }

    private byte[] find(String name) throws IOException {
      byte[] known = read.get(name);
      if (known != null) {
        return known;
      }
      URL place = files.findResource(name.replace('.', '/') + ".class");
      if (place == null) {
        return null;
      }
      try (InputStream in = place.openStream()) {
        byte[] bytes = in.readAllBytes();
        read.put(name, bytes);
        return bytes;
      }
    }
  }

  static {
    registerAsParallelCapable();
  }

  private final Source source;
  private final ProtectionDomain domain;

  CaseLoader(Source source) {
    super("app", ClassLoader.getPlatformClassLoader());
    this.source = source;
    CodeSource code = new CodeSource(null, (Certificate[]) null);
    this.domain = new ProtectionDomain(code, null, this, null);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.equals(Probe.class.getName())) {
      return Probe.class;
    }
    return super.loadClass(name, resolve);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes;
    try {
      bytes = source.find(name);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    int dot = name.lastIndexOf('.');
    if (dot >= 0 && getDefinedPackage(name.substring(0, dot)) == null) {
      try {
        definePackage(name.substring(0, dot), null, null, null, null, null, null, null);
      } catch (IllegalArgumentException e) {
        // Another thread was faster.
      }
    }
    return defineClass(name, bytes, 0, bytes.length, domain);
  }

  /** Defines a class of these bytes, unless there is one of this name. */
  void define(String name, byte[] bytes) {
    synchronized (getClassLoadingLock(name)) {
      if (findLoadedClass(name) == null) {
        defineClass(name, bytes, 0, bytes.length, domain);
      }
    }
  }

  @Override
  protected URL findResource(String name) {
    return source.files.findResource(name);
  }

  @Override
  protected Enumeration<URL> findResources(String name) throws IOException {
    return source.files.findResources(name);
  }
}
