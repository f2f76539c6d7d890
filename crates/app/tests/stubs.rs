//! Interfaces and abstract classes that nothing on the class path implements: tests write a small class themselves.

mod support;

use support::*;

const SENSOR: &str = r#"package plant;

import java.io.IOException;
import java.util.List;

public interface Sensor {
  int read() throws IOException;

  int read(int channel);

  String name();

  List<String> labels();

  void close();

  default boolean isNamed() {
    return name() != null && !name().isEmpty();
  }
}
"#;

const SOURCE: &str = r#"package plant;

public interface Source<T> {
  boolean hasNext();

  T next();
}
"#;

const CONTROLLER: &str = r#"package plant;

import java.io.IOException;

public class Controller {
  private final Sensor sensor;

  public Controller(Sensor sensor) {
    this.sensor = sensor;
  }

  public String trend() throws IOException {
    int first = sensor.read();
    int second = sensor.read();
    if (first < second) {
      return sensor.isNamed() ? sensor.name() + " rises" : "rises";
    }
    if (first > second) {
      sensor.close();
      return "falls";
    }
    return "steady";
  }

  public boolean isCrossing(int channel) throws IOException {
    int own = sensor.read();
    int other = sensor.read(channel);
    return own < other && sensor.read() > sensor.read(channel);
  }

  public static int total(Source<Integer> source) {
    int total = 0;
    while (source.hasNext()) {
      total += source.next();
    }
    return total == 42 ? -1 : total;
  }

  public static boolean isSame(Sensor one, Sensor other) {
    return one.equals(other) && one.hashCode() == other.hashCode();
  }
}
"#;

/// An abstract class that is under test itself, and another that is an input.
const SHAPE: &str = r#"package plant;

public abstract class Shape {
  private int scale = 1;

  protected Shape() {}

  protected abstract int area(int unit);

  abstract String name();

  public void scale(int by) {
    scale *= by;
  }

  public String describe() {
    return (area(1) * scale > 100 ? "big " : "small ") + name();
  }

  public static boolean isFlat(Shape shape) {
    return shape.area(2) == 0;
  }
}
"#;

#[test]
fn a_stub_gives_what_a_path_needs() {
    let sources = [
        ("plant/Sensor.java", SENSOR),
        ("plant/Source.java", SOURCE),
        ("plant/Controller.java", CONTROLLER),
        ("plant/Shape.java", SHAPE),
    ];
    let folder = project("stubs", &sources);
    let summary = succeed(&folder, &["generate", "--verbose"]);
    // All tests have been compiled, and have passed.
    assert!(!summary.contains("dropped:"), "{summary}");
    let test =
        |class: &str| read(&folder.join(format!("src/test/java/plant/{class}VitroTest.java")));

    let controller = test("Controller");
    assert!(!controller.contains("VitroStub"), "{controller}");
    let trend = tests_of(&controller, "trend").concat();
    for text in ["\"steady\"", "\"falls\"", "\"rises\"", "\"a rises\""] {
        let assertion = format!("assertEquals({text}, actual)");
        assert!(trend.contains(&assertion), "{text}: {trend}");
    }
    // One value where one is enough, several where the path needs them, nothing made up where nothing is called.
    let steady = tests_of(&controller, "trend_returnsSteady").concat();
    assert!(!steady.contains("readCalls"), "{steady}");
    let stub = "        new Sensor() {\n          @Override\n          public int read() {\n            return 2;\n";
    assert!(steady.contains(stub), "{steady}");
    let falls = tests_of(&controller, "trend_returnsFalls").concat();
    assert!(falls.contains("switch (readCalls++) {"), "{falls}");
    assert!(
        falls.contains("public List<String> labels() {\n            return null;"),
        "{falls}"
    );
    assert!(falls.contains("public void close() {}"), "{falls}");

    // Overloaded methods count for themselves.
    let crossing = tests_of(&controller, "isCrossing").concat();
    assert!(crossing.contains("assertTrue(actual)"), "{crossing}");
    assert!(crossing.contains("Calls2++) {"), "{crossing}");

    let total = tests_of(&controller, "total").concat();
    assert!(total.contains("new Source<Integer>() {"), "{total}");
    assert!(
        total.contains("public Integer next() {\n            return 42;"),
        "{total}"
    );
    let same = tests_of(&controller, "isSame").concat();
    assert!(
        same.contains("assertTrue(actual)") && same.contains("assertFalse(actual)"),
        "{same}"
    );

    let shape = test("Shape");
    let describe = tests_of(&shape, "describe").concat();
    assert!(
        describe.contains("protected int area(int ignored) {"),
        "{describe}"
    );
    assert!(describe.contains("return 101;"), "{describe}");
    let flat = tests_of(&shape, "isFlat").concat();
    assert!(
        flat.contains("assertTrue(actual)") && flat.contains("assertFalse(actual)"),
        "{flat}"
    );
}

