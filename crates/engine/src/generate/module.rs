//! A module of a project before anything is explored: its classes, those among them that get tests, how its tests are
//! written.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use vitro_classfile::ClassFile;
use vitro_explore::{Resolved, Wishes};
use vitro_program::{ClassPath, Jdk};
use vitro_testgen::Library;

use super::choose::{Choice, Chosen, Hidden, choose};
use super::fingerprint::Fingerprints;
use super::lock::Locks;
use super::test_tools::TestTools;
use super::{GenerateRequest, Generated, Progress, cross_class_goals, frameworks, name_of};
use crate::jacoco::CoveredLines;
use crate::job::{Elsewhere, outermost};
use crate::prerequisites::{cache, compiler, tests_folder};
use crate::project::Unit;
use crate::request::Problem;

/// A module with its class path opened.
pub struct Opened<'u> {
    /// The module.
    pub unit: &'u Unit,
    /// Its own classes and all that they depend on.
    pub class_path: Vec<PathBuf>,
    classes: ClassPath,
    feature: u32,
}

impl<'u> Opened<'u> {
    /// Opens all folders and jars.
    pub fn new(unit: &'u Unit, feature: u32) -> Result<Opened<'u>, Problem> {
        let class_path = unit.whole_class_path();
        let classes = ClassPath::from_places(&class_path, feature)
            .map_err(|error| Problem::BadInput(error.to_string()))?;
        Ok(Opened {
            unit,
            class_path,
            classes,
            feature,
        })
    }
}

/// A module whose classes have been chosen.
pub struct Prepared<'a> {
    /// The module.
    pub opened: &'a Opened<'a>,
    /// Its classes and those of the JDK.
    pub library: Library<'a>,
    /// What its tests are made from.
    pub fingerprints: Fingerprints<'a>,
    /// What the user wishes of sequences of calls.
    pub wishes: Wishes,
    /// What its tests are written with.
    pub tools: TestTools,
    /// The classes that get tests.
    pub chosen: Vec<Chosen>,
}

impl Prepared<'_> {
    /// How many methods will be explored.
    pub fn methods(&self) -> usize {
        self.chosen.iter().map(|class| class.methods.len()).sum()
    }
}

/// Chooses the classes of all modules; what is up to date is left out when tests are refreshed.
pub fn prepare<'a>(
    request: &GenerateRequest,
    (modules, own_suite): (&'a [Opened<'a>], &CoveredLines),
    jdk: &'a Jdk,
    locks: &mut Locks,
    done: &mut Generated,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<Prepared<'a>>, Problem> {
    let mut prepared = Vec::new();
    let mut met = Choice::default();
    let mut unheard: Vec<Vec<String>> = Vec::new();
    for opened in modules {
        let library = Library::new(&opened.classes, Some(jdk));
        let places = &opened.unit.places;
        let mut choice = choose(request, opened.unit, opened.feature, &library)?;
        let mut chosen = std::mem::take(&mut choice.chosen);
        done.covered_by_own_tests += leave_out_covered(&mut chosen, own_suite);
        met.add(choice);
        let resolved = resolve(request, &opened.classes, jdk)?;
        unheard.push(resolved.unheard);
        let wishes = resolved.wishes;
        let tools = TestTools::of(request, opened.unit, opened.feature)?;
        locks.begin_with(&tools.options.header, places);
        let fingerprints = Fingerprints::new(
            request,
            &tools.options,
            &wishes,
            places,
            &opened.classes,
            opened.feature,
        );
        prepared.push(Prepared {
            opened,
            library,
            fingerprints,
            wishes,
            tools,
            chosen,
        });
    }
    met.check(
        request,
        modules.iter().flat_map(|opened| &opened.unit.places),
    )?;
    let is_empty = prepared.iter().all(|module| module.chosen.is_empty());
    if is_empty && done.covered_by_own_tests == 0 {
        return Err(nothing_to_do(&met));
    }
    done.left_out = met.left_out();
    done.notes.extend(met.missing());
    done.skipped = met.skipped;
    done.unheard = in_all(unheard);
    if request.refresh {
        let exists = |name: &str| {
            let mut all = modules.iter();
            all.any(|opened| opened.classes.find_class(name).is_some())
        };
        done.gone = locks.forget_gone(&exists)?;
        for module in &mut prepared {
            leave_out_unchanged(request, module, locks, done, progress);
        }
    }
    Ok(prepared)
}

/// Leaves out methods all of whose lines the project's own tests cover; how many these are.
fn leave_out_covered(chosen: &mut Vec<Chosen>, own_suite: &CoveredLines) -> usize {
    let count = |chosen: &[Chosen]| {
        chosen
            .iter()
            .map(|class| class.methods.len())
            .sum::<usize>()
    };
    let before = count(chosen);
    for class in &mut *chosen {
        let file = &class.file;
        let lines = |index: &usize| {
            let code = file.methods[*index].code.iter();
            code.flat_map(|code| code.lines.iter().map(|row| row.line))
        };
        let is_covered = |index: &usize| own_suite.cover(&file.name, lines(index));
        let needed = class.methods.iter().map(|method| {
            !method.goals_of.iter().all(is_covered)
                || !is_hidden_covered(&class.hidden, &method.hidden_goals_of, own_suite)
        });
        let needed: Vec<bool> = needed.collect();
        let mut needed = needed.into_iter();
        class.methods.retain(|_| needed.next().unwrap_or(true));
    }
    chosen.retain(|class| !class.methods.is_empty());
    before - count(chosen)
}

