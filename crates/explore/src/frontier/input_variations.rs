//! Variations of inputs that have found something new: everything stays as it was, apart from one decision in the
//! construction of the inputs. An object that took ten setup calls is not constructed again from nothing only because one of
//! its parts is to be different, or is to see one more call.

use std::collections::VecDeque;
use std::sync::Arc;

use vitro_vm::{Alternative, ForkKind};

use super::{Asked, Event, Open, Pick, Source, View};
use crate::policy::recorded::MOST_VARIATIONS;
use crate::recorded_inputs::recording::RecordedInput;
use crate::tree::{Ending, ForkOrigin, Path, Tree};

/// Paths whose inputs are worth varying, the next one last.
#[derive(Default)]
pub(super) struct InputVariations {
    bases: VecDeque<Base>,
    /// Whether the run under way constructs an input otherwise than the path that it varies.
    constructs_otherwise: bool,
}

/// A path that found something new.
struct Base {
    path: usize,
    inputs: Arc<RecordedInput>,
    /// Alternatives of its forks that were not taken, the best last.
    untaken: Vec<Open>,
}

impl InputVariations {
    /// Keeps paths: at the front of the queue if they were the first to cover something, else at its end.
    fn keep(&mut self, first: usize, is_new: bool, view: &mut dyn View) {
        for number in first..view.tree().paths.len() {
            let path = &view.tree().paths[number];
            let ended = matches!(path.ending, Ending::Returned { .. } | Ending::Threw(..));
            // What needs no setup calls is soon constructed again.
            let had_setup = path
                .input_objects
                .iter()
                .any(|object| object.setup_count > 0);
            if !ended || !had_setup {
                continue;
            }
            let untaken = untaken_in_construction(view.tree(), path);
            if untaken.is_empty() {
                continue;
            }
            let Some(inputs) = view.inputs_of(number) else {
                continue;
            };
            let base = Base {
                path: number,
                inputs,
                untaken,
            };
            match is_new {
                true => self.bases.push_back(base),
                false => self.bases.push_front(base),
            }
        }
    }
}

impl Source for InputVariations {
    fn name(&self) -> &'static str {
        "input_variations"
    }

    fn offer(&mut self, event: &Event<'_>, view: &mut dyn View) {
        if let Event::PathsFound { first, is_new } = *event {
            // A path that constructs an input in another way may have more to say, even if it covered nothing new.
            let constructs_otherwise = std::mem::take(&mut self.constructs_otherwise);
            if is_new || constructs_otherwise {
                self.keep(first, is_new, view);
            }
        }
    }

    fn next(&mut self, _: Asked, view: &mut dyn View) -> Option<Pick> {
        while let Some(base) = self.bases.back_mut() {
            let Some(open) = base.untaken.pop() else {
                self.bases.pop_back();
                continue;
            };
            if !view.is_open(open) {
                continue;
            }
            let way = &view.tree().nodes[open.node].fork.ways[open.alternative];
            self.constructs_otherwise = matches!(way, Alternative::NewObject(_));
            let repeats = match way {
                Alternative::SetupCall(call) => {
                    let call = call.method;
                    view.with_setup_call(&base.inputs, base.path, open, call)
                }
                _ => Some(base.inputs.clone()),
            };
            if repeats.is_some() {
                return Some(Pick {
                    repeats,
                    ..Pick::of(self.name(), open)
                });
            }
        }
        None
    }

    fn is_empty(&self) -> bool {
        self.bases.is_empty()
    }
}

/// The alternatives that a path has not taken in the construction of its inputs, the best last: those that change what there
/// is before those that add setup calls, and late ones before early ones.
fn untaken_in_construction(tree: &Tree, path: &Path) -> Vec<Open> {
    let mut found = [Vec::new(), Vec::new()];
    let mut above = path.leaf;
    while let Some((node, taken)) = above {
        let fork = &tree.nodes[node];
        above = fork.parent;
        let is_setup = fork.fork.kind == ForkKind::SetupCall;
        if fork.origin != ForkOrigin::Construction && !is_setup {
            continue;
        }
        for alternative in (0..fork.fork.ways.len()).filter(|&other| other != taken) {
            let open = Open { node, alternative };
            let leads_on = matches!(
                fork.fork.ways[alternative],
                Alternative::Plain | Alternative::NewObject(_) | Alternative::SetupCall(_)
            );
            if leads_on && !tree.is_unpromising(open) {
                found[usize::from(is_setup)].push(open);
            }
        }
    }
    let [plain, setup] = found;
    let longest = plain.len().max(setup.len());
    let mut all: Vec<Open> = (0..longest)
        .flat_map(|at| [plain.get(at), setup.get(at)])
        .flatten()
        .copied()
        .collect();
    all.truncate(MOST_VARIATIONS);
    all.reverse();
    all
}

#[cfg(test)]
mod tests {
    use super::super::view::by_hand::{ByHand, other, picked};
    use super::*;

    #[test]
    fn the_last_fork_in_the_construction_of_a_path_is_varied_first() {
        let mut view = ByHand::with_path_through(3);
        for node in [0, 2] {
            view.node(node).origin = ForkOrigin::Construction;
        }
        let mut source = InputVariations::default();
        let found = Event::PathsFound {
            first: 0,
            is_new: true,
        };
        source.offer(&found, &mut view);
        let pick = source.next(Asked::InTurn, &mut view);
        assert!(pick.is_some_and(|pick| pick.open == other(2) && pick.repeats.is_some()));
        assert_eq!(picked(&mut source, &mut view), [0]);
        assert!(source.is_empty());
    }

    #[test]
    fn a_path_that_covered_nothing_new_is_not_varied() {
        let mut view = ByHand::with_path_through(1);
        view.node(0).origin = ForkOrigin::Construction;
        let mut source = InputVariations::default();
        let found = Event::PathsFound {
            first: 0,
            is_new: false,
        };
        source.offer(&found, &mut view);
        assert!(picked(&mut source, &mut view).is_empty());
    }
}
