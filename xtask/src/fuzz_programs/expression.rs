//! Random expressions of a given type. Every one is safe as an operand: it is a name, a call, or in
//! parentheses.

use super::scope::{Access, Generator, Method};
use super::types::Primitive::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
use super::types::{INTEGRAL, NUMERIC, PRIMITIVES, Primitive, Type, string_literal};

impl Generator {
    /// An expression of this type with about `depth` levels of operators.
    pub fn expression(&mut self, ty: Type, depth: usize) -> String {
        if depth == 0 {
            return self.leaf(ty);
        }
        let depth = depth - 1;
        let special = match self.random.below(20) {
            0..3 => Some(self.leaf(ty)),
            3 => Some(self.ternary(ty, depth)),
            4 | 5 => self.static_call(ty, depth),
            6 | 7 => self.virtual_call(ty, depth),
            8 => self.assignment(ty, depth),
            9 => Some(self.switch_expression(ty, depth)),
            _ => None,
        };
        special.unwrap_or_else(|| self.operation(ty, depth))
    }

    /// An expression of a primitive type.
    pub fn primitive(&mut self, primitive: Primitive, depth: usize) -> String {
        self.expression(Type::Primitive(primitive), depth)
    }

    fn leaf(&mut self, ty: Type) -> String {
        if self.random.chance(70)
            && let Some(name) = self.variable(ty)
        {
            return name;
        }
        self.value(ty)
    }

    /// A literal or a new object.
    fn value(&mut self, ty: Type) -> String {
        match ty {
            Type::Primitive(primitive) => primitive.literal(&mut self.random),
            Type::Boxed(primitive) => {
                let literal = primitive.literal(&mut self.random);
                format!("{}.valueOf({literal})", primitive.boxed())
            }
            Type::String => string_literal(&mut self.random),
            Type::Array(element, dimensions) => self.new_array(element, dimensions),
            Type::Shape => match self.classes.len() {
                0 => "((Shape) null)".to_owned(),
                count => {
                    let class = self.classes[self.random.below(count)].clone();
                    format!("new {class}({})", Int.literal(&mut self.random))
                }
            },
            Type::Kind => format!("Kind.{}", self.random.pick(&["RED", "GREEN", "BLUE"])),
            Type::Pair => {
                let number = Int.literal(&mut self.random);
                format!("new Pair({number}, {})", string_literal(&mut self.random))
            }
        }
    }

    fn new_array(&mut self, element: Primitive, dimensions: u8) -> String {
        let name = element.name();
        if dimensions == 1 {
            return match self.random.below(3) {
                0 => format!("new {name}[{}]", self.random.below(6)),
                _ => format!("new {name}[]{}", self.elements(element)),
            };
        }
        match self.random.below(4) {
            0 => format!(
                "new {name}[{}][{}]",
                self.random.between(1, 3),
                self.random.below(4)
            ),
            1 if self.random.chance(self.risk * 3) => format!("new {name}[2][]"),
            _ => {
                let (first, second) = (self.elements(element), self.elements(element));
                format!("new {name}[][]{{{first}, {second}}}")
            }
        }
    }

    fn elements(&mut self, element: Primitive) -> String {
        let count = self.random.between(1, 4);
        let values: Vec<String> = (0..count)
            .map(|_| element.literal(&mut self.random))
            .collect();
        format!("{{{}}}", values.join(", "))
    }

    fn ternary(&mut self, ty: Type, depth: usize) -> String {
        let condition = self.primitive(Boolean, depth);
        let (yes, no) = (self.expression(ty, depth), self.expression(ty, depth));
        format!("(({}) ({condition} ? {yes} : {no}))", ty.name())
    }

    fn switch_expression(&mut self, ty: Type, depth: usize) -> String {
        let selector = self.primitive(Int, depth);
        let (zero, one, other) = (
            self.expression(ty, depth),
            self.expression(ty, depth / 2),
            self.expression(ty, depth / 2),
        );
        // `yield (x = e)` would be read as a call, so the value gets a name.
        let (ty, name) = (ty.name(), self.fresh("y"));
        format!(
            "(({ty}) (switch ({selector} & 3) {{ case 0 -> {zero}; case 1, 2 -> {one}; \
             default -> {{ {ty} {name} = {other}; yield {name}; }} }}))"
        )
    }