/// Whether the project's own tests cover these methods of hidden classes.
fn is_hidden_covered(hidden: &[Hidden], of: &[Elsewhere], own_suite: &CoveredLines) -> bool {
    of.iter().all(|one| {
        let mut hidden = hidden.iter();
        let file = hidden.find(|hidden| *hidden.file.name == *one.class);
        let methods = file.map(|hidden| one.methods.iter().map(|&at| &hidden.file.methods[at]));
        methods.into_iter().flatten().all(|method| {
            let code = method.code.iter();
            let lines = code.flat_map(|code| code.lines.iter().map(|row| row.line));
            own_suite.cover(&one.class, lines)
        })
    })
}

/// What is said in all modules: a wish that one of them can fulfil is heard.
fn in_all(mut said: Vec<Vec<String>>) -> Vec<String> {
    let mut all = said.pop().unwrap_or_default();
    all.retain(|one| said.iter().all(|other| other.contains(one)));
    all
}

/// Leaves out classes whose tests are up to date.
fn leave_out_unchanged(
    request: &GenerateRequest,
    module: &mut Prepared<'_>,
    locks: &Locks,
    done: &mut Generated,
    progress: &mut dyn FnMut(Progress),
) {
    let fingerprints = &module.fingerprints;
    let is_stale = |class: &&Chosen| locks.is_stale(class, fingerprints);
    let stale = module.chosen.iter().filter(is_stale).map(name_of);
    let mut stale: HashSet<String> = stale.collect();
    // Classes of a nest share their goals.
    let nests: HashSet<String> = stale
        .iter()
        .map(|name| outermost(name).to_owned())
        .collect();
    let mates = module.chosen.iter();
    let mates = mates.filter(|class| nests.contains(outermost(&class.file.name)));
    stale.extend(mates.map(name_of));
    if request.sharing.late_turns > 0 {
        // What a class's own tests leave open is to be known where others look for it.
        cross_class_goals::add_called(&mut stale, &module.chosen);
    }
    module.chosen.retain(|class| {
        let is_stale = stale.contains(&*class.file.name);
        if !is_stale {
            let class = class.file.name.replace('/', ".");
            progress(Progress::Unchanged {
                class: class.clone(),
            });
            done.unchanged.push(class);
        }
        is_stale
    });
}

/// Holds the wishes against the classes that there are.
fn resolve(
    request: &GenerateRequest,
    class_path: &ClassPath,
    jdk: &Jdk,
) -> Result<Resolved, Problem> {
    let wishes = &request.wishes;
    if wishes.is_empty() {
        return Ok(Resolved::default());
    }
    if !wishes.private.is_empty() && !request.options.reflection {
        let first = &wishes.private[0];
        return Err(Problem::BadInput(format!(
            "vitro.toml: `private` in [sequence] names `{first}`, which tests can only use by reflection; allow that with \
             --reflection or `reflection = true`"
        )));
    }
    let names: Vec<String> = class_path.class_names().collect();
    let class = |name: &str| {
        let parse = |bytes: &[u8]| ClassFile::parse(bytes).ok().map(Arc::new);
        match jdk.class(name) {
            Some(found) => parse(&found.bytes),
            None => parse(&class_path.find_class(name)?.ok()?.bytes),
        }
    };
    let resolved = wishes.resolve(&names, &class);
    resolved.map_err(|unclear| Problem::BadInput(format!("vitro.toml: [sequence]: {unclear}")))
}

/// The quick part, before anything is explored: where tests of the chosen classes go, what compiles them and what runs
/// them.
pub fn check_prerequisites(
    replay: bool,
    home: &Path,
    modules: &[Prepared<'_>],
) -> Result<(), Problem> {
    if replay {
        compiler(home).demand()?;
        cache().demand()?;
    }
    for module in modules.iter().filter(|module| !module.chosen.is_empty()) {
        let mut folders: Vec<&PathBuf> = module.chosen.iter().map(|one| &one.place.tests).collect();
        folders.dedup();
        for folder in folders {
            tests_folder(folder).demand()?;
        }
        if replay {
            frameworks::jars(&module.tools.options, &module.tools.class_path)?;
        }
    }
    Ok(())
}

fn nothing_to_do(met: &Choice) -> Problem {
    const NAMED: usize = 5;
    let skipped = met.skipped.iter().take(NAMED);
    let mut reasons: Vec<String> = skipped
        .map(|skipped| format!("{} {}", skipped.class, skipped.reason))
        .collect();
    Problem::BadInput(match reasons.is_empty() {
        true if met.left_out() > 0 => format!(
            "nothing in the chosen classes is tested: {} members are `main`, generated by tools, or excluded in \
             vitro.toml",
            met.left_out()
        ),
        true => "the chosen classes have no method that a test could call".to_owned(),
        false => {
            reasons.extend(met.missing());
            format!("no class can be tested: {}", reasons.join("\n  "))
        }
    })
}
