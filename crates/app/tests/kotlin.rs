//! Tests in Java for classes that Kotlin's compiler has written.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;

use support::*;

/// The library that compiled programs need.
fn library(jars: &[PathBuf]) -> &PathBuf {
    let is_library = |path: &&PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("kotlin-stdlib-2")
    };
    jars.iter().find(is_library).expect("kotlin-stdlib")
}

fn kotlinc(jars: &[PathBuf], file: &Path, into: &Path) {
    let class_path = std::env::join_paths(jars).expect("a class path");
    let output = Command::new("java")
        .arg("-cp")
        .arg(class_path)
        .arg("org.jetbrains.kotlin.cli.jvm.K2JVMCompiler")
        .args(["-no-stdlib", "-no-reflect", "-jvm-target", "17", "-cp"])
        .arg(library(jars))
        .arg("-d")
        .arg(into)
        .arg(file)
        .output()
        .expect("java runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn tests_call_kotlin_as_java_code_does() {
    let folder = fresh("kotlin");
    let jars = jars("kotlin-compiler-embeddable");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kotlin/Shop.kt");
    kotlinc(&jars, &source, &folder.join("classes"));
    let library = library(&jars).display().to_string();
    let output = vitro(
        &folder,
        &[
            "generate",
            "--class-path",
            &library,
            "--out",
            "tests",
            "classes",
        ],
    );
    let said = text(&output.stderr);
    assert!(output.status.success(), "{said}");
    // What Kotlin adds to a data class has no lines.
    assert!(!said.contains("was not compiled with -g"), "{said}");
    let test = |class: &str| read(&folder.join(format!("tests/shop/{class}VitroTest.java")));

    // A companion is reached through the class around it, a singleton by its only instance.
    let companion = test("DiscountCompanion");
    assert!(companion.contains("= Discount.Companion;"), "{companion}");
    assert!(companion.contains("percent out of range"), "{companion}");
    assert!(test("Registry").contains("= Registry.INSTANCE;"));

    // What Java has no name for, or is not meant to call, is left to its callers.
    let cart = test("Cart");
    for (method, reason) in [
        ("Cart.sync", "suspend function"),
        ("Cart.audit$", "internal to its Kotlin module"),
        ("Cart.find-", "a name that Java code cannot write"),
        ("shop.Sku ", "value class of Kotlin"),
    ] {
        let is_said = |line: &str| line.contains(method) && line.contains(reason);
        assert!(said.lines().any(is_said), "{method}: {said}");
    }
    assert!(
        !cart.contains("sync(") && !cart.contains("audit$main("),
        "{cart}"
    );
    let report = tests_of(&cart, "report").concat();
    assert!(
        report.contains("deep") && report.contains("shallow"),
        "{report}"
    );

    // No null where Kotlin has none: parameters, elements of lists, results of functions.
    let functions = test("ShopKt");
    for tests in [&cart, &functions] {
        assert!(
            !tests.contains("null;") && !tests.contains("null)"),
            "{tests}"
        );
        assert!(!tests.contains("@Tag(\"failure\")"), "{tests}");
    }
    assert!(
        tests_of(&cart, "each").concat().contains("Unit.INSTANCE"),
        "{cart}"
    );
    assert!(functions.contains("String receiver ="), "{functions}");
}