    /// `(x = e)` and its like.
    fn assignment(&mut self, ty: Type, depth: usize) -> Option<String> {
        let target = self.target(ty)?;
        Some(format!("({})", self.assign(&target, ty, depth)))
    }

    /// An assignment to `target`, which is a variable, a field or an element.
    pub fn assign(&mut self, target: &str, ty: Type, depth: usize) -> String {
        match ty {
            Type::Primitive(Boolean) if self.random.chance(50) => {
                let operator = self.random.pick(&["&=", "|=", "^="]);
                format!("{target} {operator} {}", self.primitive(Boolean, depth))
            }
            Type::Primitive(primitive) if primitive != Boolean && self.random.chance(60) => {
                self.compound(target, primitive, depth)
            }
            Type::String => {
                let operand = self.some_operand(depth);
                match self.random.below(3) {
                    0 => format!("{target} = Support.cut({target} + {operand})"),
                    _ => format!("{target} = {}", self.expression(ty, depth)),
                }
            }
            _ => format!("{target} = {}", self.expression(ty, depth)),
        }
    }

    /// `x += e`, where `e` may have any numeric type, `x <<= e`, `x++`.
    fn compound(&mut self, target: &str, primitive: Primitive, depth: usize) -> String {
        let integral = INTEGRAL.contains(&primitive);
        match self.random.below(10) {
            0 | 1 => format!("{target}{}", self.random.pick(&["++", "--"])),
            2 => format!("{}{target}", self.random.pick(&["++", "--"])),
            3 | 4 if integral => {
                let operator = self.random.pick(&["<<=", ">>=", ">>>="]);
                let other = self.random.pick(&INTEGRAL);
                format!("{target} {operator} {}", self.primitive(other, depth))
            }
            5 | 6 if integral => {
                let operator = self.random.pick(&["&=", "|=", "^="]);
                let other = self.random.pick(&INTEGRAL);
                format!("{target} {operator} {}", self.primitive(other, depth))
            }
            7 => {
                let operator = self.random.pick(&["/=", "%="]);
                let other = self.random.pick(&NUMERIC);
                format!("{target} {operator} {}", self.divisor(other, depth))
            }
            _ => {
                let operator = self.random.pick(&["+=", "-=", "*="]);
                let other = self.random.pick(&NUMERIC);
                format!("{target} {operator} {}", self.primitive(other, depth))
            }
        }
    }

    /// A divisor that is not zero unless the program may throw here.
    fn divisor(&mut self, primitive: Primitive, depth: usize) -> String {
        let divisor = self.primitive(primitive, depth);
        let guarded = INTEGRAL.contains(&primitive) && !self.random.chance(self.risk);
        if guarded {
            format!("({divisor} | 1)")
        } else {
            divisor
        }
    }

    fn static_call(&mut self, ty: Type, depth: usize) -> Option<String> {
        let method = pick_method(&self.methods, ty, self.random.bits())?;
        let arguments = self.arguments(&method, depth);
        Some(format!("{}({arguments})", method.name))
    }

    fn virtual_call(&mut self, ty: Type, depth: usize) -> Option<String> {
        let method = pick_method(&self.virtuals, ty, self.random.bits())?;
        let receiver = self.leaf(Type::Shape);
        if receiver.contains("null") {
            return None;
        }
        let arguments = self.arguments(&method, depth);
        Some(format!("({receiver}).{}({arguments})", method.name))
    }

    /// The arguments of a call, without parentheses.
    pub fn arguments(&mut self, method: &Method, depth: usize) -> String {
        let arguments = method.parameters.iter();
        let arguments = arguments.map(|&ty| self.expression(ty, depth.min(2)));
        arguments.collect::<Vec<_>>().join(", ")
    }

