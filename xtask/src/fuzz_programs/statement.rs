//! Random statements. Loops are short, every loop and method counts its steps, and jumps stand
//! behind conditions, so that each program ends and nothing is unreachable.

use super::scope::{Access, Generator};
use super::source::{Arm, Node};
use super::types::Primitive::{Boolean, Double, Int, Long};
use super::types::{PRIMITIVES, Type, string_literal};

/// Depth of expressions in statements.
const DEPTH: usize = 2;

/// Exceptions that generated code catches, those below others first.
const CAUGHT: [&str; 11] = [
    "Worse",
    "Oops",
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "IndexOutOfBoundsException",
    "NullPointerException",
    "ClassCastException",
    "NegativeArraySizeException",
    "ArrayStoreException",
    "IllegalArgumentException",
    "RuntimeException",
];

fn line(text: String) -> Node {
    Node::Line(text)
}

fn tick() -> Node {
    Node::Fixed("Support.tick();".to_owned())
}

impl Generator {
    /// Up to `count` statements, nested at most `depth` deep, in a scope of their own.
    pub fn body(&mut self, count: usize, depth: usize) -> Vec<Node> {
        self.scoped(|generator| {
            let mut nodes = Vec::new();
            for _ in 0..generator.random.between(1, count.max(1) as i64) {
                generator.statement(depth, &mut nodes);
            }
            nodes
        })
    }

    /// One statement; some are a few lines.
    pub fn statement(&mut self, depth: usize, nodes: &mut Vec<Node>) {
        let simple = depth == 0 || self.random.chance(45);
        if simple {
            return self.simple_statement(nodes);
        }
        let depth = depth - 1;
        match self.random.below(16) {
            0 | 1 => nodes.push(self.conditional(depth)),
            2 | 3 => nodes.push(self.for_loop(depth)),
            4 => nodes.push(self.while_loop(depth)),
            5 => self.for_each(depth, nodes),
            6 => nodes.push(self.switch(depth)),
            7 | 8 => nodes.push(self.attempt(depth)),
            9 => nodes.push(self.with_resource(depth)),
            10 => {
                let lock = self.random.pick(&["Support.class", "LOCK"]);
                let body = self.body(3, depth);
                nodes.push(Node::block(format!("synchronized ({lock}) {{"), body));
            }
            11 => self.lambda(nodes),
            12 => self.collection(nodes),
            13 if self.has_objects() => self.anonymous(nodes),
            14 if self.random.chance(20) => nodes.push(self.broken_class()),
            _ => {
                let body = self.body(4, depth);
                nodes.push(Node::block("{", body));
            }
        }
    }

    fn simple_statement(&mut self, nodes: &mut Vec<Node>) {
        match self.random.below(20) {
            0..4 => self.declaration(nodes),
            4..9 => nodes.extend(self.variable_assignment()),
            9 | 10 => nodes.extend(self.element_assignment()),
            11..14 => nodes.push(self.show()),
            14 | 15 => nodes.extend(self.jump()),
            16 => self.builder(nodes),
            17 => self.array_call(nodes),
            18 if self.has_objects() => self.cast(nodes),
            _ => self.risky(nodes),
        }
    }

    fn declaration(&mut self, nodes: &mut Vec<Node>) {
        let ty = self.some_type();
        let name = self.fresh("v");
        let value = self.expression(ty, DEPTH);
        let last = self.random.chance(30);
        let (modifier, access) = match last {
            true => ("final ", Access::Final),
            false => ("", Access::Local),
        };
        nodes.push(line(format!("{modifier}{} {name} = {value};", ty.name())));
        self.declare(&name, ty, access);
    }

    fn variable_assignment(&mut self) -> Option<Node> {
        let ty = self.some_type();
        let target = self.target(ty)?;
        Some(line(format!("{};", self.assign(&target, ty, DEPTH))))
    }

