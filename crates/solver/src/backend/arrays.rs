//! Arrays without arrays. A read from a store is an if-then-else over its index; a read from an unknown
//! array is a fresh variable for that array and index. That equal indices read equal elements is added
//! only where a model gets it wrong. Equality of whole arrays is a fresh truth value: if it is false, a
//! fresh index shows where the arrays differ; if it is true, they agree wherever anything is read.

use hashbrown::{HashMap, HashSet};

use vitro_expr::{Op, Scalar, Sort, Term, Terms, Var};

use crate::answer::Reason;

/// A read from an unknown array.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read {
    /// The array variable.
    pub array: Var,
    /// The index.
    pub index: Term,
    /// The variable of the element.
    pub element: Term,
}

/// An equality of two arrays.
struct Equality {
    flag: Term,
    a: Term,
    b: Term,
    /// What was said about it: that a witness exists, and where the arrays agree.
    axioms: Vec<Term>,
    /// The indices at which they were said to agree.
    agreed: HashSet<Term>,
}

/// What was eliminated so far.
#[derive(Default)]
pub(super) struct Arrays {
    equalities: HashMap<Var, Equality>,
    /// By index sort: an index that differs from all others in use. What is read there is what an
    /// array has everywhere else.
    elsewhere: HashMap<Scalar, Term>,
    /// What holds for good and was not taken yet.
    pub axioms: Vec<Term>,
    plain: HashMap<Term, Term>,
    known: HashMap<(Term, Term), Term>,
    reads: HashMap<Var, Read>,
}

/// Indices of fewer bits may all be in use.
const LEAST_INDEX_BITS: u16 = 16;
/// How deep if-then-elses of arrays may nest.
const DEEPEST: usize = 500;

impl Arrays {
    /// The term with every read from an array replaced.
    pub fn eliminate(&mut self, terms: &mut Terms, term: Term) -> Result<Term, Reason> {
        if let Some(&plain) = self.plain.get(&term) {
            return Ok(plain);
        }
        for part in terms.postorder_until(&[term], |part| self.plain.contains_key(&part)) {
            let node = *terms.node(part);
            let args: Vec<Term> = node.args().iter().map(|arg| self.plain[arg]).collect();
            let plain = match node.op {
                Op::Select => self.read(terms, args[0], args[1], 0)?,
                Op::Eq if matches!(terms.sort(args[0]), Sort::Array(..)) => {
                    self.equality(terms, args[0], args[1])?
                }
                _ if args == node.args() => part,
                op => terms
                    .convert(op, node.sort, &args)
                    .map_err(|error| Reason::Unsupported(error.to_string()))?,
            };
            self.plain.insert(part, plain);
        }
        self.plain
            .get(&term)
            .copied()
            .ok_or_else(|| Reason::Unsupported("a term that was not visited".into()))
    }

    fn read(
        &mut self,
        terms: &mut Terms,
        array: Term,
        index: Term,
        depth: usize,
    ) -> Result<Term, Reason> {
        if let Some(&known) = self.known.get(&(array, index)) {
            return Ok(known);
        }
        // Down the stores, then back up.
        let mut stores = Vec::new();
        let mut base = array;
        while let (Op::Store, &[below, at, value]) = (terms.op(base), terms.args(base)) {
            let same = terms.eq(index, at);
            stores.push((same, value));
            base = below;
            if same == vitro_expr::pool::TRUE {
                break;
            }
        }
        let mut result = match stores.last() {
            Some(&(vitro_expr::pool::TRUE, value)) => value,
            _ => self.read_base(terms, base, index, depth)?,
        };
        for (same, value) in stores.into_iter().rev() {
            result = terms.ite(same, value, result);
        }
        self.known.insert((array, index), result);
        Ok(result)
    }

    fn read_base(
        &mut self,
        terms: &mut Terms,
        base: Term,
        index: Term,
        depth: usize,
    ) -> Result<Term, Reason> {
        if depth > DEEPEST {
            return Err(Reason::Unsupported("arrays nested too deep".into()));
        }
        match (
            terms.op(base),
            terms.args(base).to_vec().as_slice(),
            terms.sort(base),
        ) {
            (Op::ConstArray, &[value], _) => Ok(value),
            (Op::Ite, &[condition, a, b], _) => {
                let first = self.read(terms, a, index, depth + 1)?;
                let second = self.read(terms, b, index, depth + 1)?;
                Ok(terms.ite(condition, first, second))
            }
            (Op::Var(_), _, Sort::Array(_, element)) => {
                if let Some(&known) = self.known.get(&(base, index)) {
                    return Ok(known);
                }
                let fresh = terms.fresh("element", element.into());
                if let (Some(array), Some(var)) = (terms.as_var(base), terms.as_var(fresh)) {
                    self.reads.insert(
                        var,
                        Read {
                            array,
                            index,
                            element: fresh,
                        },
                    );
                }
                self.known.insert((base, index), fresh);
                Ok(fresh)
            }
            _ => Err(Reason::Unsupported("an array of unknown form".into())),
        }
    }