    fn operation(&mut self, ty: Type, depth: usize) -> String {
        match ty {
            Type::Primitive(Boolean) => self.condition(depth),
            Type::Primitive(Int) => self.int_operation(depth),
            Type::Primitive(Long) => self.long_operation(depth),
            Type::Primitive(floating @ (Float | Double)) => {
                self.floating_operation(floating, depth)
            }
            Type::Primitive(small) => self.small_operation(small, depth),
            Type::Boxed(primitive) => {
                let value = self.primitive(primitive, depth);
                format!("{}.valueOf({value})", primitive.boxed())
            }
            Type::String => self.string_operation(depth),
            Type::Array(..) => match self.variable(ty) {
                Some(name) => format!("{name}.clone()"),
                None => self.value(ty),
            },
            Type::Kind => {
                let index = self.primitive(Int, depth);
                format!("Kind.values()[Support.at({index}, 3)]")
            }
            Type::Pair => {
                let (number, text) = (
                    self.primitive(Int, depth),
                    self.expression(Type::String, depth),
                );
                format!("new Pair({number}, {text})")
            }
            Type::Shape => self.value(ty),
        }
    }

    fn binary(&mut self, primitive: Primitive, operators: &[&str], depth: usize) -> String {
        let operator = self.random.pick(operators);
        let (left, right) = (
            self.primitive(primitive, depth),
            self.primitive(primitive, depth),
        );
        format!("({left} {operator} {right})")
    }

    fn condition(&mut self, depth: usize) -> String {
        match self.random.below(12) {
            0..5 => {
                let operator = self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
                let (left, right) = (self.random.pick(&NUMERIC), self.random.pick(&NUMERIC));
                let (left, right) = (self.primitive(left, depth), self.primitive(right, depth));
                format!("({left} {operator} {right})")
            }
            5 | 6 => self.binary(Boolean, &["&&", "||"], depth),
            7 => self.binary(Boolean, &["&", "|", "^", "==", "!="], depth),
            8 => format!("(!{})", self.primitive(Boolean, depth)),
            9 => {
                let (left, right) = (
                    self.expression(Type::String, depth),
                    self.leaf(Type::String),
                );
                match self.random.below(3) {
                    0 => format!("({left}).equals({right})"),
                    1 => format!("({left}).startsWith({right})"),
                    _ => format!("({left}).isEmpty()"),
                }
            }
            10 if self.has_objects() => self.type_test(depth),
            _ => match self.random.below(3) {
                0 => format!("Double.isNaN({})", self.primitive(Double, depth)),
                1 => format!("Float.isInfinite({})", self.primitive(Float, depth)),
                _ => format!("Character.isLetter({})", self.primitive(Char, depth)),
            },
        }
    }

    fn type_test(&mut self, depth: usize) -> String {
        let class = self.classes[self.random.below(self.classes.len())].clone();
        // The static type has to be the interface: a test that cannot fail does not compile.
        let value = format!("((Shape) {})", self.leaf(Type::Shape));
        if self.random.chance(50) {
            return format!("({value} instanceof {class})");
        }
        let name = self.fresh("is");
        let number = self.primitive(Int, depth);
        format!("({value} instanceof {class} {name} && {name}.size < {number})")
    }

    fn small_operation(&mut self, small: Primitive, depth: usize) -> String {
        match self.random.below(6) {
            0 => {
                let other = self.random.pick(&NUMERIC);
                format!("(({}) {})", small.name(), self.primitive(other, depth))
            }
            1 => self.element(small, depth),
            2 => self.unboxed(small),
            3 if small == Char => {
                let text = self.variable(Type::String).unwrap_or("\"text\"".to_owned());
                let index = self.primitive(Int, depth);
                match self.random.chance(self.risk) {
                    true => format!("{text}.charAt({index})"),
                    false => {
                        format!("(\"q\" + {text}).charAt(Support.at({index}, {text}.length() + 1))")
                    }
                }
            }
            _ => format!("(({}) {})", small.name(), self.int_operation(depth)),
        }
    }

    /// An element of a visible array of this element type.
    fn element(&mut self, primitive: Primitive, depth: usize) -> String {
        match self.array() {
            Some((name, element, dimensions)) => {
                let element_text = self.element_of(&name, dimensions, depth);
                match (element, primitive) {
                    (Boolean, Boolean) => element_text,
                    (Boolean, _) => format!("(({}) ({element_text} ? 1 : 0))", primitive.name()),
                    (_, Boolean) => format!("({element_text} > 0)"),
                    _ => format!("(({}) {element_text})", primitive.name()),
                }
            }
            None => self.leaf(Type::Primitive(primitive)),
        }
    }

