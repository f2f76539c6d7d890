//! A whole program: its fields, methods and classes around the statements.

use super::scope::{Access, Generator, Method};
use super::source::{Arm, Node, render};
use super::types::Primitive::{Boolean, Int};
use super::types::Type;
use vitro_stable::Random;

/// A generated program: one class with nested ones, and a method `run`.
#[derive(Debug, Clone)]
pub struct Program {
    pub name: String,
    pub members: Vec<Node>,
}

impl Program {
    /// The program with this number in the stream of a seed.
    pub fn generate(seed: u64, number: u64) -> Program {
        let mut generator = Generator::new(Random::of_stream(seed, number));
        Program {
            name: format!("P{number}"),
            members: generator.members(),
        }
    }

    /// The source file.
    pub fn text(&self) -> String {
        let head = format!("public class {} {{", self.name);
        render(&[Node::block(head, self.members.clone())])
    }
}

/// What each program has besides its random parts.
const FIXED: &str = "\
static final Object LOCK = new Object();
interface Action { String act(double number, String text); }
record Pair(int number, String text) {}
enum Kind {
    RED { int weight(int x) { return x * 3; } },
    GREEN { int weight(int x) { return x >> 1; } },
    BLUE { int weight(int x) { return ordinal() - x; } };
    abstract int weight(int x);
}
static class Oops extends RuntimeException {
    final int code;
    Oops(int code) { super(\"code \" + code); this.code = code; }
}
static class Worse extends Oops {
    Worse(int code, Throwable cause) { super(code ^ 1); initCause(cause); }
}
static final class Door implements AutoCloseable {
    final int code;
    Door(int code) { this.code = code; Support.mix(code); }
    @Override public void close() {
        Support.show(\"close\", code);
        if (code % 3 == 1) throw new Oops(code);
    }
}
static final class Broken {
    static final int VALUE = Integer.parseInt(\"no number\");
}
static final class Box<T extends Comparable<T>> implements Comparable<Box<T>> {
    final T value;
    Box(T value) { this.value = value; }
    @Override public int compareTo(Box<T> other) { return value.compareTo(other.value); }
}
static class Outer {
    int x;
    { x = 3; }
    Outer(int x) { this.x += x; }
    class Inner {
        int y = x++;
        int sum(int z) { return x * 31 + y + (Outer.this.x ^= z); }
    }
}
static long total(int start, long... rest) {
    long sum = start;
    for (long each : rest) sum = sum * 7 + each;
    return sum;
}
static String join(Object... parts) {
    StringBuilder text = new StringBuilder();
    for (Object part : parts) text.append(part).append('|');
    return Support.cut(text.toString());
}";

/// A class that implements `Shape`.
struct Class {
    head: &'static str,
    name: &'static str,
    /// Whether it implements the interface itself rather than through a superclass.
    is_root: bool,
}

const CLASSES: [Class; 4] = [
    Class {
        head: "abstract static class Base implements Shape {",
        name: "Base",
        is_root: true,
    },
    Class {
        head: "static class Left extends Base {",
        name: "Left",
        is_root: false,
    },
    Class {
        head: "static final class Right extends Left {",
        name: "Right",
        is_root: false,
    },
    Class {
        head: "static class Lone implements Shape {",
        name: "Lone",
        is_root: true,
    },
];

impl Generator {
    fn members(&mut self) -> Vec<Node> {
        let mut members: Vec<Node> = FIXED
            .lines()
            .map(|text| Node::Fixed(text.to_owned()))
            .collect();
        self.fields(&mut members);
        for _ in 0..self.random.between(1, 2) {
            members.push(self.static_method());
        }
        self.hierarchy(&mut members);
        for _ in 0..self.random.between(1, 3) {
            members.push(self.static_method());
        }
        members.push(self.recursive_method());
        members.push(self.entry());
        members
    }

    /// An expression for an initialiser: an exception there would leave the class unusable.
    fn safe_expression(&mut self, ty: Type, depth: usize) -> String {
        let risk = std::mem::replace(&mut self.risk, 0);
        let text = self.expression(ty, depth);
        self.risk = risk;
        text
    }

    fn fields(&mut self, members: &mut Vec<Node>) {
        for _ in 0..self.random.between(2, 6) {
            let ty = self.some_type();
            let name = self.fresh("field");
            let value = self.safe_expression(ty, 1);
            members.push(Node::Line(format!(
                "static {} {name} = {value};",
                ty.name()
            )));
            self.declare(&name, ty, Access::Field);
        }
    }

    fn parameters(&mut self) -> Vec<(String, Type)> {
        let count = self.random.below(4);
        let mut one = || (self.fresh("a"), self.some_simple_type());
        (0..count).map(|_| one()).collect()
    }

    /// Statements and a `return`, which see the parameters.
    fn method_body(
        &mut self,
        parameters: &[(String, Type)],
        result: Type,
        size: usize,
    ) -> Vec<Node> {
        let mut nodes = vec![Node::Fixed("Support.tick();".to_owned())];
        self.result = Some(result);
        let loops = std::mem::take(&mut self.loops);
        self.scoped(|generator| {
            for (name, ty) in parameters {
                generator.declare(name, *ty, Access::Local);
            }
            for _ in 0..size {
                generator.statement(2, &mut nodes);
            }
            let value = generator.expression(result, 3);
            nodes.push(Node::Fixed(format!("return {value};")));
        });
        self.result = None;
        self.loops = loops;
        nodes
    }

    fn static_method(&mut self) -> Node {
        let (name, result) = (self.fresh("method"), self.some_simple_type());
        let parameters = self.parameters();
        let size = self.random.between(1, 3) as usize;
        let body = self.method_body(&parameters, result, size);
        let head = format!(
            "static {} {name}({}) {{",
            result.name(),
            signature(&parameters)
        );
        self.methods.push(method(name, &parameters, result));
        Node::block(head, body)
    }

    /// A method that calls itself with a smaller first argument.
    fn recursive_method(&mut self) -> Node {
        let (name, result) = (self.fresh("again"), self.some_simple_type());
        let mut parameters = vec![(self.fresh("n"), Type::Primitive(Int))];
        parameters.extend(self.parameters());
        let counter = parameters[0].0.clone();
        let mut body = vec![Node::Fixed("Support.tick();".to_owned())];
        let base = self.expression(result, 1);
        body.push(Node::Fixed(format!(
            "if ({counter} <= 0 || {counter} > 6) return {base};"
        )));
        self.scoped(|generator| {
            generator.declare(&counter, Type::Primitive(Int), Access::Counter);
            for (name, ty) in &parameters[1..] {
                generator.declare(name, *ty, Access::Local);
            }
            generator.statement(1, &mut body);
            let mut call = || {
                let others = parameters[1..]
                    .iter()
                    .map(|&(_, ty)| generator.expression(ty, 2));
                let all = std::iter::once(format!("{counter} - 1")).chain(others);
                format!("{name}({})", all.collect::<Vec<_>>().join(", "))
            };
            let (first, second) = (call(), call());
            let value = match result {
                Type::String => format!("Support.cut({first} + {second})"),
                Type::Primitive(Boolean) => format!("({first} ^ {second})"),
                _ => format!("(({}) ({first} + {second}))", result.name()),
            };
            body.push(Node::Fixed(format!("return {value};")));
        });
        let head = format!(
            "static {} {name}({}) {{",
            result.name(),
            signature(&parameters)
        );
        self.methods.push(method(name, &parameters, result));
        Node::block(head, body)
    }

    /// An interface, classes that implement it, directly and through each other, and virtual
    /// methods that are overridden here and there. A method calls only those that came before it.
    fn hierarchy(&mut self, members: &mut Vec<Node>) {
        let signatures: Vec<(Vec<(String, Type)>, Method)> = (0..3)
            .map(|_| {
                let (name, result) = (self.fresh("virtual"), self.some_simple_type());
                let parameters = self.parameters();
                let method = method(name, &parameters, result);
                (parameters, method)
            })
            .collect();
        let declared = signatures.iter().map(|(parameters, method)| {
            Node::Fixed(format!(
                "{} {}({});",
                method.result.name(),
                method.name,
                signature(parameters)
            ))
        });
        let doubled = "default int doubled(int x) { return x * 2 + toString().length(); }";
        let declared = declared.chain(std::iter::once(Node::Fixed(doubled.to_owned())));
        members.push(Node::block("interface Shape {", declared.collect()));
        let mut bodies = CLASSES.map(|class| self.class_start(class.name, class.is_root));
        for (index, (parameters, method)) in signatures.iter().enumerate() {
            let last = index + 1 == signatures.len();
            for (body, class) in bodies.iter_mut().zip(&CLASSES) {
                // The last method is abstract in the base class; `Left` has to implement it.
                if last && class.name == "Base" {
                    continue;
                }
                let first = last && class.name == "Left";
                if class.is_root || first || self.random.chance(50) {
                    let has_super = !class.is_root && !first;
                    body.push(self.virtual_method(parameters, method, has_super, class.name));
                }
            }
            self.virtuals.push(method.clone());
        }
        let own = "@Override public int doubled(int x) { return Shape.super.doubled(x) - size; }";
        bodies[3].push(Node::Fixed(own.to_owned()));
        let parameter = ("x".to_owned(), Type::Primitive(Int));
        let doubled = method("doubled".to_owned(), &[parameter], Type::Primitive(Int));
        self.virtuals.push(doubled);
        for (class, body) in CLASSES.iter().zip(bodies) {
            members.push(Node::block(class.head, body));
        }
        self.classes = ["Left", "Right", "Lone"].map(str::to_owned).into();
    }

    /// Fields, a static initialiser, constructor and `toString`.
    fn class_start(&mut self, name: &str, root: bool) -> Vec<Node> {
        let mut body = vec![Node::Line(format!(
            "static {{ Support.show(\"init {name}\", 1); }}"
        ))];
        if root {
            body.push(Node::Fixed("int size = 5;".to_owned()));
        }
        let extra = self.some_simple_type();
        let field = format!("own{name}");
        let value = self.safe_expression(extra, 2);
        body.push(Node::Fixed(format!("{} {field} = {value};", extra.name())));
        let first = if root {
            "this.size += size;"
        } else {
            "super(size ^ 9);"
        };
        let constructor = vec![
            Node::Fixed(first.to_owned()),
            Node::Line("Support.show(\"new\", toString());".to_owned()),
        ];
        body.push(Node::block(format!("{name}(int size) {{"), constructor));
        let text = format!(
            "@Override public String toString() {{ return \"{name}(\" + size + \", \" + {field} + \")\"; }}"
        );
        body.push(Node::Fixed(text));
        body
    }

    fn virtual_method(
        &mut self,
        parameters: &[(String, Type)],
        method: &Method,
        has_super: bool,
        class: &str,
    ) -> Node {
        let body = self.scoped(|generator| {
            generator.declare("size", Type::Primitive(Int), Access::Field);
            generator.declare("this", Type::Shape, Access::Final);
            let mut body = generator.method_body(parameters, method.result, 1);
            if has_super && generator.random.chance(50) {
                let names: Vec<&str> = parameters.iter().map(|(name, _)| name.as_str()).collect();
                let call = format!("super.{}({})", method.name, names.join(", "));
                body.insert(
                    1,
                    Node::Line(format!("Support.show(\"super of {class}\", {call});")),
                );
            }
            body
        });
        let (result, name) = (method.result.name(), &method.name);
        Node::block(
            format!(
                "@Override public {result} {name}({}) {{",
                signature(parameters)
            ),
            body,
        )
    }

    /// The method that the driver calls. Most of its parts catch what they throw, so that the later
    /// ones run as well.
    fn entry(&mut self) -> Node {
        let mut body = Vec::new();
        for _ in 0..3 {
            let ty = self.some_type();
            let name = self.fresh("local");
            let value = self.expression(ty, 1);
            body.push(Node::Line(format!("{} {name} = {value};", ty.name())));
            self.declare(&name, ty, Access::Local);
        }
        for _ in 0..self.random.between(3, 6) {
            let mut part = Vec::new();
            for _ in 0..self.random.between(1, 3) {
                self.scoped(|generator| generator.statement(2, &mut part));
            }
            part.push(self.show());
            let name = self.fresh("e");
            body.push(Node::arms(vec![
                Arm::new("try {", part),
                Arm::new(
                    format!("}} catch (RuntimeException {name}) {{"),
                    vec![Node::Line(format!("Support.show(\"{name}\", {name});"))],
                ),
            ]));
        }
        Node::block("static void run() {", body)
    }
}

fn signature(parameters: &[(String, Type)]) -> String {
    let each = parameters
        .iter()
        .map(|(name, ty)| format!("{} {name}", ty.name()));
    each.collect::<Vec<_>>().join(", ")
}

fn method(name: String, parameters: &[(String, Type)], result: Type) -> Method {
    Method {
        name,
        parameters: parameters.iter().map(|&(_, ty)| ty).collect(),
        result,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_means_the_same_program() {
        let text = Program::generate(3, 4).text();
        assert_eq!(text, Program::generate(3, 4).text());
        assert_ne!(text, Program::generate(3, 5).text());
        assert!(text.starts_with("public class P4 {\n"));
    }

    #[test]
    fn braces_match() {
        for number in 0..200 {
            let text = Program::generate(1, number).text();
            assert_eq!(text.matches('{').count(), text.matches('}').count());
        }
    }
}
