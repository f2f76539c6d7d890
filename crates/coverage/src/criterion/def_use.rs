//! `def-use`: every def-use chain.
//!
//! `[x,d,u]` is a chain if instruction `d` gives `x` a value, `u` uses `x`, and some path leads from
//! `d` to `u` on which nothing else gives `x` a value. Instructions are named by their number in the
//! method, counted from 0; `VM` is the call that passes a parameter, and for a field or
//! element that has its value from before the call. Paths lead through the exceptions that
//! instructions may throw, too: an instruction that throws has given nothing a value.
//!
//! `x` is a local (`this` aside, which nothing changes), a field or the elements of an array; see
//! the names of locations in `location.rs`. Since one such name may represent several places in
//! memory, writing it ends a chain only where the object is surely the same; on a path, the
//! machine tells which place it was.

use std::sync::Arc;

use hashbrown::HashMap;
use vitro_program::MAKER;
use vitro_program::flow::Flow;

use super::{Criterion, List, Marks, Plan, Table, Watcher};
use crate::event::Event;
use crate::frames::Frames;
use crate::goal::{Place, Wants};
use crate::location::{Access, Base, Location, accesses};
use crate::subject::{MethodUnderTest, Subject};

/// Most chains that are listed for one method.
const MOST_CHAINS: usize = 20_000;

/// The definition that a call makes.
const ENTRY: u32 = u32::MAX - 1;
/// No definition in this activation.
const NONE: u32 = u32::MAX;

/// The criterion.
pub struct DefUse;

impl Criterion for DefUse {
    fn name(&self) -> &'static str {
        "def-use"
    }

    fn about(&self) -> &'static str {
        "every use of a variable after every definition that can reach it"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let mut actions = HashMap::new();
        let mut limits = Vec::new();
        let mut entries = vec![Vec::new(); subject.methods.len()];
        for (place, method) in (0..).zip(&subject.methods) {
            let all = accesses(subject, method);
            for (number, access) in (0..).zip(&all) {
                if let Some(access) = access {
                    actions.insert((place, number), Action::of(access));
                }
            }
            if !method.is_target {
                continue;
            }
            let mut found = chains(method, &all);
            if found.len() > MOST_CHAINS {
                found.truncate(MOST_CHAINS);
                let name = method.short_name();
                let limit = format!("{name}: only the first {MOST_CHAINS} def-use chains");
                limits.push(limit);
            }
            for chain in found {
                let goal = add(&mut list, place, &chain);
                if all[chain.used as usize]
                    .as_ref()
                    .is_some_and(Access::is_element)
                {
                    list.want(goal, Wants::Element);
                }
                if let Some(action) = actions.get_mut(&(place, chain.used)) {
                    action.chains.push((chain.defined, goal));
                }
                if chain.defined == ENTRY {
                    let used = all[chain.used as usize].as_ref();
                    let slot = used.and_then(|access| Action::of(access).slot);
                    entries[place as usize].push((slot, goal));
                } else if let Some(action) = actions.get_mut(&(place, chain.defined)) {
                    action.begins.push(goal);
                }
            }
        }
        let action = |place, _: &_, number| actions.remove(&(place, number));
        let slots = subject.methods.iter();
        let watcher = DefUseWatcher {
            actions: Table::new(subject, action, true),
            slots: slots.map(MethodUnderTest::slots).collect(),
            entries: entries.into(),
            frames: Frames::new(),
            cells: Arc::default(),
            clock: 0,
        };
        list.done(watcher, limits)
    }
}

/// A chain by instruction numbers.
struct Chain {
    name: Arc<str>,
    defined: u32,
    used: u32,
}

fn add(list: &mut List<'_>, method: u32, chain: &Chain) -> u32 {
    let Chain {
        name,
        defined,
        used,
    } = chain;
    let at = Place::At {
        method,
        number: *used,
    };
    let (goal, number) = if *defined == ENTRY {
        let text = format!("[{name},VM,{used}]");
        (list.add(method, text, &[*used], vec![at]), 0)
    } else {
        let text = format!("[{name},{defined},{used}]");
        let about = [*defined, *used];
        (list.add(method, text, &about, vec![at]), *defined)
    };
    list.begin(goal, Place::At { method, number });
    goal
}

