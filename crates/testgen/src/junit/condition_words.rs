//! Conditions as parts of the names of tests: `length <= 0` becomes `lengthNotPositive`.

use vitro_expr::java::{Expr, Literal, LiteralKind, Prefix, Sign};

use super::names::{lower_first, upper_first, words};
use crate::case::Case;
use crate::condition::{Condition, Mention, MentionRoot};
use crate::recipe::Name;

/// Longer conditions read badly in a name.
const LONGEST_CONDITION: usize = 60;

/// The words of a condition for the name of a test; `None` for what does not read well. Static fields of the class under
/// test go by their own names, and so do the receiver's fields unless a parameter has the name.
pub fn condition_words(case: &Case, condition: &Condition) -> Option<String> {
    let speller = Speller { case };
    let text = condition.print(&|name, text| text.push_str(speller.text(name)));
    let is_several = condition.any(&|part| matches!(part, Expr::Infix(Sign::And | Sign::Or, ..)));
    match is_several || text.len() > LONGEST_CONDITION {
        true => None,
        false => speller.condition(condition),
    }
}

/// Whether a condition speaks of an argument.
pub fn is_about_parameters(condition: &Condition) -> bool {
    let mut names = condition.names().into_iter();
    names.any(|name| matches!(name.root, MentionRoot::Argument(_)))
}

/// Spells conditions of a case.
struct Speller<'a> {
    case: &'a Case,
}

