//! Hands gates to the SAT solver as clauses, each gate once and only when a query needs it.
//!
//! A gate that is needed only as true gets only the clauses that follow from its being true, and
//! likewise for false (Plaisted and Greenbaum); the missing half is added when a query needs it.
//! Trees of and-gates become one wide gate. Sum and carry of one full adder know of each other
//! through six more clauses, with which unit propagation misses nothing in an adder cell.

use crate::gates::{Gate, Gates, Lit, operands};
use crate::sat::Sat;

/// The gate is needed as true.
const TRUE: u8 = 1;
/// The gate is needed as false.
const FALSE: u8 = 2;
const BOTH: u8 = 3;
/// The links between sum and carry are in place.
const LINKED: u8 = 4;

/// Which gates the SAT solver knows, and under which variables.
#[derive(Default)]
pub(crate) struct Cnf {
    variables: Vec<i32>,
    done: Vec<u8>,
    pending: Vec<(usize, u8)>,
    /// Input nodes with a variable, in the order in which they got it.
    inputs: Vec<usize>,
}

impl Cnf {
    /// The SAT literal of a literal that is not constant, to be assumed or asserted.
    pub fn assumable(&mut self, gates: &Gates, sat: &mut Sat, literal: Lit) -> i32 {
        self.need(literal, TRUE);
        self.drain(gates, sat);
        self.literal(gates, sat, literal)
    }

    /// Makes a literal true for good.
    pub fn assert(&mut self, gates: &Gates, sat: &mut Sat, literal: Lit) {
        self.need(literal, TRUE);
        self.name(gates, sat);
        self.pending.clear();
        self.require(gates, sat, literal);
        self.drain(gates, sat);
    }

