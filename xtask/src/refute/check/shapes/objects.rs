//! Shapes of objects: which one a reference refers to, whose method is called, what its class keeps.

use super::super::writer::Writer;

/// References that unknowns choose, to objects that refer to each other.
pub(in super::super) fn aliasing(w: &mut Writer) {
    w.member("static final class Cell { int v; Cell next; Cell(int v) { this.v = v; } }");
    w.member("static int sum(Cell from) { int sum = 0; for (int k = 0; k < 4 && from != null; k++) { sum += from.v; from = from.next; } return sum; }");
    let cells: Vec<String> = (0..3).map(|_| w.name("c")).collect();
    for cell in &cells {
        w.begin(&format!("Cell {cell} = new Cell({{k}});"));
    }
    let [a, b, c] = [&cells[0], &cells[1], &cells[2]];
    let (p, q) = (w.name("p"), w.name("q"));
    w.begin(&format!("Cell {p} = {{u}} ? {a} : {b};"));
    let other = w.random.pick(&["null", "same", "plain"]);
    match other {
        "null" => w.begin(&format!("Cell {q} = {{u}} ? {c} : null;")),
        "same" => w.begin(&format!("Cell {q} = {{u}} ? {p} : {c};")),
        _ => w.begin(&format!("Cell {q} = {{u}} ? {b} : {c};")),
    }
    w.begin_with(&format!("{a}.next = {p};"));
    w.begin_with(&format!("{b}.next = {q};"));
    for name in [&p, &q] {
        w.offer("pointer", name);
        w.offer("other", name);
    }
    cells.iter().for_each(|cell| w.offer("other", cell));
    w.ints.extend([
        "{pointer}.v",
        "{other}.v",
        "{pointer}.next.v",
        "sum({pointer})",
        "({pointer} == null ? {s} : {pointer}.v)",
    ]);
    w.bools.extend([
        "{pointer} == {other}",
        "{pointer}.next == {other}",
        "{pointer} == null",
        "{other}.next == null",
        "{other} != {other}",
    ]);
    w.statements.extend([
        "{pointer}.v = {i};",
        "{other}.v++;",
        "{pointer} = {other};",
        "{pointer}.next = {other};",
        "{pointer} = {other}.next;",
        "{pointer} = {u} ? {other} : {other};",
        "if ({pointer}.next != null) {pointer} = {pointer}.next;",
        "{pointer} = new Cell({s});",
        "{other}.next = null;",
    ]);
}

/// Receivers of which the class is unknown.
pub(in super::super) fn receivers(w: &mut Writer) {
    w.member(
        "interface Op { int apply(int x); default int twice(int x) { return apply(apply(x)); } }",
    );
    w.member("static abstract class Base implements Op { int seen; int look() { return seen; } public int apply(int x) { seen++; return x; } }");
    w.member(
        "static class Plus extends Base { public int apply(int x) { seen += x; return x + 1; } }",
    );
    w.member("static class Minus extends Base { public int apply(int x) { return super.apply(x) - 1; } int look() { return -seen; } }");
    w.member("static final class Keep implements Op { int last; Keep(int last) { this.last = last; } public int apply(int x) { int before = last; last = x; return before; } public int twice(int x) { return apply(x) + 1; } }");
    let n = w.unknown(2);
    let (o, p, b) = (w.name("o"), w.name("p"), w.name("b"));
    w.begin(&format!(
        "Op {o} = {n} == 0 ? new Plus() : {n} == 1 ? new Minus() : new Keep({{k}});"
    ));
    w.begin(&format!("Base {b} = {{u}} ? new Plus() : new Minus();"));
    w.begin(&format!("Op {p} = {{u}} ? {o} : {b};"));
    for name in [&o, &p] {
        w.offer("op", name);
        w.offer("any", name);
    }
    w.offer("any", &b);
    w.offer("base", &b);
    w.ints.extend([
        "{any}.apply({s})",
        "{any}.twice({s})",
        "{base}.look()",
        "({op} instanceof Plus ? {s} : {k})",
        "({op} instanceof Keep kept ? kept.last : {s})",
        "((Base) {op}).seen",
    ]);
    w.bools.extend([
        "{op} instanceof Base",
        "{op} == {any}",
        "{any}.getClass() == Plus.class",
        "{op}.equals({any})",
    ]);
    w.statements.extend([
        "{op} = {any};",
        "{op} = {u} ? new Plus() : {any};",
        "{v} = {any}.apply({i});",
        "{any}.apply({s});",
        "{base}.seen = {i};",
        "if ({op} instanceof Base) (({op} instanceof Plus) ? (Base) {op} : {base}).seen++;",
    ]);
}

