//! What breaks the exploration of one method leaves all others alone, and limits end a search with what was found. The
//! variable `VITRO_PROVOKE` breaks a method for certain: see `crates/engine/src/provoke.rs`.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use support::{files, outcome, project, read, text, vitro};

const CLASSES: &[(&str, &str)] = &[
    (
        "First.java",
        "public class First { public static int one(int a) { return a > 3 ? a : 0; } }",
    ),
    (
        "Middle.java",
        "public class Middle {
            public static int sound(int a) { return a > 5 ? a : 0; }
            public static int broken(int a) { return a > 7 ? a : 0; }
        }",
    ),
    (
        "Other.java",
        "public class Other { public static int last(int a) { return a > 9 ? a : 0; } }",
    ),
];

/// Tests for a project, with what happens to `Middle.broken`.
fn generate(project: &Path, how: Option<&str>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vitro"));
    command.args(["generate", "--no-replay", "--jobs", "2"]);
    command.current_dir(project);
    if let Some(how) = how {
        command.env("VITRO_PROVOKE", format!("Middle.broken={how}"));
        // Only a worker that waits without end is abandoned; to use up a stack takes a while on a busy machine.
        if how == "silence" {
            command.env("VITRO_PATIENCE", "1");
        }
    }
    command.output().expect("vitro runs")
}

/// The tests of a project, by the names of their files.
fn tests(project: &Path) -> Vec<(PathBuf, String)> {
    let files = files(&project.join("src/test/java"));
    let own = |path: PathBuf| path.file_name().map(PathBuf::from);
    files
        .into_iter()
        .filter_map(|path| Some((own(path.clone())?, read(&path))))
        .collect()
}

fn broken_project(how: &str) -> (Output, Vec<(PathBuf, String)>) {
    let project = project(&format!("isolation-{how}"), CLASSES);
    let output = generate(&project, Some(how));
    (output, tests(&project))
}

#[test]
fn what_breaks_one_method_leaves_all_others_alone() {
    let whole = project("isolation-whole", CLASSES);
    let output = generate(&whole, None);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let whole = tests(&whole);
    assert_eq!(whole.len(), 3);
    for (how, code, said) in [
        ("stack", 70, "Middle.broken: internal error: stack overflow"),
        ("panic", 70, "provoked in Middle.broken"),
        (
            "silence",
            70,
            "Middle.broken: internal error: the worker did not respond",
        ),
        ("memory", 0, "Middle.broken: out of memory"),
    ] {
        let (output, tests) = broken_project(how);
        let messages = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{how}: {messages}");
        assert!(messages.contains(said), "{how}: {messages}");
        for ((name, expected), (found_name, found)) in whole.iter().zip(&tests) {
            assert_eq!(name, found_name);
            match name.ends_with("MiddleVitroTest.java") {
                true => assert!(
                    found.contains("sound") && !found.contains("broken"),
                    "{found}"
                ),
                false => assert_eq!(expected, found, "{how}"),
            }
        }
        assert_eq!(whole.len(), tests.len(), "{how}");
    }
}

#[test]
fn goals_of_a_method_that_broke_are_open() {
    let project = project("isolation-goals", CLASSES);
    let mut command = Command::new(env!("CARGO_BIN_EXE_vitro"));
    command.env("VITRO_PROVOKE", "Middle.broken=panic");
    command.args(["explore", "-cp", "target/classes", "Middle"]);
    let output = command.current_dir(&project).output().expect("vitro runs");
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(70), "{shown}");
    let open = shown.matches("exploring the method failed").count();
    assert_eq!(open, 2, "{shown}");
    // The method before it, and the constructor.
    assert_eq!(shown.matches("    returns").count(), 3, "{shown}");
}

#[test]
fn an_object_that_is_asked_whether_it_is_one_breaks_nothing() {
    let source = "public class AnyObject {
        static int ask(Object o) { if (o instanceof Object) return 3; return 2; }
    }";
    let project = project("isolation-object", &[("AnyObject.java", source)]);
    let output = vitro(
        &project,
        &["explore", "-cp", "target/classes", "AnyObject.ask"],
    );
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(
        shown.contains("is true: covered") && shown.contains("is false: covered"),
        "{shown}"
    );
}

const ENDLESS: &str = "public class Endless {
    static long grow(int[] a, long x) {
        long sum = 0;
        for (int at = 0; at < 60; at++) {
            sum = sum * 31 + (x >> at & 1) + (a[at & 3] > at ? 1 : 7);
            if ((sum & 1L << at) != 0) sum += a[at % 3];
        }
        return sum;
    }
    static int count(int n) { int i = 0; while (i != n) i++; return i; }
}";

