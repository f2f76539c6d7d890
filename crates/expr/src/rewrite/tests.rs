//! Every rule is read, fires, and keeps the value on random terms.

use super::pattern::{Bindings, Literal, Pattern};
use super::*;
use crate::model::Model;
use crate::pool::{FALSE, TRUE};
use crate::random::{Random, RandomValues, Shape, TermSource};
use crate::sort::Scalar;

/// One choice of sorts for the families of operators.
#[derive(Clone, Copy)]
struct Choice {
    bits: Sort,
    float: Sort,
    number: Sort,
    other: Sort,
}

impl Choice {
    fn draw(random: &mut Random) -> Choice {
        let width = random.pick(&[1, 2, 3, 4, 8, 16, 31, 32, 64, 65, 100]);
        let bits = Sort::vector(width).unwrap_or(Sort::Bv(1));
        let float = random.pick(&[Sort::Float, Sort::Double]);
        let number = random.pick(&[Sort::Int, Sort::Real]);
        let other = random.pick(&[Sort::Bool, bits, float, number]);
        Choice {
            bits,
            float,
            number,
            other,
        }
    }

    fn array(self) -> Sort {
        Sort::Array(Scalar::Bv(8), self.bits.scalar().unwrap_or(Scalar::Bool))
    }

    /// The sorts of the arguments of an operator whose result has the sort, if the operator fixes them.
    fn args(self, op: Op, result: Sort) -> Option<Vec<Sort>> {
        use Op::*;
        Some(match op {
            Not | And | Or | Xor => vec![Sort::Bool; op.arity()],
            Ite => vec![Sort::Bool, result, result],
            Eq => return None,
            Slt | Sle | Ult | Ule => vec![self.bits; 2],
            FLt | FLe | FEq => vec![self.float; 2],
            NLt | NLe => vec![self.number; 2],
            FToBits => vec![if result == Sort::Bv(32) {
                Sort::Float
            } else {
                Sort::Double
            }],
            FFromBits => vec![if result == Sort::Float {
                Sort::Bv(32)
            } else {
                Sort::Bv(64)
            }],
            Select => vec![self.array(), Sort::Bv(8)],
            Store => vec![self.array(), Sort::Bv(8), self.bits],
            _ => vec![result; op.arity()],
        })
    }

    /// The sort that a pattern has by itself.
    fn natural(self, pattern: &Pattern) -> Option<Sort> {
        use Op::*;
        match pattern {
            Pattern::Literal(Literal::Bool(_)) => Some(Sort::Bool),
            Pattern::Literal(Literal::Float(_)) => Some(self.float),
            Pattern::Literal(Literal::Min | Literal::Max) => Some(self.bits),
            Pattern::Literal(Literal::Number(_)) => match self.other {
                Sort::Bv(_) | Sort::Wide(_) | Sort::Int | Sort::Real => Some(self.other),
                _ => Some(self.bits),
            },
            Pattern::Any(_) | Pattern::Constant(_) => None,
            Pattern::Apply(op, args) => match op {
                Ite => args[1..].iter().find_map(|arg| self.natural(arg)),
                Not | And | Or | Xor | Eq | Slt | Sle | Ult | Ule | FLt | FLe | FEq | NLt | NLe => {
                    Some(Sort::Bool)
                }
                FNeg | FAbs | FAdd | FSub | FMul | FDiv | FRem | FRemainder | FFromBits => {
                    Some(self.float)
                }
                Fun(_) => Some(Sort::Double),
                NNeg | NAdd | NMul => Some(self.number),
                NDiv | NMod => Some(Sort::Int),
                Store => Some(self.array()),
                FToBits if self.float == Sort::Float => Some(Sort::Bv(32)),
                FToBits => Some(Sort::Bv(64)),
                _ => Some(self.bits),
            },
        }
    }
}

/// An application that is not in the arena: arenas hold simplified terms only.
struct Application {
    op: Op,
    sort: Sort,
    args: Vec<Term>,
}

