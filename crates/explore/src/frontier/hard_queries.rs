//! Alternatives whose query ended with `Unknown` within its first limit of steps. Alternately, those that were asked once are
//! asked again with more steps; when nothing else is left, all are. The nearest to an open goal comes first.

use super::strategy::Leaning;
use super::{Asked, Event, Open, Pick, Source, View};
use crate::policy::turns::QUERY_STEPS;

/// Alternatives with how often the solver has given them up.
#[derive(Default)]
pub(super) struct HardQueries(Vec<(Open, usize)>);

impl Source for HardQueries {
    fn name(&self) -> &'static str {
        "hard_queries"
    }

    fn offer(&mut self, event: &Event<'_>, _: &mut dyn View) {
        if let Event::HardQuery { open, tries } = event {
            self.0.push((*open, *tries));
        }
    }

    fn next(&mut self, asked: Asked, view: &mut dyn View) -> Option<Pick> {
        let most_tries = match asked {
            Asked::InTurn => 1,
            Asked::Remaining => QUERY_STEPS.len(),
        };
        let rank = |&(open, tries): &(Open, usize)| {
            let far = view.distance(open, Leaning::Method);
            (tries, far.unwrap_or(u32::MAX), open.node)
        };
        let places = (0..self.0.len()).filter(|&place| self.0[place].1 <= most_tries);
        let best = places.min_by_key(|&place| rank(&self.0[place]))?;
        let (open, tries) = self.0.remove(best);
        Some(Pick {
            tries,
            ..Pick::of(self.name(), open)
        })
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn unanswered(&self) -> Vec<Open> {
        self.0.iter().map(|(open, _)| *open).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::view::by_hand::{ByHand, other, picked};
    use super::*;

    #[test]
    fn in_turn_only_those_that_were_asked_once_the_nearest_first() {
        let mut view = ByHand::with_forks(3);
        view.distances = vec![Some(9), Some(1), Some(4)];
        let mut source = HardQueries::default();
        for (node, tries) in [(0, 1), (1, 2), (2, 1)] {
            let open = other(node);
            source.offer(&Event::HardQuery { open, tries }, &mut view);
        }
        assert_eq!(picked(&mut source, &mut view), [2, 0]);
        let last = source.next(Asked::Remaining, &mut view);
        assert_eq!(
            last.map(|pick| (pick.open, pick.tries)),
            Some((other(1), 2))
        );
        assert!(source.is_empty());
    }
}