#[test]
fn memory_is_a_limit_that_is_the_same_every_time() {
    let project = project("isolation-memory", &[("Endless.java", ENDLESS)]);
    let arguments = [
        "explore",
        "-cp",
        "target/classes",
        "--max-memory",
        "48",
        "--max-paths",
        "100000",
        "Endless.grow",
    ];
    let [first, second] = [0, 1].map(|_| vitro(&project, &arguments));
    let shown = text(&first.stdout);
    assert!(
        shown.contains("search limit reached: 48 MB of memory"),
        "{shown}"
    );
    assert!(shown.contains("path 1"), "{shown}");
    assert_eq!(shown, text(&second.stdout));
}

#[test]
fn time_ends_a_search_and_keeps_what_was_found() {
    let project = project("isolation-time", &[("Endless.java", ENDLESS)]);
    let output = vitro(
        &project,
        &[
            "explore",
            "-cp",
            "target/classes",
            "--max-seconds",
            "1",
            "--effort",
            "100000",
            "--max-paths",
            "10000000",
            "Endless.grow",
        ],
    );
    let shown = text(&output.stdout);
    assert!(
        shown.contains("search limit reached: time (--max-seconds)"),
        "{shown}"
    );
    assert!(shown.contains("path 1"), "{shown}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn time_ends_a_check_without_an_answer_and_a_generation_with_tests() {
    let program = "public class Main {
        public static void main(String[] given) {
            int n = vitro.Vitro.anyInt();
            int i = 0;
            while (i != n) { i++; if (i < 0) i = 0; }
            assert i == n;
        }
    }";
    let own = "package vitro; public class Vitro { public static int anyInt() { return 0; } }";
    let project = project(
        "isolation-check",
        &[("Main.java", program), ("vitro/Vitro.java", own)],
    );
    let arguments = [
        "check",
        "-cp",
        "target/classes",
        "--max-seconds",
        "1",
        "--max-depth",
        "100000000",
        "--max-paths",
        "100000000",
        "--without",
        "subsumption",
        "Main",
    ];
    let (code, messages) = outcome(&project, &arguments);
    assert_eq!(code, Some(3), "{messages}");
    assert!(messages.contains("time"), "{messages}");
    // A path of it has no end, and nothing else stops the search.
    let endless = "public class Endless { public static long mix(long number) {
        if (number == 7) { return 1; }
        while (true) { number = number * 31 + 7; if (number == Long.MIN_VALUE >> 70) { number++; } } } }";
    let project = support::project("isolation-generate", &[("Endless.java", endless)]);
    let hard = ["--effort", "100000000", "--max-paths", "100000000"];
    let limits = ["generate", "--no-replay", "--max-seconds", "1"];
    let (code, messages) = outcome(&project, &[&limits[..], &hard[..]].concat());
    assert_eq!(code, Some(0), "{messages}");
    assert!(
        messages.contains("search limit reached: time"),
        "{messages}"
    );
}

/// A thread that waits for an initialiser which sleeps.
#[test]
fn time_ends_a_run_in_which_threads_only_wait() {
    let source = "public class Sleeps {
        static class Inner {
            static int v;
            static {
                new Thread(() -> System.out.println(Inner.v)).start();
                try { Thread.sleep(5_000_000); } catch (InterruptedException e) { }
                v = 42;
            }
        }
        public static void main(String[] given) { System.out.println(Inner.v); }
    }";
    let project = project("isolation-sleeps", &[("Sleeps.java", source)]);
    // It may also find out by itself that everybody waits.
    let (code, messages) = outcome(
        &project,
        &[
            "run",
            "--max-seconds",
            "1",
            "-cp",
            "target/classes",
            "Sleeps",
        ],
    );
    assert!(matches!(code, Some(0 | 3)), "{messages}");
}

/// The gcd of Lembeck et al. 2004a, figure 3. Floats and doubles have long chains of remainders of remainders.
#[test]
fn greatest_common_divisors_end_within_the_usual_effort() {
    let method = |number: &str| {
        format!(
            "static {number} {number}s({number} a, {number} b) {{
                while (b != 0) {{ {number} rest = a % b; a = b; b = rest; }}
                return a;
            }}"
        )
    };
    let methods: String = ["int", "float", "double"].map(method).concat();
    let source = format!("public class Gcd {{ {methods} }}");
    let project = project("isolation-gcd", &[("Gcd.java", &source)]);
    for name in ["ints", "floats", "doubles"] {
        let target = format!("Gcd.{name}");
        let output = vitro(&project, &["explore", "-cp", "target/classes", &target]);
        let shown = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert!(
            shown.contains("is false: covered") && shown.contains("is true: covered"),
            "{shown}"
        );
    }
}