    /// `name[i]` or `name[i][j]`; the indices fit unless the program may throw here.
    pub fn element_of(&mut self, name: &str, dimensions: u8, depth: usize) -> String {
        let mut text = name.to_owned();
        for _ in 0..dimensions {
            let index = self.primitive(Int, depth.min(1));
            text = match self.random.chance(self.risk) {
                true => format!("{text}[{index}]"),
                false if text.len() < 80 => format!("{text}[Support.at({index}, {text}.length)]"),
                false => format!("{text}[0]"),
            };
        }
        text
    }

    fn unboxed(&mut self, primitive: Primitive) -> String {
        match self.variable(Type::Boxed(primitive)) {
            Some(name) => format!("(({}) {name})", primitive.name()),
            None => self.leaf(Type::Primitive(primitive)),
        }
    }

    fn int_operation(&mut self, depth: usize) -> String {
        match self.random.below(16) {
            0..5 => self.arithmetic(Int, depth),
            5 | 6 => self.shift(Int, depth),
            7 => format!(
                "({}{})",
                self.random.pick(&["-", "~", "+"]),
                self.primitive(Int, depth)
            ),
            8 => {
                let other = self.random.pick(&[Byte, Short, Char, Long, Float, Double]);
                format!("((int) {})", self.primitive(other, depth))
            }
            9 => self.element(Int, depth),
            10 => match self.array() {
                Some((name, ..)) => format!("{name}.length"),
                None => self.arithmetic(Int, depth),
            },
            11 => self.int_of_object(depth),
            12 => self.unboxed(Int),
            13 => self.comparison_call(depth),
            _ => self.int_library_call(depth),
        }
    }

    fn arithmetic(&mut self, primitive: Primitive, depth: usize) -> String {
        match self.random.below(5) {
            0 => {
                let operator = self.random.pick(&["/", "%"]);
                let (left, right) = (
                    self.primitive(primitive, depth),
                    self.divisor(primitive, depth),
                );
                format!("({left} {operator} {right})")
            }
            1 => self.binary(primitive, &["&", "|", "^"], depth),
            _ => self.binary(primitive, &["+", "-", "*"], depth),
        }
    }

    fn shift(&mut self, primitive: Primitive, depth: usize) -> String {
        let operator = self.random.pick(&["<<", ">>", ">>>"]);
        let distance = self.random.pick(&INTEGRAL);
        let (left, right) = (
            self.primitive(primitive, depth),
            self.primitive(distance, depth),
        );
        format!("({left} {operator} {right})")
    }

    fn int_of_object(&mut self, depth: usize) -> String {
        match self.random.below(9) {
            6 => {
                let (outer, inner) = (self.primitive(Int, depth), self.primitive(Int, depth));
                format!("new Outer({outer}).new Inner().sum({inner})")
            }
            7 | 8 => {
                let primitive = self.random.pick(&PRIMITIVES);
                let boxed = primitive.boxed();
                let (left, right) = (
                    self.primitive(primitive, depth),
                    self.primitive(primitive, depth),
                );
                format!("new Box<{boxed}>({left}).compareTo(new Box<>({right}))")
            }
            0 => format!("({}).length()", self.expression(Type::String, depth)),
            1 => format!("({}).hashCode()", self.expression(Type::String, depth)),
            2 => format!("({}).ordinal()", self.expression(Type::Kind, depth)),
            3 => format!(
                "({}).weight({})",
                self.leaf(Type::Kind),
                self.primitive(Int, depth)
            ),
            4 => format!("({}).number()", self.leaf(Type::Pair)),
            _ => {
                let (left, right) = (
                    self.expression(Type::String, depth),
                    self.leaf(Type::String),
                );
                let method = self.random.pick(&["compareTo", "indexOf", "lastIndexOf"]);
                format!("({left}).{method}({right})")
            }
        }
    }

