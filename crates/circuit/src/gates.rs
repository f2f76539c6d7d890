//! The graph of gates: literals, constant folding and structural hashing.
//!
//! A gate is made once: asking for the same gate again gives the same literal, and a gate whose
//! value follows from its operands is never made. Beside and-gates there are exclusive or, choice,
//! majority and parity of three, because an adder built of these needs a third of the clauses of
//! one built of and-gates alone.
//!
//! A *defined* literal is a free bit tied to others by a condition that has exactly one solution
//! (`q * d + r = n`). The condition reaches the SAT solver together with the bit; simulation computes
//! the bit by its `Rule` instead.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Not;

/// A gate's output or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    /// The constant false.
    pub const FALSE: Lit = Lit(0);
    /// The constant true.
    pub const TRUE: Lit = Lit(1);

    /// The constant literal of a truth value.
    pub fn constant(value: bool) -> Lit {
        Lit(u32::from(value))
    }

    /// The truth value if this is a constant.
    pub fn known(self) -> Option<bool> {
        (self.0 < 2).then_some(self.0 == 1)
    }

    /// Whether this is a negated output; true for [`Lit::TRUE`].
    pub(crate) fn negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// The number of the gate, 0 for constants.
    pub(crate) fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn positive(self) -> Lit {
        Lit(self.0 & !1)
    }

    pub(crate) fn flip_if(self, flip: bool) -> Lit {
        Lit(self.0 ^ u32::from(flip))
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl std::fmt::Debug for Lit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.known() {
            Some(value) => write!(f, "{value}"),
            None if self.negated() => write!(f, "!{}", self.node()),
            None => write!(f, "{}", self.node()),
        }
    }
}

/// What computes a node. Operands are ordered and signs pulled out, so that equal gates are equal
/// values; the constructors of [`Gates`] see to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Gate {
    Constant,
    Input,
    /// An output of the definition with this number.
    Defined(u32),
    And(Lit, Lit),
    Xor(Lit, Lit),
    /// If the first then the second else the third.
    Choice(Lit, Lit, Lit),
    Majority(Lit, Lit, Lit),
    /// Exclusive or of three.
    Parity(Lit, Lit, Lit),
}

/// The function by which defined literals follow from their operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Rule {
    /// Operands dividend and divisor; results quotient and remainder as SMT-LIB has them for zero.
    Divide,
    /// Operand a radicand; results its integer square root and what remains.
    Root,
}

/// Some free literals and the condition that determines them.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub rule: Rule,
    pub operands: Vec<Vec<Lit>>,
    pub results: [Vec<Lit>; 2],
    pub condition: Lit,
}

/// A multiplicative hash; the standard one costs more than making a gate.
#[derive(Default)]
pub(crate) struct GateHasher(u64);

impl Hasher for GateHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(26) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }
}

/// The graph of gates.
pub struct Gates {
    gates: Vec<Gate>,
    /// How many gates use each node, up to 2.
    uses: Vec<u8>,
    unique: HashMap<Gate, u32, BuildHasherDefault<GateHasher>>,
    definitions: Vec<Definition>,
    /// The number of the definition for a rule and its operands.
    defined: HashMap<(Rule, Vec<Vec<Lit>>), u32>,
}

impl Default for Gates {
    fn default() -> Self {
        Self::new()
    }
}

impl Gates {
    /// An empty graph.
    pub fn new() -> Self {
        Gates {
            gates: vec![Gate::Constant],
            uses: vec![2],
            unique: HashMap::default(),
            definitions: Vec::new(),
            defined: HashMap::new(),
        }
    }

    /// How many gates there are, inputs included: the measure for a caller's size limit.
    pub fn len(&self) -> usize {
        self.gates.len() - 1
    }

    /// Whether no gate has been made yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A fresh free literal.
    pub fn input(&mut self) -> Lit {
        self.push(Gate::Input)
    }

