//! Looks a target up: from what a person writes to its goals. What does not exist is reported with what
//! comes nearest.

use std::sync::Arc;

use vitro_backward::At;
use vitro_classfile::ClassFile;
use vitro_coverage::{
    Criterion, Goal, GoalSet, Goals, MethodUnderTest, Place, Route, Station, Subject, criterion,
};
use vitro_program::ClassPath;
use vitro_program::flow::EdgeKind;

use crate::report::{ClaimedStep, Steps};

use super::nearest;
use super::written::{Side, Spot, What, Written};

/// What is to be reached, looked up.
#[derive(Clone)]
pub(super) struct Wanted {
    /// As it was asked for.
    pub text: String,
    /// The class.
    pub file: Arc<ClassFile>,
    /// Its class file.
    pub bytes: Arc<[u8]>,
    /// The methods that it lies in, by their places in the class file: mostly one.
    pub methods: Vec<usize>,
    /// The criterion whose goals it becomes.
    asked: Asked,
    /// One of these must be covered.
    pub goals: GoalSet,
    /// What they say.
    pub about: String,
    /// Their lines.
    pub lines: Vec<u16>,
    /// The last instruction or edge of each, by offset in a method of the class file.
    pub ends: Vec<End>,
    /// Whether passing one of these is all that is asked for.
    pub is_plain: bool,
    /// The same for a search that goes backward.
    pub backwards: Backwards,
}

/// Where a goal is covered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct End {
    /// The method, by its place in the class file.
    pub method: usize,
    /// The instruction.
    pub offset: u16,
    /// Where control must go from there, if it matters; `u16::MAX` for an end of the method.
    pub to: Option<u16>,
}

/// The same for a search that goes backward: places in the order in which they are passed.
#[derive(Clone, Debug)]
pub(super) struct Backwards {
    /// Each a list of places, of which one list must be passed.
    pub ways: Vec<Vec<(usize, u16, At)>>,
    /// Whether the target is reached by nothing else.
    pub complete: bool,
}

#[derive(Clone)]
enum Asked {
    Criterion(&'static str),
    Route(usize, Vec<Station>),
}

impl Wanted {
    /// The methods of the class, with goals for those that the target lies in.
    pub fn subject(&self) -> Subject {
        subject(&self.file, &self.methods)
    }

    /// Whether a run passes the target, as far as its instructions alone show.
    pub fn is_passed(&self, steps: &Steps) -> bool {
        let claimed = |method: usize, offset: u16| ClaimedStep {
            method: method as u16,
            offset,
        };
        self.is_plain
            && self.ends.iter().any(|end| {
                let mut all = steps.first.iter().enumerate();
                all.any(|(at, step)| {
                    *step == claimed(end.method, end.offset)
                        && end.to.is_none_or(|to| {
                            steps.first.get(at + 1) == Some(&claimed(end.method, to))
                        })
                })
            })
    }