    fn comparison_call(&mut self, depth: usize) -> String {
        let primitive = self.random.pick(&PRIMITIVES);
        let (left, right) = (
            self.primitive(primitive, depth),
            self.primitive(primitive, depth),
        );
        format!("{}.compare({left}, {right})", primitive.boxed())
    }

    fn int_library_call(&mut self, depth: usize) -> String {
        const UNARY: [&str; 8] = [
            "Integer.bitCount",
            "Integer.reverse",
            "Integer.highestOneBit",
            "Integer.signum",
            "Math.abs",
            "Integer.numberOfTrailingZeros",
            "Integer.numberOfLeadingZeros",
            "Integer.reverseBytes",
        ];
        const BINARY: [&str; 4] = [
            "Math.max",
            "Math.min",
            "Integer.rotateLeft",
            "Integer.compareUnsigned",
        ];
        const EXACT: [&str; 3] = ["Math.addExact", "Math.subtractExact", "Math.multiplyExact"];
        if self.random.chance(self.risk * 2) {
            if self.random.chance(30) {
                return format!("Integer.parseInt({})", self.expression(Type::String, depth));
            }
            let name = self.random.pick(&EXACT);
            return format!(
                "{name}({}, {})",
                self.primitive(Int, depth),
                self.primitive(Int, depth)
            );
        }
        match self.random.below(5) {
            0 => {
                let name =
                    self.random
                        .pick(&["Math.floorMod", "Math.floorDiv", "Integer.divideUnsigned"]);
                format!(
                    "{name}({}, {})",
                    self.primitive(Int, depth),
                    self.divisor(Int, depth)
                )
            }
            1 | 2 => {
                let name = self.random.pick(&BINARY);
                format!(
                    "{name}({}, {})",
                    self.primitive(Int, depth),
                    self.primitive(Int, depth)
                )
            }
            _ => format!(
                "{}({})",
                self.random.pick(&UNARY),
                self.primitive(Int, depth)
            ),
        }
    }

    fn long_operation(&mut self, depth: usize) -> String {
        match self.random.below(13) {
            0..5 => self.arithmetic(Long, depth),
            5 | 6 => self.shift(Long, depth),
            7 => format!(
                "({}{})",
                self.random.pick(&["-", "~"]),
                self.primitive(Long, depth)
            ),
            8 | 9 => {
                let other = self.random.pick(&[Byte, Short, Char, Int, Float, Double]);
                format!("((long) {})", self.primitive(other, depth))
            }
            10 => self.element(Long, depth),
            11 => self.unboxed(Long),
            _ => match self.random.below(7) {
                6 => self.varargs_call(depth),
                0 => format!("Double.doubleToLongBits({})", self.primitive(Double, depth)),
                1 => format!("Math.round({})", self.primitive(Double, depth)),
                2 => format!(
                    "Long.rotateRight({}, {})",
                    self.primitive(Long, depth),
                    self.leaf(INT)
                ),
                3 => format!(
                    "Math.multiplyHigh({}, {})",
                    self.primitive(Long, depth),
                    self.leaf(LONG)
                ),
                4 => format!(
                    "Long.remainderUnsigned({}, {})",
                    self.primitive(Long, depth),
                    self.divisor(Long, depth)
                ),
                _ => format!("Long.reverse({})", self.primitive(Long, depth)),
            },
        }
    }

    fn varargs_call(&mut self, depth: usize) -> String {
        let mut text = format!("total({}", self.primitive(Int, depth));
        for _ in 0..self.random.below(4) {
            let primitive = self.random.pick(&[Byte, Char, Int, Long]);
            text += &format!(", {}", self.primitive(primitive, depth));
        }
        text + ")"
    }

    fn floating_operation(&mut self, primitive: Primitive, depth: usize) -> String {
        match self.random.below(10) {
            0..5 => self.binary(primitive, &["+", "-", "*", "/", "%"], depth),
            5 => format!("(-{})", self.primitive(primitive, depth)),
            6 | 7 => {
                let other = self.random.pick(&NUMERIC);
                format!("(({}) {})", primitive.name(), self.primitive(other, depth))
            }
            8 => self.element(primitive, depth),
            _ => self.floating_library_call(primitive, depth),
        }
    }