    fn element_assignment(&mut self) -> Option<Node> {
        let (name, element, dimensions) = self.array()?;
        let target = self.element_of(&name, dimensions, 1);
        let ty = Type::Primitive(element);
        Some(line(format!("{};", self.assign(&target, ty, DEPTH))))
    }

    /// Prints a value.
    pub fn show(&mut self) -> Node {
        let label = self.fresh("t");
        let ty = self.some_type();
        line(format!(
            "Support.show(\"{label}\", {});",
            self.expression(ty, DEPTH)
        ))
    }

    /// Leaves the loop or the method under a condition.
    fn jump(&mut self) -> Option<Node> {
        let target = match self.loops.len() {
            0 => None,
            count => {
                let label = self.loops[self.random.below(count)].clone();
                let keyword = self.random.pick(&["break", "continue"]);
                Some(match self.random.chance(50) {
                    true => format!("{keyword} {label};"),
                    false => format!("{keyword};"),
                })
            }
        };
        let result = match self.result {
            Some(ty) if target.is_none() || self.random.chance(15) => {
                Some(format!("return {};", self.expression(ty, 1)))
            }
            _ => None,
        };
        let jump = result.or(target)?;
        let condition = self.condition_of_variables();
        Some(line(format!("if ({condition}) {jump}")))
    }

    /// A condition that the compiler does not know the value of.
    fn condition_of_variables(&mut self) -> String {
        format!(
            "(Support.fuel & {}) == 0 && {}",
            self.random.pick(&[1, 3, 7]),
            self.primitive(Boolean, 2)
        )
    }

    fn conditional(&mut self, depth: usize) -> Node {
        let mut arms = Vec::new();
        let head = format!("if ({}) {{", self.primitive(Boolean, DEPTH));
        arms.push(Arm::new(head, self.body(3, depth)));
        if self.random.chance(30) {
            let head = format!("}} else if ({}) {{", self.primitive(Boolean, 2));
            arms.push(Arm::new(head, self.body(2, depth)));
        }
        if self.random.chance(50) {
            arms.push(Arm::new("} else {", self.body(3, depth)));
        }
        Node::arms(arms)
    }

    /// The body of a loop with this label.
    fn loop_body(&mut self, label: &str, depth: usize) -> Vec<Node> {
        self.loops.push(label.to_owned());
        let mut body = vec![tick()];
        body.extend(self.body(4, depth));
        self.loops.pop();
        body
    }

    fn for_loop(&mut self, depth: usize) -> Node {
        let (label, counter) = (self.fresh("loop"), self.fresh("i"));
        let ty = self.random.pick(&[Int, Int, Long]);
        let bound = self.random.between(1, 5);
        let head = match self.random.below(3) {
            0 => format!(
                "for ({} {counter} = {bound}; {counter} > 0; {counter}--) {{",
                ty.name()
            ),
            1 => format!(
                "for ({} {counter} = -2; {counter} < {bound}; {counter} += 2) {{",
                ty.name()
            ),
            _ => format!(
                "for ({} {counter} = 0; {counter} < {bound}; ++{counter}) {{",
                ty.name()
            ),
        };
        let body = self.scoped(|generator| {
            generator.declare(&counter, Type::Primitive(ty), Access::Counter);
            generator.loop_body(&label, depth)
        });
        Node::block(format!("{label}: {head}"), body)
    }

    /// `while` and `do`; the counter is declared in a block around the loop.
    fn while_loop(&mut self, depth: usize) -> Node {
        let (label, counter) = (self.fresh("loop"), self.fresh("n"));
        let bound = self.random.between(1, 4);
        let condition = self.primitive(Boolean, 2);
        let body = self.scoped(|generator| {
            generator.declare(&counter, Type::Primitive(Int), Access::Counter);
            generator.loop_body(&label, depth)
        });
        let test = format!("{counter}++ < {bound} && ({condition} || {counter} < 2)");
        let looped = match self.random.chance(50) {
            true => Node::block(format!("{label}: while ({test}) {{"), body),
            false => Node::Block {
                arms: vec![Arm::new(format!("{label}: do {{"), body)],
                end: format!("}} while ({test});"),
            },
        };
        Node::block(
            "{",
            vec![Node::Fixed(format!("int {counter} = 0;")), looped],
        )
    }

