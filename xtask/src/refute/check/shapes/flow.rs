//! Shapes of control: loops, exceptions, switches, calls.

use crate::fuzz_programs::source::Node;

use super::super::writer::Writer;

/// Loops with branches that join, and loops that end when something is so.
pub(in super::super) fn loops(w: &mut Writer) {
    let n = w.unknown(3);
    w.variable(&n);
    w.variable("0");
    let fuel = w.name("fuel");
    w.begin(&format!("int {fuel} = 5;"));
    w.offer("fuel", &fuel);
    w.blocks.extend([
        &["while ({b} && {fuel}-- > 0) {"][..],
        &["do {", "} while (--{fuel} > 2); if ({b}) {"][..],
    ]);
    w.statements.extend([
        "if ({u}) {v}++; else {v}--;",
        "{v} = {u} ? {v} + 1 : {v} * 2;",
        "if ({v} > 3) {v} = 0;",
        "{v} = {v} == {s} ? {s} : {v};",
        "while ({b} && {fuel}-- > 0) {v} -= 2;",
        "for (int k = 0; k < {k}; k++) { if ({u}) {v} += k; }",
    ]);
}

/// Exceptions, thrown, caught and passed on.
pub(in super::super) fn exceptions(w: &mut Writer) {
    w.member("static class Bad extends RuntimeException { final int code; Bad(int code) { this.code = code; } }");
    w.member("static class Worse extends Bad { Worse(int code) { super(code + 1); } }");
    w.member("static int risky(int x) { if (x > 2) throw new Worse(x); if (x == 1) throw new Bad(x); if (x < 0) throw new IllegalStateException(); return x + 1; }");
    w.member("static int safe(int x) { try { return risky(x); } catch (Bad bad) { return bad.code; } finally { x++; } }");
    w.member("static int tricky(int x) { for (int k = 0; k < 2; k++) { try { if (x == k) break; x = risky(x + k); } catch (IllegalStateException e) { continue; } finally { if (x > 4) return 4; } } return x; }");
    let n = w.unknown(3);
    let a = w.name("a");
    w.begin(&format!("int[] {a} = {{1, 2}};"));
    w.begin(&format!("Object o{a} = {{u}} ? (Object) {a} : \"x\";"));
    w.offer("pair", &a);
    w.offer("object", &format!("o{a}"));
    w.offer("number", &n);
    w.ints.extend([
        "risky({s})",
        "safe({i})",
        "tricky({i})",
        "{i} / {number}",
        "{pair}[{number}]",
        "((int[]) {object})[0]",
        "((String) {object}).length()",
    ]);
    w.statements.extend([
        "if ({b}) throw new Bad({s});",
        "if ({u}) throw new Worse({s});",
        "{v} = risky({s});",
        "try { {v} = risky({i}); } catch (Bad {new}) { {v} = {old}.code; }",
        "{pair}[{s}] = {i};",
    ]);
    let caught: [&[&'static str]; 6] = [
        &["try {", "} catch (RuntimeException {new}) {"],
        &["try {", "} catch (Worse {new}) {", "} catch (Bad {new}) {"],
        &[
            "try {",
            "} catch (Bad | IllegalStateException {new}) {",
            "} finally {",
        ],
        &[
            "try {",
            "} catch (ArithmeticException {new}) {",
            "} catch (IndexOutOfBoundsException | ClassCastException {new}) {",
        ],
        &[
            "try {",
            "} catch (Bad {new}) { {v} = {old}.code;",
            "} finally {",
        ],
        &[
            "try { try {",
            "} finally {",
            "} } catch (RuntimeException {new}) {",
        ],
    ];
    w.blocks.extend(caught);
}

/// Switches of all kinds.
pub(in super::super) fn switches(w: &mut Writer) {
    let n = w.unknown(3);
    w.offer("number", &n);
    w.member("static int day(int x) { switch (x) { case 0: x = 3; case 1: return x; case 1000: return -1; default: } return x * 2; }");
    w.member("static int far(int x) { return switch (x * 1000) { case -1000 -> 1; case 0, 1000 -> { int y = x + 2; yield y; } case 2000 -> 7; default -> x; }; }");
    w.ints.extend([
        "day({i})",
        "far({s})",
        "(switch ({i}) { case 0 -> {s}; case 1, 2 -> {k}; default -> {s}; })",
        "(switch ({number}) { case 1: yield {s}; case 2: yield 4; default: yield {k}; })",
        "(switch (\"k\" + {number}) { case \"k0\" -> 1; case \"k2\" -> {s}; default -> 3; })",
    ]);
    w.blocks.extend([
        &[
            "switch ({number}) { case 0:",
            "case 2: {v}++;",
            "break; default:",
        ][..],
        &[
            "switch ({s}) { case 1 -> {",
            "} case 2 -> {",
            "} default -> {",
            "} } if ({b}) {",
        ][..],
        &["switch ((char) ('a' + {number})) { case 'a':", "case 'c':"][..],
    ]);
}

/// Methods that call each other, with bodies of their own.
pub(in super::super) fn calls(w: &mut Writer) {
    w.unknown(2);
    let mut before: Option<String> = None;
    for _ in 0..2 {
        let name = w.name("call");
        let mut inner = Writer::new(w.random.clone());
        w.random.bits();
        if let Some(before) = &before {
            inner.offer("call", before);
            inner.ints.push("{call}({s}, {s})");
        }
        inner.constant("p");
        inner.local("q");
        inner.exhaust();
        let mut body = inner.body(2, 1);
        let result = inner.int(1);
        let has_loop = inner.random.chance(30);
        if has_loop {
            body.push(Node::Line(
                "for (int turn = 0; turn < 2; turn++) q += p;".to_owned(),
            ));
        }
        body.push(Node::Fixed(format!("return {result};")));
        w.members.push(Node::block(
            format!("static int {name}(int p, int q) {{"),
            body,
        ));
        w.offer("call", &name);
        before = Some(name);
    }
    w.member("static int most(int... all) { int most = 0; for (int one : all) if (one > most) most = one; return most; }");
    w.member("static int kind(long x) { return 1; }");
    w.member("static int kind(int x) { return x; }");
    w.member("static int kind(Object x) { return 3; }");
    w.ints.extend([
        "{call}({s}, {s})",
        "{call}({i}, {s})",
        "{call}({s}, {call}({s}, {k}))",
        "most({s}, {s}, {k})",
        "kind({s})",
        "kind((Object) ({s}))",
    ]);
    w.bools
        .extend(["{call}({s}, {s}) == {s}", "most({s}, {s}) > {s}"]);
    w.statements
        .extend(["{v} = {call}({i}, {i});", "{v} += {call}({s}, {v});"]);
}

/// Methods that call themselves.
pub(in super::super) fn recursion(w: &mut Writer) {
    w.unknown(3);
    w.unknown(2);
    w.member("static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }");
    w.member("static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }");
    w.member("static boolean even(int n) { return n == 0 || odd(n - 1); }");
    w.member("static boolean odd(int n) { return n != 0 && even(n - 1); }");
    w.member("static int power(int a, int n) { if (n <= 0) return 1; int half = power(a, n / 2); return n % 2 == 0 ? half * half : half * half * a; }");
    w.member("static int ways(int left, int coin) { if (left == 0) return 1; if (left < 0 || coin == 0) return 0; return ways(left - coin, coin) + ways(left, coin - 1); }");
    w.ints.extend([
        "gcd({s} & 7, {s} & 3)",
        "fib({s} & 3)",
        "power({s}, {s} & 3)",
        "ways({s} & 7, 2)",
        "gcd(6, Math.abs({s}))",
    ]);
    w.bools
        .extend(["even({s} & 3)", "odd({s} & 7)", "fib({s} & 3) == {s}"]);
    w.statements.extend([
        "{v} = gcd(Math.abs({i}), {s} & 3);",
        "{v} = ways({s} & 3, {k} % 3);",
    ]);
}