impl Speller<'_> {
    /// Whether an unknown goes without the root of its name.
    fn drops_root(&self, name: &Mention) -> bool {
        let target = &self.case.inputs.target;
        let is_parameter = |word: Option<&Name>| {
            let mut parameters = target.parameters.iter();
            word.is_some_and(|word| parameters.any(|parameter| parameter == word))
        };
        let second = name.words.as_ref().and_then(|words| words.get(1));
        name.behind_root.is_some()
            && match &name.root {
                MentionRoot::Receiver => !is_parameter(second),
                MentionRoot::Static(class) => *class == target.class,
                MentionRoot::Argument(_) | MentionRoot::Other => false,
            }
    }

    fn text<'n>(&self, name: &'n Mention) -> &'n str {
        match &name.behind_root {
            Some(behind) if self.drops_root(name) => behind,
            _ => &name.text,
        }
    }

    fn condition(&self, condition: &Condition) -> Option<String> {
        match condition {
            Expr::Infix(sign, left, right) => {
                let word = match sign {
                    Sign::Equal => "Equals",
                    Sign::NotEqual => "Not",
                    Sign::AtMost => "AtMost",
                    Sign::AtLeast => "AtLeast",
                    Sign::Less => "LessThan",
                    Sign::Greater => "GreaterThan",
                    _ => return self.operand(condition).map(|words| lower_first(&words)),
                };
                self.comparison(*sign, word, left, right)
            }
            // Which class a nested one stands in is seen from its name.
            Expr::InstanceOf(left, class) => {
                let class = class.rsplit('.').next()?;
                Some(lower_first(&self.operand(left)?) + "Instanceof" + &words(class))
            }
            Expr::Prefix(Prefix::Not, inner) => self.truth(inner, "Not"),
            _ => self.truth(condition, ""),
        }
    }

    /// What is true or, with `not`, is not.
    fn truth(&self, said: &Condition, not: &str) -> Option<String> {
        match said {
            Expr::Call(function, arguments) if &**function == "Double.isNaN" => {
                let [number] = &arguments[..] else {
                    return None;
                };
                return Some(lower_first(&self.operand(number)?) + not + "NaN");
            }
            // `name.isEmpty()` becomes `nameEmpty`.
            Expr::Method(on, method, arguments) if arguments.is_empty() => {
                if let Some(what) = property(method) {
                    return Some(self.operand(on)? + not + &upper_first(what));
                }
            }
            Expr::Name(name) if name.is_result => {
                if let Some((last, on)) = self.words_of(name)?.split_last()
                    && let Some(what) = property(last)
                    && !on.is_empty()
                {
                    return Some(together(on)? + not + &upper_first(what));
                }
            }
            _ => {}
        }
        let words = self.operand(said)?;
        Some(match not {
            "" => lower_first(&words),
            _ => format!("not{}", upper_first(&words)),
        })
    }

    fn comparison(
        &self,
        sign: Sign,
        word: &str,
        left: &Condition,
        right: &Condition,
    ) -> Option<String> {
        let words = lower_first(&self.operand(left)?);
        let is_zero = matches!(right, Expr::Literal(literal) if literal.kind == LiteralKind::Zero);
        let whole = self.measure(left).filter(|_| is_zero);
        let whole = whole.and_then(|measure| words.strip_suffix(&upper_first(measure)));
        let ending = match (sign, right) {
            (Sign::Less, _) if is_zero => "Negative".to_owned(),
            (Sign::AtMost, _) if is_zero => "NotPositive".to_owned(),
            (Sign::Greater, _) if is_zero => "Positive".to_owned(),
            (Sign::AtLeast, _) if is_zero => "NotNegative".to_owned(),
            (Sign::Equal, _) if whole.is_some() => return Some(format!("{}Empty", whole?)),
            (Sign::NotEqual, _) if whole.is_some() => return Some(format!("{}NotEmpty", whole?)),
            (Sign::Equal, _) if is_zero => "Zero".to_owned(),
            (Sign::NotEqual, _) if is_zero => "NotZero".to_owned(),
            (Sign::Equal, Expr::Literal(literal)) if literal.kind == LiteralKind::Truth(true) => {
                String::new()
            }
            (Sign::Equal, Expr::Literal(literal)) if is_plain(literal) => {
                upper_first(&self.operand(right)?)
            }
            (Sign::Equal, right) if begins_with_sign(right) => upper_first(&self.operand(right)?),
            (_, right) => format!("{word}{}", upper_first(&self.operand(right)?)),
        };
        Some(words + &ending)
    }

    /// The last word of an operand that is the length or size of something.
    fn measure<'c>(&self, operand: &'c Condition) -> Option<&'c Name> {
        let last = match operand {
            Expr::Method(_, method, arguments) if arguments.is_empty() => method,
            Expr::Name(name) => self.words_of(name)?.last()?,
            _ => return None,
        };
        matches!(&**last, "length" | "size").then_some(last)
    }

    /// An operand as part of a name: `values.length` becomes `valuesLength`, `-3` becomes `Minus3`.
    fn operand(&self, operand: &Condition) -> Option<String> {
        if let Expr::Literal(literal) = operand {
            return together(&literal_words(literal, true)?);
        }
        together(&self.parts(operand)?)
    }

    /// The words of an operand. What is computed from parts of numbers is no word for a reader.
    fn parts(&self, operand: &Condition) -> Option<Vec<Name>> {
        let mut words: Vec<Name> = Vec::new();
        match operand {
            Expr::Name(name) => words.extend(self.words_of(name)?.iter().cloned()),
            Expr::Literal(literal) => words = literal_words(literal, false)?,
            Expr::Infix(Sign::Minus, left, right) => {
                words = self.parts(left)?;
                words.push("minus".into());
                words.extend(self.parts(right)?);
            }
            Expr::Prefix(Prefix::Minus, inner) => {
                words.push("minus".into());
                words.extend(self.parts(inner)?);
            }
            Expr::Call(function, arguments) if arguments.len() < 2 => {
                words.extend(plain_words(function)?);
                for argument in arguments {
                    words.extend(self.parts(argument)?);
                }
            }
            Expr::Method(on, method, arguments) if arguments.len() < 2 => {
                words = self.parts(on)?;
                words.push(method.clone());
                for argument in arguments {
                    words.extend(self.parts(argument)?);
                }
            }
            Expr::Element(on, index) => {
                words = self.parts(on)?;
                words.extend(self.parts(index)?);
            }
            Expr::Throws(call, class) => {
                words = self.parts(call)?;
                words.push("throws".into());
                words.extend(plain_words(class)?);
            }
            _ => return None,
        }
        Some(words)
    }

    fn words_of<'n>(&self, name: &'n Mention) -> Option<&'n [Name]> {
        let words = name.words.as_deref()?;
        Some(match self.drops_root(name) {
            true => &words[1..],
            false => words,
        })
    }
}

/// The words of the name of a class or function.
fn plain_words(name: &str) -> Option<Vec<Name>> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    let words = name.split('.').map(Name::from);
    name.chars().all(is_plain).then(|| words.collect())
}