    /// The inputs that the SAT solver knows, each with its variable.
    pub fn inputs(&self) -> impl Iterator<Item = (usize, i32)> + '_ {
        self.inputs.iter().map(|&node| (node, self.variables[node]))
    }

    /// How many inputs the SAT solver knows.
    pub fn input_count(&self) -> usize {
        self.inputs.len()
    }

    /// The variable of a node that has one.
    pub fn variable(&self, node: usize) -> Option<i32> {
        self.variables.get(node).copied().filter(|&v| v != 0)
    }

    /// Adds unit clauses for the conjuncts of a literal.
    fn require(&mut self, gates: &Gates, sat: &mut Sat, literal: Lit) {
        let mut stack = vec![literal];
        while let Some(literal) = stack.pop() {
            match gates.gate(literal.node()) {
                Gate::Constant if literal == Lit::TRUE => {}
                Gate::Constant => sat.clause(&[]),
                Gate::And(a, b) if !literal.negated() => stack.extend([b, a]),
                _ => {
                    self.need(literal, TRUE);
                    let unit = self.literal(gates, sat, literal);
                    sat.clause(&[unit]);
                }
            }
        }
    }

    fn need(&mut self, literal: Lit, polarity: u8) {
        let polarity = match polarity {
            TRUE if literal.negated() => FALSE,
            FALSE if literal.negated() => TRUE,
            other => other,
        };
        self.pending.push((literal.node(), polarity));
    }

    fn drain(&mut self, gates: &Gates, sat: &mut Sat) {
        self.name(gates, sat);
        while let Some((node, polarity)) = self.pending.pop() {
            let missing = polarity & !self.done[node];
            if missing != 0 {
                self.done[node] |= missing;
                self.translate(gates, sat, node, missing);
            }
        }
    }

    /// Gives variables to the nodes that what is pending depends on, those made first last. The
    /// solver decides the last ones first: so it decides inputs, and all else follows.
    fn name(&mut self, gates: &Gates, sat: &mut Sat) {
        self.done.resize(gates.len() + 1, 0);
        self.variables.resize(gates.len() + 1, 0);
        let mut stack: Vec<usize> = self.pending.iter().map(|(node, _)| *node).collect();
        let mut found = Vec::new();
        while let Some(node) = stack.pop() {
            if node == 0 || self.variables[node] != 0 {
                continue;
            }
            // Marks the node as found; the variable proper comes below.
            self.variables[node] = i32::MAX;
            found.push(node);
            let gate = gates.gate(node);
            if let Gate::Defined(number) = gate {
                stack.push(gates.definition(number).condition.node());
            }
            let (operands, count) = operands(gate);
            stack.extend(operands[..count].iter().map(|l| l.node()));
        }
        found.sort_unstable();
        for &node in found.iter().rev() {
            self.variables[node] = 0;
            let inner = matches!(gates.gate(node), Gate::And(..)) && gates.used_once(node);
            if !inner {
                self.literal(gates, sat, gates.output(node));
            }
        }
    }

    /// The SAT literal of a literal; a fresh variable where the node has none yet.
    fn literal(&mut self, gates: &Gates, sat: &mut Sat, literal: Lit) -> i32 {
        let node = literal.node();
        if self.variables[node] == 0 {
            self.variables[node] = sat.variable();
            if gates.gate(node) == Gate::Input {
                self.inputs.push(node);
            }
        }
        let variable = self.variables[node];
        if literal.negated() {
            -variable
        } else {
            variable
        }
    }

    fn translate(&mut self, gates: &Gates, sat: &mut Sat, node: usize, missing: u8) {
        let output = gates.output(node);
        let gate = gates.gate(node);
        if gate == Gate::Constant {
            return;
        }
        let (operands, count) = operands(gate);
        // A monotone operand is needed in the polarity of the gate, others in both.
        for (i, &operand) in operands[..count].iter().enumerate() {
            match gate {
                Gate::And(..) => {}
                Gate::Majority(..) => self.need(operand, missing),
                Gate::Choice(..) if i > 0 => self.need(operand, missing),
                _ => self.need(operand, BOTH),
            }
        }
        let o = self.literal(gates, sat, output);
        match gate {
            Gate::Constant | Gate::Input => {}
            Gate::Defined(number) => self.definition(gates, sat, node, number, missing),
            Gate::And(..) => self.and_gate(gates, sat, output, missing),
            Gate::Xor(a, b) => {
                let [a, b] = [a, b].map(|l| self.literal(gates, sat, l));
                xor_clauses(sat, [o, a, b], missing);
            }
            Gate::Choice(c, t, e) => {
                let [c, t, e] = [c, t, e].map(|l| self.literal(gates, sat, l));
                choice_clauses(sat, [o, c, t, e], missing);
            }
            Gate::Majority(..) => {
                let [a, b, c] = operands.map(|l| self.literal(gates, sat, l));
                majority_clauses(sat, [o, a, b, c], missing);
                self.link(gates, sat, operands);
            }
            Gate::Parity(..) => {
                let [a, b, c] = operands.map(|l| self.literal(gates, sat, l));
                parity_clauses(sat, [o, a, b, c], missing);
                self.link(gates, sat, operands);
            }
        }
    }

    /// Adds the condition of a definition with the first of its results.
    fn definition(&mut self, gates: &Gates, sat: &mut Sat, node: usize, number: u32, missing: u8) {
        let definition = gates.definition(number);
        let mut others = definition
            .results
            .iter()
            .flatten()
            .filter(|l| l.node() != node);
        if self.done[node] == missing && others.all(|l| self.done[l.node()] == 0) {
            self.require(gates, sat, definition.condition);
        }
    }

    fn and_gate(&mut self, gates: &Gates, sat: &mut Sat, output: Lit, missing: u8) {
        let leaves = self.conjuncts(gates, output);
        for &leaf in &leaves {
            self.need(leaf, missing);
        }
        let o = self.literal(gates, sat, output);
        let mut wide: Vec<i32> = vec![o];
        for &leaf in &leaves {
            let leaf = self.literal(gates, sat, leaf);
            wide.push(-leaf);
            if missing & TRUE != 0 {
                sat.clause(&[-o, leaf]);
            }
        }
        if missing & FALSE != 0 {
            sat.clause(&wide);
        }
    }

    /// The leaves of the tree of and-gates that serve nothing but this one.
    fn conjuncts(&self, gates: &Gates, output: Lit) -> Vec<Lit> {
        let mut leaves = Vec::new();
        let mut stack = vec![output];
        while let Some(literal) = stack.pop() {
            let node = literal.node();
            let inner = !literal.negated()
                && gates.used_once(node)
                && self.variables.get(node).is_none_or(|&v| v == 0);
            match gates.gate(node) {
                Gate::And(a, b) if inner || literal == output => stack.extend([b, a]),
                _ => leaves.push(literal),
            }
        }
        leaves
    }

    /// Ties sum and carry of a full adder together once both are there in full.
    fn link(&mut self, gates: &Gates, sat: &mut Sat, operands: [Lit; 3]) {
        let plain = operands.map(|l| l.flip_if(l.negated()));
        let [a, b, c] = plain;
        let Some(sum) = gates.find(Gate::Parity(a, b, c)) else {
            return;
        };
        if self.done.get(sum).is_none_or(|d| d & BOTH != BOTH) {
            return;
        }
        for signs in [[a, b, c], [!a, b, c], [a, !b, c], [a, b, !c]] {
            let mut key = signs;
            key.sort_unstable();
            let Some(carry) = gates.find(Gate::Majority(key[0], key[1], key[2])) else {
                continue;
            };
            if self
                .done
                .get(carry)
                .is_some_and(|d| d & (BOTH | LINKED) == BOTH)
            {
                self.done[carry] |= LINKED;
                let odd = signs.iter().filter(|l| l.negated()).count() == 1;
                let sum = gates.output(sum).flip_if(odd);
                let s = self.literal(gates, sat, sum);
                let k = self.literal(gates, sat, gates.output(carry));
                for operand in signs {
                    let operand = self.literal(gates, sat, operand);
                    sat.clause(&[-k, -s, operand]);
                    sat.clause(&[k, s, -operand]);
                }
            }
        }
    }
}