    fn for_each(&mut self, depth: usize, nodes: &mut Vec<Node>) {
        let Some((array, element, dimensions)) = self.array() else {
            return self.simple_statement(nodes);
        };
        let ty = match dimensions {
            1 => Type::Primitive(element),
            _ => Type::Array(element, dimensions - 1),
        };
        let (label, name) = (self.fresh("loop"), self.fresh("each"));
        let body = self.scoped(|generator| {
            generator.declare(&name, ty, Access::Final);
            generator.loop_body(&label, depth)
        });
        let head = format!("{label}: for (final {} {name} : {array}) {{", ty.name());
        nodes.push(Node::block(head, body));
    }

    fn switch(&mut self, depth: usize) -> Node {
        let (selector, cases): (String, [&str; 4]) = match self.random.below(4) {
            0 => {
                let text = self.expression(Type::String, 2);
                (text, ["\"Aa\"", "\"BB\"", "\"\"", "\"abc\""])
            }
            1 => (self.expression(Type::Kind, 2), ["RED", "GREEN", "BLUE", ""]),
            2 => (
                format!("({}) & 7", self.primitive(Int, 2)),
                ["0", "1", "2", "3"],
            ),
            _ => {
                let sparse = ["-1", "1000", "Integer.MAX_VALUE", "65536"];
                (self.primitive(Int, 2), sparse)
            }
        };
        let arrows = self.random.chance(40);
        let cases = cases.into_iter().filter(|case| !case.is_empty());
        let labels = cases.map(|case| format!("case {case}"));
        let labels = labels.chain(std::iter::once("default".to_owned()));
        let mut nodes = Vec::new();
        for label in labels {
            let mut body = self.body(2, depth);
            // Old-style cases fall through now and then.
            if !arrows && self.random.chance(75) {
                body.push(line("break;".to_owned()));
            }
            let opening = if arrows { " -> {" } else { ": {" };
            nodes.push(Node::block(label + opening, body));
        }
        Node::block(format!("switch ({selector}) {{"), nodes)
    }

    /// `try` with handlers, a `finally`, or both.
    fn attempt(&mut self, depth: usize) -> Node {
        let risk = std::mem::replace(&mut self.risk, 12);
        let mut body = self.body(4, depth);
        if self.random.chance(30) {
            body.push(self.throw());
        }
        self.risk = risk;
        let mut arms = vec![Arm::new("try {", body)];
        let handlers = self.random.below(4);
        let mut from = 0;
        for _ in 0..handlers {
            if from >= CAUGHT.len() {
                break;
            }
            let index = from + self.random.below(CAUGHT.len() - from);
            from = index + 1;
            arms.push(self.handler(CAUGHT[index], depth));
        }
        if handlers == 0 || self.random.chance(40) {
            let mut body = self.body(2, depth.min(1));
            if let Some(ty) = self.result
                && self.random.chance(8)
            {
                let (condition, value) = (self.condition_of_variables(), self.expression(ty, 1));
                body.push(line(format!("if ({condition}) return {value};")));
            }
            arms.push(Arm::new("} finally {", body));
        }
        Node::arms(arms)
    }

