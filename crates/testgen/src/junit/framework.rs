//! What differs between JUnit 5, JUnit 4, TestNG, and AssertJ on top of each.

use crate::java::types::NEWEST_RELEASE;
use crate::java::{Expr, Statement, Types};

/// The framework that runs the tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)]
pub enum Framework {
    JUnit5,
    JUnit4,
    TestNg,
}

/// How tests are written.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub struct Options {
    /// Who runs them.
    pub framework: Framework,
    /// Assertions of AssertJ instead of the framework's own.
    pub assertj: bool,
    /// Comments that name the parts of a test.
    pub sections: bool,
    /// Join at least so many tests that differ in values only (JUnit 5); 0 for never.
    pub table_from: usize,
    /// Private members may be used by reflection.
    pub reflection: bool,
    /// What the names of test classes end in.
    pub suffix: String,
    /// The Java release that tests compile for.
    pub release: u8,
    /// What the version of the framework offers.
    pub offers: Offers,
    /// The comment that every file begins with; empty if there is none.
    pub header: String,
    /// Write what is not ASCII as `\\u` and four digits, since the project's sources are not in UTF-8.
    pub ascii: bool,
}

impl Options {
    /// A text in the characters that the project's sources may have.
    pub fn spelled(&self, text: String) -> String {
        if !self.ascii || text.is_ascii() {
            return text;
        }
        let units = text.encode_utf16().map(|unit| match u8::try_from(unit) {
            Ok(byte) if byte.is_ascii() => char::from(byte).to_string(),
            _ => format!("\\u{unit:04x}"),
        });
        units.collect()
    }
}

/// What not every version of a test framework has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Offers {
    /// `assertThrows`: JUnit 4.13.
    pub throws: bool,
    /// `assertInstanceOf`: JUnit 5.8.
    pub instance_of: bool,
    /// Parameterised tests: the artifact `junit-jupiter-params`.
    pub parameters: bool,
}

impl Offers {
    /// All of it.
    pub const ALL: Offers = Offers {
        throws: true,
        instance_of: true,
        parameters: true,
    };
}

/// What the names of test classes end in if nobody says otherwise.
pub const SUFFIX: &str = "VitroTest";

impl Default for Options {
    fn default() -> Self {
        Options {
            framework: Framework::JUnit5,
            assertj: false,
            sections: true,
            table_from: 3,
            reflection: false,
            suffix: SUFFIX.to_owned(),
            release: NEWEST_RELEASE,
            offers: Offers::ALL,
            header: String::new(),
            ascii: false,
        }
    }
}

/// Writes assertions in the words of a framework, and notes the imports that they need.
pub struct Asserter<'o> {
    /// What was asked for.
    pub options: &'o Options,
}

