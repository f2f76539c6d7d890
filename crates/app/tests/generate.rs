//! `vitro generate` on classes of the bundled example: tests are the same whenever they are made, pass, are formatted
//! as google-java-format does it, and fail when the program changes. And what it says when something is wrong.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use support::{example, jars, java_files, javac, text};

/// An empty folder for one test.
fn fresh(name: &str) -> PathBuf {
    support::fresh(&format!("generate-{name}"))
}

/// The example as a Maven project with compiled classes.
fn shop(name: &str) -> PathBuf {
    let project = fresh(name);
    std::fs::write(project.join("build.xml"), "<project/>").expect("a file");
    let classes = project.join("target/classes");
    javac(&["-g"], &java_files(&example()), &[], &classes);
    project
}

fn vitro(arguments: &[&str], paths: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vitro"))
        .arg("generate")
        .args(arguments)
        .args(paths)
        .output()
        .expect("vitro runs")
}

fn succeed(arguments: &[&str], paths: &[&Path]) -> String {
    let output = vitro(arguments, paths);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Exit code and message.
fn fail(arguments: &[&str], paths: &[&Path]) -> (Option<i32>, String) {
    let output = vitro(arguments, paths);
    (output.status.code(), text(&output.stderr))
}

/// Runs compiled tests over some classes; whether all pass.
fn passes(tests: &Path, classes: &Path, work: &Path) -> bool {
    let junit = jars("junit-platform-console-standalone-");
    let built = work.join("tests");
    let mut class_path = vec![classes.to_owned()];
    class_path.extend(junit.iter().cloned());
    javac(&[], &java_files(tests), &class_path, &built);
    let output = Command::new("java")
        .arg("-jar")
        .arg(&junit[0])
        .arg("execute")
        .arg("--class-path")
        .arg(std::env::join_paths([&built, classes]).expect("a class path"))
        .args(["--scan-class-path", "--details", "none", "--disable-banner"])
        .output()
        .expect("java runs");
    assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
    output.status.success()
}

/// What google-java-format makes of files.
fn formatted(files: &[PathBuf]) -> String {
    let open = ["api", "code", "file", "parser", "tree", "util"];
    let exports = open.map(|package| {
        format!("--add-exports=jdk.compiler/com.sun.tools.javac.{package}=ALL-UNNAMED")
    });
    let output = Command::new("java")
        .args(exports)
        .arg("-cp")
        .arg(std::env::join_paths(jars("google-java-format-")).expect("a class path"))
        .arg("com.google.googlejavaformat.java.Main")
        .args(files)
        .output()
        .expect("java runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn contents(files: &[PathBuf]) -> String {
    let read = |file: &PathBuf| std::fs::read_to_string(file).expect("a file");
    files.iter().map(read).collect()
}

const CHOICE: [&str; 6] = [
    "--class",
    "OrderState",
    "--class",
    "shop.Disc*",
    "--class",
    "Currency",
];

#[test]
fn tests_pass_are_formatted_stay_the_same_and_see_changes() {
    let project = shop("whole");
    let summary = succeed(&CHOICE, &[&project]);
    for class in [
        "shop.OrderState",
        "shop.Discount",
        "shop.Currency",
        "3 classes",
    ] {
        assert!(summary.contains(class), "{summary}");
    }
    let tests = project.join("src/test/java");
    let files = java_files(&tests);
    assert_eq!(files.len(), 3);
    let written = contents(&files);
    assert_eq!(formatted(&files), written);

    let other = project.join("again");
    let alone = ["--jobs", "1", "--runs", "1", "--out"];
    let out = other.display().to_string();
    succeed(
        &[&CHOICE[..], &alone[..], &[&*out][..]].concat(),
        &[&project],
    );
    assert_eq!(contents(&java_files(&other)), written);

    assert!(passes(
        &tests,
        &project.join("target/classes"),
        &project.join("right")
    ));
    for (class, from, to) in [
        ("OrderState", "this == DELIVERED ||", "this != DELIVERED ||"),
        ("OrderState", "next == SENT ||", "next == PAID ||"),
        (
            "Discount",
            "yearlyRevenue > 10_000.0",
            "yearlyRevenue < 10_000.0",
        ),
        ("Discount", "percent <= 100.0f", "percent < 0.0f"),
        ("Currency", "unit *= 10", "unit *= 100"),
        // Zeros would not distinguish them, and only the limit does.
        ("Discount", "* 0.005", "* 0.006"),
        ("Discount", "1.0f - percent", "1.0f + percent"),
        (
            "Discount",
            "yearlyRevenue > 1_000.0",
            "yearlyRevenue >= 1_000.0",
        ),
    ] {
        let mutant = fresh("mutant");
        for source in java_files(&example()) {
            let mut code = std::fs::read_to_string(&source).expect("a source");
            if source.ends_with(format!("{class}.java")) {
                assert!(code.contains(from), "{from}");
                code = code.replace(from, to);
            }
            let place = mutant.join(source.file_name().expect("a name"));
            std::fs::write(place, code).expect("a file");
        }
        let classes = mutant.join("classes");
        javac(&["-g"], &java_files(&mutant), &[], &classes);
        assert!(!passes(&tests, &classes, &mutant.join("run")), "{to}");
    }
}

#[test]
fn an_edited_file_is_left_alone_and_too_few_goals_are_an_exit_code() {
    let project = shop("edited");
    let arguments = ["--class", "Currency", "--runs", "1"];
    succeed(&arguments, &[&project]);
    let file = project.join("src/test/java/shop/CurrencyVitroTest.java");
    let mine =
        contents(std::slice::from_ref(&file)).replace("class CurrencyVitroTest", "class Mine");
    std::fs::write(&file, &mine).expect("a file");
    let strict = ["--max-paths", "1", "--fail-under", "100"];
    let strict = [&arguments[..], &strict[..]].concat();
    let (code, said) = fail(&strict, &[&project]);
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains("--fail-under demands") && said.contains("was edited"),
        "{said}"
    );
    assert_eq!(contents(&[file]), mine);
    assert!(
        project
            .join("src/test/java/shop/CurrencyVitroTest.java.generated")
            .is_file()
    );
}

#[test]
fn private_members_are_used_only_if_asked_for() {
    let folder = fresh("reflection");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/hidden");
    let classes = folder.join("classes");
    javac(&["-g"], &java_files(&sources), &[], &classes);
    let generate = |name: &str, options: &[&str]| {
        let tests = folder.join(name);
        let out = tests.display().to_string();
        let given = [&["--runs", "1", "--format", "json", "--out", &out], options].concat();
        (succeed(&given, &[&classes]), java_files(&tests))
    };
    let (json, files) = generate("plain", &[]);
    assert!(json.contains("no test code can create the state"), "{json}");
    assert!(!contents(&files).contains("Private("));

    let (json, files) = generate("all", &["--reflection"]);
    assert!(json.contains("\"open\":0,\"percent\":100"), "{json}");
    assert!(json.contains("\"dropped\":0"), "{json}");
    let written = contents(&files);
    for part in [
        "makePrivate(Token.class",
        "setPrivate(Vault.class, \"attempts\"",
        "callPrivate(Vault.class, \"words\"",
    ] {
        assert!(written.contains(part), "{part} in {written}");
    }
    // What nothing private is needed for has none.
    let open = written
        .split("void ")
        .find(|test| test.starts_with("isOpen"));
    assert!(
        open.is_some_and(|test| !test.contains("Private(")),
        "{open:?}"
    );
    assert_eq!(formatted(&files), written);
    assert!(passes(&folder.join("all"), &classes, &folder.join("run")));
}

#[test]
fn without_replay_tests_are_written_all_the_same() {
    let project = shop("unreplayed");
    let json = succeed(
        &["--class", "Item", "--no-replay", "--format", "json"],
        &[&project],
    );
    assert!(
        json.contains("\"sandbox\":null") && json.contains("\"state\":\"covered\""),
        "{json}"
    );
    let tests = project.join("src/test/java");
    assert!(passes(
        &tests,
        &project.join("target/classes"),
        &project.join("run")
    ));
}

#[test]
fn code_that_ends_the_jvm_or_reads_files_is_not_run() {
    let folder = fresh("unsafe");
    let source = folder.join("Tool.java");
    let code = "public class Tool {\n  public static int f(int x) throws java.io.IOException {\n    if (x == 1) {\n      \
                System.exit(3);\n    }\n    if (x == 2) {\n      new java.io.FileWriter(\"/tmp/x\").close();\n    }\n    \
                return x + 1;\n  }\n}\n";
    std::fs::write(&source, code).expect("a file");
    javac(&["-g"], &[source], &[], &folder.join("classes"));
    let out = folder.join("tests").display().to_string();
    let arguments = ["--verbose", "--runs", "1", "--out", &out];
    let said = succeed(&arguments, &[&folder.join("classes")]);
    assert!(
        said.contains("exited with code 3") && said.contains("refused"),
        "{said}"
    );
    let tests = contents(&java_files(&folder.join("tests")));
    assert!(
        tests.contains("actual") && !tests.contains("x = 1;") && !tests.contains("x = 2;"),
        "{tests}"
    );
}

#[test]
fn static_fields_that_tests_change_are_set_first_or_left_alone() {
    let folder = fresh("statics");
    let source = folder.join("Counter.java");
    let code = "public class Counter {\n  static int count;\n  private static int hidden;\n\n  public static int next() {\n    \
                return ++count;\n  }\n\n  public static int twice() {\n    return 2 * count;\n  }\n\n  \
                public static int secret() {\n    return ++hidden;\n  }\n}\n";
    std::fs::write(&source, code).expect("a file");
    javac(&["-g"], &[source], &[], &folder.join("classes"));
    let out = folder.join("tests").display().to_string();
    let arguments = ["--format", "json", "--out", &out];
    let json = succeed(&arguments, &[&folder.join("classes")]);
    assert!(json.contains("hidden, which no test can restore"), "{json}");
    let tests = contents(&java_files(&folder.join("tests")));
    // What makes a counter reads nothing.
    assert_eq!(tests.matches("Counter.count = ").count(), 2, "{tests}");
    assert!(
        tests.contains("Counter.twice()") && !tests.contains("Counter.secret()"),
        "{tests}"
    );
}

/// Static fields that a method reads are inputs, if a test can set them: by an assignment, or by a method for that.
#[test]
fn static_fields_that_a_method_reads_are_inputs() {
    let folder = fresh("static-inputs");
    let settings = folder.join("Settings.java");
    let code = "public class Settings {\n  \
                public enum Mode {\n    FAST,\n    SLOW\n  }\n\n  \
                private static Mode mode = Mode.FAST;\n  static double rate = 2.5;\n  private static int hidden;\n\n  \
                public static void setMode(Mode to) {\n    mode = to;\n  }\n\n  \
                public static Mode getMode() {\n    return mode;\n  }\n\n  \
                public static void hide(int to) {\n    hidden = to < 0 ? 0 : to;\n  }\n\n  \
                public static int cost(int n) {\n    return mode == Mode.SLOW && n > 10 ? 3 * n : n;\n  }\n\n  \
                public static int seek() {\n    return hidden > 7 ? 1 : 0;\n  }\n}\n";
    std::fs::write(&settings, code).expect("a file");
    let user = folder.join("User.java");
    let code = "public class User {\n  public int price(int n) {\n    \
                return Settings.rate > 3 ? 2 * n : n;\n  }\n}\n";
    std::fs::write(&user, code).expect("a file");
    javac(&["-g"], &[settings, user], &[], &folder.join("classes"));
    let out = folder.join("tests").display().to_string();
    let arguments = ["--format", "json", "--out", &out];
    succeed(&arguments, &[&folder.join("classes")]);
    let tests = contents(&java_files(&folder.join("tests")));
    for wanted in [
        // A method that does more than to set a field is called first.
        "Settings.hide(8);\n\n    // Act\n    int actual = Settings.seek();",
        "cost_nGreaterThan10_returns",
        "Settings.setMode(Settings.Mode.SLOW);\n    int n = 11;",
        "price_settingsRateGreaterThan3_returns",
        "Settings.rate = 3.0;",
        "Settings.getMode());",
    ] {
        assert!(tests.contains(wanted), "{wanted} in {tests}");
    }
}

/// What static fields hold that no test can set, calls of static methods decide with which a test begins; then every test
/// that reads them does so.
#[test]
fn tests_begin_with_calls_that_decide_static_state() {
    let folder = fresh("static-calls");
    let source = folder.join("Roll.java");
    let code = "public class Roll {\n  private static int next;\n  private static int end;\n\n  \
                private final int number;\n\n  \
                Roll() {\n    if (next >= end) {\n      throw new IllegalStateException();\n    }\n    \
                number = next;\n    next++;\n  }\n\n  \
                static void open(int tickets) {\n    if (tickets < 1 || tickets > 100) {\n      \
                throw new IllegalArgumentException();\n    }\n    next = 1;\n    end = tickets + 1;\n  }\n\n  \
                static void skip() {\n    next++;\n  }\n\n  \
                static boolean isLow() {\n    return next > 3;\n  }\n\n  \
                boolean isLast() {\n    return number == end - 1;\n  }\n}\n";
    std::fs::write(&source, code).expect("a file");
    javac(&["-g"], &[source], &[], &folder.join("classes"));
    let out = folder.join("tests").display().to_string();
    let arguments = ["--format", "json", "--out", &out];
    let json = succeed(&arguments, &[&folder.join("classes")]);
    let tests = contents(&java_files(&folder.join("tests")));
    assert!(
        tests.contains("Roll.open(1);\n    Roll.skip();\n    Roll.skip();\n    Roll.skip();\n"),
        "{tests}"
    );
    assert!(
        tests.contains("Roll.open(2);\n    Roll roll = new Roll();"),
        "{tests}"
    );
    // Each test that reads begins with `open`; that of `open` itself and those of what it refuses need not.
    let reading = tests.matches("@Test").count() - tests.matches("Roll.open(tickets)").count();
    assert_eq!(tests.matches("    Roll.open(").count(), reading, "{tests}");
    assert!(!json.contains("\"state\":\"open\""), "{json}");
}

/// A class may say what the type arguments of its superclass are, and a constructor what a map holds.
#[test]
fn type_arguments_are_those_that_classes_and_constructors_say() {
    let folder = fresh("type-arguments");
    let sources = [
        (
            "Spec.java",
            "public abstract class Spec<V> {\n  private final V usual;\n\n  Spec(V usual) {\n    this.usual = usual;\n  }\n\n  \
             public V or(V given) {\n    return given == null ? usual : given;\n  }\n}\n",
        ),
        (
            "TextSpec.java",
            "public class TextSpec extends Spec<String> {\n  public TextSpec(String usual) {\n    super(usual);\n  }\n}\n",
        ),
        (
            "Specs.java",
            "import java.util.Map;\n\npublic class Specs {\n  private final Map<String, Spec<?>> all;\n\n  \
             public Specs(Map<String, Spec<?>> all) {\n    this.all = all;\n  }\n\n  \
             public boolean has(String name) {\n    return all.get(name) != null;\n  }\n}\n",
        ),
    ];
    for (name, code) in sources {
        std::fs::write(folder.join(name), code).expect("a file");
    }
    javac(&["-g"], &java_files(&folder), &[], &folder.join("classes"));
    let out = folder.join("tests").display().to_string();
    let arguments = ["--format", "json", "--out", &out];
    let json = succeed(&arguments, &[&folder.join("classes")]);
    assert!(!json.contains("does not compile"), "{json}");
    let tests = contents(&java_files(&folder.join("tests")));
    assert!(
        tests.contains("Spec<String> spec = new TextSpec("),
        "{tests}"
    );
    assert!(tests.contains("Map<String, Spec<?>> map"), "{tests}");
}

/// What makes inputs initialises classes, on `java` as late as it comes to them: what their initialisers run of the class
/// under test is no part of a path.
#[test]
fn initialisers_of_other_classes_are_no_part_of_a_path() {
    let folder = fresh("initialisers");
    let sources = [
        (
            "Shape.java",
            "public abstract class Shape {\n  private final int size;\n\n  Shape(int size) {\n    \
             this.size = size < 0 ? 0 : size;\n  }\n\n  \
             public static Shape like(Shape other) {\n    return new Dot(other == null ? 1 : other.size);\n  }\n}\n",
        ),
        (
            "Dot.java",
            "public class Dot extends Shape {\n  static final Dot NONE = new Dot(-1);\n\n  \
             public Dot(int size) {\n    super(size);\n  }\n}\n",
        ),
    ];
    for (name, code) in sources {
        std::fs::write(folder.join(name), code).expect("a file");
    }
    javac(&["-g"], &java_files(&folder), &[], &folder.join("classes"));
    let out = folder.join("tests").display().to_string();
    let arguments = ["--format", "json", "--out", &out];
    let json = succeed(&arguments, &[&folder.join("classes")]);
    assert!(!json.contains("java takes another path"), "{json}");
    let tests = contents(&java_files(&folder.join("tests")));
    assert!(tests.contains("Shape.like("), "{tests}");
}

#[test]
fn what_is_missing_is_said_with_what_to_do_next() {
    let empty = fresh("empty");
    let (code, said) = fail(&[], &[&empty]);
    assert_eq!(code, Some(2));
    assert!(
        said.contains("no classes found") && said.contains("javac -g"),
        "{said}"
    );

    std::fs::write(empty.join("pom.xml"), "<project/>").expect("a file");
    let (code, said) = fail(&[], &[&empty]);
    assert!(code == Some(2) && said.contains("mvn compile"), "{said}");

    let project = shop("messages");
    let (code, said) = fail(&["--class", "Nobody"], &[&project]);
    assert!(code == Some(2) && said.contains("--class Nobody"), "{said}");
    let (code, said) = fail(&["--criterion", "beauty"], &[&project]);
    assert!(code == Some(2) && said.contains("branch"), "{said}");
    let (code, said) = fail(&["--jdk", "/nowhere"], &[&project]);
    assert!(code == Some(2) && said.contains("--jdk"), "{said}");
    let (code, said) = fail(&["--class-path", "/nowhere.jar"], &[&project]);
    assert!(code == Some(2) && said.contains("/nowhere.jar"), "{said}");
    let (code, said) = fail(&["--framework", "cucumber"], &[&project]);
    assert!(code == Some(2) && said.contains("junit5"), "{said}");
}

#[test]
fn a_missing_dependency_is_named_with_the_class_that_needs_it() {
    let folder = fresh("dependency");
    let sources = [
        ("Base.java", "package a;\npublic class Base {}\n"),
        (
            "Child.java",
            "package a;\npublic class Child extends Base {\n  public int f() {\n    return 1;\n  }\n}\n",
        ),
    ];
    for (name, code) in sources {
        std::fs::write(folder.join(name), code).expect("a file");
    }
    let classes = folder.join("classes");
    javac(&["-g"], &java_files(&folder), &[], &classes);
    std::fs::remove_file(classes.join("a/Base.class")).expect("a class");
    let (code, said) = fail(&[], &[&classes]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("a.Child needs the class a.Base"), "{said}");
    assert!(said.contains("--class-path"), "{said}");
}

#[test]
fn a_class_for_a_newer_java_is_named_with_its_version() {
    let folder = fresh("version");
    let source = folder.join("New.java");
    std::fs::write(
        &source,
        "public class New {\n  public int f() {\n    return 1;\n  }\n}\n",
    )
    .expect("a file");
    let classes = folder.join("classes");
    javac(&["-g"], &[source], &[], &classes);
    let file = classes.join("New.class");
    let mut bytes = std::fs::read(&file).expect("a class");
    bytes[7] = 44 + 99;
    std::fs::write(&file, bytes).expect("a class");
    let (code, said) = fail(&[], &[&classes]);
    assert_eq!(code, Some(2), "{said}");
    assert!(
        said.contains("Java 99") && said.contains("--release"),
        "{said}"
    );
}

#[test]
fn classes_without_debugging_information_get_tests_and_a_warning() {
    let folder = fresh("plain");
    let classes = folder.join("classes");
    javac(
        &["-g:none"],
        &[example().join("shop/OutOfStockException.java")],
        &[],
        &classes,
    );
    let out = folder.join("tests").display().to_string();
    let output = vitro(&["--runs", "1", "--out", &out], &[&classes]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        text(&output.stderr).contains("compile with `javac -g`"),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(java_files(&folder.join("tests")).len(), 1);
}

/// An engine takes a game that is ready, which takes a board, a player and food in their places. The constructor's own
/// search finds that, and a method which only returns a field does not continue looking for as long.
#[test]
fn methods_learn_from_constructors_how_objects_are_made() {
    let game =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/sequences/game/src/main/java");
    let folder = fresh("learned");
    let classes = folder.join("classes");
    javac(&["-g", "-parameters"], &java_files(&game), &[], &classes);
    let only = [
        "--class",
        "game.Engine",
        "--method",
        "<init>",
        "--method",
        "undosLeft",
    ];
    let written = ["1", "2"].map(|jobs| {
        let out = folder.join(jobs);
        let place = out.display().to_string();
        let options = ["--no-replay", "--jobs", jobs, "--out", &place];
        succeed(&[&only[..], &options].concat(), &[&classes]);
        std::fs::read_to_string(out.join("game/EngineVitroTest.java")).expect("a file of tests")
    });
    assert!(written[0].contains("undosLeft()"), "{}", written[0]);
    assert_eq!(written[0], written[1]);
}

/// A singleton that nobody else can make is an input, though it may change; what has changed it for good is no test, be
/// it called on the singleton or by way of another class.
#[test]
fn singletons_are_inputs_and_stay_as_they_are() {
    let folder = fresh("singletons");
    let registry = "import java.util.concurrent.atomic.AtomicReference;\n\n\
                    public class Registry {\n  static final Registry ONLY = new Registry();\n  \
                    private AtomicReference<String> last = new AtomicReference<>(\"none\");\n\n  \
                    private Registry() {}\n\n  public int look(int x) {\n    return x > 5 ? last.get().length() : -1;\n  }\n\n  \
                    public void enter(String name) {\n    if (name.isEmpty()) {\n      \
                    throw new IllegalArgumentException();\n    }\n    last.set(name);\n  }\n}\n";
    let desk = "public class Desk {\n  public static void enter(int x) {\n    if (x > 7) {\n      \
                Registry.ONLY.enter(\"more\");\n    }\n  }\n}\n";
    let files = [("Registry", registry), ("Desk", desk)].map(|(name, code)| {
        let file = folder.join(name).with_extension("java");
        std::fs::write(&file, code).expect("a file");
        file
    });
    javac(&["-g"], &files, &[], &folder.join("classes"));
    let out = folder.join("tests").display().to_string();
    let arguments = ["--format", "json", "--out", &out];
    let json = succeed(&arguments, &[&folder.join("classes")]);
    let lost = json.matches("ONLY, which no test can restore").count();
    assert!(lost >= 2, "{json}");
    let tests = contents(&java_files(&folder.join("tests")));
    assert!(
        tests.contains("assertEquals(4, actual)") && tests.contains("IllegalArgumentException"),
        "{tests}"
    );
    assert!(
        tests.contains("Desk.enter(x)") && !tests.contains("x = 8;"),
        "{tests}"
    );
}
