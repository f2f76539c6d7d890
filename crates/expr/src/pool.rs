//! The arena: hash-consed nodes named by small integers.
//!
//! [`Terms::build`] is the one door through which terms come into being: it puts the arguments of
//! commutative operators in order, folds constants by exact evaluation, applies the rewrite rules, and
//! only then looks the node up or adds it.

use std::fmt;
use std::hash::BuildHasher;
use std::sync::Arc;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};
use num_bigint::BigUint;
use num_rational::BigRational;

use crate::op::Op;
use crate::rewrite;
use crate::sort::{Sort, mask};
use crate::value::Value;

/// A term: the number of a node in its arena.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
pub struct Term(pub(crate) u32);

/// A variable: the number of an entry in the arena's table of variables.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
pub struct Var(pub(crate) u32);

/// One node: operator, sort and arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The operator or leaf.
    pub op: Op,
    /// The sort of the term.
    pub sort: Sort,
    args: [Term; 3],
}

impl Node {
    /// The arguments.
    pub fn args(&self) -> &[Term] {
        &self.args[..self.op.arity()]
    }
}

impl Term {
    /// The number, for tables that are indexed by term.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Var {
    /// The number, for tables that are indexed by variable.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An operator applied to arguments of the wrong number or sort.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SortError {
    /// The operator.
    pub op: Op,
    /// The sorts that it was applied to.
    pub args: Vec<Sort>,
}

impl fmt::Display for SortError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?} does not apply to", self.op)?;
        for sort in &self.args {
            write!(out, " {sort}")?;
        }
        Ok(())
    }
}

impl std::error::Error for SortError {}

struct Variable {
    name: Arc<str>,
    term: Term,
}

/// The arena of terms.
pub struct Terms {
    nodes: Vec<Node>,
    /// The terms by their nodes, which stand in `nodes` alone.
    known: HashTable<Term>,
    hasher: DefaultHashBuilder,
    variables: Vec<Variable>,
    by_name: HashMap<Arc<str>, Var>,
    numbers: Vec<Arc<BigRational>>,
    number_index: HashMap<Arc<BigRational>, u32>,
    wides: Vec<Arc<BigUint>>,
    wide_index: HashMap<Arc<BigUint>, u32>,
    free: Vec<Option<Arc<[Var]>>>,
    rewriting: bool,
}

/// The term `true`.
pub const TRUE: Term = Term(0);
/// The term `false`.
pub const FALSE: Term = Term(1);

impl Default for Terms {
    fn default() -> Self {
        Terms::new()
    }
}

impl Terms {
    /// An arena that simplifies.
    pub fn new() -> Terms {
        let mut terms = Terms {
            nodes: Vec::new(),
            known: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            variables: Vec::new(),
            by_name: HashMap::new(),
            numbers: Vec::new(),
            number_index: HashMap::new(),
            wides: Vec::new(),
            wide_index: HashMap::new(),
            free: Vec::new(),
            rewriting: true,
        };
        for value in [true, false] {
            terms.intern(Op::BoolConst(value), Sort::Bool, &[]);
        }
        terms
    }

    /// An arena that keeps terms as they are written; for tests and measurements.
    pub fn without_rewriting() -> Terms {
        Terms {
            rewriting: false,
            ..Terms::new()
        }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: `true` and `false` are always there.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node of a term.
    pub fn node(&self, term: Term) -> &Node {
        &self.nodes[term.index()]
    }

    /// The operator of a term.
    pub fn op(&self, term: Term) -> Op {
        self.node(term).op
    }

    /// The sort of a term.
    pub fn sort(&self, term: Term) -> Sort {
        self.node(term).sort
    }

    /// The arguments of a term.
    pub fn args(&self, term: Term) -> &[Term] {
        self.nodes[term.index()].args()
    }

    /// The variable of this name, made if there is none. A name that exists with another sort gets a
    /// number appended, so that two variables never share a printed name.
    pub fn var(&mut self, name: &str, sort: Sort) -> Term {
        match self.by_name.get(name) {
            None => self.new_var(name, sort),
            Some(var) => {
                let term = self.variables[var.index()].term;
                if self.sort(term) == sort {
                    term
                } else {
                    self.fresh(name, sort)
                }
            }
        }
    }

    /// A new variable whose name starts with the prefix.
    pub fn fresh(&mut self, prefix: &str, sort: Sort) -> Term {
        let mut number = self.variables.len();
        loop {
            let name = format!("{prefix}!{number}");
            if !self.by_name.contains_key(&*name) {
                return self.new_var(&name, sort);
            }
            number += 1;
        }
    }

    fn new_var(&mut self, name: &str, sort: Sort) -> Term {
        let number = self.variables.len() as u32;
        let term = self.intern(Op::Var(number), sort, &[]);
        let name: Arc<str> = name.into();
        self.by_name.insert(name.clone(), Var(number));
        self.variables.push(Variable { name, term });
        term
    }

    /// The variable of this name.
    pub fn find_var(&self, name: &str) -> Option<Var> {
        self.by_name.get(name).copied()
    }

    /// The variable that a term is.
    pub fn as_var(&self, term: Term) -> Option<Var> {
        match self.op(term) {
            Op::Var(number) => Some(Var(number)),
            _ => None,
        }
    }

    /// The name of a variable.
    pub fn var_name(&self, var: Var) -> &str {
        &self.variables[var.index()].name
    }

    /// The term of a variable.
    pub fn var_term(&self, var: Var) -> Term {
        self.variables[var.index()].term
    }

    /// The sort of a variable.
    pub fn var_sort(&self, var: Var) -> Sort {
        self.sort(self.var_term(var))
    }

    /// All variables, in the order of their making.
    pub fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        self.vars_from(0)
    }