/// All chains of a method: by variable in the order of first appearance, then definition, then use.
fn chains(method: &MethodUnderTest, all: &[Option<Access>]) -> Vec<Chain> {
    let mut locations: Vec<&Location> = Vec::new();
    let mut by_location: HashMap<&Location, Vec<u32>> = HashMap::new();
    for (number, access) in (0..).zip(all) {
        let Some(access) = access else { continue };
        if access.location == Location::Local(0) && !method.is_static() {
            continue;
        }
        by_location
            .entry(&access.location)
            .or_insert_with(|| {
                locations.push(&access.location);
                Vec::new()
            })
            .push(number);
    }
    locations.sort_by_key(|location| match location {
        Location::Local(slot) => u32::from(*slot),
        Location::Memory(_) => u32::MAX,
    });
    let mut chains = Vec::new();
    let mut walk = Walk::new(&method.flow);
    for location in locations {
        let numbers = &by_location[location];
        let access = |number: &u32| all[*number as usize].as_ref();
        if !numbers.iter().any(|n| access(n).is_some_and(|a| a.uses)) {
            continue;
        }
        let from_entry = match location {
            Location::Local(slot) => *slot < method.parameter_slots(),
            Location::Memory(_) => true,
        };
        let accesses = numbers.iter().filter_map(|n| Some((*n, access(n)?)));
        let mut origins: Vec<Origin> = Vec::new();
        if from_entry {
            // what comes in with the call is followed for each object that is used
            for (_, used) in accesses.clone().filter(|(_, access)| access.uses) {
                let origin = Origin::entry(used);
                if !origins.contains(&origin) {
                    origins.push(origin);
                }
            }
        }
        let definitions = accesses.filter(|(_, access)| access.defines);
        origins.extend(definitions.map(|(number, access)| Origin::at(number, access)));
        for origin in origins {
            for used in walk.uses_of(all, location, &origin) {
                let name = all[used as usize].as_ref().map(|a| a.name.clone());
                chains.push(Chain {
                    name: name.unwrap_or_default(),
                    defined: origin.defined,
                    used,
                });
            }
            if chains.len() > MOST_CHAINS {
                return chains;
            }
        }
    }
    chains
}

/// Where a value comes from.
#[derive(PartialEq)]
struct Origin {
    defined: u32,
    base: Option<Base>,
    /// Whether uses on other bases are others' business.
    same_base: bool,
}

impl Origin {
    fn entry(used: &Access) -> Origin {
        Origin {
            defined: ENTRY,
            base: used.base,
            same_base: true,
        }
    }

    fn at(defined: u32, access: &Access) -> Origin {
        Origin {
            defined,
            base: access.base,
            same_base: false,
        }
    }

    fn is_used_by(&self, access: &Access) -> bool {
        access.uses && (!self.same_base || access.base == self.base)
    }

    fn is_replaced_by(&self, access: &Access) -> bool {
        access.defines && self.base.is_some() && access.base == self.base
    }
}

/// Follows a definition through the flow.
struct Walk<'a> {
    flow: &'a Flow,
    /// Number of the walk that was here last.
    seen: Vec<u32>,
    round: u32,
}

impl<'a> Walk<'a> {
    fn new(flow: &'a Flow) -> Self {
        Walk {
            flow,
            seen: vec![0; flow.exceptional_exit() as usize + 1],
            round: 0,
        }
    }

    /// The instructions that use what comes from `origin`, by rising number.
    fn uses_of(
        &mut self,
        all: &[Option<Access>],
        location: &Location,
        origin: &Origin,
    ) -> Vec<u32> {
        self.round += 1;
        let mut uses = Vec::new();
        let mut open = Vec::new();
        if origin.defined == ENTRY {
            open.push(0);
        } else if self.flow.is_reachable(origin.defined) {
            self.follow(origin.defined, true, false, &mut open);
        }
        while let Some(node) = open.pop() {
            if std::mem::replace(&mut self.seen[node as usize], self.round) == self.round {
                continue;
            }
            let here = all.get(node as usize).and_then(Option::as_ref);
            let here = here.filter(|access| access.location == *location);
            if here.is_some_and(|access| origin.is_used_by(access)) {
                uses.push(node);
            }
            let replaced = here.is_some_and(|access| origin.is_replaced_by(access));
            self.follow(node, !replaced, true, &mut open);
        }
        uses.sort_unstable();
        uses
    }

    /// Adds what follows an instruction if it ends well, if it throws, or both.
    fn follow(&self, node: u32, well: bool, throwing: bool, open: &mut Vec<u32>) {
        for edge in self.flow.outgoing(node) {
            let wanted = if edge.kind.is_throw() { throwing } else { well };
            if wanted && !edge.kind.is_rare() {
                open.push(edge.to);
            }
        }
    }
}

/// What a step means to the watcher.
#[derive(Clone)]
struct Action {
    /// The local; `None` for memory.
    slot: Option<u16>,
    uses: bool,
    defines: bool,
    /// Definitions that make a chain with this use, with their goals.
    chains: Vec<(u32, u32)>,
    /// The chains that begin with this definition.
    begins: Vec<u32>,
}