    fn handler(&mut self, exception: &str, depth: usize) -> Arm {
        let name = self.fresh("e");
        let several = exception == "ArithmeticException" && self.random.chance(50);
        // Both come before their superclasses in the table.
        let types = match several {
            true => "ArithmeticException | NumberFormatException",
            false => exception,
        };
        let mut body = vec![line(format!("Support.show(\"{name}\", {name});"))];
        body.extend(self.body(2, depth.min(1)));
        if self.random.chance(15) {
            let condition = self.condition_of_variables();
            let thrown = match self.random.chance(50) {
                true => name.clone(),
                false => format!("new Worse({}, {name})", self.primitive(Int, 1)),
            };
            body.push(line(format!("if ({condition}) throw {thrown};")));
        }
        Arm::new(format!("}} catch ({types} {name}) {{"), body)
    }

    fn throw(&mut self) -> Node {
        let condition = self.condition_of_variables();
        let code = self.primitive(Int, 1);
        let thrown = match self.random.below(4) {
            0 => format!("new Worse({code}, null)"),
            1 => format!(
                "new IllegalStateException({})",
                string_literal(&mut self.random)
            ),
            2 => format!("new IllegalArgumentException(String.valueOf({code}))"),
            _ => format!("new Oops({code})"),
        };
        line(format!("if ({condition}) throw {thrown};"))
    }

    /// `try` with a resource whose `close` may throw.
    fn with_resource(&mut self, depth: usize) -> Node {
        let name = self.fresh("resource");
        let code = self.primitive(Int, 1);
        let risk = std::mem::replace(&mut self.risk, 8);
        let mut body = self.body(3, depth);
        if self.random.chance(40) {
            body.push(self.throw());
        }
        self.risk = risk;
        let handler = self.handler("RuntimeException", depth);
        let head = format!("try (Door {name} = new Door({code})) {{");
        Node::arms(vec![Arm::new(head, body), handler])
    }

    fn builder(&mut self, nodes: &mut Vec<Node>) {
        let name = self.fresh("builder");
        let mut text = format!("StringBuilder {name} = new StringBuilder()");
        for _ in 0..self.random.between(1, 3) {
            text += &format!(".append({})", self.some_operand(2));
        }
        let last = match self.random.below(4) {
            0 => ".reverse()".to_owned(),
            1 => format!(".insert(0, {})", self.some_operand(1)),
            2 => ".deleteCharAt(0).append('!')".to_owned(),
            _ => String::new(),
        };
        // Deleting needs a character.
        let start = if last.starts_with(".delete") {
            ".append('?')"
        } else {
            ""
        };
        nodes.push(line(format!("{text}{start}{last};")));
        nodes.push(line(format!(
            "Support.show(\"{name}\", Support.cut({name}.toString()));"
        )));
    }

    fn array_call(&mut self, nodes: &mut Vec<Node>) {
        let Some((array, element, 1)) = self.array() else {
            return self.declaration(nodes);
        };
        let label = self.fresh("t");
        let value = self.primitive(element, 1);
        let text = match self.random.below(5) {
            0 if element != Boolean => format!("java.util.Arrays.sort({array});"),
            1 => format!("java.util.Arrays.fill({array}, {value});"),
            2 => format!(
                "System.arraycopy({array}, 0, {array}, {array}.length / 2, {array}.length / 2);"
            ),
            3 => format!("Support.show(\"{label}\", java.util.Arrays.hashCode({array}));"),
            _ => format!(
                "Support.show(\"{label}\", java.util.Arrays.copyOf({array}, {}));",
                self.random.below(5)
            ),
        };
        nodes.push(line(text));
    }

    /// Looks at an object as one of its classes, which may fail.
    fn cast(&mut self, nodes: &mut Vec<Node>) {
        let Some(object) = self.variable(Type::Shape) else {
            return self.declaration(nodes);
        };
        let label = self.fresh("t");
        let class = self.classes[self.random.below(self.classes.len())].clone();
        let guard = match self.random.chance(self.risk * 4) {
            true => String::new(),
            false => format!("if ({object} instanceof {class}) "),
        };
        let text = match self.random.below(3) {
            0 => format!("(({class}) {object}).size += {};", self.primitive(Int, 2)),
            1 => format!("Support.show(\"{label}\", (({class}) {object}).size);"),
            _ => format!("Support.show(\"{label}\", {object}.getClass().getName());"),
        };
        nodes.push(line(format!("{guard}{text}")));
    }

