//! Readable models: a second step that moves each value to a small, round or printable one as long as
//! the constraints stay satisfied. It costs evaluations only.

use vitro_expr::sort::{mask, signed};
use vitro_expr::{Model, Program, Sort, Term, Terms, Value, Var};

/// What kind of value people expect of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taste {
    /// A number.
    Number,
    /// A character, which should be printable.
    Character,
}

/// Variables in a row, of which the first `length` count: the characters of a string.
pub struct Row {
    /// How many count.
    pub length: Var,
    /// All of them.
    pub cells: Vec<Var>,
}

/// The rows that have a variable as their length: there may be very many altogether.
pub type Rows<'a> = &'a dyn Fn(&Terms, Var) -> Vec<Row>;

/// For systems without any.
pub fn no_rows(_: &Terms, _: Var) -> Vec<Row> {
    Vec::new()
}

/// Systems with more nodes than this are left as they are.
const LARGEST: usize = 20_000;

/// The model with readable values; it satisfies the constraints if the given one does.
pub fn polish(
    terms: &Terms,
    constraints: &[Term],
    model: &Model,
    taste: &dyn Fn(&Terms, Var) -> Taste,
    rows: Rows<'_>,
) -> Model {
    let mut program = Program::of_model(terms, constraints, model);
    let mut better = model.clone();
    if program.len() > LARGEST {
        return better;
    }
    let all = program.places_of(constraints);
    if program.len() <= LARGEST_WITH_ROWS {
        let found: Vec<Row> = program
            .vars
            .iter()
            .flat_map(|&var| rows(terms, var))
            .collect();
        for row in &found {
            drop_front(terms, &all, &mut program, &mut better, row);
        }
    }
    for place in 0..program.vars.len() {
        let var = program.vars[place];
        let old = program.var_value(place).clone();
        for candidate in candidates(&old, terms.var_sort(var), taste(terms, var)) {
            if candidate == old {
                break;
            }
            program.set(place, candidate.clone());
            if program.all_true(&all) {
                better.set(var, candidate);
                break;
            }
            program.take_back();
        }
    }
    try_together(terms, &all, &mut program, &mut better);
    better
}

/// Rows in systems with more nodes than this stay as long as they are.
const LARGEST_WITH_ROWS: usize = 5_000;

/// Leaves out what stands at the front of a row, as much as possible: what is asked of its last cells is then asked of its
/// first ones. (That the rest may be left out at the end is seen by moving the length alone.)
fn drop_front(
    terms: &Terms,
    constraints: &[u32],
    program: &mut Program,
    better: &mut Model,
    row: &Row,
) {
    let place_of = |var: &Var| program.vars.binary_search(var).ok();
    let Some(length) = place_of(&row.length) else {
        return;
    };
    let Value::Bv(long) = *program.var_value(length) else {
        return;
    };
    // A string that is longer than its variables has further characters without a variable, and stays as it is.
    let Some(long) = usize::try_from(long)
        .ok()
        .filter(|&long| long <= row.cells.len())
    else {
        return;
    };
    let places: Vec<Option<usize>> = row.cells[..long].iter().map(place_of).collect();
    let old: Vec<Value> = row
        .cells
        .iter()
        .map(|&var| better.get(terms, var))
        .collect();
    let width = terms.var_sort(row.length).width();
    for short in 1..long {
        let dropped = long - short;
        program.set(length, Value::bv(width, short as i64));
        for (at, place) in places.iter().enumerate().take(short) {
            place.map(|place| program.set(place, old[at + dropped].clone()));
        }
        if program.all_true(constraints) {
            better.set(row.length, Value::bv(width, short as i64));
            let cells = row.cells.iter().zip(&old[dropped..]);
            cells
                .take(short)
                .for_each(|(&var, value)| better.set(var, value.clone()));
            return;
        }
    }
    program.set(length, Value::bv(width, long as i64));
    for (place, value) in places.iter().zip(old) {
        place.map(|place| program.set(place, value));
    }
}

/// Systems with more nodes than this are not tried with several values changed at once.
const LARGEST_TOGETHER: usize = 1_000;

/// Where moving one value after the other got stuck at one that nobody wants to read: small numbers for all
/// variables together, if these are few.
fn try_together(terms: &Terms, constraints: &[u32], program: &mut Program, better: &mut Model) {
    let vars = program.vars.clone();
    let few = (2..=3).contains(&vars.len()) && program.len() <= LARGEST_TOGETHER;
    if !few || !vars.iter().any(|&var| is_ugly(&better.get(terms, var))) {
        return;
    }
    let choices: Vec<Vec<Value>> = vars.iter().map(|&var| small(terms.var_sort(var))).collect();
    if choices.iter().any(Vec::is_empty) {
        return;
    }
    let combinations: usize = choices.iter().map(Vec::len).product();
    for number in 0..combinations {
        let mut rest = number;
        let chosen: Vec<&Value> = choices
            .iter()
            .map(|choice| {
                let value = &choice[rest % choice.len()];
                rest /= choice.len();
                value
            })
            .collect();
        for (place, value) in chosen.iter().enumerate() {
            program.set(place, (*value).clone());
        }
        if program.all_true(constraints) {
            for (&var, value) in vars.iter().zip(chosen) {
                better.set(var, value.clone());
            }
            return;
        }
    }
}

