//! Terms as polynomial systems, so that algebraic solvers can work on them (Lembeck et al. 2004b,
//! section 3.1).
//!
//! `!=` becomes `<` or `>`; fractions are multiplied out with the two signs of their divisor; integer
//! division, remainder, casts and rounding become auxiliary variables with the conditions given there;
//! disjunctions are kept beside the system for backtracking. That work leaves out that machine numbers
//! wrap and round. So the translation notes whether it is [`Normalised::sound`]: only if bounds exclude
//! wrapping, and no float is computed with, does a refutation of the polynomials refute the terms. What
//! polynomials cannot express becomes a free variable within its bounds, which keeps refutations right.
//! Solutions are proposals in any case.

use hashbrown::HashMap;
use num_rational::BigRational;

use vitro_algebra::normalise::{
    Alternatives, Conjunction, Division, Fraction, division, multiplied,
};
use vitro_algebra::{
    Fact, Polynomial, PolynomialConstraint, PolynomialSystem, Rational, Relation, Variable,
};
use vitro_expr::range::limits;
use vitro_expr::{Model, Op, Ranges, Rounded, Rounding, Sort, Term, Terms, Value, Var};

use crate::layer::simplify::learnt;

/// Polynomials with more monomials than this are not built.
const MOST_MONOMIALS: usize = 120;
/// A remainder with more monomials than this becomes a variable: each that is divided again has as many as the two
/// before it.
const LONGEST_REST: usize = 24;
/// Powers above this are not built.
const MOST_DEGREE: u64 = 12;
/// A disjunction with more alternatives than this is left out.
const MOST_ALTERNATIVES: usize = 64;
/// The same for all comparisons in its alternatives together.
const MOST_COMPARISONS: usize = 1_000;
/// Most monomials that are built; all later terms become free variables.
const MOST_WORK: u64 = 1_000_000;
/// Terms nested deeper than this become free variables.
const DEEPEST: usize = 200;

/// A polynomial view of constraints.
pub struct Normalised {
    /// What holds in any case.
    pub system: PolynomialSystem,
    /// Of each of these, one alternative holds.
    pub disjunctions: Vec<Alternatives>,
    /// Whether a refutation of the system refutes the constraints.
    pub sound: bool,
    /// How many monomials were built for it.
    pub work: u64,
    places: Vec<(Var, usize)>,
    /// By position of the system's constraints and of the disjunctions: the constraint that each comes from. What
    /// only defines a variable has none.
    origins: HashMap<usize, Term>,
    disjunction_origins: HashMap<usize, Term>,
}

impl Normalised {
    /// The polynomial view of the constraints.
    pub fn new(terms: &Terms, constraints: &[Term]) -> Normalised {
        let mut translator = Translator {
            terms,
            ranges: learnt(terms, constraints),
            result: Normalised {
                system: PolynomialSystem::new(Vec::new()),
                disjunctions: Vec::new(),
                sound: true,
                work: 0,
                places: Vec::new(),
                origins: HashMap::new(),
                disjunction_origins: HashMap::new(),
            },
            values: HashMap::new(),
            conditions: HashMap::new(),
            divisions: HashMap::new(),
        };
        for &constraint in constraints {
            let alternatives = translator.condition(constraint, true, 0);
            let first = translator.result.system.constraints.len();
            let disjunction = translator.result.disjunctions.len();
            translator.require(alternatives);
            let result = &mut translator.result;
            for place in first..result.system.constraints.len() {
                result.origins.insert(place, constraint);
            }
            if result.disjunctions.len() > disjunction {
                result.disjunction_origins.insert(disjunction, constraint);
            }
        }
        translator.result
    }

    /// The constraints behind a refutation, as far as it names them: bounds of variables have been
    /// learnt from constraints that it does not name.
    pub fn behind(&self, facts: &[Fact], disjunctions: &[usize]) -> Vec<Term> {
        let places = facts.iter().filter_map(|fact| match fact {
            Fact::Constraint(place) => self.origins.get(place),
            _ => None,
        });
        let cases = disjunctions
            .iter()
            .filter_map(|place| self.disjunction_origins.get(place));
        let mut terms: Vec<Term> = places.chain(cases).copied().collect();
        terms.sort_unstable();
        terms.dedup();
        terms
    }