impl Application {
    fn value(&self, terms: &Terms, model: &Model) -> Value {
        let args: Vec<Value> = self
            .args
            .iter()
            .map(|&arg| terms.eval(arg, model))
            .collect();
        let value = eval::apply(self.op, self.sort, terms.sort(self.args[0]), &args);
        value.unwrap_or_else(|| panic!("{:?} does not evaluate", self.op))
    }
}

/// An instance of a rule's pattern over random terms, its parts built as they always are. `None` where
/// the sorts do not fit or a part was simplified to something else.
fn application(
    pattern: &Pattern,
    choice: Choice,
    terms: &mut Terms,
    source: &mut TermSource,
) -> Option<Application> {
    let Pattern::Apply(op, parts) = pattern else {
        return None;
    };
    let sort = choice.natural(pattern).unwrap_or(choice.other);
    let mut bound = Bindings::new();
    let args = arguments(*op, parts, sort, choice, terms, source, &mut bound)?;
    let found: Vec<Sort> = args.iter().map(|&arg| terms.sort(arg)).collect();
    (op.result(&found) == Some(sort)).then_some(Application {
        op: *op,
        sort,
        args,
    })
}

fn arguments(
    op: Op,
    parts: &[Pattern],
    sort: Sort,
    choice: Choice,
    terms: &mut Terms,
    source: &mut TermSource,
    bound: &mut Bindings,
) -> Option<Vec<Term>> {
    let sorts = choice.args(op, sort).unwrap_or_else(|| {
        let inner = parts.iter().find_map(|part| choice.natural(part));
        vec![inner.unwrap_or(choice.other); 2]
    });
    parts
        .iter()
        .zip(&sorts)
        .map(|(part, &sort)| instance(part, sort, choice, terms, source, bound))
        .collect()
}

fn instance(
    pattern: &Pattern,
    sort: Sort,
    choice: Choice,
    terms: &mut Terms,
    source: &mut TermSource,
    bound: &mut Bindings,
) -> Option<Term> {
    match pattern {
        Pattern::Literal(Literal::Bool(value)) => {
            (sort == Sort::Bool).then_some(if *value { TRUE } else { FALSE })
        }
        Pattern::Literal(literal) => {
            let value = literal.value(sort)?;
            Some(terms.constant(&value, sort))
        }
        Pattern::Any(letter) | Pattern::Constant(letter) => {
            let known = bound.get(char::from(b'a' + letter));
            let term = known.unwrap_or_else(|| match pattern {
                Pattern::Constant(_) => {
                    let value = source.random.value(sort);
                    terms.constant(&value, sort)
                }
                _ => source.term(terms, sort, 1),
            });
            bound.set(*letter, term);
            (terms.sort(term) == sort).then_some(term)
        }
        Pattern::Apply(op, parts) => {
            let args = arguments(*op, parts, sort, choice, terms, source, bound)?;
            let term = terms.apply(*op, &args).ok()?;
            (terms.sort(term) == sort).then_some(term)
        }
    }
}

fn random_model(terms: &Terms, random: &mut Random) -> Model {
    let mut model = Model::new();
    for var in terms.vars() {
        model.set(var, random.value(terms.var_sort(var)));
    }
    model
}

#[test]
fn every_rule_reads_and_keeps_the_value() {
    for topic in TOPICS {
        for (number, rule) in topic.rules.iter().enumerate() {
            let from =
                Pattern::read(rule.from).unwrap_or_else(|why| panic!("{}: {why}", rule.name));
            let to = Pattern::read(rule.to).unwrap_or_else(|why| panic!("{}: {why}", rule.name));
            let mut source = TermSource::new(
                number as u64,
                Shape {
                    functions: false,
                    ..Shape::SMT
                },
            );
            let mut fired = 0;
            for _ in 0..600 {
                let choice = Choice::draw(&mut source.random);
                let mut terms = Terms::new();
                let before = application(&from, choice, &mut terms, &mut source);
                let Some(before) = before else { continue };
                let mut matched = Bindings::new();
                if !from.matches(&terms, before.op, &before.args, &mut matched) {
                    continue;
                };
                if rule.when.is_some_and(|when| !when(&terms, &matched)) {
                    continue;
                }
                let after = to.build(&mut terms, &matched, before.sort);
                let after =
                    after.unwrap_or_else(|| panic!("{}: the result is ill-sorted", rule.name));
                fired += 1;
                for _ in 0..4 {
                    let model = random_model(&terms, &mut source.random);
                    let (a, b) = (before.value(&terms, &model), terms.eval(after, &model));
                    assert_eq!(
                        a,
                        b,
                        "{}: {}",
                        rule.name,
                        crate::smt::print_term(&terms, after)
                    );
                }
            }
            assert!(fired > 20, "{}: fired {fired} times only", rule.name);
        }
    }
}

