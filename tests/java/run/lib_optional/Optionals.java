/** Optional and the primitive optionals: every method, equality, exceptions and chaining. */
package lib_optional;

import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

public class Optionals {
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

    record Engine(String fuel) { }

    record Car(Engine engine) {
        Optional<Engine> find() {
            return Optional.ofNullable(engine);
        }
    }

    public static void main(String[] args) {
        Optional<String> a = Optional.of("value");
        Optional<String> e = Optional.empty();
        p("toString", a + " " + e + " " + Optional.of(Optional.of(1)));
        p("present", a.isPresent() + " " + a.isEmpty() + " " + e.isPresent() + " " + e.isEmpty());
        p("get", a.get() + " " + a.orElseThrow() + " " + a.orElse("o") + " " + e.orElse("o") + " " + e.orElse(null) + " " + e.orElseGet(() -> "got"));
        t("empty get", e::get);
        t("empty orElseThrow", e::orElseThrow);
        t("own exception", () -> e.orElseThrow(() -> new IllegalStateException("own")));
        t("of null", () -> Optional.of(null));
        t("ofNullable", () -> Optional.ofNullable(null) + " " + Optional.ofNullable("x"));
        p("map", a.map(String::length) + " " + e.map(String::length) + " " + a.map(x -> (String) null));
        p("flatMap", a.flatMap(x -> Optional.of(x + "!")) + " " + a.flatMap(x -> Optional.empty()) + " " + e.flatMap(x -> Optional.of(1)));
        t("flatMap null", () -> a.flatMap(x -> null));
        t("map null", () -> a.map(null));
        p("filter", a.filter(x -> x.startsWith("v")) + " " + a.filter(String::isEmpty) + " " + e.filter(x -> true));
        p("or", a.or(() -> Optional.of("alt")) + " " + e.or(() -> Optional.of("alt")) + " " + e.or(Optional::empty));
        t("or null", () -> e.or(() -> null));
        p("stream", a.stream().toList() + " " + e.stream().count());
        StringBuilder b = new StringBuilder();
        a.ifPresent(b::append);
        e.ifPresent(b::append);
        a.ifPresentOrElse(x -> b.append("|has"), () -> b.append("|none"));
        e.ifPresentOrElse(x -> b.append("|has"), () -> b.append("|none"));
        p("ifPresent", b);
        p("equals", a.equals(Optional.of("value")) + " " + a.equals(e) + " " + e.equals(Optional.empty()) + " " + a.equals("value") + " " + (Optional.<String>empty() == e));
        p("hash", a.hashCode() + " " + e.hashCode() + " " + Optional.of(5).hashCode());
        p("chain", Optional.of(new Car(new Engine("gas"))).flatMap(Car::find).map(Engine::fuel).orElse("none") + " " + Optional.of(new Car(null)).flatMap(Car::find).map(Engine::fuel).orElse("none"));
        OptionalInt i = OptionalInt.of(7);
        OptionalLong l = OptionalLong.of(1L << 40);
        OptionalDouble d = OptionalDouble.of(-0.0);
        p("primitive", i + " " + l + " " + d + " " + OptionalInt.empty() + " " + OptionalLong.empty() + " " + OptionalDouble.empty());
        p("values", i.getAsInt() + " " + l.getAsLong() + " " + d.getAsDouble() + " " + OptionalInt.empty().orElse(3) + " " + OptionalLong.empty().orElseGet(() -> 4) + " " + OptionalDouble.empty().orElse(0.5));
        t("int throw", () -> OptionalInt.empty().getAsInt());
        t("long throw", () -> OptionalLong.empty().orElseThrow());
        t("double throw", () -> OptionalDouble.empty().orElseThrow(NoSuchElementException::new));
        p("prim equals", i.equals(OptionalInt.of(7)) + " " + d.equals(OptionalDouble.of(0.0)) + " " + OptionalDouble.of(Double.NaN).equals(OptionalDouble.of(Double.NaN)) + " " + i.hashCode() + " " + l.hashCode() + " " + d.hashCode());
        p("prim stream", i.stream().sum() + " " + l.stream().count() + " " + OptionalDouble.empty().stream().count());
        i.ifPresent(x -> p("ifPresent int", x));
        OptionalLong.empty().ifPresentOrElse(x -> p("bad", x), () -> p("orElse", "long"));
        p("identity", (Optional.of(1) == Optional.of(1)) + " " + (OptionalInt.empty() == OptionalInt.empty()));
    }
}