/// Whether a value has many digits.
fn is_ugly(value: &Value) -> bool {
    match value {
        Value::Float(number) => format!("{number:?}").len() > 6,
        Value::Double(number) => format!("{number:?}").len() > 6,
        _ => false,
    }
}

/// Numbers that everybody likes.
fn small(sort: Sort) -> Vec<Value> {
    let numbers = [
        1.0, 2.0, 3.0, 5.0, -1.0, 7.0, 8.0, 10.0, 13.0, -3.0, 0.5, 0.0,
    ];
    let value = |&number: &f64| match sort {
        Sort::Float => Some(Value::float(number as f32)),
        Sort::Double => Some(Value::double(number)),
        Sort::Bv(width) if width >= 8 => Some(Value::bv(width, number as i64)),
        _ => None,
    };
    numbers.iter().filter_map(value).collect()
}

/// Values that people rather read than this one, the best first. Mostly the first is taken, or is the old one, so each is
/// made when it is asked for.
fn candidates(old: &Value, sort: Sort, taste: Taste) -> Box<dyn Iterator<Item = Value>> {
    match (sort, old) {
        (Sort::Bool, _) => Box::new(std::iter::once(Value::Bool(false))),
        (Sort::Ref, Value::Ref(object)) => Box::new((0..(*object).min(4)).map(Value::Ref)),
        (Sort::Bv(width), Value::Bv(bits)) => {
            let first = match taste {
                Taste::Character => "aAbBxyz0123456789 _-+.,:;/éÄĀαж中",
                Taste::Number => "",
            };
            let first = first.chars().map(|c| c as i64);
            let numbers = first.chain(numbers(signed(*bits, width)));
            let fits = move |number: &i64| signed(mask(*number as u64, width), width) == *number;
            let fitting = numbers.filter(fits);
            Box::new(fitting.map(move |number| Value::bv(width, number)))
        }
        (Sort::Wide(width), _) => Box::new(
            [0u8, 1, 2, 10, 100]
                .into_iter()
                .map(move |number| Value::vector(width, number.into())),
        ),
        (Sort::Float, Value::Float(old)) => {
            let numbers = floats(f64::from(*old));
            Box::new(numbers.map(|number| Value::float(number as f32)))
        }
        (Sort::Double, Value::Double(old)) => Box::new(floats(*old).map(Value::double)),
        _ => Box::new(std::iter::empty()),
    }
}

/// Small numbers, then the old one with fewer digits, each nearer to it than the one before.
fn numbers(old: i64) -> impl Iterator<Item = i64> {
    let small = [0, 1, -1, 2, 3, 4, 5, -2, 10, 7, -5, -10, 100, -100, 1000];
    let small = small.into_iter();
    let small =
        small.filter(move |number: &i64| number.unsigned_abs() <= old.unsigned_abs().max(10));
    small.chain(std::iter::once_with(move || rounded(old)).flatten())
}

/// A number with fewer digits, each nearer to it than the one before.
fn rounded(old: i64) -> Vec<i64> {
    let mut list = Vec::new();
    let mut power = 1_000_000_000_000_000_000i64;
    while power > 1 {
        let round = old - old % power;
        if round != 0 {
            list.extend([round, round.saturating_add(power * old.signum())]);
        }
        power /= 10;
    }
    list.push(old);
    list
}

fn floats(old: f64) -> impl Iterator<Item = f64> {
    let small = [
        0.0, 1.0, -1.0, 2.0, 0.5, 3.0, -2.0, 5.0, 10.0, -10.0, 100.0, 1000.0,
    ];
    let small = small.into_iter();
    small.chain(std::iter::once_with(move || shortened(old)).flatten())
}