/// An application of one of the heads, with arguments that make conversions meet.
fn conversion(
    head: Op,
    source: &mut TermSource,
    terms: &mut Terms,
) -> Option<(Op, Sort, Vec<Term>)> {
    use Op::*;
    let random_width = |source: &mut TermSource| {
        source
            .random
            .pick(&[1u16, 4, 8, 16, 24, 32, 48, 64, 80, 128])
    };
    let vector = |width| Sort::vector(width).unwrap_or(Sort::Bv(1));
    let width = random_width(source);
    let sort = vector(width);
    let converted = |source: &mut TermSource, terms: &mut Terms, width: u16| {
        let inner_width = random_width(source);
        let inner = source.term(terms, vector(inner_width), 1);
        let how = source.random.below(5);
        match (how, inner_width < width) {
            (0, true) => terms.extend(false, width, inner),
            (1, true) => terms.extend(true, width, inner),
            (2, false) => terms.part(
                source.random.below(usize::from(inner_width - width) + 1) as u16,
                width,
                inner,
            ),
            (3, true) => {
                let high = source.term(terms, vector(width - inner_width), 1);
                terms.concat(high, inner)
            }
            (4, _) => {
                let value = source.random.value(vector(width));
                terms.constant(&value, vector(width))
            }
            _ => source.term(terms, vector(width), 1),
        }
    };
    Some(match head {
        Extract(_) => {
            let from = random_width(source);
            if from < width {
                return None;
            }
            let low = source.random.below(usize::from(from - width) + 1) as u16;
            let low = if source.random.one_in(2) { 0 } else { low };
            let x = source.term(terms, vector(from), 1);
            let small = |terms: &mut Terms, bits: u32| {
                terms.constant(&Value::vector(from, bits.into()), vector(from))
            };
            let inner = match source.random.below(4) {
                0 => {
                    let ones = source.random.pick(&[0xffu32, 0xffff, u32::MAX]);
                    let ones = small(terms, ones);
                    terms.bit_and(x, ones)
                }
                1 => {
                    let by = source.random.below(usize::from(from)) as u32;
                    let by = small(terms, by);
                    match source.random.one_in(2) {
                        true => terms.lshr(x, by),
                        false => terms.ashr(x, by),
                    }
                }
                _ => converted(source, terms, from),
            };
            (Extract(low), sort, vec![inner])
        }
        ZExt | SExt => {
            let from = random_width(source);
            let inner = converted(source, terms, from);
            (from < width).then_some((head, sort, vec![inner]))?
        }
        Eq if source.random.one_in(8) => {
            // The same polynomial in two forms, perhaps a constant apart.
            let [x, y] = [0, 1].map(|_| source.leaf(terms, sort));
            let (sum, difference) = (terms.add(x, y), terms.sub(x, y));
            let (xx, yy) = (terms.mul(x, x), terms.mul(y, y));
            let shift = source.random.value(sort);
            let shift = terms.constant(&shift, sort);
            let (one, two) = (terms.mul(sum, difference), terms.sub(xx, yy));
            let two = if source.random.one_in(2) {
                terms.add(two, shift)
            } else {
                two
            };
            (Eq, Sort::Bool, vec![one, two])
        }
        Concat => {
            let x = source.term(terms, Sort::Wide(100), 1);
            let (low, cut) = (
                source.random.below(20) as u16,
                1 + source.random.below(20) as u16,
            );
            let high_low = if source.random.one_in(4) {
                1
            } else {
                low + cut
            };
            let (high, low) = (terms.part(high_low, 50, x), terms.part(low, cut, x));
            (Concat, vector(50 + cut), vec![high, low])
        }
        Select => {
            let array = source.term(terms, Sort::Array(Scalar::Bv(32), Scalar::Bv(8)), 3);
            let index = source.random.value(Sort::Bv(32));
            (
                Select,
                Sort::Bv(8),
                vec![array, terms.constant(&index, Sort::Bv(32))],
            )
        }
        FToF => {
            let inner = source.term(terms, Sort::Float, 1);
            let wide = terms.to_float(Sort::Double, inner);
            (FToF, Sort::Float, vec![wide])
        }
        FToS => {
            let inner = source.term(terms, Sort::Bv(32), 1);
            let wide = terms.int_to_float(source.random.pick(&[Sort::Double, Sort::Float]), inner);
            (FToS, Sort::Bv(32), vec![wide])
        }
        Rounded(..) => {
            let what = source.random.pick(&super::Rounded::ALL);
            let mode = source.random.pick(&Rounding::ALL);
            let to = source.random.pick(&[Sort::Float, Sort::Double]);
            let from = match what {
                super::Rounded::Signed | super::Rounded::Unsigned => sort,
                super::Rounded::Float if to == Sort::Float => Sort::Double,
                super::Rounded::Float => Sort::Float,
                _ => to,
            };
            let op = Rounded(what, mode);
            let mut args: Vec<Term> = (0..op.arity())
                .map(|_| source.term(terms, from, 1))
                .collect();
            if let (Some(last), true) = (args.last_mut(), from.is_float()) {
                *last = terms.fneg(*last);
            }
            (op, to, args)
        }
        FLt | FLe | FEq => {
            let (a, b) = (
                source.term(terms, Sort::Float, 1),
                source.term(terms, Sort::Float, 1),
            );
            let (a, b) = (
                terms.to_float(Sort::Double, a),
                terms.to_float(Sort::Double, b),
            );
            (head, Sort::Bool, vec![a, b])
        }
        _ => {
            let (a, b) = (
                converted(source, terms, width),
                converted(source, terms, width),
            );
            let mask = terms.constant(&Value::vector(width, 0xffu32.into()), sort);
            let b = if head == BitAnd && source.random.one_in(2) {
                mask
            } else {
                b
            };
            let result = head.result(&[sort, sort])?;
            (head, result, vec![a, b])
        }
    })
}