const TIMER: &str = r#"package plant;

public interface Timer {
  long now();
}
"#;

const SYSTEM_TIMER: &str = r#"package plant;

public class SystemTimer implements Timer {
  @Override
  public long now() {
    return System.currentTimeMillis();
  }
}
"#;

const SESSION: &str = r#"package plant;

public class Session {
  private final Timer timer;
  private final long start;

  public Session(Timer timer) {
    this.timer = timer;
    start = timer.now();
  }

  public boolean isOver() {
    return timer.now() - start > 1000;
  }
}
"#;

/// What the real implementation would say is different every time.
#[test]
fn a_stub_stands_in_for_what_touches_the_world() {
    let sources = [
        ("plant/Timer.java", TIMER),
        ("plant/SystemTimer.java", SYSTEM_TIMER),
        ("plant/Session.java", SESSION),
    ];
    let folder = project("worldly", &sources);
    let summary = succeed(
        &folder,
        &["generate", "--verbose", "--class", "plant.Session"],
    );
    assert!(!summary.contains("dropped:"), "{summary}");
    let session = read(&folder.join("src/test/java/plant/SessionVitroTest.java"));
    assert!(!session.contains("SystemTimer"), "{session}");
    let is_over = tests_of(&session, "isOver").concat();
    for assertion in ["assertTrue(actual)", "assertFalse(actual)"] {
        assert!(is_over.contains(assertion), "{assertion}: {is_over}");
    }
}

const CHAIN: &str = r#"package links;

public interface Chain {
  Chain next();

  int value();

  static int look(Chain chain) {
    Chain next = chain.next();
    if (next == null) {
      return 0;
    }
    return next.next() == chain.next() && next.value() > 3 ? 2 : 1;
  }

  static boolean isRing(Chain chain) {
    return chain.next() == chain;
  }
}
"#;

/// What a stub gives is there before the stub, so it is another one, or the stub itself.
#[test]
fn a_stub_gives_another_stub_or_itself() {
    let folder = project("chain", &[("links/Chain.java", CHAIN)]);
    let summary = succeed(&folder, &["generate", "--verbose"]);
    assert!(!summary.contains("dropped:"), "{summary}");
    assert!(
        !summary.contains("chain.next() == chain is true"),
        "{summary}"
    );
    let chain = read(&folder.join("src/test/java/links/ChainVitroTest.java"));
    let ring = tests_of(&chain, "isRing").concat();
    assert!(ring.contains("            return this;\n"), "{ring}");
}

const LINE: &str = r#"package wire;

import java.io.IOException;

public interface Line {
  String read() throws IOException;

  boolean isOpen();

  void close() throws IOException;
}
"#;

const REFUSED: &str = r#"package wire;

public class Refused extends RuntimeException {
  private final int code;

  public Refused(int code) {
    super("refused: " + code);
    this.code = code;
  }

  public int code() {
    return code;
  }
}
"#;

const CLIENT: &str = r#"package wire;

import java.io.IOException;
import java.util.concurrent.Callable;

public class Client {
  public static String twice(Line line) {
    for (int i = 0; i < 2; i++) {
      try {
        return line.read();
      } catch (IOException e) {
        // Once more.
      }
    }
    return "gone";
  }

  public static int ask(Callable<Integer> callable) {
    try {
      return callable.call();
    } catch (Refused e) {
      return e.code() > 400 ? 1 : 2;
    } catch (Exception e) {
      return "late".equals(e.getMessage()) ? 3 : 4;
    }
  }

  public static boolean shut(Line line) {
    boolean done = false;
    try {
      line.close();
      done = true;
    } catch (IOException e) {
      done = line.isOpen();
    }
    return done;
  }
}
"#;

/// What the code under test catches, a method of a stub throws: declared exceptions and unchecked ones, with a message where
/// somebody looks at it, at one call and not at the next.
#[test]
fn a_stub_throws_what_the_code_under_test_catches() {
    let sources = [
        ("wire/Line.java", LINE),
        ("wire/Refused.java", REFUSED),
        ("wire/Client.java", CLIENT),
    ];
    let folder = project("throwing", &sources);
    let summary = succeed(
        &folder,
        &["generate", "--verbose", "--class", "wire.Client"],
    );
    assert!(!summary.contains("dropped:"), "{summary}");
    for open in ["  branch ", "  return "] {
        assert!(!summary.contains(open), "{summary}");
    }
    let client = read(&folder.join("src/test/java/wire/ClientVitroTest.java"));
    assert!(!client.contains("VitroStub"), "{client}");

    let twice = tests_of(&client, "twice").concat();
    assert!(twice.contains("assertEquals(\"gone\", actual)"), "{twice}");
    let thrown = "          public String read() throws IOException {\n            throw new IOException();\n";
    assert!(twice.contains(thrown), "{twice}");
    let ask = tests_of(&client, "ask").concat();
    for result in ["1", "2", "3", "4"] {
        let assertion = format!("assertEquals({result}, actual)");
        assert!(ask.contains(&assertion), "{result}: {ask}");
    }
    let lambda = "        () -> {\n          throw new Exception(\"late\");\n        };\n";
    assert!(ask.contains(lambda), "{ask}");
    let shut = tests_of(&client, "shut").concat();
    assert!(shut.contains("throw new IOException();"), "{shut}");
    for assertion in ["assertTrue(actual)", "assertFalse(actual)"] {
        assert!(shut.contains(assertion), "{assertion}: {shut}");
    }
}