    /// The table in which the goals have their numbers.
    pub fn table(&self, subject: &Subject) -> Goals {
        let criteria: Vec<Box<dyn Criterion>> = match &self.asked {
            Asked::Criterion(name) => criterion(name).into_iter().collect(),
            Asked::Route(method, stations) => {
                let mut methods = subject.methods.iter();
                let place = methods.position(|one| one.number == *method);
                vec![Box::new(Route {
                    method: place.unwrap_or(0) as u32,
                    stations: stations.clone(),
                    text: self.about.clone(),
                })]
            }
        };
        Goals::new(subject, &criteria)
    }
}

fn subject(file: &Arc<ClassFile>, methods: &[usize]) -> Subject {
    let subject = Subject::of_classes(std::slice::from_ref(file));
    subject.only(|method| methods.contains(&method.number))
}

/// A class that was found.
#[derive(Clone)]
pub(super) struct Found {
    pub file: Arc<ClassFile>,
    pub bytes: Arc<[u8]>,
}

/// Looks a target up.
pub(super) fn resolve(class_path: &ClassPath, text: &str) -> Result<Wanted, String> {
    let written = Written::parse(text)?;
    let (mut class, method) = class_and_method(class_path, &written.name)?;
    if method.is_none()
        && let What::At(Spot::Line(line)) = written.what
        && !has_line(&class.file, line)
    {
        class = nested_with_line(class_path, &class, line)?.unwrap_or(class);
    }
    let candidates = candidates(&class.file, method.as_deref(), &written)?;
    want(&class, &candidates, &written.what, text)
}

/// A class by its Java name; one within another may be written with a dot.
pub(super) fn find(class_path: &ClassPath, name: &str) -> Result<Option<Found>, String> {
    let mut internal = name.replace('.', "/");
    loop {
        if let Some(found) = class_path.find_class(&internal) {
            let bytes = found.map_err(|error| format!("{name}: {error}"))?.bytes;
            let file = ClassFile::parse(&bytes).map_err(|error| format!("{name}: {error}"))?;
            let (file, bytes) = (Arc::new(file), bytes.into());
            return Ok(Some(Found { file, bytes }));
        }
        match internal.rfind('/') {
            Some(at) => internal.replace_range(at..=at, "$"),
            None => return Ok(None),
        }
    }
}

fn class_and_method(class_path: &ClassPath, name: &str) -> Result<(Found, Option<String>), String> {
    if let Some(found) = find(class_path, name)? {
        return Ok((found, None));
    }
    if let Some((owner, method)) = name.rsplit_once('.')
        && let Some(found) = find(class_path, owner)?
    {
        return Ok((found, Some(method.to_owned())));
    }
    let known: Vec<String> = class_path
        .entries()
        .iter()
        .flat_map(|entry| entry.class_names())
        .map(|class| class.replace('/', "."))
        .collect();
    let all: Vec<&str> = known.iter().map(String::as_str).collect();
    // The last part may be a method.
    let owner = name.rsplit_once('.').map_or(name, |(owner, _)| owner);
    let mut near = nearest::names(owner, all.iter().copied());
    for other in nearest::names(name, all.iter().copied()) {
        if !near.contains(&other) {
            near.push(other);
        }
    }
    let meant = nearest::meant(&near, &all);
    Err(format!(
        "there is no class {name} and no class {owner}{meant}"
    ))
}

fn has_line(file: &ClassFile, line: u16) -> bool {
    let mut methods = file.methods.iter();
    methods.any(|method| nearest::lines_of(method).contains(&line))
}

/// The class within another one that a line belongs to.
fn nested_with_line(
    class_path: &ClassPath,
    outer: &Found,
    line: u16,
) -> Result<Option<Found>, String> {
    let prefix = format!("{}$", outer.file.name);
    for entry in class_path.entries() {
        for name in entry.class_names() {
            if !name.starts_with(&prefix) {
                continue;
            }
            let found = find(class_path, &name)?;
            if let Some(found) = found.filter(|found| has_line(&found.file, line)) {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

/// The methods that are meant.
fn candidates(
    file: &ClassFile,
    name: Option<&str>,
    written: &Written,
) -> Result<Vec<usize>, String> {
    let with_code = (0..file.methods.len()).filter(|&at| file.methods[at].code.is_some());
    let Some(name) = name else {
        return Ok(with_code.collect());
    };
    let class = file.name.replace('/', ".");
    let mut found: Vec<usize> = with_code
        .filter(|&at| &*file.methods[at].name == name)
        .collect();
    if found.is_empty() {
        let all: Vec<&str> = file.methods.iter().map(|method| &*method.name).collect();
        let near = nearest::names(name, all.iter().copied());
        let meant = nearest::meant(&near, &all);
        return Err(format!("{class} has no method {name} with code{meant}"));
    }
    let descriptors: Vec<String> = found
        .iter()
        .map(|&at| format!("{name}{}", file.methods[at].descriptor))
        .collect();
    if let Some(descriptor) = &written.descriptor {
        found.retain(|&at| *file.methods[at].descriptor == **descriptor);
        if found.is_empty() {
            let there = descriptors.join(" and ");
            return Err(format!(
                "{class} has no method {name}{descriptor}; it has {there}"
            ));
        }
    }
    let by_offset = matches!(
        written.what,
        What::At(Spot::Offset(_))
            | What::Side(Spot::Offset(_), _)
            | What::Throw(Spot::Offset(_), _)
            | What::Chain(Spot::Offset(_), ..)
    );
    match by_offset && found.len() > 1 {
        true => Err(format!(
            "{class} has several methods {name}; say which: {}",
            descriptors.join(" or ")
        )),
        false => Ok(found),
    }
}

/// The goals of a target in some methods of a class.
pub(super) fn want(
    class: &Found,
    candidates: &[usize],
    what: &What,
    text: &str,
) -> Result<Wanted, String> {
    let seeker = Seeker {
        file: &class.file,
        candidates,
        subject: subject(&class.file, candidates),
    };
    for spot in spots(what) {
        seeker.check(spot)?;
    }
    let (asked, goals) = seeker.goals(what)?;
    let lies_in = |goal: &Goal| seeker.subject.methods[goal.method as usize].number;
    let mut methods: Vec<usize> = goals.iter().map(lies_in).collect();
    methods.sort_unstable();
    methods.dedup();
    let mut wanted = Wanted {
        text: text.to_owned(),
        file: class.file.clone(),
        bytes: class.bytes.clone(),
        methods,
        asked,
        goals: GoalSet::new(),
        about: goals
            .first()
            .map_or(String::new(), |goal| goal.text.clone()),
        lines: goals.iter().flat_map(|goal| goal.lines.clone()).collect(),
        ends: goals.iter().flat_map(|goal| seeker.ends(goal)).collect(),
        is_plain: matches!(what, What::At(_) | What::Side(_, Side::Truth(_))),
        backwards: seeker.backwards(what, &goals),
    };
    // With goals for fewer methods they have other numbers.
    let table = wanted.table(&wanted.subject());
    let is_one = |goal: &&Goal| {
        let same = |one: &&Goal| one.text == goal.text && one.offsets == goal.offsets;
        goals.iter().any(|one| same(&one))
    };
    wanted.goals = table.all().iter().filter(is_one).map(|g| g.id).collect();
    match wanted.goals.is_empty() {
        true => Err(format!("{text}: no goal corresponds to it")),
        false => Ok(wanted),
    }
}

fn spots(what: &What) -> Vec<Spot> {
    match what {
        What::At(spot) | What::Side(spot, _) | What::Throw(spot, _) => vec![*spot],
        What::Chain(from, to, _) => vec![*from, *to],
        What::Route(stations) => stations.iter().map(|(spot, _)| *spot).collect(),
    }
}

struct Seeker<'a> {
    file: &'a Arc<ClassFile>,
    candidates: &'a [usize],
    subject: Subject,
}

impl Seeker<'_> {
    /// Whether there is code at a place.
    fn check(&self, spot: Spot) -> Result<(), String> {
        let class = self.file.name.replace('/', ".");
        match spot {
            Spot::Line(line) => {
                let methods = self.candidates.iter().map(|&at| &self.file.methods[at]);
                let own: Vec<u16> = methods.flat_map(nearest::lines_of).collect();
                if own.contains(&line) {
                    return Ok(());
                }
                let mut others = self.file.methods.iter();
                let other = others.find(|method| nearest::lines_of(method).contains(&line));
                let nearest = nearest::lines(self.file, line);
                Err(match (other, own.iter().min(), own.iter().max()) {
                    (Some(other), Some(first), Some(last)) => format!(
                        "line {line} of {class} belongs to {}; {} has code in lines {first} to {last}",
                        other.name, self.file.methods[self.candidates[0]].name
                    ),
                    _ => format!("line {line} of {class} has no code; {nearest}"),
                })
            }
            Spot::Offset(offset) => {
                let targets = self.subject.targets();
                let mut offsets: Vec<u16> = targets
                    .flat_map(|(_, method)| method.flow.instructions())
                    .map(|instruction| instruction.offset as u16)
                    .collect();
                offsets.sort_unstable();
                match offsets.contains(&offset) {
                    true => Ok(()),
                    false => Err(format!(
                        "no instruction of {} begins at {offset}; {}",
                        self.names(),
                        nearest::offsets(&offsets, offset)
                    )),
                }
            }
        }
    }

    fn names(&self) -> String {
        let class = self.file.name.replace('/', ".");
        match self.candidates {
            [one] => format!("{class}.{}", self.file.methods[*one].name),
            _ => class,
        }
    }

    fn listed(&self, name: &'static str) -> Vec<Goal> {
        let criteria: Vec<Box<dyn Criterion>> = criterion(name).into_iter().collect();
        Goals::new(&self.subject, &criteria).all().to_vec()
    }

    /// The goals of a criterion at a place.
    fn at(&self, name: &'static str, spot: Spot) -> Vec<Goal> {
        let mut goals = self.listed(name);
        goals.retain(|goal| is_at(goal, spot));
        goals
    }

    fn goals(&self, what: &What) -> Result<(Asked, Vec<Goal>), String> {
        let (name, goals) = match what {
            What::At(spot @ Spot::Line(_)) => ("line", self.at("line", *spot)),
            What::At(spot @ Spot::Offset(_)) => ("instruction", self.at("instruction", *spot)),
            What::Side(spot, side) => ("branch", vec![self.side(*spot, *side)?]),
            What::Throw(spot, class) => ("exception", self.throws(*spot, class.as_deref())?),
            What::Chain(from, to, variable) => {
                ("def-use", self.chains(*from, *to, variable.as_deref())?)
            }
            What::Route(stations) => return self.route(stations),
        };
        match goals.is_empty() {
            true => Err(format!(
                "{} of {} cannot be executed: no path through the method reaches it",
                spots(what)[0],
                self.names()
            )),
            false => Ok((Asked::Criterion(name), goals)),
        }
    }

    fn side(&self, spot: Spot, side: Side) -> Result<Goal, String> {
        let all = self.at("branch", spot);
        let text = match side {
            Side::Truth(truth) => format!(" is {truth}"),
            Side::Key(key) => format!(" is {key}"),
            Side::Default => " is none of its cases".to_owned(),
        };
        let mut fitting: Vec<Goal> = all.clone();
        fitting.retain(|goal| goal.text.ends_with(&text));
        let list = |goals: &[Goal]| {
            let one = |goal: &Goal| format!("@{} ({})", goal.offsets[0], goal.text);
            goals.iter().map(one).collect::<Vec<_>>().join(", ")
        };
        match (fitting.pop(), fitting.is_empty()) {
            (Some(goal), true) => Ok(goal),
            (Some(goal), false) => {
                fitting.push(goal);
                let list = list(&fitting);
                Err(format!(
                    "{spot} of {} has several decisions: {list}",
                    self.names()
                ))
            }
            (None, _) if all.is_empty() => {
                Err(format!("{spot} of {} has no decision", self.names()))
            }
            (None, _) => {
                let list = list(&all);
                Err(format!(
                    "{spot} of {} has no side {side}; it has {list}",
                    self.names()
                ))
            }
        }
    }

    fn throws(&self, spot: Spot, class: Option<&str>) -> Result<Vec<Goal>, String> {
        let all = self.at("exception", spot);
        let Some(class) = class else {
            return Ok(all);
        };
        let simple = class.rsplit(['.', '/', '$']).next().unwrap_or(class);
        let names = |goal: &&Goal| {
            let words = goal.text.split(|c: char| !c.is_alphanumeric());
            words.into_iter().any(|word| word == simple)
        };
        let fitting: Vec<Goal> = all.iter().filter(names).cloned().collect();
        if !fitting.is_empty() {
            return Ok(fitting);
        }
        let known: Vec<&str> = all.iter().map(|goal| &*goal.text).collect();
        Err(match known.is_empty() {
            true => format!("nothing at {spot} of {} throws", self.names()),
            false => format!(
                "nothing at {spot} of {} throws {simple} itself; it can throw {}",
                self.names(),
                known.join(", ")
            ),
        })
    }

    fn chains(&self, from: Spot, to: Spot, variable: Option<&str>) -> Result<Vec<Goal>, String> {
        let ends_at = |goal: &Goal, place: usize, spot: Spot| match spot {
            Spot::Line(line) => goal.lines.get(place) == Some(&line),
            Spot::Offset(offset) => goal.offsets.get(place) == Some(&offset),
        };
        let mut all = self.listed("def-use");
        all.retain(|goal| {
            goal.offsets.len() == 2 && ends_at(goal, 0, from) && ends_at(goal, 1, to)
        });
        let names = |goal: &Goal| {
            let name = goal.text.trim_start_matches('[').split(',').next();
            name.unwrap_or_default().to_owned()
        };
        let known: Vec<String> = all.iter().map(names).collect();
        all.retain(|goal| variable.is_none_or(|variable| names(goal) == variable));
        match (all.is_empty(), known.is_empty()) {
            (false, _) => Ok(all),
            (true, true) => Err(format!(
                "no variable that {from} of {} writes is read at {to} with that value",
                self.names()
            )),
            (true, false) => Err(format!(
                "values written at {from} and read at {to} of {} are those of {}, not of {}",
                self.names(),
                known.join(", "),
                variable.unwrap_or_default()
            )),
        }
    }

    fn route(&self, stops: &[(Spot, Option<Side>)]) -> Result<(Asked, Vec<Goal>), String> {
        let fits = |method: &MethodUnderTest| {
            let numbers = |spot: &Spot| !numbers(method, *spot).is_empty();
            stops.iter().all(|(spot, _)| numbers(spot))
        };
        let mut fitting = self.subject.targets().filter(|(_, method)| fits(method));
        let (Some((place, method)), None) = (fitting.next(), fitting.next()) else {
            return Err(format!(
                "the points of a path must be in one method of {}",
                self.names()
            ));
        };
        let mut stations = Vec::new();
        let mut about = Vec::new();
        for (spot, side) in stops {
            about.push(match side {
                Some(side) => format!("{spot} is {side}"),
                None => spot.to_string(),
            });
            stations.push(match side {
                None => Station::At(numbers(method, *spot)),
                Some(side) => station(method, &self.side(*spot, *side)?, *side)?,
            });
        }
        let text = format!("path {} {}", method.short_name(), about.join(", then "));
        let route: Box<dyn Criterion> = Box::new(Route {
            method: place,
            stations: stations.clone(),
            text,
        });
        let goals = Goals::new(&self.subject, &[route]).all().to_vec();
        Ok((Asked::Route(method.number, stations), goals))
    }

    /// Places for a search that goes backward.
    fn backwards(&self, what: &What, goals: &[Goal]) -> Backwards {
        let mut ways = Vec::new();
        let mut complete = true;
        for goal in goals {
            let method = &self.subject.methods[goal.method as usize];
            let at = |offset: u16, at: At| (method.number, offset, at);
            match what {
                What::At(spot) => {
                    let entered = entered(method, *spot);
                    ways.extend(
                        entered
                            .iter()
                            .map(|&offset| vec![at(offset, At::Instruction)]),
                    );
                }
                What::Side(_, side) => {
                    let edge = edge(method, goal, *side);
                    ways.extend(edge.map(|edge| vec![at(goal.offsets[0], At::Branch(edge))]));
                }
                What::Throw(_, class) => {
                    let class = thrown(&goal.text, class.as_deref());
                    ways.push(vec![at(goal.offsets[0], At::Exception(class))]);
                }
                What::Chain(..) => {
                    let stops = goal.offsets.iter();
                    ways.push(stops.map(|&offset| at(offset, At::Instruction)).collect());
                }
                What::Route(stops) => {
                    let mut way = Vec::new();
                    for (spot, side) in stops {
                        let of_side = side.and_then(|side| {
                            let goal = self.side(*spot, side).ok()?;
                            let edge = edge(method, &goal, side)?;
                            Some(at(goal.offsets[0], At::Branch(edge)))
                        });
                        let entered = entered(method, *spot);
                        complete &= side.is_some() || entered.len() == 1;
                        let plain = entered.first();
                        way.extend(of_side.or(plain.map(|&offset| at(offset, At::Instruction))));
                    }
                    ways.push(way);
                }
            }
        }
        complete &= !ways.is_empty();
        Backwards { ways, complete }
    }

    /// Where a goal is covered, by offsets.
    fn ends(&self, goal: &Goal) -> Vec<End> {
        let end = |place: &Place| {
            let (Place::At { method, number }
            | Place::Edge {
                method,
                from: number,
                ..
            }) = *place;
            let under_test = &self.subject.methods[method as usize];
            let offset = |number: u32| match number < under_test.flow.exit() {
                true => under_test.flow.offset(number),
                false => u16::MAX,
            };
            let to = match *place {
                Place::At { .. } => None,
                Place::Edge { to, .. } => Some(offset(to)),
            };
            End {
                method: under_test.number,
                offset: offset(number),
                to,
            }
        };
        goal.places.iter().map(end).collect()
    }
}

fn is_at(goal: &Goal, spot: Spot) -> bool {
    match spot {
        Spot::Line(line) => goal.lines.first() == Some(&line),
        Spot::Offset(offset) => goal.offsets.first() == Some(&offset),
    }
}

/// The instructions at a place.
fn numbers(method: &MethodUnderTest, spot: Spot) -> Vec<u32> {
    let all = (0..method.flow.exit()).filter(|&number| method.flow.is_reachable(number));
    all.filter(|&number| match spot {
        Spot::Line(line) => method.line(number) == Some(line),
        Spot::Offset(offset) => method.flow.offset(number) == offset,
    })
    .collect()
}

/// The instructions by which a place is entered from elsewhere; every run that is there has passed one of them.
fn entered(method: &MethodUnderTest, spot: Spot) -> Vec<u16> {
    let own = numbers(method, spot);
    let from_outside = |&&number: &&u32| {
        let mut incoming = method.flow.incoming(number).peekable();
        let is_first = number == 0 || incoming.peek().is_none();
        is_first || incoming.any(|edge| !own.contains(&edge.from))
    };
    let entries = own.iter().filter(from_outside);
    entries.map(|&number| method.flow.offset(number)).collect()
}

/// The edge that a goal of a decision is.
fn edge(method: &MethodUnderTest, goal: &Goal, side: Side) -> Option<vitro_backward::Side> {
    let Some(&Place::Edge { from, to, .. }) = goal.places.first() else {
        return None;
    };
    Some(match side {
        Side::Key(key) => vitro_backward::Side::Case(key),
        Side::Default => vitro_backward::Side::Default,
        Side::Truth(_) => {
            let mut edges = method.flow.outgoing(from).iter();
            let edge = edges.find(|edge| edge.to == to)?;
            match edge.kind {
                EdgeKind::Taken => vitro_backward::Side::Taken,
                _ => vitro_backward::Side::NotTaken,
            }
        }
    })
}

/// The class that a goal about exceptions mentions, by its internal name.
fn thrown(text: &str, named: Option<&str>) -> Option<Arc<str>> {
    const LANG: [&str; 6] = [
        "NullPointerException",
        "ArithmeticException",
        "ArrayIndexOutOfBoundsException",
        "ClassCastException",
        "NegativeArraySizeException",
        "ArrayStoreException",
    ];
    let own = LANG
        .iter()
        .find(|class| text.ends_with(&format!(" {class}")));
    let own = own.map(|class| format!("java/lang/{class}").into());
    own.or_else(|| {
        let named = named?;
        named.contains('.').then(|| named.replace('.', "/").into())
    })
}

/// The side of a decision as a station.
fn station(method: &MethodUnderTest, goal: &Goal, side: Side) -> Result<Station, String> {
    let Some(&Place::Edge { from, to, .. }) = goal.places.first() else {
        return Err(format!("{} cannot be a point of a path", goal.text));
    };
    let key = match side {
        Side::Truth(_) => return Ok(Station::Step { from, to }),
        Side::Key(key) => Some(key),
        Side::Default => None,
    };
    let edges = method.flow.outgoing(from).iter();
    let known = edges.filter_map(|edge| match edge.kind {
        EdgeKind::Case(value) => Some(value),
        _ => None,
    });
    Ok(Station::Key {
        from,
        to,
        key,
        known: known.collect(),
    })
}
