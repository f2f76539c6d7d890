package lib_reflect;

import java.io.File;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.security.CodeSource;
import java.util.Collections;
import java.util.concurrent.Callable;

/** Where classes and resources come from, as far as it is the same everywhere. */
public class Sources {
    static class Other {}

    static void show(String what, Callable<Object> look) {
        try {
            System.out.println(what + ": " + look.call());
        } catch (Exception error) {
            System.out.println(what + " threw " + error);
        }
    }

    static CodeSource source(Class<?> type) {
        return type.getProtectionDomain().getCodeSource();
    }

    static int first(URL url) throws Exception {
        try (InputStream in = url.openStream()) {
            return in.read();
        }
    }

    public static void main(String[] args) {
        show("protocol", () -> source(Sources.class).getLocation().getProtocol());
        show("folder", () -> new File(source(Sources.class).getLocation().toURI()).isDirectory());
        show("certificates", () -> source(Sources.class).getCertificates());
        show("same domain", () -> Sources.class.getProtectionDomain() == Other.class.getProtectionDomain());
        show("same domain again", () -> Sources.class.getProtectionDomain() == Sources.class.getProtectionDomain());
        show("equal sources", () -> source(Sources.class).equals(source(Other.class)));
        show("loader", () -> Sources.class.getProtectionDomain().getClassLoader() == Sources.class.getClassLoader());
        show("principals", () -> Sources.class.getProtectionDomain().getPrincipals().length);
        show("lambda", () -> ((Runnable) () -> {}).getClass().getProtectionDomain() == Sources.class.getProtectionDomain());
        show("array", () -> source(int[].class));
        show("own array", () -> source(Sources[].class));
        show("library", () -> source(String.class));
        show("library domain", () -> String.class.getProtectionDomain() == Integer.class.getProtectionDomain());

        show("own class", () -> Sources.class.getResource("Sources.class").toString().endsWith("lib_reflect/Sources.class"));
        show("own class from the root", () -> first(Sources.class.getResource("/lib_reflect/Sources.class")));
        show("within the source", () -> Sources.class.getResource("Sources.class").toString()
                .startsWith(source(Sources.class).getLocation().toString()));
        show("stream", () -> Sources.class.getResourceAsStream("Sources.class").readAllBytes().length > 1000);
        show("none", () -> Sources.class.getResource("none.txt"));
        show("no stream", () -> Sources.class.getResourceAsStream("none.txt"));
        show("none from the loader", () -> Sources.class.getClassLoader().getResource("/lib_reflect/Sources.class"));
        show("package", () -> new File(Sources.class.getResource("/lib_reflect").toURI()).isDirectory());
        show("no package", () -> Sources.class.getResource("/lib_reflect/none"));
        show("root", () -> Sources.class.getResource("/").toString().equals(source(Sources.class).getLocation().toString()));

        show("system", () -> ClassLoader.getSystemResource("java/lang/Integer.class"));
        show("system stream", () -> ClassLoader.getSystemResourceAsStream("java/lang/Integer.class").read());
        show("integer", () -> Integer.class.getResource("Integer.class"));
        show("integer's bytes", () -> first(Integer.class.getResource("Integer.class")));
        show("length", () -> Integer.class.getResource("Integer.class").openConnection().getContentLength() > 1000);
        show("connection", () -> {
            URLConnection connection = Integer.class.getResource("Integer.class").openConnection();
            connection.connect();
            return connection.getContentLengthLong() > 1000;
        });
        show("no such in the library", () -> Integer.class.getResource("None.class"));
        show("all", () -> Collections.list(ClassLoader.getSystemResources("java/lang/Integer.class")));
        show("not there", () -> first(new URL("jrt:/java.base/java/lang/None.class")));
        show("version", () -> Sources.class.getPackage().getImplementationVersion());
        show("title", () -> Sources.class.getPackage().getImplementationTitle());
        show("vendor", () -> Sources.class.getPackage().getImplementationVendor());
        show("specification", () -> Sources.class.getPackage().getSpecificationTitle());
        show("specification's vendor", () -> Sources.class.getPackage().getSpecificationVendor());
        show("specification's version", () -> Sources.class.getPackage().getSpecificationVersion());
        show("library's version", () -> String.class.getPackage().getImplementationVersion());
    }
}
