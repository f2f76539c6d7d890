//! The verdicts on goals that no path covers. A goal is unreachable if every place where the search was cut
//! short is one from which the goal cannot be reached; else the cut is the reason why it is open.

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;

use vitro_classfile::access;
use vitro_classfile::descriptor::class_name;
use vitro_coverage::{GoalSet, Reason};
use vitro_program::null_annotations::without_mark;
use vitro_sequence::FieldName;
use vitro_vm::input_construction::{Construction, On};
use vitro_vm::{Alternative, Kind, LoaderId, Machine, Outcome};

use crate::code_facts::CodeFacts;
use crate::entry_call::EntryCall;
use crate::plan::{SetBy, parameters};
use crate::targets::Targets;
use crate::tree::{Ending, NodeState, Tree};

/// A place where the search was cut short.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Cut {
    /// The methods under test that were being executed.
    at: Vec<(u32, u16)>,
    /// Goals that need not be begun again, if known.
    begun: Option<GoalSet>,
    reason: Reason,
    /// If the search ended before it came here: all sequences of up to so many calls were looked at before.
    calls: Option<usize>,
}

/// How long the sequences are that were all looked at before something cut the way to a goal.
fn without_sequence(cuts: &[&Cut]) -> Option<Reason> {
    let mut fewest = usize::from(u8::MAX);
    for cut in cuts {
        fewest = cut.calls.map_or(fewest, |calls| fewest.min(calls));
    }
    let calls = u8::try_from(fewest).ok()?;
    (calls > 0 && calls < u8::MAX).then_some(Reason::NoSequence(Reverse(calls)))
}

/// The goals that are open when a search has ended, with all that may be a reason.
pub(crate) struct OpenGoals<'a> {
    pub targets: &'a mut Targets,
    pub tree: &'a Tree,
    pub machine: &'a Machine,
    pub code_facts: &'a CodeFacts,
    pub call: &'a EntryCall,
    /// Whether a path has asked a stub for more values than it is free to choose.
    pub outlived_stub: bool,
}