const MACHINE: &str = r#"package plant;

import java.util.function.Consumer;

public class Machine {
  public interface Listener {
    void moved(Machine machine, int[] position);
  }

  static int alarms;
  private boolean isRunning;
  int speed;

  public void stop() {
    isRunning = false;
  }

  public int run(Listener listener) {
    isRunning = true;
    int[] position = new int[2];
    for (int i = 0; i < 2; i++) {
      listener.moved(this, position);
      if (!isRunning) {
        return 1;
      }
      if (position[1] == 42) {
        return 2;
      }
    }
    return 0;
  }

  public boolean isFaster(Runnable work) {
    int before = speed;
    work.run();
    return speed > before;
  }

  public static boolean isAlarmed(Consumer<String> log) {
    int before = alarms;
    log.accept("begin");
    return alarms != before;
  }
}
"#;

/// Where the code under test decides on what a stub may have written, the stub writes it: elements and fields of what it is
/// handed, by a call where fields are private, of the receiver, and static ones.
#[test]
fn a_stub_writes_what_the_code_under_test_decides_on() {
    let folder = project("writing", &[("plant/Machine.java", MACHINE)]);
    let summary = succeed(&folder, &["generate", "--verbose"]);
    assert!(!summary.contains("dropped:"), "{summary}");
    for open in ["  branch ", "  return "] {
        assert!(!summary.contains(open), "{summary}");
    }
    let machine = read(&folder.join("src/test/java/plant/MachineVitroTest.java"));
    assert!(!machine.contains("VitroStub"), "{machine}");
    let run = tests_of(&machine, "run").concat();
    assert!(run.contains(".stop();\n"), "{run}");
    assert!(run.contains("[1] = 42;\n"), "{run}");
    let faster = tests_of(&machine, "isFaster").concat();
    assert!(
        faster.contains("Runnable work = () -> machine.speed = "),
        "{faster}"
    );
    let alarmed = tests_of(&machine, "isAlarmed").concat();
    assert!(
        alarmed.contains("ignored -> Machine.alarms = "),
        "{alarmed}"
    );
}

const RATES: &str = r#"package shop;

public class Rates {
  private final String name;

  public Rates(String name) {
    this.name = name;
  }

  public int of(String country) {
    return 19;
  }

  public final int base() {
    return 7;
  }

  public String name() {
    return name;
  }

  public long now() {
    return System.currentTimeMillis();
  }
}
"#;

const PRICE: &str = r#"package shop;

import java.util.function.UnaryOperator;

public class Price {
  public static int kind(Rates rates) {
    if (rates.of("de") > 50) {
      return 1;
    }
    return rates.base() > 50 ? 2 : 0;
  }

  public static boolean isOver(Rates rates) {
    return rates.now() > 100 && rates.now() < 200;
  }

  public static boolean keeps(UnaryOperator<String> change) {
    return change.apply("a long text").length() == 11 && change.apply("b").equals("b");
  }
}
"#;

/// What no state of an object decides, a subclass in the test does; a final method stays as it is. An implementation may
/// return what it is given.
#[test]
fn a_test_overrides_what_no_state_decides() {
    let folder = project(
        "overriding",
        &[("shop/Rates.java", RATES), ("shop/Price.java", PRICE)],
    );
    let summary = succeed(&folder, &["generate", "--verbose", "--class", "shop.Price"]);
    assert!(!summary.contains("dropped:"), "{summary}");
    let price = read(&folder.join("src/test/java/shop/PriceVitroTest.java"));
    assert!(!price.contains("VitroStub"), "{price}");
    let kind = tests_of(&price, "kind").concat();
    assert!(kind.contains("assertEquals(1, actual)"), "{kind}");
    assert!(
        kind.contains("          public int of(String ignored) {\n"),
        "{kind}"
    );
    assert!(!kind.contains("base() {"), "{kind}");
    let over = tests_of(&price, "isOver").concat();
    assert!(over.contains("public long now() {"), "{over}");
    assert!(over.contains("assertTrue(actual)"), "{over}");
    let keeps = tests_of(&price, "keeps").concat();
    assert!(
        keeps.contains("UnaryOperator<String> change = value -> value;"),
        "{keeps}"
    );
}