    /// All variables from a number on, in the order of their creation.
    pub fn vars_from(&self, first: usize) -> impl Iterator<Item = Var> + use<> {
        (first as u32..self.variables.len() as u32).map(Var)
    }

    /// The constant for a value. Array values become stores on a constant array.
    pub fn constant(&mut self, value: &Value, sort: Sort) -> Term {
        match (value, sort) {
            (Value::Bool(value), _) => self.intern(Op::BoolConst(*value), Sort::Bool, &[]),
            (Value::Bv(bits), Sort::Bv(width)) => {
                self.intern(Op::BvConst(mask(*bits, width)), sort, &[])
            }
            (Value::Ref(object), _) => self.intern(Op::RefConst(*object), Sort::Ref, &[]),
            (Value::Float(value), _) => {
                self.intern(Op::FpConst(u64::from(value.to_bits())), Sort::Float, &[])
            }
            (Value::Double(value), _) => {
                self.intern(Op::FpConst(value.to_bits()), Sort::Double, &[])
            }
            (Value::Num(value), _) => self.number(value, sort),
            (Value::Wide(bits), Sort::Wide(_)) => self.wide(bits, sort),
            (Value::Array(array), Sort::Array(index, element)) => {
                let base = self.constant(&array.default, element.into());
                let mut term = self.intern(Op::ConstArray, sort, &[base]);
                for (at, value) in &array.entries {
                    let at = self.constant(at, index.into());
                    let value = self.constant(value, element.into());
                    term = self.intern(Op::Store, sort, &[term, at, value]);
                }
                term
            }
            // A value that is not of the sort: the callers take values from evaluation, which
            // respects sorts, so this only keeps the function total.
            (_, sort) => self.constant(&Value::zero(sort), sort),
        }
    }

    fn number(&mut self, value: &Arc<BigRational>, sort: Sort) -> Term {
        let index = match self.number_index.get(value) {
            Some(&index) => index,
            None => {
                let index = self.numbers.len() as u32;
                self.numbers.push(value.clone());
                self.number_index.insert(value.clone(), index);
                index
            }
        };
        self.intern(Op::NumConst(index), sort, &[])
    }

    fn wide(&mut self, bits: &Arc<BigUint>, sort: Sort) -> Term {
        let index = match self.wide_index.get(bits) {
            Some(&index) => index,
            None => {
                let index = self.wides.len() as u32;
                self.wides.push(bits.clone());
                self.wide_index.insert(bits.clone(), index);
                index
            }
        };
        self.intern(Op::WideConst(index), sort, &[])
    }

    /// The value of a constant of scalar sort.
    pub fn as_const(&self, term: Term) -> Option<Value> {
        let node = self.node(term);
        Some(match node.op {
            Op::BoolConst(value) => Value::Bool(value),
            Op::BvConst(bits) => Value::Bv(bits),
            Op::FpConst(bits) if node.sort == Sort::Float => {
                Value::Float(f32::from_bits(bits as u32))
            }
            Op::FpConst(bits) => Value::Double(f64::from_bits(bits)),
            Op::NumConst(index) => Value::Num(self.numbers[index as usize].clone()),
            Op::WideConst(index) => Value::Wide(self.wides[index as usize].clone()),
            Op::RefConst(object) => Value::Ref(object),
            _ => return None,
        })
    }

    /// The bits of a bit-vector constant.
    pub fn as_bits(&self, term: Term) -> Option<u64> {
        match self.op(term) {
            Op::BvConst(bits) => Some(bits),
            _ => None,
        }
    }

