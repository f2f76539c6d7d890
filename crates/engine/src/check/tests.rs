//! A replay confirms what is so, and nothing else.

use std::path::{Path as File, PathBuf};

use vitro_expr::Value;
use vitro_testgen::replay::Tools;
use vitro_testkit::Javac;

use super::*;

const PROGRAM: &str = "import vitro.Vitro;
class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt();
    assert x != 7 : \"seven\";
  }
}
";

fn compiled(name: &str, source: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("vitro-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("Main.java");
    std::fs::write(&file, source).expect("a file");
    let jdk = vitro_program::Jdk::locate(None).expect("a JDK");
    let api = Tools::of_jdk(jdk.home())
        .expect("tools")
        .api()
        .expect("the library");
    let javac = Javac::of(jdk.home()).debug().class_path([api]);
    javac.compile([file], &folder);
    folder
}

fn request(classes: &File) -> CheckRequest {
    CheckRequest {
        class_path: vec![classes.to_owned()].into(),
        jdk: None,
        main_class: "Main".to_owned(),
        start: Start::Main,
        property: Property::Assertion,
        sources: usual_sources(),
        strategy: StrategyName::Breadth,
        budget: effort::CHECK.usual(),
        without: Vec::new(),
        all_orders: false,
        allow: false,
        options: Default::default(),
        world: vitro_vm::World::Open,
        confirm: true,
    }
}

#[test]
fn a_wrong_model_is_not_confirmed() {
    let classes = compiled("wrong-model", PROGRAM);
    let request = request(&classes);
    let replayer = Replayer::new(&request).expect("a replayer");
    let (mut explorer, entry) = explorer(&request, &replayer).expect("an explorer");
    explorer.set_strategy(request.strategy.build());
    explorer.begin(&request.budget).expect("a path");
    let breaks = |path: &Path| matches!(path.ending, vitro_explore::Ending::Threw(..));
    assert!(explorer.go_on(&request.budget, &breaks));
    let path = explorer.tree.paths.last().expect("a path").clone();
    let confirmed = replayer.confirm(&mut explorer, &request, &entry, &path);
    let failure = confirmed.expect("a replay").expect("it is so");
    assert_eq!(failure.recorded, "int 7\n");
    assert_eq!(failure.message.as_deref(), Some("seven"));
    // The same path with a number that does not take it.
    let mut wrong = path;
    let terms = &explorer.machine.symbolic.as_ref().expect("terms").terms;
    let variable = terms.as_var(wrong.asked[0].variable).expect("a variable");
    wrong.model.set(variable, Value::bv(32, 8));
    let confirmed = replayer.confirm(&mut explorer, &request, &entry, &wrong);
    let why = confirmed.expect("a replay").expect_err("it is not so");
    assert_eq!(why, "the program ended with code 0");
    let _ = std::fs::remove_dir_all(classes);
}

#[test]
fn nothing_holds_when_something_was_given_up() {
    let bound = Reason::bound("turns");
    let given_up = Reason::given_up("a native");
    let request = request(File::new("."));
    for (reasons, verdict) in [
        (vec![], Verdict::Holds),
        (vec![bound.clone()], Verdict::HoldsWithinBounds),
        (vec![bound, given_up], Verdict::Unknown),
    ] {
        assert_eq!(verdict::report(&request, reasons).verdict, verdict);
    }
}

/// What the initialiser of the main class throws no handler in `main` catches.
#[test]
fn main_does_not_catch_what_its_initialiser_throws() {
    let classes = compiled(
        "initialiser",
        "import vitro.Vitro;
class Main {
  static int x = 10 / Vitro.anyInt();
  public static void main(String[] args) {
    try {
      System.out.println(x);
    } catch (ExceptionInInitializerError e) {
      System.out.println(e);
    }
  }
}
",
    );
    let mut request = request(&classes);
    request.property = Property::Exception;
    let report = check(&request).expect("a report");
    assert_eq!(report.verdict, Verdict::Violated, "{:?}", report.reasons);
    let exception = report.failure.and_then(|failure| failure.exception);
    let expected = "java.lang.ExceptionInInitializerError";
    assert_eq!(exception.as_deref(), Some(expected));
    let _ = std::fs::remove_dir_all(classes);
}

/// Three threads that touch two fields in different orders, with and without a lock.
const THREADS: &str = "class Main {
  static int a, b;
  static void both() { synchronized (Main.class) { a++; b += a; } }
  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(Main::both);
    Thread second = new Thread(() -> { b = 5; a = b; });
    first.start();
    second.start();
    int seen = a;
    synchronized (Main.class) { b = seen; }
    first.join();
    second.join();
    assert a + b != WANTED;
  }
}
";

