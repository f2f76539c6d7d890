/** URI parsing, resolution and relativization, URLEncoder and URLDecoder, and IDN, without any network use. */
package lib_objects;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

public class Uris {
    static void p(String label, Object value) {
        StringBuilder b = new StringBuilder();
        String s = label + " = " + value;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 32 && c < 127) {
                b.append(c);
            } else {
                b.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            }
        }
        System.out.println(b);
    }

    interface Body {
        Object run() throws Throwable;
    }

    static void t(String label, Body body) {
        try {
            p(label, body.run());
        } catch (Throwable e) {
            p(label, "threw " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        String[] us = {"http://user:pw@example.com:8080/a/b/c;p?x=1&y=2#frag", "mailto:me@x.org", "file:///etc/hosts", "//host/path", "/abs/path", "rel/path?q", "#only", "", "urn:isbn:12345", "http://[::1]:80/x", "HTTP://Example.COM/%7Euser", "a:b:c", "http://host?q=a%20b", "../x/./y/../z", "jar:file:/x.jar!/y"};
        for (String s : us) {
            t("uri " + s, () -> { URI u = new URI(s); return u.getScheme() + "|" + u.getSchemeSpecificPart() + "|" + u.getAuthority() + "|" + u.getUserInfo() + "|" + u.getHost() + "|" + u.getPort() + "|" + u.getPath() + "|" + u.getQuery() + "|" + u.getFragment() + "|" + u.isAbsolute() + u.isOpaque() + "|" + u.normalize() + "|" + u.hashCode(); });
        }
        for (String s : new String[] {"http://a b", "http://[bad", "1scheme:x", "http://h/%zz", "http://h:port/", ":x", "http:", "a^b", "http://h/\u00e9"}) {
            t("bad " + s, () -> new URI(s).toASCIIString());
        }
        URI base = URI.create("http://a/b/c/d;p?q");
        for (String r : new String[] {"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "", ".", "./", "..", "../", "../g", "../..", "../../g", "../../../g", "/./g", "/../g", "g.", ".g", "g/./h", "g/../h"}) {
            p("resolve " + r, base.resolve(r));
        }
        p("relativize", base.resolve(".").relativize(URI.create("http://a/b/c/x/y")) + " " + URI.create("http://a/").relativize(URI.create("http://b/x")));
        t("create bad", () -> URI.create("a b"));
        p("build", new URI("http", "u", "host", 80, "/p \u00e9", "q=\u00e9&z", "f r") + " " + new URI("s", "ssp part", null) + " " + new URI(null, null, "rel path", null));
        t("build bad", () -> new URI("s", "h", "rel", "f"));
        p("compare", URI.create("http://A/x").equals(URI.create("http://a/x")) + " " + URI.create("http://a/%7e").equals(URI.create("http://a/%7E")) + " " + URI.create("a").compareTo(URI.create("b")) + " " + URI.create("HTTP://a").equals(URI.create("http://a")));
        String[] texts = {"a b&c=d", "\u00e9\u4e00", "~!*()'", "100%", "\ud83d\ude00", "", "a+b"};
        for (String s : texts) {
            String e = URLEncoder.encode(s, StandardCharsets.UTF_8);
            p("encode", e + " " + URLDecoder.decode(e, StandardCharsets.UTF_8).equals(s) + " " + URLEncoder.encode(s, StandardCharsets.ISO_8859_1));
        }
        t("decode bad", () -> URLDecoder.decode("%zz", StandardCharsets.UTF_8));
        t("decode short", () -> URLDecoder.decode("abc%4", StandardCharsets.UTF_8));
        p("decode", URLDecoder.decode("a+b%20c%C3%A9", StandardCharsets.UTF_8));
        URL u = new URL("https://user@host:99/dir/file.txt?q=1#ref");
        p("url", u.getProtocol() + " " + u.getHost() + " " + u.getPort() + " " + u.getDefaultPort() + " " + u.getFile() + " " + u.getPath() + " " + u.getQuery() + " " + u.getRef() + " " + u.getUserInfo() + " " + u.getAuthority() + " " + u.toExternalForm() + " " + new URL(u, "../x?y") + " " + u.toURI().getPath());
        t("url bad", () -> new URL("nope://x"));
        t("url none", () -> new URL("plain"));
        t("url port", () -> new URL("http://h:x/"));
        p("idn", IDN.toASCII("b\u00fccher.example") + " " + IDN.toUnicode("xn--bcher-kva.example") + " " + IDN.toASCII("plain"));
        try {
            new URI("x:\\");
        } catch (URISyntaxException e) {
            p("syntax", e.getIndex() + " " + e.getReason() + " " + e.getInput() + " " + e.getMessage());
        }
    }
}