/// `Empty` for `isEmpty`.
fn property(method: &str) -> Option<&str> {
    let what = method.strip_prefix("is")?;
    what.starts_with(|c: char| c.is_ascii_uppercase())
        .then_some(what)
}

/// Whether a constant says itself what it is equal to: `day7`, `textNull`.
fn is_plain(literal: &Literal) -> bool {
    match literal.kind {
        LiteralKind::Zero | LiteralKind::Number { .. } => true,
        LiteralKind::Quoted | LiteralKind::Null => true,
        LiteralKind::NamedNumber | LiteralKind::Truth(_) | LiteralKind::Constant => false,
    }
}

/// Whether an operand begins with no name.
fn begins_with_sign(operand: &Condition) -> bool {
    match operand {
        Expr::Prefix(..) => true,
        Expr::Literal(literal) => is_plain(literal) && literal.kind != LiteralKind::Null,
        Expr::Infix(_, left, _) => left.level() < operand.level() || begins_with_sign(left),
        _ => false,
    }
}

/// Words as one.
fn together(parts: &[Name]) -> Option<String> {
    let mut name = String::new();
    for (index, part) in parts.iter().enumerate() {
        if matches!(&**part, "get" | "charAt") {
            continue;
        }
        match index {
            0 => name.push_str(part),
            _ => name.push_str(&upper_first(part)),
        }
    }
    (!name.is_empty()).then_some(name)
}

