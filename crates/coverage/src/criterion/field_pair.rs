//! `field-pair`: what one method writes into a field, another one reads.
//!
//! A pair is an instruction that writes a field and one of another method that reads it. It is
//! covered when the read finds the value that the write has put there, in the same object.

use std::sync::Arc;

use hashbrown::HashMap;

use super::{Criterion, List, Marks, Plan, Table, Watcher};
use crate::event::Event;
use crate::frames::Frames;
use crate::goal::Place;
use crate::location::{Access, Location, accesses};
use crate::subject::Subject;

/// Most pairs that are listed.
const MOST_PAIRS: usize = 50_000;

/// The criterion.
pub struct FieldPairs;

impl Criterion for FieldPairs {
    fn name(&self) -> &'static str {
        "field-pair"
    }

    fn about(&self) -> &'static str {
        "every read of a field after every write in another method"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let fields = fields(subject);
        let mut goals: HashMap<(u32, u32), Vec<Pair>> = HashMap::new();
        let mut limits = Vec::new();
        for (name, sites) in &fields {
            for read in sites.iter().filter(|site| !site.writes && site.is_target) {
                let others = |site: &&Site| site.writes && site.method != read.method;
                for write in sites.iter().filter(others) {
                    if list.len() >= MOST_PAIRS {
                        let limit = format!("only the first {MOST_PAIRS} field pairs");
                        limits = vec![limit];
                        break;
                    }
                    let goal = add(&mut list, subject, name, write, read);
                    let pairs = goals.entry((read.method, read.number)).or_default();
                    pairs.push((write.method, write.number, goal));
                }
            }
        }
        let mut writes = HashMap::new();
        for site in fields.iter().flat_map(|(_, sites)| sites) {
            writes.insert((site.method, site.number), site.writes);
        }
        let role = |place, _: &_, number| {
            writes.get(&(place, number)).map(|&writes| Role {
                writes,
                pairs: goals.remove(&(place, number)).unwrap_or_default().into(),
            })
        };
        let watcher = FieldPairWatcher {
            roles: Table::new(subject, role, true),
            frames: Frames::new(),
            cells: Arc::default(),
        };
        list.done(watcher, limits)
    }
}

/// Method and number of a write, and the goal that it makes with a read.
type Pair = (u32, u32, u32);

/// An instruction on a field.
struct Site {
    method: u32,
    number: u32,
    writes: bool,
    is_target: bool,
}

/// All fields by name, in the order in which they are met.
fn fields(subject: &Subject) -> Vec<(Arc<str>, Vec<Site>)> {
    let mut places: HashMap<Arc<str>, usize> = HashMap::new();
    let mut fields: Vec<(Arc<str>, Vec<Site>)> = Vec::new();
    for (place, method) in (0..).zip(&subject.methods) {
        for (number, access) in (0..).zip(accesses(subject, method)) {
            let Some(Access {
                location: Location::Memory(key),
                name,
                defines,
                is_field: true,
                ..
            }) = access
            else {
                continue;
            };
            let at = *places.entry(key).or_insert_with(|| {
                fields.push((name, Vec::new()));
                fields.len() - 1
            });
            if method.flow.is_reachable(number) {
                fields[at].1.push(Site {
                    method: place,
                    number,
                    writes: defines,
                    is_target: method.is_target,
                });
            }
        }
    }
    fields
}

fn add(list: &mut List<'_>, subject: &Subject, name: &str, write: &Site, read: &Site) -> u32 {
    let place = |site: &Site| {
        let method = subject.method(site.method);
        method.map_or(String::new(), |method| method.place(site.number))
    };
    let text = format!("field-pair {name} from {} to {}", place(write), place(read));
    let at = Place::At {
        method: read.method,
        number: read.number,
    };
    list.add(read.method, text, &[read.number], vec![at])
}

/// What an instruction does to a field.
#[derive(Clone)]
struct Role {
    writes: bool,
    pairs: Box<[Pair]>,
}

#[derive(Clone)]
struct FieldPairWatcher {
    roles: Table<Option<Role>>,
    /// The last instruction.
    frames: Frames<u32>,
    /// Who wrote a place in memory last.
    cells: Arc<HashMap<u64, (u32, u32)>>,
}

impl FieldPairWatcher {
    fn cell(&mut self, address: u64, marks: &mut Marks<'_>) {
        let Some(live) = self.frames.current() else {
            return;
        };
        let Some(Some(role)) = self.roles.entry(live.method, live.state) else {
            return;
        };
        if role.writes {
            Arc::make_mut(&mut self.cells).insert(address, (live.method, live.state));
        } else if let Some(&(method, number)) = self.cells.get(&address) {
            let mut pairs = role.pairs.iter();
            if let Some((_, _, goal)) = pairs.find(|(m, n, _)| (*m, *n) == (method, number)) {
                marks.mark(*goal);
            }
        }
    }
}

impl Watcher for FieldPairWatcher {
    fn feed(&mut self, events: &[Event], _: &[Arc<str>], marks: &mut Marks<'_>) {
        for event in events {
            self.frames.follow(event, &self.roles);
            if let Event::Cell { address, .. } = *event {
                self.cell(address, marks);
            }
        }
    }

    fn copy(&self) -> Box<dyn Watcher> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{covered, goals, ints, texts};

    #[test]
    fn what_is_deposited_is_withdrawn() {
        let (subject, goals) = goals("field-pair", "Flows", "withdraw");
        let pair = "field-pair balance from Flows.deposit:93 to Flows.withdraw:98";
        assert_eq!(texts(&goals), [pair]);
        assert_eq!(covered(&subject, &goals, "account", &ints(&[5])), [pair]);
        assert!(covered(&subject, &goals, "account", &ints(&[6])).is_empty());
    }
}
