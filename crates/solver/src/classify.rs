//! The shape of a system: what the choice of a back end depends on.

use vitro_expr::{Op, Range, Sort, Term, Terms, Var};

use crate::layer::simplify::learnt;

/// The class of a system (Lembeck et al. 2004a, section 2), with Java's types added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Truth values only.
    Boolean,
    /// Linear equations only, over reals.
    LinearEquations,
    /// Linear with weak inequalities.
    LinearWeak,
    /// Linear with strict inequalities among reals.
    LinearStrict,
    /// Products of variables.
    Polynomial,
    /// Bit-vectors with linear arithmetic.
    LinearBits,
    /// Bit-vectors with anything else.
    Bits,
    /// Floats among others.
    Floating,
    /// Functions that can only be evaluated.
    Functions,
}

/// What a system consists of.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The class.
    pub class: Class,
    /// The variables.
    pub vars: Vec<Var>,
    /// How many nodes the constraints have together.
    pub nodes: usize,
    /// Mathematical integers or reals occur.
    pub numbers: bool,
    /// Mathematical integers occur.
    pub integers: bool,
    /// Bit-vectors, booleans or references occur as variables.
    pub bits: bool,
    /// Floats occur.
    pub floats: bool,
    /// Arrays occur.
    pub arrays: bool,
    /// Disjunctions or if-then-else occur.
    pub disjunctions: bool,
    /// Operators on single bits occur.
    pub bitwise: bool,
    /// Products of variables or division by them occur.
    pub products: bool,
    /// How many assignments there are within the bounds, if not too many.
    pub assignments: Option<u64>,
}

/// The shape of a system.
pub fn classify(terms: &mut Terms, constraints: &[Term]) -> Shape {
    let mut vars: Vec<Var> = Vec::new();
    for &constraint in constraints {
        vars.extend_from_slice(&terms.free_vars(constraint));
    }
    vars.sort_unstable();
    vars.dedup();
    let order = terms.postorder(constraints);
    let mut shape = Shape {
        class: Class::Boolean,
        nodes: order.len(),
        numbers: false,
        integers: false,
        bits: false,
        floats: false,
        arrays: false,
        disjunctions: false,
        bitwise: false,
        products: false,
        assignments: assignments(terms, constraints, &vars),
        vars,
    };
    let mut seen = Seen::default();
    for term in order {
        look(terms, term, &mut shape, &mut seen);
    }
    shape.class = class(&shape, &seen);
    shape
}

#[derive(Default)]
struct Seen {
    functions: bool,
    strict: bool,
    weak: bool,
    unequal: bool,
    vectors: bool,
}

fn look(terms: &Terms, term: Term, shape: &mut Shape, seen: &mut Seen) {
    use Op::*;
    let (op, args) = (terms.op(term), terms.args(term));
    match terms.sort(term) {
        Sort::Int => (shape.numbers, shape.integers) = (true, true),
        Sort::Real => shape.numbers = true,
        Sort::Float | Sort::Double => shape.floats = true,
        Sort::Array(..) => shape.arrays = true,
        Sort::Bv(_) | Sort::Ref => (seen.vectors, shape.bits) = (true, true),
        // The algebra does not see these; as `bitwise` they go to the exact back end.
        Sort::Wide(_) => (seen.vectors, shape.bits, shape.bitwise) = (true, true, true),
        Sort::Bool => {}
    }
    let constants = args.iter().filter(|&&arg| terms.op(arg).is_const()).count();
    match op {
        Or | Xor | Ite => shape.disjunctions = true,
        Var(_) if terms.sort(term) == Sort::Bool => shape.bits = true,
        Not => seen.unequal = true,
        Eq if terms.sort(args[0]) == Sort::Bool => shape.disjunctions = true,
        // Between whole numbers a strict inequality is a weak one.
        NLt if terms.sort(args[0]) == Sort::Real => seen.strict = true,
        NLt | NLe => seen.weak = true,
        Mul | NMul | FMul if constants == 0 => shape.products = true,
        SDiv | SRem | NDiv | NMod | RDiv | FDiv => shape.products |= !terms.op(args[1]).is_const(),
        Rounded(vitro_expr::Rounded::Mul, _) if constants == 0 => shape.products = true,
        Rounded(vitro_expr::Rounded::Div, _) => shape.products |= !terms.op(args[1]).is_const(),
        Rounded(vitro_expr::Rounded::Sqrt | vitro_expr::Rounded::Fma, _) => shape.products = true,
        FRem | FRemainder | FSqrt | UDiv | URem => shape.products = true,
        BitNot | BitAnd | BitOr | BitXor | Shl | LShr | AShr | Concat | FToBits | FFromBits => {
            shape.bitwise = true;
        }
        Extract(low) if low > 0 => shape.bitwise = true,
        Fun(_) => seen.functions = true,
        _ => {}
    }
}

fn class(shape: &Shape, seen: &Seen) -> Class {
    if seen.functions {
        Class::Functions
    } else if shape.floats {
        Class::Floating
    } else if seen.vectors || shape.arrays {
        match shape.bitwise || shape.products || shape.arrays {
            true => Class::Bits,
            false => Class::LinearBits,
        }
    } else if !shape.numbers {
        Class::Boolean
    } else if shape.products {
        Class::Polynomial
    } else if seen.strict {
        Class::LinearStrict
    } else if seen.weak || seen.unequal || shape.integers || shape.disjunctions {
        Class::LinearWeak
    } else {
        Class::LinearEquations
    }
}

/// How many assignments the bounds leave; `None` if too many, or if a variable is unbounded.
fn assignments(terms: &Terms, constraints: &[Term], vars: &[Var]) -> Option<u64> {
    if vars.len() > 16 {
        return None;
    }
    let mut ranges = None;
    let mut count: u64 = 1;
    for &var in vars {
        let choices = match terms.var_sort(var) {
            Sort::Bool => 2,
            Sort::Bv(_) => {
                let ranges = ranges.get_or_insert_with(|| learnt(terms, constraints));
                let Range { low, high, .. } = ranges.of(terms, terms.var_term(var));
                u64::try_from(i128::from(high) - i128::from(low) + 1).ok()?
            }
            _ => return None,
        };
        count = count
            .checked_mul(choices)
            .filter(|&count| count <= 1 << 20)?;
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes() {
        let mut terms = Terms::new();
        let (p, x) = (terms.var("p", Sort::Bool), terms.var("x", Sort::Bv(32)));
        let (r, s) = (terms.var("r", Sort::Real), terms.var("s", Sort::Real));
        let d = terms.var("d", Sort::Double);
        let ten = terms.int(10);
        let small = terms.slt(x, ten);
        let square = terms.mul(x, x);
        let square = terms.slt(square, ten);
        let sum = terms.nadd(r, s);
        let equal = terms.eq(sum, r);
        let product = terms.nmul(r, s);
        let less = terms.nlt(r, s);
        let curved = terms.nlt(product, r);
        let nan = terms.is_nan(d);
        for (constraint, wanted) in [
            (p, Class::Boolean),
            (small, Class::LinearBits),
            (square, Class::Bits),
            (equal, Class::LinearEquations),
            (less, Class::LinearStrict),
            (curved, Class::Polynomial),
            (nan, Class::Floating),
        ] {
            assert_eq!(classify(&mut terms, &[constraint]).class, wanted);
        }
    }
}