    fn floating_library_call(&mut self, primitive: Primitive, depth: usize) -> String {
        const UNARY: [&str; 11] = [
            "Math.sqrt",
            "Math.floor",
            "Math.ceil",
            "Math.rint",
            "StrictMath.sin",
            "StrictMath.exp",
            "StrictMath.log",
            "StrictMath.atan",
            "StrictMath.cbrt",
            "StrictMath.tanh",
            "Math.nextUp",
        ];
        let call = match self.random.below(4) {
            0 => {
                let name = self.random.pick(&["Math.min", "Math.max", "Math.copySign"]);
                format!(
                    "{name}({}, {})",
                    self.primitive(primitive, depth),
                    self.primitive(primitive, depth)
                )
            }
            1 => format!("Math.abs({})", self.primitive(primitive, depth)),
            2 if primitive == Float => {
                format!("Float.intBitsToFloat({})", self.primitive(Int, depth))
            }
            2 => format!(
                "StrictMath.pow({}, {})",
                self.primitive(Double, depth),
                self.leaf(INT)
            ),
            _ => format!(
                "{}({})",
                self.random.pick(&UNARY),
                self.primitive(primitive, depth)
            ),
        };
        format!("(({}) {call})", primitive.name())
    }

    /// Something that can be appended to a string.
    pub fn some_operand(&mut self, depth: usize) -> String {
        let ty = match self.random.below(8) {
            0..5 => Type::Primitive(self.some_primitive()),
            5 => Type::String,
            6 => Type::Kind,
            _ => self.some_type(),
        };
        match ty {
            Type::Array(..) => format!("Support.text({})", self.leaf(ty)),
            _ => self.expression(ty, depth),
        }
    }

    fn string_operation(&mut self, depth: usize) -> String {
        let text = self.expression(Type::String, depth);
        match self.random.below(10) {
            0..5 => {
                let (first, second) = (self.some_operand(depth), self.some_operand(depth / 2));
                format!("Support.cut({text} + {first} + {second})")
            }
            5 => {
                let name = self
                    .variable(Type::String)
                    .unwrap_or("\"subtle\"".to_owned());
                let index = self.primitive(Int, depth);
                match self.random.chance(self.risk) {
                    true => format!("{name}.substring({index})"),
                    false => format!("{name}.substring(Support.at({index}, {name}.length() + 1))"),
                }
            }
            6 => {
                let method =
                    self.random
                        .pick(&["trim", "toUpperCase", "strip", "intern", "toString"]);
                format!("({text}).{method}()")
            }
            7 if self.random.chance(50) => {
                let (first, second) = (self.some_operand(depth), self.some_operand(depth));
                format!("join({first}, {text}, {second})")
            }
            7 => format!("({text}).replace({}, {})", self.leaf(CHAR), self.leaf(CHAR)),
            8 => {
                let (number, radix) = (self.primitive(Int, depth), self.random.between(2, 36));
                format!("Integer.toString({number}, {radix})")
            }
            _ => {
                let primitive = self.some_primitive();
                format!("String.valueOf({})", self.primitive(primitive, depth))
            }
        }
    }

    /// The body of a lambda with these parameters.
    pub fn lambda_body(
        &mut self,
        parameters: &[(&str, Type)],
        result: Type,
        depth: usize,
    ) -> String {
        self.scoped(|generator| {
            for &(name, ty) in parameters {
                generator.declare(name, ty, Access::Final);
            }
            let outside = std::mem::replace(&mut generator.in_lambda, true);
            let body = generator.expression(result, depth);
            generator.in_lambda = outside;
            body
        })
    }
}

const INT: Type = Type::Primitive(Int);
const LONG: Type = Type::Primitive(Long);
const CHAR: Type = Type::Primitive(Char);

fn pick_method(methods: &[Method], result: Type, random: u64) -> Option<Method> {
    let fitting: Vec<&Method> = methods
        .iter()
        .filter(|method| method.result == result)
        .collect();
    let index = (random % fitting.len().max(1) as u64) as usize;
    fitting.get(index).map(|method| (*method).clone())
}
