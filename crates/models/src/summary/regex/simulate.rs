//! Runs the steps of a pattern over a text whose length and characters may be unknown, in terms. First, from the end
//! of the text to its front, from which step at which place the rest of the pattern matches. Then, forward, which
//! of the ways the library would take: the first one that leads to a match.

use vitro_expr::{Term, Terms};
use vitro_vm::Text;

use super::program::{At, Instruction, Program};
use super::syntax::Edge;
use crate::summary::latin::in_ranges;

/// More steps at more places are left to the library.
const MOST_CELLS: usize = 20_000;

/// Steps at places.
pub struct Simulation<'a> {
    program: &'a Program,
    text: &'a Text,
    /// Whether a match ends where the text ends.
    whole: bool,
    /// By place: the steps that can be reached there, each behind those that it continues to.
    order: Vec<Vec<At>>,
    /// By place and step: whether the rest of the pattern matches from there.
    can: Vec<Vec<Term>>,
}

/// Which way was taken.
pub struct Way {
    /// By place, whether the match ends there.
    pub ends: Vec<Term>,
    /// By slot of a group (from 2 on) and place, whether it was noted there.
    pub notes: Vec<Vec<Term>>,
}

impl<'a> Simulation<'a> {
    /// Prepares a match that begins at one of these places; nothing if that is too much.
    pub fn new(
        terms: &mut Terms,
        program: &'a Program,
        text: &'a Text,
        whole: bool,
        starts: &[usize],
    ) -> Option<Simulation<'a>> {
        let places = text.most() + 1;
        if places * program.steps.len() > MOST_CELLS {
            return None;
        }
        let mut simulation = Simulation {
            program,
            text,
            whole,
            order: vec![Vec::new(); places],
            can: Vec::new(),
        };
        simulation.reach(starts);
        simulation.look_back(terms);
        Some(simulation)
    }

    /// Finds which steps can be reached at which places, whatever the characters are.
    fn reach(&mut self, starts: &[usize]) {
        let (places, count) = (self.order.len(), self.program.steps.len());
        let mut seen = vec![vec![false; count]; places];
        for (place, seen) in seen.iter_mut().enumerate() {
            let mut entries: Vec<At> = Vec::new();
            if starts.contains(&place) {
                entries.push(self.program.start);
            }
            for back in 1..=place.min(2) {
                for &step in &self.order[place - back] {
                    match self.program.steps[step] {
                        Instruction::One(class, next) if back == 1 || self.takes_pairs(class) => {
                            entries.push(next);
                        }
                        _ => {}
                    }
                }
            }
            let mut order = Vec::new();
            for entry in entries {
                self.visit(entry, seen, &mut order);
            }
            self.order[place] = order;
        }
    }

    fn visit(&self, step: At, seen: &mut [bool], order: &mut Vec<At>) {
        if std::mem::replace(&mut seen[step], true) {
            return;
        }
        for next in self.program.here(step).into_iter().flatten() {
            self.visit(next, seen, order);
        }
        order.push(step);
    }

    /// Whether a class has characters that take two places.
    fn takes_pairs(&self, class: usize) -> bool {
        !self.text.latin && self.program.classes[class].beyond
    }

    /// Whether the two characters from a place on are one.
    pub fn is_pair(&self, terms: &mut Terms, place: usize) -> Term {
        let chars = &self.text.chars;
        let (false, Some(&high), Some(&low)) =
            (self.text.latin, chars.get(place), chars.get(place + 1))
        else {
            return terms.bool(false);
        };
        let parts = [
            self.text.has(terms, place + 1),
            in_ranges(terms, high, &[(0xd800, 0xdbff)]),
            in_ranges(terms, low, &[(0xdc00, 0xdfff)]),
        ];
        terms.all(&parts)
    }

    fn look_back(&mut self, terms: &mut Terms) {
        let no = terms.bool(false);
        let (places, count) = (self.order.len(), self.program.steps.len());
        self.can = vec![vec![no; count]; places];
        for place in (0..places).rev() {
            let mut known: Vec<Option<Term>> = vec![None; self.program.classes.len()];
            for at in 0..self.order[place].len() {
                let step = self.order[place][at];
                self.can[place][step] = self.rest_matches(terms, step, place, &mut known);
            }
        }
    }

    fn rest_matches(
        &self,
        terms: &mut Terms,
        step: At,
        place: usize,
        known: &mut [Option<Term>],
    ) -> Term {
        let can = |place: usize, step: At| self.can.get(place).map(|steps| steps[step]);
        let here = &self.can[place];
        match self.program.steps[step] {
            Instruction::Match if self.whole => self.is_end(terms, place),
            Instruction::Match | Instruction::Seen => terms.bool(true),
            Instruction::Note { next, .. } => here[next],
            Instruction::Split(first, second) => terms.or(here[first], here[second]),
            Instruction::Edge(edge, next) => {
                let fits = self.is_edge(terms, edge, place);
                terms.and(fits, here[next])
            }
            Instruction::Ahead {
                inner,
                positive,
                next,
            } => {
                let seen = match positive {
                    true => here[inner],
                    false => terms.not(here[inner]),
                };
                terms.and(seen, here[next])
            }
            Instruction::One(class, next) => {
                let Some(&character) = self.text.chars.get(place) else {
                    return terms.bool(false);
                };
                let latin = self.text.latin;
                let fits = match known[class] {
                    Some(fits) => fits,
                    None => self.program.classes[class].holds(terms, character, latin),
                };
                known[class] = Some(fits);
                let inside = self.text.has(terms, place);
                let behind = can(place + 1, next).unwrap_or(inside);
                let one = terms.all(&[inside, fits, behind]);
                match can(place + 2, next).filter(|_| self.takes_pairs(class)) {
                    None => one,
                    Some(behind) => {
                        let pair = self.is_pair(terms, place);
                        terms.ite(pair, behind, one)
                    }
                }
            }
        }
    }

    fn is_end(&self, terms: &mut Terms, place: usize) -> Term {
        if place < self.text.least {
            return terms.bool(false);
        }
        let place = terms.int(place as i32);
        terms.eq(self.text.length, place)
    }

    fn is_edge(&self, terms: &mut Terms, edge: Edge, place: usize) -> Term {
        match edge {
            Edge::Start => terms.bool(place == 0),
            Edge::End => self.is_end(terms, place),
            Edge::LastLine => self.is_last_line(terms, place),
        }
    }

    /// `$`: at the end, or before a line terminator at the end, and not inside of one.
    fn is_last_line(&self, terms: &mut Terms, place: usize) -> Term {
        let mut ways = vec![self.is_end(terms, place)];
        let is = |terms: &mut Terms, at: usize, code: i64| match self.text.chars.get(at) {
            Some(&character) => {
                let code = terms.bv(16, code);
                terms.eq(character, code)
            }
            None => terms.bool(false),
        };
        if let Some(&character) = self.text.chars.get(place) {
            let one_left = self.is_end(terms, place + 1);
            let others = in_ranges(
                terms,
                character,
                &[(0x0d, 0x0d), (0x85, 0x85), (0x2028, 0x2029)],
            );
            let line_feed = is(terms, place, 0x0a);
            let inside = match place {
                0 => terms.bool(false),
                _ => is(terms, place - 1, 0x0d),
            };
            let outside = terms.not(inside);
            let line_feed = terms.and(line_feed, outside);
            let terminator = terms.or(others, line_feed);
            ways.push(terms.and(one_left, terminator));
            let parts = [
                self.is_end(terms, place + 2),
                is(terms, place, 0x0d),
                is(terms, place + 1, 0x0a),
            ];
            ways.push(terms.all(&parts));
        }
        terms.any(&ways)
    }

    /// Whether the pattern matches from a place on.
    pub fn matches_from(&self, place: usize) -> Term {
        self.can[place][self.program.start]
    }

    /// The way that is taken if the match begins where `begins` says; at most one of these holds.
    pub fn way(&self, terms: &mut Terms, begins: &[Term]) -> Way {
        let no = terms.bool(false);
        let (places, count) = (self.order.len(), self.program.steps.len());
        let mut on = vec![vec![no; count]; places];
        let slots = 2 * self.program.groups.len() + 2;
        let mut way = Way {
            ends: vec![no; places],
            notes: vec![vec![no; places]; slots],
        };
        for place in 0..places {
            let start = self.program.start;
            if let Some(&begin) = begins.get(place) {
                on[place][start] = terms.or(on[place][start], begin);
            }
            for &step in self.order[place].iter().rev() {
                let taken = on[place][step];
                if taken == no {
                    continue;
                }
                let mut go = |terms: &mut Terms, place: usize, step: At, when: Term| {
                    if let Some(steps) = on.get_mut(place) {
                        steps[step] = terms.or(steps[step], when);
                    }
                };
                match self.program.steps[step] {
                    Instruction::Match => way.ends[place] = terms.or(way.ends[place], taken),
                    Instruction::Seen => {}
                    Instruction::Edge(_, next) | Instruction::Ahead { next, .. } => {
                        go(terms, place, next, taken)
                    }
                    Instruction::Note { slot, next } => {
                        let noted = &mut way.notes[slot][place];
                        *noted = terms.or(*noted, taken);
                        go(terms, place, next, taken);
                    }
                    Instruction::Split(first, second) => {
                        let works = self.can[place][first];
                        let fails = terms.not(works);
                        let (one, other) = (terms.and(taken, works), terms.and(taken, fails));
                        go(terms, place, first, one);
                        go(terms, place, second, other);
                    }
                    Instruction::One(class, next) => {
                        let pair = match self.takes_pairs(class) {
                            true => self.is_pair(terms, place),
                            false => no,
                        };
                        let single = terms.not(pair);
                        let (one, two) = (terms.and(taken, single), terms.and(taken, pair));
                        go(terms, place + 1, next, one);
                        go(terms, place + 2, next, two);
                    }
                }
            }
        }
        way
    }
}