    fn equality(&mut self, terms: &mut Terms, a: Term, b: Term) -> Result<Term, Reason> {
        let Sort::Array(index, _) = terms.sort(a) else {
            return Err(Reason::Unsupported("an array of unknown form".into()));
        };
        let flag = terms.fresh("same", Sort::Bool);
        let witness = terms.fresh("witness", index.into());
        let (x, y) = (
            self.read(terms, a, witness, 0)?,
            self.read(terms, b, witness, 0)?,
        );
        let differ = terms.ne(x, y);
        let axiom = terms.or(flag, differ);
        self.axioms.push(axiom);
        if let Some(var) = terms.as_var(flag) {
            let axioms = vec![axiom];
            self.equalities.insert(
                var,
                Equality {
                    flag,
                    a,
                    b,
                    axioms,
                    agreed: HashSet::new(),
                },
            );
        }
        Ok(flag)
    }

    /// Says of every equality below the terms that it means agreement at every index that matters;
    /// returns whether that was new.
    pub fn agree(&mut self, terms: &mut Terms, plain: &[Term]) -> Result<bool, Reason> {
        if self.equalities.is_empty() {
            return Ok(false);
        }
        let (reads, flags) = self.below(terms, plain);
        let mut news = false;
        for flag in flags {
            let Some(equality) = self.equalities.get(&flag) else {
                continue;
            };
            let (name, a, b) = (equality.flag, equality.a, equality.b);
            let mut indices: Vec<Term> = reads.iter().map(|read| read.index).collect();
            for array in terms.postorder(&[a, b]) {
                if let (Op::Store, &[_, at, _]) = (terms.op(array), terms.args(array)) {
                    indices.push(at);
                }
            }
            let elsewhere = self.elsewhere(terms, a)?;
            indices.extend(elsewhere);
            for index in indices {
                if Sort::Array(sort_of(terms, index)?, element(terms, a)?) != terms.sort(a) {
                    continue;
                }
                if !self
                    .equalities
                    .get_mut(&flag)
                    .is_some_and(|it| it.agreed.insert(index))
                {
                    continue;
                }
                if let Some(elsewhere) = elsewhere.filter(|&it| it != index) {
                    let apart = terms.ne(elsewhere, index);
                    self.axioms.push(apart);
                }
                let (x, y) = (
                    self.read(terms, a, index, 0)?,
                    self.read(terms, b, index, 0)?,
                );
                let (equal, not) = (terms.eq(x, y), terms.not(name));
                let axiom = terms.or(not, equal);
                self.axioms.push(axiom);
                if let Some(equality) = self.equalities.get_mut(&flag) {
                    equality.axioms.push(axiom);
                }
                news = true;
            }
        }
        Ok(news)
    }

    /// The index that differs from all others. Where there are few indices there may be none.
    fn elsewhere(&mut self, terms: &mut Terms, array: Term) -> Result<Option<Term>, Reason> {
        let Sort::Array(index, _) = terms.sort(array) else {
            return Err(Reason::Unsupported("an array of unknown form".into()));
        };
        if Sort::from(index)
            .bits()
            .is_none_or(|bits| bits < LEAST_INDEX_BITS)
        {
            return Ok(None);
        }
        let known = self.elsewhere.get(&index).copied();
        Ok(Some(known.unwrap_or_else(|| {
            let fresh = terms.fresh("elsewhere", index.into());
            self.elsewhere.insert(index, fresh);
            fresh
        })))
    }

    /// Whether a term is an index that differs from all others.
    pub fn is_elsewhere(&self, index: Term) -> bool {
        self.elsewhere.values().any(|&known| known == index)
    }

    /// The reads that plain terms depend on, also through the indices of other reads.
    pub fn reads_below(&self, terms: &mut Terms, plain: &[Term]) -> Vec<Read> {
        self.below(terms, plain).0
    }

    /// The reads and the equalities that plain terms depend on.
    fn below(&self, terms: &mut Terms, plain: &[Term]) -> (Vec<Read>, Vec<Var>) {
        let (mut reads, mut flags): (Vec<Read>, Vec<Var>) = (Vec::new(), Vec::new());
        if self.reads.is_empty() && self.equalities.is_empty() {
            return (reads, flags);
        }
        let mut open: Vec<Term> = plain.to_vec();
        let mut seen = HashSet::new();
        while let Some(term) = open.pop() {
            for &var in terms.free_vars(term).iter() {
                if !seen.insert(var) {
                    continue;
                }
                if let Some(&read) = self.reads.get(&var) {
                    reads.push(read);
                    open.push(read.index);
                }
                if let Some(equality) = self.equalities.get(&var) {
                    flags.push(var);
                    open.extend_from_slice(&equality.axioms);
                }
            }
        }
        reads.sort_by_key(|read| (read.array, read.element));
        flags.sort_unstable();
        (reads, flags)
    }
}

fn sort_of(terms: &Terms, index: Term) -> Result<Scalar, Reason> {
    let scalar = terms.sort(index).scalar();
    scalar.ok_or_else(|| Reason::Unsupported("an array as an index".into()))
}

fn element(terms: &Terms, array: Term) -> Result<Scalar, Reason> {
    match terms.sort(array) {
        Sort::Array(_, element) => Ok(element),
        _ => Err(Reason::Unsupported("an array of unknown form".into())),
    }
}
