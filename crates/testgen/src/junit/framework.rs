//! What differs between JUnit 5, JUnit 4 and TestNG. Where a test asserts in the words of a library instead, see
//! [`AssertionStyle`].

use super::run_patterns::RunPatterns;
use super::style::{AssertionStyle, Claim};
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
    /// In whose words they assert.
    pub assertions: AssertionStyle,
    /// Comments that name the parts of a test.
    pub sections: bool,
    /// Join this many tests or more that differ in values only (JUnit 5); 0 for never.
    pub table_from: usize,
    /// Private members may be used by reflection.
    pub reflection: bool,
    /// What the names of test classes end in.
    pub suffix: String,
    /// Which test classes the project's build runs.
    pub run: RunPatterns,
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

/// The default suffix of the names of test classes.
pub const SUFFIX: &str = "VitroTest";

impl Default for Options {
    fn default() -> Self {
        Options {
            framework: Framework::JUnit5,
            assertions: AssertionStyle::Framework,
            sections: true,
            table_from: 3,
            reflection: false,
            suffix: SUFFIX.to_owned(),
            run: RunPatterns::default(),
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
        let class = match self.options.framework {
            Framework::JUnit5 => "org.junit.jupiter.api.Assertions",
            Framework::JUnit4 => "org.junit.Assert",
            Framework::TestNg => "org.testng.Assert",
        };
        types.import_static(&format!("{class}.{name}"));
    }

    fn call(&self, types: &mut Types<'_>, name: &str, arguments: Vec<Expr>) -> Statement {
        self.import(types, name);
        Statement::Expr(Expr::call(name, arguments))
    }

    /// The claim in the words of a library; nothing if the framework's own are to be used.
    fn said(&self, types: &mut Types<'_>, actual: &Expr, claim: Claim) -> Option<Statement> {
        self.options.assertions.statement(types, actual, claim)
    }

    fn is_assertj(&self) -> bool {
        self.options.assertions == AssertionStyle::AssertJ
    }

    /// Whether floating-point values must be compared as objects to be compared exactly.
    pub fn boxes_floats(&self) -> bool {
        match self.options.assertions {
            AssertionStyle::Framework => self.options.framework != Framework::JUnit5,
            AssertionStyle::AssertJ => true,
            // They see objects anyway.
            AssertionStyle::Truth | AssertionStyle::Hamcrest => false,
        }
    }

    /// Whether `assertEquals(3, boxed)` would be ambiguous.
    pub fn boxes_expected(&self) -> bool {
        let own = self.options.assertions == AssertionStyle::Framework;
        own && self.options.framework != Framework::JUnit5
    }

    /// Equal by `equals`, or by value.
    pub fn equal(&self, types: &mut Types<'_>, expected: Expr, actual: Expr) -> Statement {
        let claim = Claim::Equal(expected.clone());
        let said = self.said(types, &actual, claim);
        said.unwrap_or_else(|| self.both(types, "assertEquals", expected, actual))
    }

    /// This class.
    pub fn class(&self, types: &mut Types<'_>, expected: Expr, actual: Expr) -> Statement {
        let claim = Claim::Class(expected.clone());
        let said = self.said(types, &actual, claim);
        said.unwrap_or_else(|| self.both(types, "assertEquals", expected, actual))
    }

    /// The same object.
    pub fn same(&self, types: &mut Types<'_>, expected: Expr, actual: Expr) -> Statement {
        let claim = Claim::Same(expected.clone());
        let said = self.said(types, &actual, claim);
        said.unwrap_or_else(|| self.both(types, "assertSame", expected, actual))
    }

    /// A call with what is expected and what there is, in the framework's order.
    fn both(&self, types: &mut Types<'_>, name: &str, expected: Expr, actual: Expr) -> Statement {
        let arguments = match self.options.framework {
            Framework::TestNg => vec![actual, expected],
            _ => vec![expected, actual],
        };
        self.call(types, name, arguments)
    }

    /// A yes or no.
    pub fn is(&self, types: &mut Types<'_>, expected: bool, actual: Expr) -> Statement {
        let name = if expected {
            "assertTrue"
        } else {
            "assertFalse"
        };
        let said = self.said(types, &actual, Claim::Is(expected));
        said.unwrap_or_else(|| self.call(types, name, vec![actual]))
    }

    /// Null or not.
    pub fn null(&self, types: &mut Types<'_>, expected: bool, actual: Expr) -> Statement {
        let name = match expected {
            true => "assertNull",
            false => "assertNotNull",
        };
        let said = self.said(types, &actual, Claim::Null(expected));
        said.unwrap_or_else(|| self.call(types, name, vec![actual]))
    }

    /// Whether arrays can be compared by their contents, also `exact`ly where these are floating-point numbers.
    fn compares_arrays(&self, exact: bool) -> bool {
        match (self.options.assertions, self.options.framework) {
            (AssertionStyle::AssertJ, _) | (AssertionStyle::Framework, Framework::JUnit4) => !exact,
            (AssertionStyle::Framework, Framework::TestNg) => false,
            _ => true,
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
        if self.compares_arrays(exact) {
            let claim = match nested {
                true => Claim::Nested(expected.clone()),
                false => Claim::Equal(expected.clone()),
            };
            let said = self.said(types, &actual, claim);
            return said
                .unwrap_or_else(|| self.call(types, "assertArrayEquals", vec![expected, actual]));
        }
        let arrays = Expr::Text(types.class("java/util/Arrays"));
        let name = if nested { "deepEquals" } else { "equals" };
        let equal = arrays.then(name, vec![expected, actual]);
        self.is(types, true, equal)
    }

    /// An object of this class.
    pub fn instance(&self, types: &mut Types<'_>, class: &str, actual: Expr) -> Statement {
        let name = types.class(class);
        let literal = Expr::Text(format!("{name}.class"));
        if let Some(said) = self.said(types, &actual, Claim::Instance(literal.clone())) {
            return said;
        }
        if self.options.framework == Framework::JUnit5 && self.options.offers.instance_of {
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
        if self.is_assertj() {
            types.import_static("org.assertj.core.api.Assertions.assertThatThrownBy");
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

    /// The call ends without an exception; for tests that can assert nothing else.
    pub fn no_exception(&self, types: &mut Types<'_>, call: Expr) -> Statement {
        let lambda = Expr::Lambda {
            parameters: "()".to_owned(),
            body: Some(Box::new(call.clone())),
        };
        if self.is_assertj() {
            types.import_static("org.assertj.core.api.Assertions.assertThatCode");
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