/// Constants of an enum.
pub(in super::super) fn enums(w: &mut Writer) {
    w.member("enum Color { RED { int w(int x) { return x + 1; } }, GREEN { int w(int x) { return x * 2; } }, BLUE; int w(int x) { return x - ordinal(); } Color next() { return values()[(ordinal() + 1) % values().length]; } }");
    let n = w.unknown(2);
    let (c, d) = (w.name("c"), w.name("d"));
    w.begin(&format!("Color {c} = Color.values()[Math.max(0, {n})];"));
    w.begin(&format!("Color {d} = {{u}} ? Color.RED : {c};"));
    w.begin(&format!(
        "EnumMap<Color, Integer> m{c} = new EnumMap<>(Color.class);"
    ));
    w.begin_with(&format!("m{c}.put({d}, {{s}});"));
    w.offer("color", &c);
    w.offer("color", &d);
    w.offer("shade", &c);
    w.offer("shade", "Color.BLUE");
    w.offer("paints", &format!("m{c}"));
    w.ints.extend([
        "{color}.ordinal()",
        "{color}.w({s})",
        "{color}.name().length()",
        "{color}.compareTo({shade})",
        "(switch ({color}) { case RED -> 1; case GREEN -> {s}; default -> {k}; })",
        "{paints}.size()",
        "{paints}.getOrDefault({shade}, 2)",
    ]);
    w.bools.extend([
        "{color} == {shade}",
        "{color} != Color.RED",
        "{color}.equals({shade})",
        "{paints}.containsKey({shade})",
        "EnumSet.of(Color.RED, {color}).contains({shade})",
    ]);
    w.statements.extend([
        "{color} = {color}.next();",
        "{color} = {shade};",
        "{color} = {u} ? {shade} : {color};",
        "{color} = Color.valueOf(\"GREEN\");",
        "{paints}.put({shade}, {i});",
        "{paints}.remove({color});",
        "switch ({color}) { case RED: {v}++; case GREEN: {v} = {s}; break; default: {v}--; }",
        "for (Color one : Color.values()) if (one == {color}) {v} += one.ordinal();",
    ]);
}

/// Records, and patterns that look into objects.
pub(in super::super) fn records(w: &mut Writer) {
    w.member("sealed interface Shape permits Dot, Line {}");
    w.member("record Dot(int x, int y) implements Shape { Dot { if (x > 5) x = 5; } Dot moved(int by) { return new Dot(x + by, y); } }");
    w.member("record Line(Dot from, int length) implements Shape {}");
    w.member("static boolean isLine(Shape s, int length) { return s instanceof Line l && l.length() == length; }");
    w.member("static int size(Shape s) { if (s instanceof Dot d && d.x() > 0) return d.x(); if (s instanceof Line l) return l.length() + l.from().y(); return 0; }");
    let n = w.unknown(2);
    let (d, s) = (w.name("d"), w.name("s"));
    w.begin(&format!("Dot {d} = new Dot({n}, {{s}});"));
    w.begin(&format!("Shape {s} = {{u}} ? {d} : new Line({d}, {{k}});"));
    w.offer("dot", &d);
    w.offer("shape", &s);
    w.ints.extend([
        "{dot}.x()",
        "{dot}.moved({s}).y()",
        "size({shape})",
        "({shape} instanceof Dot dot ? dot.x() : {s})",
        "{dot}.hashCode() % 5",
    ]);
    w.bools.extend([
        "{dot}.equals(new Dot({s}, {s}))",
        "{shape}.equals({dot})",
        "{shape} == {dot}",
        "isLine({shape}, {s})",
    ]);
    w.statements.extend([
        "{dot} = {dot}.moved({s});",
        "{shape} = {dot};",
        "{shape} = new Line({dot}, {i});",
        "{dot} = new Dot({i}, {s});",
        "{shape} = {u} ? {shape} : {dot};",
        "if ({shape} instanceof Line line) {dot} = line.from();",
    ]);
}