    /// The model that the values of the system's variables mean.
    pub fn model(&self, terms: &Terms, values: &[Rational]) -> Model {
        let mut model = Model::new();
        for &(var, place) in &self.places {
            if let Some(value) = values.get(place) {
                model.set(var, machine_value(value, terms.var_sort(var)));
            }
        }
        model
    }
}

/// The rational number as a value of a sort; what does not fit is cut, and refused by evaluation later.
fn machine_value(value: &Rational, sort: Sort) -> Value {
    let (numerator, denominator) = value.parts();
    let number = BigRational::new(numerator, denominator);
    match sort {
        Sort::Bool => Value::Bool(!value.is_zero()),
        Sort::Bv(width) => Value::bv(width, value.to_i128().unwrap_or(0) as i64),
        Sort::Ref => Value::Ref(
            value
                .to_i64()
                .and_then(|it| u32::try_from(it).ok())
                .unwrap_or(0),
        ),
        Sort::Float | Sort::Double => Value::nearest(&number, sort),
        Sort::Int | Sort::Real => Value::num(number),
        Sort::Array(..) | Sort::Wide(_) => Value::zero(sort),
    }
}

/// A rational number of this crate's callers as one of the algebra's.
pub fn rational(value: &BigRational) -> Option<Rational> {
    let numerator = Rational::from_bigint(value.numer().clone());
    numerator.divided_by(&Rational::from_bigint(value.denom().clone()))
}

struct Translator<'a> {
    terms: &'a Terms,
    ranges: Ranges,
    result: Normalised,
    values: HashMap<Term, Fraction>,
    /// Conditions of conditions, as they are wanted: a part of a term may be in it many times.
    conditions: HashMap<(Term, bool), Alternatives>,
    divisions: HashMap<(Term, Term), Division>,
}

fn relation(polynomial: Polynomial, relation: Relation) -> PolynomialConstraint {
    PolynomialConstraint {
        polynomial,
        relation,
    }
}

/// What it takes to build and to copy a polynomial.
fn size(polynomial: &Polynomial) -> u64 {
    1 + polynomial.term_count() as u64
}

fn number(value: i128) -> Polynomial {
    Polynomial::constant(Rational::from(value))
}