impl Action {
    fn of(access: &Access) -> Action {
        let slot = match access.location {
            Location::Local(slot) => Some(slot),
            Location::Memory(_) => None,
        };
        Action {
            slot,
            uses: access.uses,
            defines: access.defines,
            chains: Vec::new(),
            begins: Vec::new(),
        }
    }

    fn mark(&self, defined: u32, marks: &mut Marks<'_>) {
        if let Some((_, goal)) = self.chains.iter().find(|(d, _)| *d == defined) {
            marks.mark(*goal);
        }
    }
}

/// Who gave a place in memory its value.
#[derive(Clone, Copy)]
struct Written {
    frame: u32,
    number: u32,
    time: u64,
}

/// What is noted of an activation.
#[derive(Clone)]
struct Definitions {
    /// The last definition of each slot.
    locals: Box<[u32]>,
    /// The instructions that have given places in memory a value.
    written: Vec<u32>,
    number: u32,
    entered: u64,
}

/// A chain from a method's call: the local, if it is one, and the goal.
type Entry = (Option<u16>, u32);

#[derive(Clone)]
struct DefUseWatcher {
    actions: Table<Option<Action>>,
    /// Slots and slots of parameters of each method.
    slots: Arc<[(u16, u16)]>,
    /// By method the chains of what is there when it is called.
    entries: Arc<[Vec<Entry>]>,
    frames: Frames<Definitions>,
    cells: Arc<HashMap<u64, Written>>,
    clock: u64,
}

impl DefUseWatcher {
    fn enter(&mut self, frame: u32, method: u32, caller: u32) {
        let (all, parameters) = self.slots.get(method as usize).copied().unwrap_or((0, 0));
        let defined = |slot| if slot < parameters { ENTRY } else { NONE };
        let state = Definitions {
            locals: (0..all).map(defined).collect(),
            written: Vec::new(),
            number: 0,
            entered: self.clock,
        };
        self.frames.enter(frame, method, caller, state);
    }

    #[inline]
    fn step(&mut self, frame: u32, offset: u16, marks: &mut Marks<'_>) {
        let Some(live) = self.frames.get(frame) else {
            return;
        };
        let Some((number, action)) = self.actions.at(live.method, offset) else {
            return;
        };
        live.state.number = number;
        let Some(action) = action else { return };
        let Some(slot) = action.slot else { return };
        if let Some(defined) = live.state.locals.get_mut(usize::from(slot)) {
            if action.uses {
                action.mark(*defined, marks);
            }
            if action.defines {
                *defined = number;
            }
        }
    }

    fn cell(&mut self, address: u64, marks: &mut Marks<'_>) {
        self.clock += 1;
        let Some(live) = self.frames.current() else {
            return;
        };
        let (frame, number) = (live.frame, live.state.number);
        let Some(Some(action)) = self.actions.entry(live.method, number) else {
            return;
        };
        if action.uses {
            let defined = match self.cells.get(&address) {
                Some(written) if written.frame == frame => written.number,
                Some(written) if written.time > live.state.entered => NONE,
                _ => ENTRY,
            };
            action.mark(defined, marks);
        }
        if action.defines {
            if !live.state.written.contains(&number) {
                live.state.written.push(number);
            }
            let time = match live.caller {
                MAKER => 0,
                _ => self.clock,
            };
            let written = Written {
                frame,
                number,
                time,
            };
            Arc::make_mut(&mut self.cells).insert(address, written);
        }
    }
}

impl Watcher for DefUseWatcher {
    fn feed(&mut self, events: &[Event], _: &[Arc<str>], marks: &mut Marks<'_>) {
        for event in events {
            match *event {
                Event::Enter {
                    frame,
                    method,
                    caller,
                } => self.enter(frame, method, caller),
                Event::Step { frame, offset } => self.step(frame, offset, marks),
                Event::Cell { address, .. } => self.cell(address, marks),
                Event::Leave { frame } => {
                    self.frames.leave(frame);
                }
                _ => {}
            }
        }
    }

    fn begun(&self, marks: &mut Marks<'_>) {
        for live in self.frames.all() {
            let locals = &live.state.locals;
            let untouched = |slot: u16| locals.get(usize::from(slot)) == Some(&ENTRY);
            let entries = self.entries.get(live.method as usize);
            for &(slot, goal) in entries.into_iter().flatten() {
                if slot.is_none_or(untouched) {
                    marks.mark(goal);
                }
            }
            for &number in locals.iter().chain(&live.state.written) {
                if let Some(Some(action)) = self.actions.entry(live.method, number) {
                    action.begins.iter().for_each(|&goal| marks.mark(goal));
                }
            }
        }
    }

    fn copy(&self) -> Box<dyn Watcher> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