/// Functions that unknowns choose, some of which have captured what was there.
pub(in super::super) fn lambdas(w: &mut Writer) {
    let n = w.unknown(2);
    let (f, g, s, c) = (w.name("f"), w.name("g"), w.name("s"), w.name("c"));
    w.begin(&format!("int[] {c} = {{{{k}}}};"));
    w.begin(&format!(
        "IntUnaryOperator {f} = {n} == 0 ? x -> x + 1 : {n} == 1 ? x -> x * {n} + 2 : x -> {c}[0]++;"
    ));
    w.begin(&format!(
        "IntBinaryOperator {g} = {{u}} ? Math::max : (x, y) -> x - y;"
    ));
    w.begin(&format!(
        "Supplier<Integer> {s} = {{u}} ? () -> {c}[0] : () -> {n};"
    ));
    w.offer("unary", &f);
    w.offer("binary", &g);
    w.offer("supplier", &s);
    w.offer("captured", &format!("{c}[0]"));
    w.ints.extend([
        "{unary}.applyAsInt({s})",
        "{binary}.applyAsInt({s}, {s})",
        "{supplier}.get()",
        "{captured}",
        "{unary}.andThen(x -> x * 2).applyAsInt({s})",
        "IntStream.range(0, 3).map({unary}).sum()",
        "Optional.of({i}).filter(x -> x > 1).orElse({s})",
    ]);
    w.bools.extend([
        "IntStream.of({s}, {s}).anyMatch(x -> x == {k})",
        "Optional.ofNullable({b} ? 1 : null).isPresent()",
        "Objects.equals({supplier}.get(), {s})",
    ]);
    w.statements.extend([
        "{captured} = {i};",
        "{unary} = {unary}.compose(x -> x + 1);",
        "{v} = {unary}.applyAsInt({i});",
        "{supplier} = {u} ? {supplier} : () -> 1;",
        "{captured}++;",
    ]);
}

/// Static fields, and classes whose initialisers change some.
pub(in super::super) fn statics(w: &mut Writer) {
    w.changes_statics = true;
    w.member("static int g = 1;");
    w.member("static int h;");
    w.member("static int[] table = {0, 1, 2};");
    w.member("static int bump(int x) { g += x; return g; }");
    w.member("static final class Lazy { static int v = g * 2; static { g++; } static int get() { return v; } }");
    w.member("static class Other { static int v = Lazy.v + h; static { if (v > 4) h = 7; } }");
    w.unknown(2);
    for name in ["g", "h", "table[1]"] {
        w.offer("static", name);
    }
    w.ints.extend([
        "{static}",
        "bump({s})",
        "Lazy.get()",
        "Other.v",
        "table[Math.floorMod({i}, 3)]",
    ]);
    w.bools
        .extend(["{static} == {s}", "Lazy.v > {s}", "bump(1) == {s}"]);
    w.statements.extend([
        "{static} = {i};",
        "{static}++;",
        "bump({i});",
        "Lazy.v = {s};",
        "table = new int[] {{s}, {s}, {s}};",
        "if ({u}) Other.v++;",
        "{v} = {static};",
    ]);
}
