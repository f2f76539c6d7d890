//! What is claimed, and the goals that are meant. A line of the file is
//! `class TAB criterion TAB method TAB text TAB claim`, where the claim is `unreachable`, `calls N`, or `none`; with the
//! criterion `place` the text is the number of a source line.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use vitro_coverage::{Goal, Goals};

use crate::prepare::Prepared;

/// A claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// No run passes the goal.
    Unreachable,
    /// No run passes it with up to this number of calls before.
    Calls(u32),
    /// Nothing is claimed: such goals show that runs are watched.
    None,
}

impl Claim {
    /// Of two claims about a goal, the one that more runs refute.
    fn stronger(self, other: Claim) -> Claim {
        match (self, other) {
            (Claim::Unreachable, _) | (_, Claim::Unreachable) => Claim::Unreachable,
            (Claim::Calls(a), Claim::Calls(b)) => Claim::Calls(a.max(b)),
            (Claim::None, claim) | (claim, Claim::None) => claim,
        }
    }
}

/// The claims about one class.
pub struct OfClass {
    /// Its internal name.
    pub class: Arc<str>,
    /// Its goals with their watchers.
    pub goals: Goals,
    /// For each goal what is claimed.
    pub claims: Vec<Claim>,
    /// Source lines that are claimed to be unreachable.
    pub lines: BTreeSet<u16>,
}

/// All claims.
pub struct Claims {
    /// Class by class.
    pub classes: Vec<OfClass>,
    /// Claims about goals that are not found or that cannot be distinguished.
    pub unwatched: usize,
    /// Whether goals depend on more than places.
    pub by_ways: bool,
}

/// Criteria whose goals are passed by passing a place.
const OF_PLACES: [&str; 5] = ["branch", "exception", "return", "line", "instruction"];

type Row<'a> = [&'a str; 5];

impl Claims {
    /// Reads the file.
    pub fn read(file: &Path, prepared: &Prepared) -> Result<Claims, String> {
        let text = fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let mut rows: BTreeMap<&str, Vec<Row<'_>>> = BTreeMap::new();
        for line in text.lines() {
            let row: Vec<&str> = line.split('\t').collect();
            let row: Row<'_> = row.try_into().map_err(|_| format!("no claim: {line}"))?;
            rows.entry(row[0]).or_default().push(row);
        }
        let mut claims = Claims {
            classes: Vec::new(),
            unwatched: 0,
            by_ways: false,
        };
        for (class, rows) in rows {
            if rows.iter().any(|row| row[4] != "none") {
                claims.add(class, &rows, prepared)?;
            }
        }
        Ok(claims)
    }

    fn add(&mut self, class: &str, rows: &[Row<'_>], prepared: &Prepared) -> Result<(), String> {
        let class: Arc<str> = class.replace('.', "/").into();
        let mut criteria: Vec<&str> = Vec::new();
        for row in rows {
            if row[1] != "place" && !criteria.contains(&row[1]) {
                criteria.push(row[1]);
            }
        }
        self.by_ways |= criteria.iter().any(|name| !OF_PLACES.contains(name));
        let known = criteria
            .iter()
            .filter_map(|name| vitro_coverage::criterion(name));
        let subject = prepared
            .subject
            .clone()
            .only(|method| method.class.name == class);
        let goals = Goals::new(&subject, &known.collect::<Vec<_>>());
        let mut by_name: BTreeMap<[&str; 3], Vec<&Row<'_>>> = BTreeMap::new();
        for row in rows {
            by_name
                .entry([row[1], row[2], row[3]])
                .or_default()
                .push(row);
        }
        let mut found: BTreeMap<[&str; 3], Vec<u32>> = BTreeMap::new();
        let names: Vec<String> = goals
            .all()
            .iter()
            .map(|goal| method(prepared, goal))
            .collect();
        for (goal, name) in goals.all().iter().zip(&names) {
            let key = [goal.criterion, name.as_str(), goal.text.as_str()];
            found.entry(key).or_default().push(goal.id);
        }
        let mut claimed = vec![Claim::None; goals.all().len()];
        for (name, rows) in &by_name {
            let own = found.get(name).map_or(&[][..], |own| own);
            for (at, row) in rows.iter().enumerate().filter(|(_, row)| row[1] != "place") {
                // Several commands may have listed all goals, one after the other.
                let is_whole = !own.is_empty() && rows.len() % own.len() == 0;
                match (claim(row[4])?, is_whole) {
                    (Claim::None, _) => {}
                    (claim, true) => {
                        let known = &mut claimed[own[at % own.len()] as usize];
                        *known = known.stronger(claim);
                    }
                    _ => self.unwatched += 1,
                }
            }
        }
        let places = rows
            .iter()
            .filter(|row| row[1] == "place" && row[4] != "none");
        self.classes.push(OfClass {
            class,
            goals,
            claims: claimed,
            lines: places.flat_map(|row| row[3].parse()).collect(),
        });
        Ok(())
    }

    /// How many claims are watched.
    pub fn count(&self) -> usize {
        let each = self.classes.iter().map(|class| {
            let claims = class.claims.iter();
            claims.filter(|claim| **claim != Claim::None).count() + class.lines.len()
        });
        each.sum()
    }

    /// How many goals are watched of which nothing is claimed.
    pub fn others(&self) -> usize {
        let all: usize = self
            .classes
            .iter()
            .map(|class| class.claims.len() + class.lines.len())
            .sum();
        all - self.count()
    }
}

fn claim(text: &str) -> Result<Claim, String> {
    match text.split_once(' ') {
        None if text == "unreachable" => Ok(Claim::Unreachable),
        None if text == "none" => Ok(Claim::None),
        Some(("calls", count)) => {
            let count = count.parse().map_err(|_| format!("no claim: {text}"))?;
            Ok(Claim::Calls(count))
        }
        _ => Err(format!("no claim: {text}")),
    }
}

/// Name and descriptor of a goal's method.
fn method(prepared: &Prepared, goal: &Goal) -> String {
    let method = prepared.subject.method(goal.method);
    method.map_or(String::new(), |method| {
        format!("{}{}", method.name(), method.descriptor())
    })
}