#[test]
fn every_code_rule_fires_and_keeps_the_value() {
    for rule in TOPICS.iter().flat_map(|topic| topic.code) {
        let mut fired = 0;
        let mut source = TermSource::new(
            11,
            Shape {
                functions: false,
                ..Shape::SMT
            },
        );
        for _ in 0..9000 {
            let mut terms = Terms::new();
            let head = source.random.pick(rule.heads);
            let Some((op, sort, args)) = conversion(head, &mut source, &mut terms) else {
                continue;
            };
            if args.iter().all(|&arg| terms.op(arg).is_const()) {
                continue;
            }
            let before = terms.intern(op, sort, &args);
            let Some(after) = (rule.apply)(&mut terms, op, sort, &args) else {
                continue;
            };
            fired += 1;
            for _ in 0..4 {
                let model = random_model(&terms, &mut source.random);
                let (a, b) = (terms.eval(before, &model), terms.eval(after, &model));
                assert_eq!(
                    a,
                    b,
                    "{}: {}",
                    rule.name,
                    crate::smt::print_term(&terms, before)
                );
            }
        }
        assert!(fired > 20, "{}: fired {fired} times only", rule.name);
    }
}

#[test]
fn rule_names_are_unique() {
    let mut names: Vec<&str> = TOPICS
        .iter()
        .flat_map(|topic| topic.rules.iter().map(|it| it.name))
        .collect();
    names.extend(
        TOPICS
            .iter()
            .flat_map(|topic| topic.code.iter().map(|it| it.name)),
    );
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}
