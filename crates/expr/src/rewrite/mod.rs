//! Simplification while terms are built.
//!
//! A rule is data: a name, a pattern, a result, sometimes a condition ([`Rule`]); what a pattern cannot
//! say (widths of conversions) is a named function ([`CodeRule`]). One topic is one file with a table of
//! rules; [`TOPICS`] lists them. The tests check every rule on random terms against exact evaluation,
//! and that every rule can fire at all.
//!
//! The pattern language: an application is `(operator argument...)`; `c d e` are constants, other
//! single letters for any term, and the same letter twice for the same term; `0 1 -1 2 min max` are
//! bit-vectors (or numbers) of the fitting sort, `true false` booleans, `0.0 -0.0 1.0 nan` floats.
//! Commutative operators match in both orders.

mod arithmetic;
mod array;
mod bits;
mod boolean;
mod compare;
mod conversion;
mod float;
mod number;
mod pattern;
mod rounding;

use std::sync::LazyLock;

use hashbrown::HashMap;

use crate::eval;
use crate::op::{Op, Rounded, Rounding};
use crate::pool::{Term, Terms};
use crate::sort::Sort;
use crate::value::Value;
use pattern::{Bindings, Pattern};

/// A rule as data.
pub struct Rule {
    /// How people call it.
    pub name: &'static str,
    /// What it applies to.
    pub from: &'static str,
    /// What that becomes.
    pub to: &'static str,
    /// A condition on the terms that the letters are bound to.
    pub when: Option<fn(&Terms, &Bindings) -> bool>,
}

/// A rule as a function, for what patterns cannot say.
pub struct CodeRule {
    /// How people call it.
    pub name: &'static str,
    /// The operators that it may apply to.
    pub heads: &'static [Op],
    /// The simpler term, if it applies.
    pub apply: fn(&mut Terms, Op, Sort, &[Term]) -> Option<Term>,
}

/// The rules of one topic.
pub struct Topic {
    /// The topic's name.
    pub name: &'static str,
    /// Rules as data.
    pub rules: &'static [Rule],
    /// Rules as functions.
    pub code: &'static [CodeRule],
}

/// All topics, in the order in which their rules are tried.
pub const TOPICS: &[Topic] = &[
    boolean::TOPIC,
    arithmetic::TOPIC,
    bits::TOPIC,
    compare::TOPIC,
    conversion::TOPIC,
    float::TOPIC,
    rounding::TOPIC,
    array::TOPIC,
    number::TOPIC,
];

const fn rule(name: &'static str, from: &'static str, to: &'static str) -> Rule {
    Rule {
        name,
        from,
        to,
        when: None,
    }
}

struct Compiled {
    from: Pattern,
    to: Pattern,
    when: Option<fn(&Terms, &Bindings) -> bool>,
}

enum CompiledRule {
    Data(Compiled),
    Code(fn(&mut Terms, Op, Sort, &[Term]) -> Option<Term>),
}

static TABLE: LazyLock<HashMap<Op, Vec<CompiledRule>>> = LazyLock::new(|| {
    let mut table: HashMap<Op, Vec<CompiledRule>> = HashMap::new();
    for topic in TOPICS {
        for rule in topic.rules {
            // A rule that does not read is left out here and reported by the tests.
            if let (Ok(from), Ok(to)) = (Pattern::read(rule.from), Pattern::read(rule.to))
                && let Some(head) = from.head()
            {
                let compiled = Compiled {
                    from,
                    to,
                    when: rule.when,
                };
                table
                    .entry(head)
                    .or_default()
                    .push(CompiledRule::Data(compiled));
            }
        }
        for rule in topic.code {
            for &head in rule.heads {
                table
                    .entry(head)
                    .or_default()
                    .push(CompiledRule::Code(rule.apply));
            }
        }
    }
    table
});

/// The operator without its parameter, as the table of rules knows it.
fn head(op: Op) -> Op {
    match op {
        Op::Extract(_) => Op::Extract(0),
        Op::Rounded(..) => Op::Rounded(Rounded::Add, Rounding::Even),
        other => other,
    }
}

/// The value of an application whose arguments are all constants.
pub(crate) fn fold(terms: &Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Value> {
    if args.is_empty() || matches!(sort, Sort::Array(..)) {
        return None;
    }
    let mut values = [const { Value::Bool(false) }; 3];
    for (value, &arg) in values.iter_mut().zip(args) {
        *value = terms.as_const(arg)?;
    }
    eval::apply(op, sort, terms.sort(args[0]), &values[..args.len()])
}

/// The simpler term for an application, if a rule has one.
pub(crate) fn rewrite(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    let steps = TABLE.get(&head(op))?;
    let mut bound = Bindings::new();
    steps.iter().find_map(|step| match step {
        CompiledRule::Code(apply) => apply(terms, op, sort, args),
        CompiledRule::Data(compiled) => {
            let fits = compiled.from.matches(terms, op, args, &mut bound)
                && compiled.when.is_none_or(|when| when(terms, &bound));
            let built = fits.then(|| compiled.to.build(terms, &bound, sort));
            built.flatten()
        }
    })
}

#[cfg(test)]
mod tests;
