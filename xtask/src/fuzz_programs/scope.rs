//! What a generated expression or statement may refer to at the place where it stands.

use super::types::{INTEGRAL, PRIMITIVES, Primitive, Type};
use vitro_stable::Random;

/// A variable in scope.
#[derive(Debug, Clone)]
pub struct Variable {
    pub name: String,
    pub ty: Type,
    pub access: Access,
}

/// What may be done with a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// A local variable or parameter.
    Local,
    /// A field: also lambdas may assign it.
    Field,
    /// Never assigned again, so that lambdas may read it.
    Final,
    /// Changed by its loop only.
    Counter,
}

/// A method that may be called.
#[derive(Debug, Clone)]
pub struct Method {
    pub name: String,
    pub parameters: Vec<Type>,
    pub result: Type,
}

/// The state of generating one program.
#[derive(Debug)]
pub struct Generator {
    pub random: Random,
    pub variables: Vec<Variable>,
    /// Static methods.
    pub methods: Vec<Method>,
    /// Methods of `Shape`.
    pub virtuals: Vec<Method>,
    /// The classes that implement `Shape` and can be instantiated.
    pub classes: Vec<String>,
    /// How often, in percent, an operation that may throw stays unguarded.
    pub risk: usize,
    /// Whether this is the body of a lambda.
    pub in_lambda: bool,
    /// The labels of the loops around a statement, the innermost last.
    pub loops: Vec<String>,
    /// What the method around a statement returns, if it may return from there.
    pub result: Option<Type>,
    names: usize,
}

impl Generator {
    pub fn new(random: Random) -> Generator {
        Generator {
            random,
            variables: Vec::new(),
            methods: Vec::new(),
            virtuals: Vec::new(),
            classes: Vec::new(),
            risk: 2,
            in_lambda: false,
            loops: Vec::new(),
            result: None,
            names: 0,
        }
    }

    /// A name that occurs nowhere else in the program.
    pub fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// Makes a variable visible to what is generated next.
    pub fn declare(&mut self, name: &str, ty: Type, access: Access) {
        let name = name.to_owned();
        self.variables.push(Variable { name, ty, access });
    }

    /// Generates something whose declarations end with it.
    pub fn scoped<T>(&mut self, generate: impl FnOnce(&mut Generator) -> T) -> T {
        let depth = self.variables.len();
        let result = generate(self);
        self.variables.truncate(depth);
        result
    }

    /// A visible variable of this type.
    pub fn variable(&mut self, ty: Type) -> Option<String> {
        self.some_variable(|variable| variable.ty == ty)
    }

    /// A visible variable of this type that may be assigned.
    pub fn target(&mut self, ty: Type) -> Option<String> {
        let in_lambda = self.in_lambda;
        self.some_variable(|variable| {
            let assignable = match variable.access {
                Access::Local => !in_lambda,
                Access::Field => true,
                Access::Final | Access::Counter => false,
            };
            assignable && variable.ty == ty
        })
    }

    /// A visible array, with its element type and dimensions.
    pub fn array(&mut self) -> Option<(String, Primitive, u8)> {
        let name = self.some_variable(|variable| matches!(variable.ty, Type::Array(..)))?;
        let found = self
            .variables
            .iter()
            .rev()
            .find(|other| other.name == name)?;
        match found.ty {
            Type::Array(element, dimensions) => Some((name, element, dimensions)),
            _ => None,
        }
    }

    fn some_variable(&mut self, fits: impl Fn(&Variable) -> bool) -> Option<String> {
        let readable = |variable: &&Variable| {
            !self.in_lambda || matches!(variable.access, Access::Field | Access::Final)
        };
        let visible = self.variables.iter().filter(readable);
        let all: Vec<&Variable> = visible.filter(|variable| fits(variable)).collect();
        if all.is_empty() {
            return None;
        }
        // Later declarations are nearer to the statement; they are preferred a little.
        let first = self.random.below(all.len());
        let second = self.random.below(all.len());
        Some(all[first.max(second)].name.clone())
    }

    /// Whether objects of the program's classes can be used here. Methods that these classes call
    /// cannot, or most programs would end in deep recursion.
    pub fn has_objects(&self) -> bool {
        !self.classes.is_empty()
    }

    /// Some primitive type, numbers of 32 and 64 bits more often than others.
    pub fn some_primitive(&mut self) -> Primitive {
        match self.random.below(3) {
            0 => self
                .random
                .pick(&[Primitive::Int, Primitive::Long, Primitive::Double]),
            1 => self.random.pick(&INTEGRAL),
            _ => self.random.pick(&PRIMITIVES),
        }
    }

    /// Some type of a variable.
    pub fn some_type(&mut self) -> Type {
        match self.random.below(20) {
            0..11 => Type::Primitive(self.some_primitive()),
            11..14 => Type::String,
            14 => Type::Boxed(self.some_primitive()),
            15 => Type::Array(self.some_primitive(), 2),
            16 | 17 => Type::Array(self.some_primitive(), 1),
            18 if self.has_objects() => Type::Shape,
            18 => Type::Kind,
            _ => self.random.pick(&[Type::Kind, Type::Pair]),
        }
    }

    /// Some type that a method takes or returns: those that most calls can provide.
    pub fn some_simple_type(&mut self) -> Type {
        match self.random.below(5) {
            0 => Type::String,
            _ => Type::Primitive(self.some_primitive()),
        }
    }
}