    /// Operations that exist for the exceptions they throw.
    fn risky(&mut self, nodes: &mut Vec<Node>) {
        if !self.random.chance(self.risk * 5) {
            return nodes.push(self.show());
        }
        let (name, label) = (self.fresh("w"), self.fresh("t"));
        let number = self.primitive(Int, 2);
        match self.random.below(5) {
            0 => {
                nodes.push(line(format!(
                    "int[] {name} = new int[Math.floorMod({number}, 12) - 3];"
                )));
                nodes.push(line(format!("Support.show(\"{label}\", {name}.length);")));
            }
            1 => {
                let class = self
                    .random
                    .pick(&["Integer", "String", "Comparable", "Object"]);
                nodes.push(line(format!("Object[] {name} = new {class}[3];")));
                nodes.push(line(format!("{name}[{number} & 3] = \"s\";")));
                nodes.push(line(format!("Support.show(\"{label}\", (Object) {name});")));
            }
            2 => {
                let primitive = self.random.pick(&PRIMITIVES);
                let condition = self.primitive(Boolean, 1);
                let boxed = primitive.boxed();
                let value = primitive.literal(&mut self.random);
                nodes.push(line(format!(
                    "{boxed} {name} = {condition} ? null : {boxed}.valueOf({value});"
                )));
                nodes.push(line(format!(
                    "Support.show(\"{label}\", ({}) {name});",
                    primitive.name()
                )));
            }
            3 => {
                nodes.push(line(format!(
                    "Object {name} = {number} % 2 == 0 ? \"text\" : Integer.valueOf(7);"
                )));
                nodes.push(line(format!("Support.show(\"{label}\", (String) {name});")));
            }
            _ => {
                let text = self.expression(Type::String, 1);
                nodes.push(line(format!(
                    "Support.show(\"{label}\", Long.parseLong({text}));"
                )));
            }
        }
    }

    /// A lambda or a method reference, and its use.
    fn lambda(&mut self, nodes: &mut Vec<Node>) {
        let (name, label) = (self.fresh("lambda"), self.fresh("t"));
        let (p, q) = (self.fresh("p"), self.fresh("q"));
        let int = Type::Primitive(Int);
        let show = |value: String| line(format!("Support.show(\"{label}\", {value});"));
        match self.random.below(5) {
            0 => {
                let body = self.lambda_body(&[(&p, int), (&q, int)], int, DEPTH);
                let (first, second) = (self.primitive(Int, 2), self.primitive(Int, 2));
                nodes.push(line(format!(
                    "java.util.function.IntBinaryOperator {name} = ({p}, {q}) -> {body};"
                )));
                nodes.push(show(format!("{name}.applyAsInt({first}, {second})")));
            }
            1 => {
                let body = self.lambda_body(
                    &[(&p, Type::Primitive(Double)), (&q, Type::String)],
                    Type::String,
                    DEPTH,
                );
                let (first, second) = (self.primitive(Double, 2), self.expression(Type::String, 2));
                nodes.push(line(format!("Action {name} = ({p}, {q}) -> {body};")));
                nodes.push(show(format!("{name}.act({first}, {second})")));
            }
            2 => {
                let ty = self.random.pick(&[Int, Long, Double, Boolean]);
                let body = self.lambda_body(&[], Type::Primitive(ty), DEPTH);
                let boxed = ty.boxed();
                nodes.push(line(format!(
                    "java.util.function.Supplier<{boxed}> {name} = () -> {body};"
                )));
                nodes.push(show(format!("{name}.get()")));
            }
            3 => {
                let reference =
                    self.random
                        .pick(&["String::length", "String::hashCode", "Integer::parseInt"]);
                let risky = reference.starts_with("Integer");
                let text = if risky {
                    "\"41\"".to_owned()
                } else {
                    self.expression(Type::String, 2)
                };
                nodes.push(line(format!(
                    "java.util.function.Function<String, Integer> {name} = {reference};"
                )));
                nodes.push(show(format!(
                    "{name}.andThen({p} -> {p} + 1).apply({text})"
                )));
            }
            _ => {
                let (low, high) = (self.random.between(-3, 2), self.random.between(3, 8));
                let body = self.lambda_body(&[(&p, int)], Type::Primitive(Long), 2);
                let sum = format!(
                    "java.util.stream.IntStream.range({low}, {high}).mapToLong({p} -> {body}).sum()"
                );
                nodes.push(show(sum));
            }
        }
    }