/// A floating-point number with fewer digits, each nearer to it than the one before.
fn shortened(old: f64) -> Vec<f64> {
    let mut list = Vec::new();
    if !old.is_finite() {
        list.push(old);
        return list;
    }
    list.extend([old.trunc(), old.round(), old.ceil(), old.floor()]);
    for digits in 0..8 {
        // Fewer digits by way of decimal text, which is how people will read it.
        if let Ok(short) = format!("{old:.digits$e}").parse() {
            list.push(short);
        }
    }
    list.push(old);
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_become_small_or_round() {
        let mut terms = Terms::new();
        let (x, y) = (terms.var("x", Sort::Bv(32)), terms.var("y", Sort::Bv(32)));
        let d = terms.var("d", Sort::Double);
        let (bound, third) = (terms.int(12_345), terms.double(0.333));
        let (above, free) = (terms.slt(bound, x), terms.ne(y, x));
        let real = terms.flt(third, d);
        let mut model = Model::new();
        model.set(terms.as_var(x).unwrap(), Value::bv(32, 817_263_541));
        model.set(terms.as_var(y).unwrap(), Value::bv(32, -99_817));
        model.set(terms.as_var(d).unwrap(), Value::double(0.33312345));
        let constraints = [above, free, real];
        let better = polish(
            &terms,
            &constraints,
            &model,
            &|_, _| Taste::Number,
            &no_rows,
        );
        assert!(terms.holds(&constraints, &better));
        assert_eq!(
            better.get(&terms, terms.as_var(x).unwrap()),
            Value::bv(32, 800_000_000)
        );
        assert_eq!(
            better.get(&terms, terms.as_var(y).unwrap()),
            Value::bv(32, 0)
        );
        assert_eq!(
            better.get(&terms, terms.as_var(d).unwrap()),
            Value::double(1.0)
        );
    }

    #[test]
    fn values_that_hang_together_are_moved_together() {
        let mut terms = Terms::new();
        let (x, y) = (terms.var("x", Sort::Double), terms.var("y", Sort::Double));
        let zero = terms.double(0.0);
        let rest = terms.frem(x, y);
        let constraints = [terms.flt(zero, rest), terms.flt(y, x)];
        let mut model = Model::new();
        model.set(terms.as_var(x).unwrap(), Value::double(1.5e-323));
        model.set(terms.as_var(y).unwrap(), Value::double(1e-323));
        assert!(terms.holds(&constraints, &model));
        let better = polish(
            &terms,
            &constraints,
            &model,
            &|_, _| Taste::Number,
            &no_rows,
        );
        assert!(terms.holds(&constraints, &better));
        assert!(!is_ugly(&better.get(&terms, terms.as_var(x).unwrap())));
        assert!(!is_ugly(&better.get(&terms, terms.as_var(y).unwrap())));
    }

    #[test]
    fn characters_are_printable() {
        let mut terms = Terms::new();
        let c = terms.var("c", Sort::Bv(16));
        let zero = terms.bv(16, 0);
        let some = terms.ne(c, zero);
        let mut model = Model::new();
        model.set(terms.as_var(c).unwrap(), Value::bv(16, 0x1234));
        let better = polish(&terms, &[some], &model, &|_, _| Taste::Character, &no_rows);
        assert_eq!(
            better.get(&terms, terms.as_var(c).unwrap()),
            Value::bv(16, 'a' as i64)
        );
    }
    #[test]
    fn rows_lose_what_stands_before_that_which_is_asked_for() {
        let mut terms = Terms::new();
        let length = terms.var("length", Sort::Bv(32));
        let cells: Vec<Term> = (0..4)
            .map(|at| terms.var(&format!("{at}"), Sort::Bv(16)))
            .collect();
        let m = terms.bv(16, 'M' as i64);
        // The last of up to four is an M.
        let last = |terms: &mut Terms, at: usize| {
            let here = terms.int(at as i32 + 1);
            let (ends, is) = (terms.eq(length, here), terms.eq(cells[at], m));
            terms.and(ends, is)
        };
        let ways: Vec<Term> = (0..4).map(|at| last(&mut terms, at)).collect();
        let constraints = [terms.any(&ways)];
        let var = |terms: &Terms, term: Term| terms.as_var(term).unwrap();
        let mut model = Model::new();
        model.set(var(&terms, length), Value::bv(32, 4));
        model.set(var(&terms, cells[0]), Value::bv(16, 'a' as i64));
        model.set(var(&terms, cells[3]), Value::bv(16, 'M' as i64));
        assert!(terms.holds(&constraints, &model));
        let rows = |terms: &Terms, of: Var| match of == var(terms, length) {
            true => vec![Row {
                length: of,
                cells: cells.iter().map(|&cell| var(terms, cell)).collect(),
            }],
            false => Vec::new(),
        };
        let taste = |_: &Terms, _: Var| Taste::Character;
        let better = polish(&terms, &constraints, &model, &taste, &rows);
        assert!(terms.holds(&constraints, &better));
        assert_eq!(better.get(&terms, var(&terms, length)), Value::bv(32, 1));
        assert_eq!(
            better.get(&terms, var(&terms, cells[0])),
            Value::bv(16, 'M' as i64)
        );
    }
}