/// The words of a constant; `3.0` alone is 3, and `2.5` is not 25.
fn literal_words(literal: &Literal, is_alone: bool) -> Option<Vec<Name>> {
    let simple = |c: char| {
        c.is_ascii_alphanumeric()
            || matches!(
                c,
                '.' | '_' | '[' | ']' | '-' | '(' | ')' | '\'' | '"' | ' '
            )
    };
    let text = &*literal.text;
    if text.is_empty() || !text.chars().all(simple) {
        return None;
    }
    let is_number = matches!(literal.kind, LiteralKind::Zero | LiteralKind::Number { .. });
    let text = match is_number && is_alone {
        true => {
            let number = text.trim_end_matches(['f', 'L']);
            number.trim_end_matches(".0").replace('.', "point")
        }
        false => text.to_owned(),
    };
    let text = text
        .replace('-', " minus ")
        .replace(['.', '[', ']', '(', ')', '\'', '"'], " ");
    Some(text.split_whitespace().map(Name::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{Inputs, Target, TargetKind};
    use crate::condition::mention;
    use crate::observed::Ending;

    fn case() -> Case {
        let target = Target {
            class: "a/Settings".into(),
            name: "insert".into(),
            descriptor: "(I)V".into(),
            kind: TargetKind::Instance,
            parameters: vec!["element".into()],
            signature: None,
            exceptions: Vec::new(),
        };
        let inputs = Inputs {
            target,
            statics: Vec::new(),
            start: Vec::new(),
            receiver: None,
            arguments: Vec::new(),
        };
        Case::new(inputs, Ending::Returned(None), Vec::new())
    }

    fn name(text: &str) -> Condition {
        Expr::Name(mention(text, MentionRoot::Argument(0)))
    }

    fn literal(text: &str, kind: LiteralKind) -> Condition {
        Expr::Literal(Literal::new(text, kind))
    }

    fn number(text: &str) -> Condition {
        let is_signed = text.starts_with('-');
        literal(text, LiteralKind::Number { is_signed })
    }

    fn said(condition: &Condition) -> Option<String> {
        condition_words(&case(), condition)
    }

    #[test]
    fn comparisons_become_words() {
        use Sign::*;
        let zero = |text| literal(text, LiteralKind::Zero);
        let quoted = |text| literal(text, LiteralKind::Quoted);
        let length = |text| Expr::method(name(text), "length");
        let first = Expr::Method(
            std::sync::Arc::new(name("text")),
            "charAt".into(),
            vec![Expr::number(0)],
        );
        let sum = Expr::infix(Plus, name("a"), name("b"));
        let shifted = Expr::infix(ShiftLeft, name("a"), number("3"));
        for (left, sign, right, words) in [
            (name("length"), AtMost, zero("0"), Some("lengthNotPositive")),
            (name("a"), Less, name("b"), Some("aLessThanB")),
            (
                name("Rates.low"),
                Greater,
                number("3"),
                Some("ratesLowGreaterThan3"),
            ),
            (name("MAX"), Greater, name("x"), Some("MAXGreaterThanX")),
            (name("rate"), Greater, zero("0.0"), Some("ratePositive")),
            (name("rate"), Equal, zero("0L"), Some("rateZero")),
            (
                name("rate"),
                Greater,
                number("3.0"),
                Some("rateGreaterThan3"),
            ),
            (
                name("rate"),
                AtMost,
                number("-2.5f"),
                Some("rateAtMostMinus2point5"),
            ),
            (name("text"), Equal, Expr::null(), Some("textNull")),
            (name("text"), NotEqual, Expr::null(), Some("textNotNull")),
            (name("values.length"), Equal, zero("0"), Some("valuesEmpty")),
            (
                name("values[0]"),
                Greater,
                zero("0"),
                Some("values0Positive"),
            ),
            (length("text"), Equal, zero("0"), Some("textEmpty")),
            (first.clone(), Equal, quoted("'k'"), Some("text0K")),
            (first, Equal, quoted("'\\n'"), None),
            (name("day"), Equal, number("7"), Some("day7")),
            (name("day"), Equal, number("-7"), Some("dayMinus7")),
            (
                name("a.length"),
                Greater,
                number("2"),
                Some("aLengthGreaterThan2"),
            ),
            (name("left"), Equal, name("right"), Some("leftEqualsRight")),
            (name("n"), NotEqual, zero("0"), Some("nNotZero")),
            (sum, Greater, number("3"), None),
            (shifted, Greater, number("5"), None),
            // A field of that name is no length.
            (name("maxSize"), Equal, zero("0"), Some("maxSizeZero")),
        ] {
            let condition = Expr::infix(sign, left, right);
            assert_eq!(said(&condition).as_deref(), words, "{condition:?}");
        }
    }

    #[test]
    fn truths_become_words() {
        let not = |inner| Expr::prefix(Prefix::Not, inner);
        let is_nan = Expr::Call("Double.isNaN".into(), vec![name("rate")]);
        let is_empty = Expr::method(name("list"), "isEmpty");
        assert_eq!(said(&is_nan).as_deref(), Some("rateNaN"));
        assert_eq!(said(&not(is_nan)).as_deref(), Some("rateNotNaN"));
        assert_eq!(said(&name("open")).as_deref(), Some("open"));
        assert_eq!(said(&not(name("open"))).as_deref(), Some("notOpen"));
        assert_eq!(said(&is_empty).as_deref(), Some("listEmpty"));
        assert_eq!(said(&not(is_empty)).as_deref(), Some("listNotEmpty"));
        let shape = std::sync::Arc::new(name("shape"));
        let is_rect = Expr::InstanceOf(shape, "Shape.Rect".into());
        assert_eq!(said(&is_rect).as_deref(), Some("shapeInstanceofRect"));
        let day = Expr::Cast("int".into(), std::sync::Arc::new(name("on.day")));
        let early = Expr::infix(Sign::AtMost, day, Expr::number(0));
        assert_eq!(said(&early), None);
        let both = Expr::infix(Sign::Or, name("a"), name("b"));
        assert_eq!(said(&both), None);
        let mut result = mention("sensor.isOpen()", MentionRoot::Argument(0));
        result.is_result = true;
        assert_eq!(said(&Expr::Name(result)).as_deref(), Some("sensorOpen"));
    }

    #[test]
    fn own_fields_go_by_their_own_names() {
        let about = |text: &str, root| {
            let name = Expr::Name(mention(text, root));
            said(&Expr::infix(Sign::Equal, name, Expr::number(7)))
        };
        let receiver = MentionRoot::Receiver;
        assert_eq!(
            about("this.size", receiver.clone()).as_deref(),
            Some("size7")
        );
        let same = about("this.element", receiver);
        assert_eq!(same.as_deref(), Some("thisElement7"));
        let own = about("Settings.rate", MentionRoot::Static("a/Settings".into()));
        assert_eq!(own.as_deref(), Some("rate7"));
        let other = about("Rates.low", MentionRoot::Static("a/Rates".into()));
        assert_eq!(other.as_deref(), Some("ratesLow7"));
    }
}