impl OpenGoals<'_> {
    /// Gives every open goal its reason, or its proof. With `check_proofs` proofs are tried for covered goals, too.
    pub fn give_reasons(&mut self, check_proofs: bool) {
        self.targets.rule_out(check_proofs);
        let cuts = self.cuts();
        let hidden = met_hidden_state(self.tree);
        // At another time, say, another way is taken.
        let outside = self.tree.paths.iter().any(|path| !path.outside.is_empty());
        // What the user has every test begin with need not be so elsewhere.
        let outside = outside || !self.call.inputs.start.is_empty() || self.outlived_stub;
        // Sequences that the user does not want may lead there.
        let wishes = self.code_facts.wishes();
        let is_free = wishes.forbid.is_empty() && wishes.start.is_empty();
        let is_free = is_free && self.code_facts.start.is_empty() && self.tries_all_sequences();
        // Looked at only if there is something to prove.
        let statics = OnceCell::new();
        let open: Vec<u32> = self.targets.goals.open().iter().collect();
        for goal in open {
            let mut alone = GoalSet::new();
            alone.insert(goal);
            self.targets.aim_at(&alone);
            let leads_there = |cut: &&Cut| self.distance(cut).is_some();
            let leading: Vec<&Cut> = cuts.iter().filter(leads_there).collect();
            match leading.iter().map(|cut| cut.reason).max() {
                Some(_) if self.is_nearest_by_null(&leading) => {
                    self.targets.goals.note(&alone, Reason::NullForbidden);
                }
                Some(reason) => {
                    let reason = match is_free {
                        true => without_sequence(&leading).unwrap_or(reason),
                        false => reason,
                    };
                    self.targets.goals.note(&alone, reason);
                }
                None if hidden || *statics.get_or_init(|| self.depends_on_statics()) => {
                    self.targets.goals.note(&alone, Reason::NeedsCallSequence);
                }
                None if outside || self.targets.is_doubtful(goal) => {
                    self.targets.goals.note(&alone, Reason::Incomplete);
                }
                None => self.targets.goals.prove_unreachable(&alone),
            }
        }
    }

    /// Whether the place that is nearest to the goal aimed at was cut since null is forbidden there. What was cut before the
    /// method began may lead anywhere, and says less.
    fn is_nearest_by_null(&self, cuts: &[&Cut]) -> bool {
        let nearest = |by_null: bool| {
            let cuts = cuts.iter().filter(|cut| {
                !cut.at.is_empty() && (cut.reason == Reason::NullForbidden) == by_null
            });
            cuts.filter_map(|cut| self.distance(cut)).min()
        };
        match (nearest(true), nearest(false)) {
            (Some(null), Some(other)) => null < other,
            (null, _) => null.is_some(),
        }
    }

    /// Whether calls of an object's own methods with values as arguments are all that can change what the method finds.
    /// Objects among the arguments may be the object itself, refer to each other, or belong to one parent, and these ways
    /// are not all tried. What static fields hold may come from other calls.
    fn tries_all_sequences(&self) -> bool {
        let takes_values = |(_, signature): &(_, Arc<str>)| self.is_value(signature);
        let parameters = parameters(self.machine, self.call.method);
        if !parameters
            .iter()
            .all(|(_, signature)| self.is_value(signature))
            || !self
                .code_facts
                .statics_read(self.machine, self.call.method)
                .0
                .is_empty()
        {
            return false;
        }
        let Some(symbolic) = &self.machine.symbolic else {
            return false;
        };
        symbolic.lives.iter().all(|(descriptor, steps)| {
            let mut steps = steps.iter();
            steps.all(|step| step.on == On::Made && step.parameters.iter().all(takes_values))
                && !self.code_facts.is_written_by_others(class_name(descriptor))
        })
    }

    /// Whether a type's objects have no identity, cannot be changed, and do not refer to others: numbers, texts, boxes, enum constants.
    fn is_value(&self, signature: &str) -> bool {
        let class = class_name(without_mark(signature));
        let boxes = Kind::PRIMITIVES.iter();
        let is_library_value = class == "java/lang/String"
            || boxes
                .filter(|kind| **kind != Kind::Void)
                .any(|kind| kind.box_class() == class);
        let is_enum = || {
            let id = self.machine.find_loaded(LoaderId::APP, class);
            id.is_some_and(|id| self.machine.class(id).access & access::ENUM != 0)
        };
        Kind::of(signature) != Kind::Ref || is_library_value || is_enum()
    }

    /// Whether the method may find static state that no search has given it.
    fn depends_on_statics(&self) -> bool {
        // Numbers and strings are all that they are; objects may have other states.
        let is_unknown = |field: &FieldName| {
            let mut inputs = self.call.inputs.statics.iter().map(|input| &input.field);
            inputs.any(|input| {
                let is_plain = Kind::of(&input.descriptor) != Kind::Ref
                    || &*input.descriptor == "Ljava/lang/String;";
                let is_free = input.set_by != SetBy::Nothing;
                is_plain && is_free && field.class == input.owner && field.name == input.name
            })
        };
        self.code_facts
            .depends_on_statics(self.machine, self.call.method, &is_unknown)
    }

    /// How far the nearest goal that is aimed at is from a cut.
    fn distance(&self, cut: &Cut) -> Option<u32> {
        self.targets.distance_of(&cut.at, cut.begun.as_ref())
    }

    /// Where the search was cut short, and why.
    fn cuts(&self) -> Vec<Cut> {
        let mut cuts = Vec::new();
        for (number, node) in self.tree.nodes.iter().enumerate() {
            for (state, way) in node.states.iter().zip(&node.fork.ways) {
                let reason = match state {
                    NodeState::Unknown => Reason::Unknown,
                    NodeState::NoRecipe => Reason::NoRecipe,
                    NodeState::NullForbidden => Reason::NullForbidden,
                    NodeState::Bound | NodeState::Open => Reason::Bound,
                    NodeState::Incomplete => Reason::Incomplete,
                    NodeState::Explored
                    | NodeState::Infeasible
                    | NodeState::Unneeded
                    | NodeState::Excluded
                    | NodeState::Spared => continue,
                };
                cuts.push(Cut {
                    at: node.whereabouts.clone(),
                    begun: Some(node.begun.clone()),
                    reason,
                    calls: self.calls_before(number, way),
                });
            }
        }
        for path in &self.tree.paths {
            if let Ending::Stopped(outcome) = &path.ending {
                let reason = match outcome {
                    Outcome::Unsupported(_) | Outcome::Refused(_) => Reason::Unsupported,
                    _ => Reason::Bound,
                };
                cuts.push(Cut {
                    at: path.whereabouts.clone(),
                    begun: None,
                    reason,
                    calls: Some(0),
                });
            }
        }
        for place in self.machine.shortages() {
            cuts.push(Cut {
                at: place.clone(),
                begun: None,
                reason: Reason::Bound,
                calls: Some(0),
            });
        }
        for method in self.targets.subject.handed_out() {
            cuts.push(Cut {
                at: vec![(method, 0)],
                begun: None,
                reason: Reason::HandedOut,
                calls: Some(0),
            });
        }
        for call in self.machine.unknown_calls() {
            cuts.push(Cut {
                at: call.whereabouts.clone(),
                begun: None,
                reason: Reason::UnknownCall,
                calls: Some(0),
            });
        }
        let mut seen = HashSet::new();
        cuts.retain(|cut| seen.insert(cut.clone()));
        cuts
    }

    /// How many calls all sequences have at least that lead through here; none if it is not the search's end that cut the
    /// path, but what inputs may be, which is reported by itself.
    fn calls_before(&self, node: usize, way: &Alternative) -> Option<usize> {
        let calls = self.tree.calls_above(node);
        match way {
            Alternative::NoRecipe(_) | Alternative::Beyond(_) | Alternative::Excluded => None,
            // A call with null may lead there.
            Alternative::NullForbidden(_) => Some(0),
            Alternative::SetupCall(_) | Alternative::Turn(_) | Alternative::Wakes(_) => Some(calls),
            Alternative::Plain | Alternative::NewObject(_) => Some(calls.saturating_sub(1)),
        }
    }
}

/// Whether some input has a state that its constructor alone cannot give it.
pub(crate) fn met_hidden_state(tree: &Tree) -> bool {
    let ways = tree.nodes.iter().flat_map(|node| {
        let explored = node
            .states
            .iter()
            .map(|state| *state == NodeState::Explored);
        node.fork.ways.iter().zip(explored)
    });
    ways.filter(|(_, explored)| *explored)
        .any(|(way, _)| match way {
            Alternative::NewObject(input_object) => match &input_object.plan.construction {
                Construction::Calls(calls) => calls.hides_state,
                _ => false,
            },
            _ => false,
        })
}