impl Translator<'_> {
    fn require(&mut self, mut alternatives: Alternatives) {
        match alternatives.len() {
            0 => {
                let never = relation(number(1), Relation::Equal);
                self.result.system.constraints.push(never);
            }
            1 => self.result.system.constraints.append(&mut alternatives[0]),
            _ => self.result.disjunctions.push(alternatives),
        }
    }

    fn demand(&mut self, polynomial: Polynomial, how: Relation) {
        self.result
            .system
            .constraints
            .push(relation(polynomial, how));
    }

    // ---- conditions -------------------------------------------------------------------------------

    fn condition(&mut self, term: Term, wanted: bool, depth: usize) -> Alternatives {
        if depth > DEEPEST {
            return self.anything();
        }
        if let Some(known) = self.conditions.get(&(term, wanted)) {
            return known.clone();
        }
        let alternatives = self.cases(term, wanted, depth);
        let comparisons = alternatives.iter().flatten();
        self.result.work += comparisons.map(|one| size(&one.polynomial)).sum::<u64>();
        let alternatives = self.limited(alternatives);
        if depth > 0 {
            let key = (term, wanted);
            self.conditions.insert(key, alternatives.clone());
        }
        alternatives
    }

    fn cases(&mut self, term: Term, wanted: bool, depth: usize) -> Alternatives {
        use Op::*;
        let (op, args) = (self.terms.op(term), self.terms.args(term));
        match (op, args) {
            (BoolConst(value), _) => {
                if value == wanted {
                    vec![Vec::new()]
                } else {
                    Vec::new()
                }
            }
            (Var(_), _) => {
                let bit = self.polynomial(term, depth);
                vec![vec![relation(
                    &bit - &number(i128::from(wanted)),
                    Relation::Equal,
                )]]
            }
            (Not, &[a]) => self.condition(a, !wanted, depth + 1),
            (And, &[a, b]) => self.connect(a, b, wanted, wanted, depth),
            (Or, &[a, b]) => self.connect(a, b, wanted, !wanted, depth),
            (Xor, &[a, b]) => self.parity(a, b, wanted, depth),
            (Eq, &[a, b]) if self.terms.sort(a) == Sort::Bool => self.parity(a, b, !wanted, depth),
            (Ite, &[c, a, b]) => {
                let mut first = self.product(c, true, a, wanted, depth);
                first.extend(self.product(c, false, b, wanted, depth));
                first
            }
            (Slt | Sle | Ult | Ule | FLt | FLe | FEq | NLt | NLe | Eq, &[a, b]) => {
                self.comparison(op, a, b, wanted, depth)
            }
            _ => self.anything(),
        }
    }

    /// A condition that the polynomials do not see.
    fn anything(&mut self) -> Alternatives {
        vec![Vec::new()]
    }

    fn limited(&mut self, alternatives: Alternatives) -> Alternatives {
        let comparisons: usize = alternatives.iter().map(Vec::len).sum();
        let many = alternatives.len() > 1 && comparisons > MOST_COMPARISONS;
        if alternatives.len() > MOST_ALTERNATIVES || many {
            self.anything()
        } else {
            alternatives
        }
    }

    /// Both conditions as wanted, or one of them.
    fn connect(
        &mut self,
        a: Term,
        b: Term,
        wanted: bool,
        both: bool,
        depth: usize,
    ) -> Alternatives {
        if both {
            return self.product(a, wanted, b, wanted, depth);
        }
        let mut alternatives = self.condition(a, wanted, depth + 1);
        alternatives.extend(self.condition(b, wanted, depth + 1));
        alternatives
    }

    fn product(
        &mut self,
        a: Term,
        first: bool,
        b: Term,
        second: bool,
        depth: usize,
    ) -> Alternatives {
        let (left, right) = (
            self.condition(a, first, depth + 1),
            self.condition(b, second, depth + 1),
        );
        if left.len() * right.len() > MOST_ALTERNATIVES {
            return self.anything();
        }
        let join = |x: &Conjunction, y: &Conjunction| x.iter().chain(y).cloned().collect();
        left.iter()
            .flat_map(|x| right.iter().map(move |y| join(x, y)))
            .collect()
    }

    /// Exactly one of the conditions, or both or none.
    fn parity(&mut self, a: Term, b: Term, odd: bool, depth: usize) -> Alternatives {
        let mut alternatives = self.product(a, true, b, !odd, depth);
        alternatives.extend(self.product(a, false, b, odd, depth));
        alternatives
    }

    fn comparison(&mut self, op: Op, a: Term, b: Term, wanted: bool, depth: usize) -> Alternatives {
        let sort = self.terms.sort(a);
        if matches!(sort, Sort::Array(..) | Sort::Wide(_)) {
            return self.anything();
        }
        if matches!(op, Op::Ult | Op::Ule)
            && (self.ranges.of(self.terms, a).low < 0 || self.ranges.of(self.terms, b).low < 0)
        {
            return self.anything();
        }
        if sort.is_float() && !wanted {
            // The contrary also holds for NaN (or, of identity, for the two zeros).
            self.result.sound = false;
        }
        let (left, right) = (self.value(a, depth + 1), self.value(b, depth + 1));
        let strict = matches!(op, Op::Slt | Op::Ult | Op::FLt | Op::NLt);
        let (left, how, right) = match (op, wanted) {
            (Op::Eq | Op::FEq, true) => (left, Relation::Equal, right),
            (Op::Eq | Op::FEq, false) => {
                let mut cases = multiplied(&left, Relation::Less, &right).holds;
                cases.extend(multiplied(&right, Relation::Less, &left).holds);
                return cases;
            }
            (_, true) if strict => (left, Relation::Less, right),
            (_, true) => (left, Relation::LessEqual, right),
            (_, false) if strict => (right, Relation::LessEqual, left),
            (_, false) => (right, Relation::Less, left),
        };
        multiplied(&left, how, &right).holds
    }

    // ---- values -----------------------------------------------------------------------------------

    fn value(&mut self, term: Term, depth: usize) -> Fraction {
        if let Some(known) = self.values.get(&term) {
            return known.clone();
        }
        let goes_on = depth <= DEEPEST && self.result.work <= MOST_WORK;
        let value = goes_on.then(|| self.translate(term, depth)).flatten();
        let value = value.unwrap_or_else(|| self.free(term).into());
        self.result.work += size(&numerator(&value));
        self.values.insert(term, value.clone());
        value
    }

    /// The value as a polynomial; a fraction gets a variable of its own.
    fn polynomial(&mut self, term: Term, depth: usize) -> Polynomial {
        let value = self.value(term, depth);
        if value.divisors().is_empty() {
            return numerator(&value);
        }
        let own = self.result.system.declare(Variable::real());
        let cases = multiplied(&own.clone().into(), Relation::Equal, &value).holds;
        self.require(cases);
        self.values.insert(term, own.clone().into());
        own
    }

    /// A variable in place of the term, within the term's bounds.
    fn free(&mut self, term: Term) -> Polynomial {
        let variable = match self.terms.sort(term) {
            Sort::Bool => Variable::integer().between(0, 1),
            Sort::Bv(_) => {
                let range = self.ranges.of(self.terms, term);
                Variable::integer().between(range.low, range.high.max(range.low))
            }
            Sort::Ref => Variable::integer().between(0, i64::from(u32::MAX)),
            Sort::Int => Variable::integer(),
            _ => Variable::real(),
        };
        self.result.system.declare(variable)
    }

    fn translate(&mut self, term: Term, depth: usize) -> Option<Fraction> {
        use Op::*;
        let (op, args) = (self.terms.op(term), self.terms.args(term));
        let wide = |term: Term| matches!(self.terms.sort(term), Sort::Wide(_));
        if wide(term) || args.iter().any(|&arg| wide(arg)) {
            return None;
        }
        if let Some(value) = self.terms.as_const(term) {
            return self.constant(&value, self.terms.sort(term));
        }
        Some(match (op, args) {
            (Var(_), _) => {
                let variable = self.free(term);
                let place = self.result.system.variables.len() - 1;
                self.result.places.push((self.terms.as_var(term)?, place));
                variable.into()
            }
            (Add | Sub | Mul | Neg | NAdd | NMul | NNeg | FAdd | FSub | FMul | FNeg, _) => {
                return self.arithmetic(term, op, args, depth);
            }
            (FDiv | RDiv, &[a, b]) => {
                // Division by zero gives infinities, NaN, or what the logic left open.
                self.result.sound = false;
                self.value(a, depth + 1)
                    .divided_by(&self.value(b, depth + 1))
            }
            (SDiv | SRem | FRem, &[a, b]) => self.divided(op, a, b, depth)?,
            (NDiv | NMod, &[a, b]) => self.euclid(op, a, b, depth)?,
            (SExt | ToReal, &[a]) => self.value(a, depth + 1),
            (ZExt, &[a]) if self.ranges.of(self.terms, a).low >= 0 => self.value(a, depth + 1),
            (Extract(0), &[a]) => self.narrowed(term, a, depth),
            (BitNot, &[a]) => (-(self.polynomial(a, depth + 1) + number(1))).into(),
            (Shl | AShr | LShr, &[a, by]) => return self.shifted(term, op, a, by, depth),
            (BitAnd, &[a, by]) => {
                let ones = self.terms.as_bits(by)?;
                let bits = ones
                    .wrapping_add(1)
                    .is_power_of_two()
                    .then(|| ones.trailing_ones())?;
                if bits == 0 || bits > 62 {
                    return None;
                }
                let inner = self.polynomial(a, depth + 1);
                let (_, rest) = self.floor_division(&inner, 1 << bits);
                rest.into()
            }
            (Ite, &[condition, a, b]) => self.chosen(term, condition, a, b, depth),
            (FSqrt, &[a]) => {
                self.result.sound = false;
                let inner = self.polynomial(a, depth + 1);
                let root = self.result.system.declare(Variable::real());
                self.demand(-&root, Relation::LessEqual);
                self.demand(&(&root * &root) - &inner, Relation::Equal);
                root.into()
            }
            (Rounded(what, _), _) => {
                self.result.sound = false;
                return self.rounded(what, args, depth);
            }
            (FToF | SToF, &[a]) => {
                self.result.sound = false;
                self.value(a, depth + 1)
            }
            (FToS, &[a]) => {
                self.result.sound = false;
                self.truncated(a, depth)
            }
            (FRound(Rounding::Down), &[a]) | (ToInt, &[a]) => self.floor(a, depth).into(),
            (FRound(Rounding::Up), &[a]) => {
                self.result.sound = false;
                let inner = self.polynomial(a, depth + 1);
                let whole = self.result.system.declare(Variable::integer());
                self.demand(&inner - &whole, Relation::LessEqual);
                self.demand(&(&whole - &inner) - &number(1), Relation::Less);
                whole.into()
            }
            (FRound(_), &[a]) => {
                self.result.sound = false;
                self.truncated(a, depth)
            }
            _ => return None,
        })
    }

    fn constant(&mut self, value: &Value, sort: Sort) -> Option<Fraction> {
        let exact = match value {
            Value::Bool(value) => Rational::from(i64::from(*value)),
            Value::Bv(bits) => Rational::from(vitro_expr::sort::signed(*bits, sort.width())),
            Value::Ref(object) => Rational::from(i64::from(*object)),
            other => match other.rational() {
                Some(number) => rational(&number)?,
                None => {
                    // Infinities and NaN have no place among the numbers.
                    self.result.sound = false;
                    return None;
                }
            },
        };
        Some(Polynomial::constant(exact).into())
    }

    fn arithmetic(&mut self, term: Term, op: Op, args: &[Term], depth: usize) -> Option<Fraction> {
        use Op::*;
        let a = self.value(args[0], depth + 1);
        let value = match (op, args.get(1)) {
            (Neg | NNeg | FNeg, _) => -&a,
            (Add | NAdd | FAdd, Some(&b)) => &a + &self.value(b, depth + 1),
            (Sub | FSub, Some(&b)) => &a - &self.value(b, depth + 1),
            (_, Some(&b)) => {
                let b = self.value(b, depth + 1);
                let size = numerator(&a).term_count() * numerator(&b).term_count();
                let degree = numerator(&a).degree() + numerator(&b).degree();
                if size > MOST_MONOMIALS || degree > MOST_DEGREE {
                    return None;
                }
                &a * &b
            }
            _ => return None,
        };
        if numerator(&value).term_count() > MOST_MONOMIALS {
            return None;
        }
        match self.terms.sort(term) {
            Sort::Bv(width) if self.may_wrap(op, args, width) => self.result.sound = false,
            Sort::Float | Sort::Double if op != FNeg => self.result.sound = false,
            _ => {}
        }
        Some(value)
    }

    /// The exact result of what is rounded: a proposal, as for all floats.
    fn rounded(&mut self, what: Rounded, args: &[Term], depth: usize) -> Option<Fraction> {
        let mut get = |place: usize| Some(self.value(*args.get(place)?, depth + 1));
        let (a, b) = (get(0)?, get(1));
        Some(match (what, b) {
            (Rounded::Add, Some(b)) => &a + &b,
            (Rounded::Sub, Some(b)) => &a - &b,
            (Rounded::Div, Some(b)) => a.divided_by(&b),
            (Rounded::Mul | Rounded::Fma, Some(b)) => {
                let degree = numerator(&a).degree() + numerator(&b).degree();
                let size = numerator(&a).term_count() * numerator(&b).term_count();
                if size > MOST_MONOMIALS || degree > MOST_DEGREE {
                    return None;
                }
                let product = &a * &b;
                match what {
                    Rounded::Fma => &product + &self.value(*args.get(2)?, depth + 1),
                    _ => product,
                }
            }
            (Rounded::Float | Rounded::Signed, _) => a,
            _ => return None,
        })
    }

    /// Whether the exact result may lie outside the width.
    fn may_wrap(&mut self, op: Op, args: &[Term], width: u8) -> bool {
        let a = self.ranges.of(self.terms, args[0]);
        let b = args
            .get(1)
            .map_or(a, |&arg| self.ranges.of(self.terms, arg));
        let (al, ah) = (i128::from(a.low), i128::from(a.high));
        let (bl, bh) = (i128::from(b.low), i128::from(b.high));
        let corners = match op {
            Op::Neg => [-al, -ah, -al, -ah],
            Op::Add => [al + bl, ah + bh, al + bl, ah + bh],
            Op::Sub => [al - bh, ah - bl, al - bh, ah - bl],
            _ => [al * bl, al * bh, ah * bl, ah * bh],
        };
        let (low, high) = limits(width);
        corners
            .iter()
            .any(|corner| !(i128::from(low)..=i128::from(high)).contains(corner))
    }

    /// Division and remainder towards zero, of integers or (the remainder) of floats.
    fn divided(&mut self, op: Op, a: Term, b: Term, depth: usize) -> Option<Fraction> {
        if let Sort::Bv(width) = self.terms.sort(a) {
            let (dividend, divisor) =
                (self.ranges.of(self.terms, a), self.ranges.of(self.terms, b));
            let overflows =
                dividend.low == limits(width).0 && divisor.low <= -1 && divisor.high >= -1;
            if (divisor.low <= 0 && divisor.high >= 0) || overflows {
                self.result.sound = false;
            }
        } else {
            self.result.sound = false;
        }
        let known = self.divisions.get(&(a, b)).cloned();
        let division = match known {
            Some(division) => division,
            None => {
                let (x, y) = (self.polynomial(a, depth + 1), self.polynomial(b, depth + 1));
                let mut division = division(&mut self.result.system, &x, &y);
                let cases = division.cases.iter().flatten();
                self.result.work += cases.map(|one| size(&one.polynomial)).sum::<u64>();
                self.require(division.cases.clone());
                let is_long = division.remainder.term_count() > LONGEST_REST;
                if is_long {
                    let rest = self.result.system.declare(match self.terms.sort(a) {
                        Sort::Bv(_) => Variable::integer(),
                        _ => Variable::real(),
                    });
                    self.demand(&rest - &division.remainder, Relation::Equal);
                    division.remainder = rest;
                }
                self.divisions.insert((a, b), division.clone());
                division
            }
        };
        Some(
            if op == Op::SDiv {
                division.quotient
            } else {
                division.remainder
            }
            .into(),
        )
    }

    /// SMT-LIB's division of integers by a constant: the remainder is never negative.
    fn euclid(&mut self, op: Op, a: Term, b: Term, depth: usize) -> Option<Fraction> {
        let Some(Value::Num(divisor)) = self.terms.as_const(b) else {
            return self.divided_by_unknown(op, a, b, depth);
        };
        let divisor = rational(&divisor)?
            .to_i128()
            .filter(|&divisor| divisor != 0)?;
        let inner = self.polynomial(a, depth + 1);
        let (quotient, rest) = self.floor_division(&inner, divisor.abs());
        let quotient = if divisor < 0 { -quotient } else { quotient };
        Some(if op == Op::NDiv { quotient } else { rest }.into())
    }

    /// For a divisor that is not known, `0 <= r < |b|` splits on its sign; zero is left to others.
    fn divided_by_unknown(&mut self, op: Op, a: Term, b: Term, depth: usize) -> Option<Fraction> {
        self.result.sound = false;
        let (x, y) = (self.polynomial(a, depth + 1), self.polynomial(b, depth + 1));
        let quotient = self.result.system.declare(Variable::integer());
        let rest = &x - &(&y * &quotient);
        self.demand(-&rest, Relation::LessEqual);
        let below = |size: Polynomial| {
            vec![
                relation(-&size, Relation::Less),
                relation(&rest - &size, Relation::Less),
            ]
        };
        let cases = vec![below(y.clone()), below(-&y)];
        self.require(cases);
        Some(if op == Op::NDiv { quotient } else { rest }.into())
    }

    /// Quotient and remainder of a division by a positive constant, rounded down.
    fn floor_division(&mut self, inner: &Polynomial, by: i128) -> (Polynomial, Polynomial) {
        let quotient = self.result.system.declare(Variable::integer());
        let rest = inner - &quotient.scaled(&Rational::from(by));
        self.demand(-&rest, Relation::LessEqual);
        self.demand(&rest - &number(by - 1), Relation::LessEqual);
        (quotient, rest)
    }

    fn floor(&mut self, a: Term, depth: usize) -> Polynomial {
        if self.terms.sort(a).is_float() {
            self.result.sound = false;
        }
        let inner = self.polynomial(a, depth + 1);
        let whole = self.result.system.declare(Variable::integer());
        self.demand(&whole - &inner, Relation::LessEqual);
        self.demand(&(&inner - &whole) - &number(1), Relation::Less);
        whole
    }

    fn truncated(&mut self, a: Term, depth: usize) -> Fraction {
        let inner = self.polynomial(a, depth + 1);
        let division = vitro_algebra::normalise::truncation(&mut self.result.system, &inner);
        self.require(division.cases);
        division.quotient.into()
    }

    /// A narrowing cast: the value but for multiples of what the narrow type holds.
    fn narrowed(&mut self, term: Term, a: Term, depth: usize) -> Fraction {
        let width = self.terms.sort(term).width();
        let (low, high) = limits(width);
        let range = self.ranges.of(self.terms, a);
        if range.low >= low && range.high <= high {
            return self.value(a, depth + 1);
        }
        let inner = self.polynomial(a, depth + 1);
        let narrow = self
            .result
            .system
            .declare(Variable::integer().between(low, high));
        let turns = self.result.system.declare(Variable::integer());
        let modulus = Rational::from(1i128 << width);
        self.demand(
            &(&inner - &narrow) - &turns.scaled(&modulus),
            Relation::Equal,
        );
        narrow.into()
    }

    fn shifted(&mut self, term: Term, op: Op, a: Term, by: Term, depth: usize) -> Option<Fraction> {
        let width = self.terms.sort(term).width();
        let by = self
            .terms
            .as_bits(by)
            .filter(|&by| by < u64::from(width) && by < 63)?;
        let range = self.ranges.of(self.terms, a);
        let scale = 1i128 << by;
        if op == Op::Shl {
            let (low, high) = limits(width);
            let fits = i128::from(range.low) * scale >= i128::from(low)
                && i128::from(range.high) * scale <= i128::from(high);
            self.result.sound &= fits;
            return Some(&self.value(a, depth + 1) * &number(scale).into());
        }
        if op == Op::LShr && range.low < 0 {
            return None;
        }
        let inner = self.polynomial(a, depth + 1);
        Some(self.floor_division(&inner, scale).0.into())
    }

    fn chosen(&mut self, term: Term, condition: Term, a: Term, b: Term, depth: usize) -> Fraction {
        let own = self.free(term);
        let (first, second) = (self.polynomial(a, depth + 1), self.polynomial(b, depth + 1));
        let mut cases = Alternatives::new();
        for (wanted, value) in [(true, first), (false, second)] {
            let equal = relation(&own - &value, Relation::Equal);
            for mut conjunction in self.condition(condition, wanted, depth + 1) {
                conjunction.push(equal.clone());
                cases.push(conjunction);
            }
        }
        self.require(cases);
        own.into()
    }
}

