//! State that a test cannot read is asserted through methods that only read.

mod support;

use support::*;

/// No getter of any field. `total` and `share` only look; the others do more, or cannot be trusted.
const GAUGE: &str = r#"package lab;

import java.util.ArrayList;
import java.util.List;

public class Gauge {
  private final List<Integer> values = new ArrayList<>();
  private final int most;
  private int refused;
  private static int made;

  public Gauge(int most) {
    if (most < 0) {
      throw new IllegalArgumentException();
    }
    this.most = most;
  }

  public static void count() {
    made++;
  }

  public void measure(int value) {
    if (values.size() < most) {
      values.add(value);
    } else {
      refused++;
    }
  }

  public long total() {
    return values.stream().mapToLong(value -> value).sum();
  }

  public double share() {
    int all = refused + values.size();
    return all == 0 ? 0 : (double) refused / all;
  }

  public int last() {
    return values.remove(values.size() - 1);
  }

  public long age() {
    return System.nanoTime() + refused + values.size();
  }

  public int ended() {
    if (refused + values.size() > 0) {
      System.exit(7);
    }
    return refused;
  }

  public String who() {
    return super.toString() + refused + values.size();
  }

  public int nth() {
    return made * 100 + refused + values.size();
  }

  public String local() {
    return String.format("%,d", 1000000 * (1 + refused)) + values.size();
  }
}
"#;

#[test]
fn state_without_a_getter_is_queried() {
    let folder = project("gauge", &[("lab/Gauge.java", GAUGE)]);
    let said = succeed(
        &folder,
        &["generate", "--method", "measure", "--method", "<init>"],
    );
    let tests = read(&folder.join("src/test/java/lab/GaugeVitroTest.java"));
    // One value is kept, the next is refused; a new one has neither.
    for expected in [
        "gauge.total())",
        "assertEquals(1.0, gauge.share())",
        "assertEquals(0.0, actual.share())",
    ] {
        assert!(tests.contains(expected), "{expected}: {tests}\n{said}");
    }
    for never in [
        "last()",
        "age()",
        "ended()",
        "who()",
        "nth()",
        "local()",
        "assertNotNull",
    ] {
        assert!(!tests.contains(never), "{never}: {tests}");
    }
    assert!(tests.contains("assertThrows"), "{tests}");
}

/// The same call is harmless or not, depending on its receiver.
const PARTS: &str = r#"package lab;

public class Machine {
  public interface Part {
    int weight();
  }

  public static class Bolt implements Part {
    private final int size;

    public Bolt(int size) {
      this.size = size;
    }

    public int weight() {
      return 2 * size;
    }
  }

  public static class Bomb implements Part {
    public int weight() {
      new java.io.File("gone").delete();
      return 0;
    }
  }

  public enum State {
    IDLE,
    READY
  }

  private Part part;
  private State state = State.IDLE;
  private int mounted;

  public void mount(Bolt bolt) {
    part = bolt;
    state = State.READY;
    mounted += bolt.weight() > 10 ? 2 : 1;
  }

  public void arm(Bomb bomb) {
    part = bomb;
    mounted++;
  }

  public String label() {
    return "is " + state;
  }

  public int weight() {
    return part == null ? 0 : part.weight() + mounted;
  }
}
"#;

#[test]
fn a_query_is_put_only_where_all_that_may_answer_it_only_look() {
    let folder = project("machine", &[("lab/Machine.java", PARTS)]);
    succeed(&folder, &["generate", "--class", "lab.Machine"]);
    let tests = read(&folder.join("src/test/java/lab/MachineVitroTest.java"));
    let asks = |method: &str| {
        let bodies = tests_of(&tests, method);
        assert!(!bodies.is_empty(), "{method}: {tests}");
        bodies
            .iter()
            .filter(|body| body.contains("machine.weight()"))
            .count()
    };
    assert!(asks("mount") > 0, "{tests}");
    assert!(
        tests.contains("assertEquals(\"is READY\", machine.label())"),
        "{tests}"
    );
    assert_eq!(asks("arm"), 0, "{tests}");
}
