//! Assertions in the words of libraries that projects use instead of their framework's own: AssertJ, Truth, Hamcrest.

use crate::java::{Expr, Statement, Types};

/// In whose words tests assert.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub enum AssertionStyle {
    /// `assertEquals(expected, actual)` of the framework.
    #[default]
    Framework,
    /// `assertThat(actual).isEqualTo(expected)` of AssertJ.
    AssertJ,
    /// The same of Truth.
    Truth,
    /// `assertThat(actual, is(expected))` of Hamcrest.
    Hamcrest,
}

/// What is asserted of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Claim {
    /// It is equal to this.
    Equal(Expr),
    /// It is an array of arrays with the contents of this one.
    Nested(Expr),
    /// It is this class.
    Class(Expr),
    /// It is this very object.
    Same(Expr),
    /// It is true, or false.
    Is(bool),
    /// It is null, or not.
    Null(bool),
    /// It is an object of this class.
    Instance(Expr),
}

impl AssertionStyle {
    /// What a claim about a value is in these words; nothing if the framework's own are to be used.
    pub(super) fn statement(
        self,
        types: &mut Types<'_>,
        actual: &Expr,
        claim: Claim,
    ) -> Option<Statement> {
        let place = match self {
            AssertionStyle::Framework => return None,
            AssertionStyle::AssertJ => "org.assertj.core.api.Assertions",
            AssertionStyle::Truth => "com.google.common.truth.Truth",
            AssertionStyle::Hamcrest => "org.hamcrest.MatcherAssert",
        };
        types.import_static(&format!("{place}.assertThat"));
        let actual = actual.clone();
        Some(Statement::Expr(match self {
            AssertionStyle::Hamcrest => {
                let (name, arguments) = matcher(claim);
                types.import_static(&format!("org.hamcrest.CoreMatchers.{name}"));
                let matcher = Expr::call(name, arguments);
                Expr::call("assertThat", vec![actual, matcher])
            }
            _ => {
                let (name, arguments) = self.method(claim);
                Expr::call("assertThat", vec![actual]).then(name, arguments)
            }
        }))
    }

    /// The method behind `assertThat`, which AssertJ and Truth mostly name alike.
    fn method(self, claim: Claim) -> (&'static str, Vec<Expr>) {
        match claim {
            Claim::Nested(value) if self == AssertionStyle::AssertJ => {
                ("isDeepEqualTo", vec![value])
            }
            Claim::Equal(value) | Claim::Nested(value) | Claim::Class(value) => {
                ("isEqualTo", vec![value])
            }
            Claim::Same(object) if self == AssertionStyle::Truth => {
                ("isSameInstanceAs", vec![object])
            }
            Claim::Same(object) => ("isSameAs", vec![object]),
            Claim::Is(true) => ("isTrue", vec![]),
            Claim::Is(false) => ("isFalse", vec![]),
            Claim::Null(true) => ("isNull", vec![]),
            Claim::Null(false) => ("isNotNull", vec![]),
            Claim::Instance(class) => ("isInstanceOf", vec![class]),
        }
    }
}

/// The matcher of Hamcrest.
fn matcher(claim: Claim) -> (&'static str, Vec<Expr>) {
    match claim {
        Claim::Equal(value) | Claim::Nested(value) => ("is", vec![value]),
        Claim::Is(value) => ("is", vec![Expr::text(value.to_string())]),
        // Of a class, `is` of Hamcrest 1 asks for objects of that class.
        Claim::Class(object) | Claim::Same(object) => ("sameInstance", vec![object]),
        Claim::Null(true) => ("nullValue", vec![]),
        Claim::Null(false) => ("notNullValue", vec![]),
        Claim::Instance(class) => ("instanceOf", vec![class]),
    }
}