/// The polynomial of a fraction without divisors; of others, what is above the line.
fn numerator(value: &Fraction) -> Polynomial {
    let zero = Polynomial::zero().into();
    let holds = multiplied(value, Relation::Equal, &zero).holds;
    match holds
        .into_iter()
        .next()
        .and_then(|mut conjunction| conjunction.pop())
    {
        Some(constraint) => constraint.polynomial,
        None => Polynomial::zero(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_decide_whether_a_refutation_counts() {
        let mut terms = Terms::new();
        let (x, ten, zero) = (terms.var("x", Sort::Bv(32)), terms.int(10), terms.int(0));
        let product = terms.mul(x, ten);
        let negative = terms.slt(product, zero);
        assert!(!Normalised::new(&terms, &[negative]).sound);
        let low = terms.sle(zero, x);
        let high = terms.sle(x, ten);
        assert!(Normalised::new(&terms, &[low, high, negative]).sound);
    }

    /// Each remainder of Euclid's algorithm has the monomials of the two before it.
    #[test]
    fn remainders_of_remainders_stay_short() {
        for sort in [Sort::Double, Sort::Bv(32)] {
            let mut terms = Terms::new();
            let (mut a, mut b) = (terms.var("a", sort), terms.var("b", sort));
            let zero = terms.constant(&Value::zero(sort), sort);
            let mut conditions = Vec::new();
            for _ in 0..40 {
                let op = if sort.is_float() { Op::FRem } else { Op::SRem };
                let rest = terms.apply(op, &[a, b]).unwrap();
                (a, b) = (b, rest);
                let less = if sort.is_float() { Op::FLt } else { Op::Slt };
                conditions.push(terms.apply(less, &[zero, b]).unwrap());
            }
            let work = Normalised::new(&terms, &conditions).work;
            assert!(work < 20_000, "{sort}: {work}");
        }
    }

    #[test]
    fn a_condition_within_itself_many_times_is_looked_at_once() {
        let mut terms = Terms::new();
        let mut condition = terms.var("c", Sort::Bool);
        for turn in 0..60 {
            let choice = terms.var(&format!("c{turn}"), Sort::Bool);
            let contrary = terms.not(condition);
            condition = terms.ite(choice, condition, contrary);
        }
        // Every iteration doubles the cases; not all of them are built.
        let view = Normalised::new(&terms, &[condition]);
        assert!(view.system.constraints.len() + view.disjunctions.len() < 100);
    }
}