    /// An object of a class without a name that overrides a method.
    fn anonymous(&mut self, nodes: &mut Vec<Node>) {
        let index = self.random.below(self.virtuals.len());
        let method = self.virtuals[index].clone();
        let class = self.classes[self.random.below(self.classes.len())].clone();
        if class == "Right" {
            return self.lambda(nodes);
        }
        let name = self.fresh("anonymous");
        let names: Vec<String> = method.parameters.iter().map(|_| self.fresh("a")).collect();
        let parameters: Vec<(&str, Type)> = names
            .iter()
            .map(String::as_str)
            .zip(method.parameters.iter().copied())
            .collect();
        let body = self.lambda_body(&parameters, method.result, DEPTH);
        let declared: Vec<String> = parameters
            .iter()
            .map(|(name, ty)| format!("{} {name}", ty.name()))
            .collect();
        let size = self.primitive(Int, 1);
        nodes.push(line(format!(
            "Shape {name} = new {class}({size}) {{ @Override public {} {}({}) {{ Support.tick(); return {body}; }} }};",
            method.result.name(),
            method.name,
            declared.join(", "),
        )));
        let arguments = self.arguments(&method, 1);
        nodes.push(line(format!(
            "Support.show(\"{name}\", {name}.{}({arguments}));",
            method.name
        )));
        self.declare(&name, Type::Shape, Access::Local);
    }

    /// Uses a class whose initialiser fails: the first use and the later ones see different errors.
    fn broken_class(&mut self) -> Node {
        let name = self.fresh("e");
        Node::arms(vec![
            Arm::new("try {", vec![line("Support.mix(Broken.VALUE);".to_owned())]),
            Arm::new(
                format!("}} catch (LinkageError {name}) {{"),
                vec![line(format!("Support.show(\"{name}\", {name});"))],
            ),
        ])
    }

    /// A list or map of a few elements.
    fn collection(&mut self, nodes: &mut Vec<Node>) {
        let (name, label) = (self.fresh("all"), self.fresh("t"));
        let texts = [(); 3].map(|()| self.expression(Type::String, 1));
        let number = self.primitive(Int, 2);
        if self.random.chance(50) {
            let class = self.random.pick(&["ArrayList", "LinkedList", "ArrayDeque"]);
            nodes.push(line(format!(
                "java.util.Collection<String> {name} = new java.util.{class}<>();"
            )));
            for text in texts {
                nodes.push(line(format!("{name}.add({text});")));
            }
            nodes.push(line(format!("Support.show(\"{label}\", {name}.contains(String.valueOf({number})) + \" \" + {name});")));
        } else {
            let class = self.random.pick(&["HashMap", "TreeMap", "LinkedHashMap"]);
            nodes.push(line(format!(
                "java.util.Map<String, Integer> {name} = new java.util.{class}<>();"
            )));
            for text in texts {
                nodes.push(line(format!(
                    "{name}.merge({text}, {number}, Integer::sum);"
                )));
            }
            nodes.push(line(format!(
                "Support.show(\"{label}\", {name}.size() + \" \" + {name});"
            )));
        }
    }
}