impl Asserter<'_> {
    fn import(&self, types: &mut Types<'_>, name: &str) {
        let class = match (self.options.assertj, self.options.framework) {
            (true, _) => "org.assertj.core.api.Assertions",
            (_, Framework::JUnit5) => "org.junit.jupiter.api.Assertions",
            (_, Framework::JUnit4) => "org.junit.Assert",
            (_, Framework::TestNg) => "org.testng.Assert",
        };
        types.import_static(&format!("{class}.{name}"));
    }

    fn call(&self, types: &mut Types<'_>, name: &str, arguments: Vec<Expr>) -> Statement {
        self.import(types, name);
        Statement::Expr(Expr::call(name, arguments))
    }

    fn that(
        &self,
        types: &mut Types<'_>,
        actual: Expr,
        name: &str,
        arguments: Vec<Expr>,
    ) -> Statement {
        self.import(types, "assertThat");
        Statement::Expr(Expr::call("assertThat", vec![actual]).then(name, arguments))
    }

    fn native(&self) -> bool {
        !self.options.assertj
    }

    /// Whether floating-point values must be compared as objects to be compared exactly.
    pub fn boxes_floats(&self) -> bool {
        self.options.assertj || self.options.framework != Framework::JUnit5
    }

    /// Whether `assertEquals(3, boxed)` would be ambiguous.
    pub fn boxes_expected(&self) -> bool {
        self.native() && self.options.framework != Framework::JUnit5
    }

    /// Equal by `equals`, or by value.
    pub fn equal(&self, types: &mut Types<'_>, expected: Expr, actual: Expr) -> Statement {
        if self.options.assertj {
            return self.that(types, actual, "isEqualTo", vec![expected]);
        }
        let arguments = match self.options.framework {
            Framework::TestNg => vec![actual, expected],
            _ => vec![expected, actual],
        };
        self.call(types, "assertEquals", arguments)
    }

    /// The same object.
    pub fn same(&self, types: &mut Types<'_>, expected: Expr, actual: Expr) -> Statement {
        if self.options.assertj {
            return self.that(types, actual, "isSameAs", vec![expected]);
        }
        let arguments = match self.options.framework {
            Framework::TestNg => vec![actual, expected],
            _ => vec![expected, actual],
        };
        self.call(types, "assertSame", arguments)
    }

    /// A yes or no.
    pub fn is(&self, types: &mut Types<'_>, expected: bool, actual: Expr) -> Statement {
        match (self.options.assertj, expected) {
            (true, true) => self.that(types, actual, "isTrue", vec![]),
            (true, false) => self.that(types, actual, "isFalse", vec![]),
            (false, true) => self.call(types, "assertTrue", vec![actual]),
            (false, false) => self.call(types, "assertFalse", vec![actual]),
        }
    }

    /// Null or not.
    pub fn null(&self, types: &mut Types<'_>, expected: bool, actual: Expr) -> Statement {
        match (self.options.assertj, expected) {
            (true, true) => self.that(types, actual, "isNull", vec![]),
            (true, false) => self.that(types, actual, "isNotNull", vec![]),
            (false, true) => self.call(types, "assertNull", vec![actual]),
            (false, false) => self.call(types, "assertNotNull", vec![actual]),
        }
    }

    /// Arrays with equal contents. `exact` where elements are floating-point numbers, `nested` where
    /// they are arrays.
    pub fn arrays(
        &self,
        types: &mut Types<'_>,
        expected: Expr,
        actual: Expr,
        exact: bool,
        nested: bool,
    ) -> Statement {
        if self.options.assertj && !exact {
            let name = if nested { "isDeepEqualTo" } else { "isEqualTo" };
            return self.that(types, actual, name, vec![expected]);
        }
        let fits = match self.options.framework {
            Framework::JUnit5 => self.native(),
            Framework::JUnit4 => self.native() && !exact,
            Framework::TestNg => false,
        };
        if fits {
            return self.call(types, "assertArrayEquals", vec![expected, actual]);
        }
        let arrays = Expr::Text(types.class("java/util/Arrays"));
        let name = if nested { "deepEquals" } else { "equals" };
        let equal = arrays.then(name, vec![expected, actual]);
        self.is(types, true, equal)
    }

    /// An object of this class.
    pub fn instance(&self, types: &mut Types<'_>, class: &str, actual: Expr) -> Statement {
        let name = types.class(class);
        if self.options.assertj {
            let literal = Expr::Text(format!("{name}.class"));
            return self.that(types, actual, "isInstanceOf", vec![literal]);
        }
        if self.options.framework == Framework::JUnit5 && self.options.offers.instance_of {
            let literal = Expr::Text(format!("{name}.class"));
            return self.call(types, "assertInstanceOf", vec![literal, actual]);
        }
        self.is(
            types,
            true,
            Expr::Text(format!("{} instanceof {name}", actual.flat())),
        )
    }

    /// The call throws; its message is looked at if there is one to expect.
    pub fn throws(
        &self,
        types: &mut Types<'_>,
        class: &str,
        message: Option<Expr>,
        call: Expr,
    ) -> (Statement, Option<Statement>) {
        let name = types.class(class);
        let literal = Expr::Text(format!("{name}.class"));
        let lambda = Expr::Lambda {
            parameters: "()".to_owned(),
            body: Some(Box::new(call.clone())),
        };
        if self.options.assertj {
            self.import(types, "assertThatThrownBy");
            let thrown = Expr::call("assertThatThrownBy", vec![lambda]);
            let mut chain = thrown.then("isInstanceOf", vec![literal]);
            if let Some(message) = message {
                chain = chain.then("hasMessage", vec![message]);
            }
            return (Statement::Expr(chain), None);
        }
        if !self.options.offers.throws {
            return (self.catches(types, name, message, call), None);
        }
        let Some(message) = message else {
            return (
                self.call(types, "assertThrows", vec![literal, lambda]),
                None,
            );
        };
        let function = match self.options.framework {
            Framework::TestNg => "expectThrows",
            _ => "assertThrows",
        };
        self.import(types, function);
        let act = Statement::Declare {
            type_name: name,
            name: "thrown".to_owned(),
            value: Expr::call(function, vec![literal, lambda]),
        };
        let text = Expr::text("thrown").then("getMessage", vec![]);
        (act, Some(self.equal(types, message, text)))
    }

    /// The call throws, said without `assertThrows`.
    fn catches(
        &self,
        types: &mut Types<'_>,
        class: String,
        message: Option<Expr>,
        call: Expr,
    ) -> Statement {
        let text = Expr::text("thrown").then("getMessage", vec![]);
        let check = message.map(|message| self.equal(types, message, text));
        let mut fail = |text: String| {
            let units: Vec<u16> = text.encode_utf16().collect();
            self.call(types, "fail", vec![Expr::string(&units)])
        };
        // `fail` throws an AssertionError, which some of these would catch.
        let catches_fail = ["AssertionError", "Error", "Throwable"].contains(&&*class);
        Statement::Catch {
            fail: Box::new(fail(format!("{class} expected"))),
            call,
            class,
            check: check.map(Box::new),
            returns: catches_fail,
        }
    }

    /// The call ends without an exception; for tests that can say nothing else.
    pub fn no_exception(&self, types: &mut Types<'_>, call: Expr) -> Statement {
        let lambda = Expr::Lambda {
            parameters: "()".to_owned(),
            body: Some(Box::new(call.clone())),
        };
        if self.options.assertj {
            self.import(types, "assertThatCode");
            let code = Expr::call("assertThatCode", vec![lambda]);
            return Statement::Expr(code.then("doesNotThrowAnyException", vec![]));
        }
        match self.options.framework {
            Framework::JUnit5 => self.call(types, "assertDoesNotThrow", vec![lambda]),
            // A test of the others fails by itself if the call throws.
            _ => Statement::Expr(call),
        }
    }
}
