//! Neighbours of a path that found something new: all its inputs as they were, but for one decision in the making of
//! them. An object that took ten calls to make is not made again from nothing because one of its parts is to be different,
//! or is to see one call more.

use std::collections::VecDeque;
use std::sync::Arc;

use vitro_vm::{Alternative, ForkKind, MethodId};

use crate::explorer::Explorer;
use crate::penalty::Forks;
use crate::recorded_inputs::recording::RecordedInput;
use crate::strategy::Open;
use crate::tree::{Ending, NodeState, Path};

/// Neighbours of one path that are looked at.
const MOST_VARIATIONS: usize = 200;

/// Paths whose neighbours are worth a look, the next one last.
#[derive(Default)]
pub(crate) struct InputVariations {
    bases: VecDeque<Base>,
    /// Whether the run under way makes an input in another way than the path that it is a neighbour of.
    makes_otherwise: bool,
}

/// A path that found something new.
struct Base {
    path: usize,
    /// What it tells of its inputs.
    inputs: Arc<RecordedInput>,
    /// Alternatives of its forks that have not been taken, the best last.
    others: Vec<Open>,
}

impl Explorer {
    /// Notes the neighbours of the paths from this number on: at once if they were the first to cover something, and after
    /// all others if they make an input in another way, with more to say about it, it may be.
    pub(crate) fn note_input_variations(&mut self, first: usize, is_new: bool) {
        let makes_otherwise = std::mem::take(&mut self.neighbours.makes_otherwise);
        if !is_new && !makes_otherwise {
            return;
        }
        for number in first..self.tree.paths.len() {
            let path = &self.tree.paths[number];
            let ended = matches!(path.ending, Ending::Returned { .. } | Ending::Threw(..));
            // What no calls have led to is soon made again.
            let setup_count = path
                .input_objects
                .iter()
                .any(|input_object| input_object.setup_count > 0);
            let symbolic = self.machine.symbolic.as_deref();
            let Some(symbolic) = symbolic.filter(|_| ended && setup_count) else {
                continue;
            };
            let others = self.others_beside(path);
            if !others.is_empty() {
                let inputs = RecordedInput::of_inputs(&self.machine, symbolic, path);
                let base = Base {
                    path: number,
                    inputs: inputs.into(),
                    others,
                };
                match is_new {
                    true => self.neighbours.bases.push_back(base),
                    false => self.neighbours.bases.push_front(base),
                }
            }
        }
    }

    /// The alternatives that a path has not taken in the making of its inputs, the best last: those that change what there
    /// is before those that make lives longer, and late ones before early ones.
    fn others_beside(&self, path: &Path) -> Vec<Open> {
        let mut found = [Vec::new(), Vec::new()];
        let mut above = path.leaf;
        while let Some((node, taken)) = above {
            let fork = &self.tree.nodes[node];
            above = fork.parent;
            let is_life = fork.fork.kind == ForkKind::SetupCall;
            if fork.forks != Forks::Construction && !is_life {
                continue;
            }
            for alternative in (0..fork.fork.ways.len()).filter(|&other| other != taken) {
                let open = Open { node, alternative };
                let leads_on = matches!(
                    fork.fork.ways[alternative],
                    Alternative::Plain | Alternative::NewObject(_) | Alternative::SetupCall(_)
                );
                if leads_on && !self.tree.promises_little(open) {
                    found[usize::from(is_life)].push(open);
                }
            }
        }
        let [plain, lives] = found;
        let longest = plain.len().max(lives.len());
        let mut all: Vec<Open> = (0..longest)
            .flat_map(|at| [plain.get(at), lives.get(at)])
            .flatten()
            .copied()
            .collect();
        all.truncate(MOST_VARIATIONS);
        all.reverse();
        all
    }

    /// The next neighbour of the path that found something last.
    pub(crate) fn next_input_variation(&mut self) -> Option<Open> {
        while let Some(base) = self.neighbours.bases.back_mut() {
            let Some(open) = base.others.pop() else {
                self.neighbours.bases.pop_back();
                continue;
            };
            let (path, inputs) = (base.path, base.inputs.clone());
            if self.tree.nodes[open.node].states[open.alternative] != NodeState::Open {
                continue;
            }
            let way = &self.tree.nodes[open.node].fork.ways[open.alternative];
            self.neighbours.makes_otherwise = matches!(way, Alternative::NewObject(_));
            let inputs = match way {
                Alternative::SetupCall(call) => self.with_call(&inputs, path, open, call.method),
                _ => Some(inputs),
            };
            if let Some(inputs) = inputs {
                self.keep_to(open, inputs);
                return Some(open);
            }
        }
        None
    }

    /// The inputs of a path with one more call of the object that is at rest at a fork.
    fn with_call(
        &self,
        inputs: &RecordedInput,
        path: usize,
        open: Open,
        call: MethodId,
    ) -> Option<Arc<RecordedInput>> {
        let symbolic = self.machine.symbolic.as_deref()?;
        let condition = self.tree.nodes[open.node].fork.alternatives[open.alternative];
        let mut parts = symbolic.terms.args(condition).iter();
        let var = parts.find_map(|&part| symbolic.terms.as_var(part))?;
        let (name, at) = symbolic.terms.var_name(var).rsplit_once("#call")?;
        let mut input_objects = self.tree.paths[path].input_objects.iter();
        let input_object = input_objects.find(|input_object| *input_object.name == *name)?;
        let longer = inputs.with_call(&self.machine, input_object, call, at.parse().ok()?)?;
        Some(longer.into())
    }
}