    /// `a` and `b`.
    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        if a == b || a == Lit::TRUE {
            return b;
        }
        if a == Lit::FALSE || a == !b {
            return Lit::FALSE;
        }
        match self
            .and_by_operand(a, b)
            .or_else(|| self.and_by_operand(b, a))
        {
            Some(folded) => folded,
            None => self.unique(Gate::And(a, b)),
        }
    }

    /// What `x & y` is where `y` is itself an and-gate that mentions `x` or `!x`.
    fn and_by_operand(&mut self, x: Lit, y: Lit) -> Option<Lit> {
        let Gate::And(p, q) = self.gates[y.node()] else {
            return None;
        };
        match y.negated() {
            false if x == p || x == q => Some(y),
            false if x == !p || x == !q => Some(Lit::FALSE),
            true if x == !p || x == !q => Some(x),
            true if x == p => Some(self.and(x, !q)),
            true if x == q => Some(self.and(x, !p)),
            _ => None,
        }
    }

    /// `a` or `b`.
    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// `a` implies `b`.
    pub fn implies(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(a, !b)
    }

    /// `a` exclusive or `b`.
    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let flip = a.negated() ^ b.negated();
        let (a, b) = sorted(a.positive(), b.positive());
        if a == b {
            return Lit::constant(flip);
        }
        if a == Lit::FALSE {
            return b.flip_if(flip);
        }
        // x ^ (x ^ y) = y
        if let Gate::Xor(p, q) = self.gates[b.node()]
            && (p == a || q == a)
        {
            return if p == a { q } else { p }.flip_if(flip);
        }
        self.unique(Gate::Xor(a, b)).flip_if(flip)
    }

    /// Whether `a` and `b` are equal.
    pub fn same(&mut self, a: Lit, b: Lit) -> Lit {
        !self.xor(a, b)
    }

    /// `then` where `condition` holds, `otherwise` elsewhere.
    pub fn choose(&mut self, condition: Lit, then: Lit, otherwise: Lit) -> Lit {
        let (c, t, e) = match condition.negated() {
            true => (!condition, otherwise, then),
            false => (condition, then, otherwise),
        };
        if c == Lit::FALSE || t == e {
            return e;
        }
        if t == !e {
            return self.xor(c, e);
        }
        if t == Lit::TRUE || t == c {
            return self.or(c, e);
        }
        if t == Lit::FALSE || t == !c {
            return self.and(!c, e);
        }
        if e == Lit::TRUE || e == !c {
            return self.or(!c, t);
        }
        if e == Lit::FALSE || e == c {
            return self.and(c, t);
        }
        let flip = t.negated();
        self.unique(Gate::Choice(c, t.flip_if(flip), e.flip_if(flip)))
            .flip_if(flip)
    }

    /// Whether at least two of three hold: the carry of a full adder.
    pub fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut o = [a, b, c];
        o.sort_unstable();
        let [a, b, c] = o;
        if a == b || b == c {
            return b;
        }
        if a == !b {
            return c;
        }
        if b == !c {
            return a;
        }
        match a.known() {
            Some(true) => return self.or(b, c),
            Some(false) => return self.and(b, c),
            None => {}
        }
        let negations = o.iter().filter(|l| l.negated()).count();
        let flip = negations >= 2;
        let [a, b, c] = o.map(|l| l.flip_if(flip));
        self.unique(Gate::Majority(a, b, c)).flip_if(flip)
    }

    /// Whether an odd number of three hold: the sum of a full adder.
    pub fn parity(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let flip = a.negated() ^ b.negated() ^ c.negated();
        let mut o = [a, b, c].map(Lit::positive);
        o.sort_unstable();
        let [a, b, c] = o;
        if a == b {
            return c.flip_if(flip);
        }
        if b == c {
            return a.flip_if(flip);
        }
        if a == Lit::FALSE {
            return self.xor(b, c).flip_if(flip);
        }
        self.unique(Gate::Parity(a, b, c)).flip_if(flip)
    }

    /// Sum and carry of three bits.
    pub fn full_adder(&mut self, a: Lit, b: Lit, c: Lit) -> (Lit, Lit) {
        (self.parity(a, b, c), self.majority(a, b, c))
    }

    /// Whether all hold. The tree is balanced; translation to clauses flattens it again.
    pub fn all(&mut self, literals: &[Lit]) -> Lit {
        match literals {
            [] => Lit::TRUE,
            [one] => *one,
            _ => {
                let (left, right) = literals.split_at(literals.len() / 2);
                let (left, right) = (self.all(left), self.all(right));
                self.and(left, right)
            }
        }
    }

    /// Whether at least one holds.
    pub fn any(&mut self, literals: &[Lit]) -> Lit {
        let negated: Vec<Lit> = literals.iter().map(|&l| !l).collect();
        !self.all(&negated)
    }

    /// The results of an earlier definition by this rule from these operands.
    pub(crate) fn defined(&self, rule: Rule, operands: &[Vec<Lit>]) -> Option<[Vec<Lit>; 2]> {
        let number = self.defined.get(&(rule, operands.to_vec()))?;
        Some(self.definition(*number).results.clone())
    }

    /// Fresh literals of the given widths that follow from `operands` by `rule`, and the number of
    /// their definition. The caller gives the condition next, with [`Gates::define_by`].
    pub(crate) fn define(
        &mut self,
        rule: Rule,
        operands: Vec<Vec<Lit>>,
        widths: [usize; 2],
    ) -> (u32, [Vec<Lit>; 2]) {
        let number = self.definitions.len() as u32;
        let results = widths.map(|w| (0..w).map(|_| self.push(Gate::Defined(number))).collect());
        self.defined.insert((rule, operands.clone()), number);
        self.definitions.push(Definition {
            rule,
            operands,
            results: results.clone(),
            condition: Lit::TRUE,
        });
        (number, results)
    }

    /// Gives the condition that ties the results of a definition to its operands. It must have
    /// exactly one solution, the one that the rule computes.
    pub(crate) fn define_by(&mut self, number: u32, condition: Lit) {
        if let Some(definition) = self.definitions.get_mut(number as usize) {
            definition.condition = condition;
        }
    }

    /// The positive literal of a node.
    pub(crate) fn output(&self, node: usize) -> Lit {
        Lit((node as u32) << 1)
    }

    pub(crate) fn gate(&self, node: usize) -> Gate {
        self.gates[node]
    }

    pub(crate) fn definition(&self, number: u32) -> &Definition {
        &self.definitions[number as usize]
    }

    /// All definitions made so far.
    #[cfg(test)]
    pub(crate) fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    /// How many nodes some literals depend on.
    pub(crate) fn cone(&self, roots: impl Iterator<Item = Lit>) -> usize {
        let mut seen = vec![false; self.gates.len()];
        let mut stack: Vec<usize> = roots.map(Lit::node).collect();
        let mut count = 0;
        while let Some(node) = stack.pop() {
            if std::mem::replace(&mut seen[node], true) {
                continue;
            }
            count += 1;
            let gate = self.gates[node];
            if let Gate::Defined(number) = gate {
                stack.push(self.definition(number).condition.node());
            }
            let (operands, used) = operands(gate);
            stack.extend(operands[..used].iter().map(|l| l.node()));
        }
        count
    }

    /// The node of a gate that exists already.
    pub(crate) fn find(&self, gate: Gate) -> Option<usize> {
        self.unique.get(&gate).map(|&n| n as usize)
    }

    /// Whether the node is a free literal.
    pub(crate) fn is_input(&self, node: usize) -> bool {
        self.gates[node] == Gate::Input
    }

    /// Whether only one gate uses this node.
    pub(crate) fn used_once(&self, node: usize) -> bool {
        self.uses[node] == 1
    }

    fn unique(&mut self, gate: Gate) -> Lit {
        if let Some(&node) = self.unique.get(&gate) {
            return Lit(node << 1);
        }
        let literal = self.push(gate);
        self.unique.insert(gate, literal.node() as u32);
        let (operands, count) = operands(gate);
        for operand in &operands[..count] {
            let uses = &mut self.uses[operand.node()];
            *uses = (*uses + 1).min(2);
        }
        literal
    }

    fn push(&mut self, gate: Gate) -> Lit {
        let node = self.gates.len() as u32;
        self.gates.push(gate);
        self.uses.push(0);
        Lit(node << 1)
    }
}

fn sorted(a: Lit, b: Lit) -> (Lit, Lit) {
    if a <= b { (a, b) } else { (b, a) }
}

/// The operands of a gate and how many of them count.
pub(crate) fn operands(gate: Gate) -> ([Lit; 3], usize) {
    match gate {
        Gate::Constant | Gate::Input | Gate::Defined(_) => ([Lit::FALSE; 3], 0),
        Gate::And(a, b) | Gate::Xor(a, b) => ([a, b, Lit::FALSE], 2),
        Gate::Choice(a, b, c) | Gate::Majority(a, b, c) | Gate::Parity(a, b, c) => ([a, b, c], 3),
    }
}