#[test]
fn orders_that_are_spared_show_nothing_new() {
    let mut holding = 0;
    let sums = [0, 5, 7, 15, 100];
    for sum in sums {
        let source = THREADS.replace("WANTED", &sum.to_string());
        let classes = compiled(&format!("threads-{sum}"), &source);
        let mut request = request(&classes);
        let few = check(&request).expect("a report");
        request.all_orders = true;
        let all = check(&request).expect("a report");
        // Whether the JVM can be led along an order is another question.
        let holds = [&few, &all].map(|report| report.verdict == Verdict::Holds);
        assert_eq!(
            holds[0], holds[1],
            "{sum}: {:?} {:?}",
            few.reasons, all.reasons
        );
        if holds[0] {
            assert!(few.paths < all.paths, "{} {}", few.paths, all.paths);
            holding += 1;
        }
        let _ = std::fs::remove_dir_all(classes);
    }
    assert!(0 < holding && holding < sums.len(), "{holding}");
}

/// What saves paths, alone and together.
fn ways() -> [Vec<Shortcut>; 4] {
    let (merging, subsumption) = (Shortcut::Merging, Shortcut::Subsumption);
    [
        vec![],
        vec![subsumption],
        vec![merging],
        vec![merging, subsumption],
    ]
}

/// Two counters that coins move, each in its own way; the sum that they must not have is written in.
const COUNTERS: &str = "import vitro.Vitro;
class Main {
  int value;
  public static void main(String[] args) {
    Main first = new Main();
    int second = 0;
    int x = Vitro.anyInt();
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) { first.value = (first.value + 1) % 3; }
      if (x > i) { second = second + 2; }
    }
    assert first.value + second != WANTED || x == 3;
  }
}
";

#[test]
fn what_saves_paths_changes_no_verdict() {
    let mut holding = 0;
    let sums = [0, 5, 11, 12, 13];
    for sum in sums {
        let source = COUNTERS.replace("WANTED", &sum.to_string());
        let classes = compiled(&format!("counters-{sum}"), &source);
        let verdicts = ways().map(|without| {
            let mut request = request(&classes);
            request.without = without;
            check(&request).expect("a report")
        });
        let all = verdicts.each_ref().map(|report| report.verdict);
        assert!(all.iter().all(|&one| one == all[3]), "{sum}: {all:?}");
        if all[0] == Verdict::Holds {
            assert!(verdicts[0].covered > 0 && verdicts[3].covered == 0);
            assert!(verdicts[0].paths < verdicts[3].paths);
            holding += 1;
        }
        let _ = std::fs::remove_dir_all(classes);
    }
    assert!(0 < holding && holding < sums.len(), "{holding}");
}

/// A loop without an end: with a counter that goes round, and with one that does not.
const ENDLESS: &str = "import vitro.Vitro;
class Main {
  static int count;
  public static void main(String[] args) {
    while (true) {
      if (Vitro.anyBoolean()) { count = NEXT; }
      assert count >= 0;
    }
  }
}
";

#[test]
fn a_loop_without_an_end_holds_if_its_states_come_again() {
    for (next, expected) in [
        ("(count + 1) % 7", Verdict::Holds),
        (
            "count < 1 << 20 ? count + 1 : 0",
            Verdict::HoldsWithinBounds,
        ),
    ] {
        let classes = compiled("endless", &ENDLESS.replace("NEXT", next));
        let mut request = request(&classes);
        request.budget.limits.paths = 50;
        let report = check(&request).expect("a report");
        assert_eq!(report.verdict, expected, "{next}: {:?}", report.reasons);
        let _ = std::fs::remove_dir_all(classes);
    }
}
