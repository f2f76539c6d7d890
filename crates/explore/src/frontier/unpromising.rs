//! Alternatives of which little is to be expected (another value, unusual characters, an effect of a stub), if the search
//! heuristic cannot weigh them itself. They come when nothing else is left, the first one first.

use std::collections::VecDeque;

use super::{Asked, Event, Open, Pick, Role, Source, View};

/// The alternatives that were put off.
#[derive(Default)]
pub(super) struct Unpromising(VecDeque<Open>);

impl Source for Unpromising {
    fn name(&self) -> &'static str {
        "unpromising"
    }

    fn offer(&mut self, event: &Event<'_>, _: &mut dyn View) {
        if let Event::Alternative {
            open,
            role: Role::Unpromising,
        } = event
        {
            self.0.push_back(*open);
        }
    }

    fn next(&mut self, _: Asked, view: &mut dyn View) -> Option<Pick> {
        while let Some(open) = self.0.pop_front() {
            if view.is_open(open) {
                return Some(Pick::of(self.name(), open));
            }
        }
        None
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::super::view::by_hand::{ByHand, other, picked};
    use super::*;

    #[test]
    fn only_what_is_unpromising_is_kept() {
        let mut view = ByHand::with_forks(3);
        let mut source = Unpromising::default();
        for (node, role) in [
            (0, Role::Unpromising),
            (1, Role::Plain),
            (2, Role::Unpromising),
        ] {
            let open = other(node);
            source.offer(&Event::Alternative { open, role }, &mut view);
        }
        assert_eq!(picked(&mut source, &mut view), [0, 2]);
    }
}