    /// The term of an operator whose result sort follows from its arguments, simplified.
    pub fn apply(&mut self, op: Op, args: &[Term]) -> Result<Term, SortError> {
        let mut sorts = [Sort::Bool; 3];
        for (sort, &arg) in sorts.iter_mut().zip(args) {
            *sort = self.sort(arg);
        }
        match op.result(&sorts[..args.len().min(3)]) {
            Some(sort) if args.len() <= 3 => Ok(self.build(op, sort, args)),
            _ => Err(SortError {
                op,
                args: args.iter().map(|&arg| self.sort(arg)).collect(),
            }),
        }
    }

    /// The term of an operator with the stated result sort, checked and simplified.
    pub fn convert(&mut self, op: Op, sort: Sort, args: &[Term]) -> Result<Term, SortError> {
        let mut sorts = [Sort::Bool; 3];
        for (sort, &arg) in sorts.iter_mut().zip(args) {
            *sort = self.sort(arg);
        }
        match args.len() <= 3 && op.admits(sort, &sorts[..args.len()]) {
            true => Ok(self.build(op, sort, args)),
            false => Err(SortError {
                op,
                args: args.iter().map(|&arg| self.sort(arg)).collect(),
            }),
        }
    }

    /// The simplified term of an operator; the caller answers for the sorts.
    pub(crate) fn build(&mut self, op: Op, sort: Sort, args: &[Term]) -> Term {
        if !self.rewriting {
            return self.intern(op, sort, args);
        }
        let mut ordered = [TRUE; 3];
        ordered[..args.len()].copy_from_slice(args);
        if op.commutes() && self.order(ordered[0]) > self.order(ordered[1]) {
            ordered.swap(0, 1);
        }
        let args = &ordered[..args.len()];
        let node = node(op, sort, args);
        let hash = self.hasher.hash_one(node);
        if let Some(term) = self.find(hash, &node) {
            // Nodes that a rule would change are never added, so a known node is simplified.
            return term;
        }
        let before = self.nodes.len();
        if let Some(value) = rewrite::fold(self, op, sort, args) {
            return self.constant(&value, sort);
        }
        match rewrite::rewrite(self, op, sort, args) {
            Some(term) => term,
            // What a rule has built on the way to nothing may have this node in it.
            None if self.nodes.len() > before => self.intern(op, sort, args),
            None => self.add_node(hash, node),
        }
    }

    /// Constants last, else by age: the order of the arguments of commutative operators.
    fn order(&self, term: Term) -> (bool, u32) {
        (self.op(term).is_const(), term.0)
    }

    /// The node as it is, without simplification.
    pub(crate) fn intern(&mut self, op: Op, sort: Sort, args: &[Term]) -> Term {
        let node = node(op, sort, args);
        let hash = self.hasher.hash_one(node);
        match self.find(hash, &node) {
            Some(term) => term,
            None => self.add_node(hash, node),
        }
    }

    fn find(&self, hash: u64, node: &Node) -> Option<Term> {
        let is_it = |term: &Term| self.nodes[term.index()] == *node;
        self.known.find(hash, is_it).copied()
    }

    /// Adds a node that is not there yet.
    fn add_node(&mut self, hash: u64, node: Node) -> Term {
        let term = Term(self.nodes.len() as u32);
        self.nodes.push(node);
        self.free.push(None);
        let (nodes, hasher) = (&self.nodes, &self.hasher);
        self.known
            .insert_unique(hash, term, |term| hasher.hash_one(nodes[term.index()]));
        term
    }

    pub(crate) fn free_cache(&mut self) -> &mut Vec<Option<Arc<[Var]>>> {
        &mut self.free
    }
}

fn node(op: Op, sort: Sort, args: &[Term]) -> Node {
    let mut inline = [TRUE; 3];
    inline[..args.len()].copy_from_slice(args);
    Node {
        op,
        sort,
        args: inline,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_terms_are_the_same_number() {
        let mut terms = Terms::new();
        let x = terms.var("x", Sort::Bv(32));
        let y = terms.var("y", Sort::Bv(32));
        let a = terms.apply(Op::Add, &[x, y]).unwrap();
        let b = terms.apply(Op::Add, &[y, x]).unwrap();
        assert_eq!(a, b);
        assert_eq!(terms.var("x", Sort::Bv(32)), x);
        assert_ne!(terms.var("x", Sort::Bool), x);
    }

    #[test]
    fn wrong_sorts_are_an_error() {
        let mut terms = Terms::new();
        let x = terms.var("x", Sort::Bv(32));
        let error = terms.apply(Op::And, &[x, TRUE]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "And does not apply to (_ BitVec 32) Bool"
        );
    }
}