fn xor_clauses(sat: &mut Sat, [o, a, b]: [i32; 3], missing: u8) {
    if missing & TRUE != 0 {
        sat.clause(&[-o, a, b]);
        sat.clause(&[-o, -a, -b]);
    }
    if missing & FALSE != 0 {
        sat.clause(&[o, -a, b]);
        sat.clause(&[o, a, -b]);
    }
}

fn choice_clauses(sat: &mut Sat, [o, c, t, e]: [i32; 4], missing: u8) {
    // The third clause of each half follows from the other two; propagation does not see that.
    if missing & TRUE != 0 {
        sat.clause(&[-o, -c, t]);
        sat.clause(&[-o, c, e]);
        sat.clause(&[-o, t, e]);
    }
    if missing & FALSE != 0 {
        sat.clause(&[o, -c, -t]);
        sat.clause(&[o, c, -e]);
        sat.clause(&[o, -t, -e]);
    }
}

fn majority_clauses(sat: &mut Sat, [o, a, b, c]: [i32; 4], missing: u8) {
    for (x, y) in [(a, b), (a, c), (b, c)] {
        if missing & TRUE != 0 {
            sat.clause(&[-o, x, y]);
        }
        if missing & FALSE != 0 {
            sat.clause(&[o, -x, -y]);
        }
    }
}

fn parity_clauses(sat: &mut Sat, [o, a, b, c]: [i32; 4], missing: u8) {
    for signs in 0..8u8 {
        let sign = |l: i32, bit: u8| if signs >> bit & 1 == 1 { -l } else { l };
        // A clause rules out one assignment: the one in which all its literals are false.
        let odd = signs.count_ones() % 2 == 1;
        if !odd && missing & TRUE != 0 {
            sat.clause(&[-o, sign(a, 0), sign(b, 1), sign(c, 2)]);
        }
        if odd && missing & FALSE != 0 {
            sat.clause(&[o, sign(a, 0), sign(b, 1), sign(c, 2)]);
        }
    }
}
