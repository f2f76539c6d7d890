//! Arrays without arrays. A read from a store is an if-then-else over its index; a read from an unknown
//! array is a fresh variable for that array and index. That equal indices read equal elements is added
//! only where a model gets it wrong.

use hashbrown::HashMap;

use vitro_expr::{Op, Sort, Term, Terms, Var};

use crate::answer::Reason;

/// A read from an unknown array.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read {
    /// The array variable.
    pub array: Var,
    /// The index.
    pub index: Term,
    /// The variable that stands for the element.
    pub element: Term,
}

/// What was eliminated so far.
#[derive(Default)]
pub(super) struct Arrays {
    plain: HashMap<Term, Term>,
    known: HashMap<(Term, Term), Term>,
    reads: HashMap<Var, Read>,
}

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
                    return Err(Reason::Unsupported("equality of whole arrays".into()));
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

    /// The reads that a plain term depends on, also through the indices of other reads.
    pub fn reads_below(&self, terms: &mut Terms, plain: &[Term]) -> Vec<Read> {
        if self.reads.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<Read> = Vec::new();
        let mut open: Vec<Term> = plain.to_vec();
        let mut seen = hashbrown::HashSet::new();
        while let Some(term) = open.pop() {
            for &var in terms.free_vars(term).iter() {
                if let Some(&read) = self.reads.get(&var)
                    && seen.insert(var)
                {
                    found.push(read);
                    open.push(read.index);
                }
            }
        }
        found.sort_by_key(|read| (read.array, read.element));
        found
    }
}
