//! Runs probes with known and with unknown arguments.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use vitro_expr::eval::Evaluator;
use vitro_expr::{Model, Sort, Term, Value};
use vitro_program::{ClassPath, Jdk};
use vitro_testkit::Javac;
use vitro_vm::access_path::{Root, Step};
use vitro_vm::input_construction::{
    Construction, InputObject, MOST_ELEMENTS, MOST_WIDE, Options, Plan, unknown_sort, widened,
};
use vitro_vm::{
    Alternative, CallError, Host, Kind, Limits, LoaderId, Machine, MayBeNull, MethodId, NodeId,
    Outcome, Progress, Ref, Shadows, Symbolic, Text, parameters,
};

use crate::dice::Dice;

/// A method to try.
pub struct Probe {
    pub name: String,
    method: MethodId,
    parameters: Vec<String>,
    returns: String,
}

/// An argument.
#[derive(Clone, PartialEq, Debug)]
enum Argument {
    Null,
    Text(Vec<u16>),
    Ints(Vec<i32>),
    Bits(Kind, u64),
}

/// How a run ended.
#[derive(Clone, PartialEq, Debug)]
enum Ending {
    Bits(u64),
    Text(Option<Vec<u16>>),
    Threw(String, Option<Vec<u16>>),
}

impl Ending {
    /// As equality, but for the texts that the machine itself writes: they mention the model's values.
    fn agrees(&self, other: &Ending) -> bool {
        match (self, other) {
            (Ending::Threw(a, _), Ending::Threw(b, _)) if a == b => {
                self == other || OF_THE_MACHINE.contains(&a.as_str())
            }
            _ => self == other,
        }
    }
}

const OF_THE_MACHINE: [&str; 2] = [
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/NegativeArraySizeException",
];

/// How a path ends, for all arguments that take it.
struct Course {
    conditions: Vec<Term>,
    /// Which objects the unknown references refer to.
    objects: Vec<(usize, u32)>,
    ending: SymbolicEnding,
}

enum SymbolicEnding {
    Bits(u64, Option<Term>),
    Null,
    Text(Text),
    Threw(String, Option<Text>),
}

/// What came out for one probe.
#[derive(Default)]
pub struct Report {
    pub runs: u64,
    pub paths: usize,
    pub held_against_others: u64,
    pub wrong: Vec<String>,
}

pub struct Bench {
    machine: Machine,
    start: NodeId,
}

/// No probe takes more instructions.
const MOST_STEPS: u64 = 1_000_000;
/// The classes with probes.
const CLASSES: [&str; 2] = ["Probes", "Patterns"];
/// So many random patterns.
const PATTERNS: u64 = 60;
const STRING: &str = "Ljava/lang/String;";

impl Bench {
    pub fn new() -> Bench {
        let jdk = Rc::new(Jdk::locate(None).expect("a JDK"));
        let feature = jdk.version().feature;
        let path = compiled();
        let path = path.to_str().expect("a path of characters");
        let class_path = Rc::new(ClassPath::parse(path, feature).expect("a class path"));
        let natives = Rc::new(vitro_models::registry());
        let (host, limits) = (Host::default(), Limits::default());
        let mut machine = Machine::new(jdk, class_path, natives, host, limits);
        machine.boot().expect("the library boots");
        for name in CLASSES {
            let class = machine.try_load(LoaderId::APP, name);
            let class = class.expect("probes load").expect("probes are there");
            machine.initialize_now(class).expect("probes initialise");
        }
        let start = machine.choice_point();
        Bench { machine, start }
    }

    pub fn probes(&mut self) -> Vec<Probe> {
        CLASSES
            .iter()
            .flat_map(|name| self.probes_of(name))
            .collect()
    }

    fn probes_of(&mut self, class: &str) -> Vec<Probe> {
        let machine = &mut self.machine;
        let class = machine.try_load(LoaderId::APP, class);
        let class = class.expect("probes load").expect("probes are there");
        let methods: Vec<MethodId> = machine.class(class).methods().collect();
        let probe = |method: MethodId| {
            let selector = machine.method(method).selector;
            let name = machine.names.text(selector.name).to_string();
            let descriptor = machine.names.text(selector.descriptor).to_string();
            let is_probe = !name.starts_with('<') && !name.contains('$');
            let parameters = parameters(&descriptor);
            let is_probe = is_probe && !parameters.contains(&"Ljava/util/regex/Matcher;");
            is_probe.then(|| Probe {
                name,
                method,
                parameters: parameters.iter().map(|p| p.to_string()).collect(),
                returns: descriptor.rsplit(')').next().unwrap_or_default().to_owned(),
            })
        };
        methods.into_iter().filter_map(probe).collect()
    }

    /// Runs a probe on this many arguments.
    pub fn check(&mut self, probe: &Probe, cases: u64) -> Report {
        let mut report = Report::default();
        let mut symbolic = Symbolic::new();
        plan(&mut symbolic);
        let mut symbolic = Some(Box::new(symbolic));
        let mut paths: Vec<Course> = Vec::new();
        for seed in 0..cases {
            let mut dice = Dice::new(seed.wrapping_mul(0x9e37) ^ probe.name.len() as u64);
            let args = arguments(probe, &mut dice);
            self.machine.switch_to(self.start);
            let Some(expected) = self.run_known(probe, &args) else {
                continue;
            };
            self.machine.symbolic = symbolic.take();
            let path = self.run_unknown(probe, &args);
            symbolic = self.machine.symbolic.take();
            report.runs += 1;
            let symbolic = symbolic.as_mut().expect("still there");
            let path = match path {
                Ok(Some(path)) => path,
                Ok(None) => continue,
                Err(problem) => {
                    let note = format!("{}{args:?}: {problem}", probe.name);
                    report.wrong.push(note);
                    continue;
                }
            };
            let found = ending_under(symbolic, &path, &args).unwrap_or_else(|| {
                Ending::Threw(
                    "conditions that do not hold for their own path".into(),
                    None,
                )
            });
            if found != expected {
                let note = format!("{}{args:?}: {found:?}, not {expected:?}", probe.name);
                report.wrong.push(note);
            }
            for other in paths.iter().rev().take(40) {
                if let Some(found) = ending_under(symbolic, other, &args) {
                    report.held_against_others += 1;
                    if !found.agrees(&expected) {
                        let note = format!(
                            "{}{args:?} on another's path: {found:?}, not {expected:?}",
                            probe.name
                        );
                        report.wrong.push(note);
                    }
                }
            }
            if !paths
                .iter()
                .any(|known| known.conditions == path.conditions)
            {
                report.paths += 1;
            }
            paths.push(path);
        }
        let parameters: Vec<&str> = probe.parameters.iter().map(String::as_str).collect();
        if let (["C"], Some(symbolic)) = (&*parameters, &mut symbolic) {
            self.check_characters(probe, symbolic, &paths, &mut report);
        }
        self.machine.switch_to(self.start);
        report
    }

    /// Holds the paths of a probe of one character against very many of them.
    fn check_characters(
        &mut self,
        probe: &Probe,
        symbolic: &mut Symbolic,
        paths: &[Course],
        report: &mut Report,
    ) {
        let mut distinct: Vec<&Course> = Vec::new();
        for path in paths {
            if !distinct.iter().any(|d| d.conditions == path.conditions) {
                distinct.push(path);
            }
        }
        let stride = if report.runs < 1000 { 11 } else { 1 };
        for code in (0..0x300).chain((0x300..0x10000).step_by(stride)) {
            let args = [Argument::Bits(Kind::Char, code)];
            let Some(expected) = self.run_known(probe, &args) else {
                continue;
            };
            for path in &distinct {
                if let Some(found) = ending_under(symbolic, path, &args) {
                    report.held_against_others += 1;
                    if found != expected {
                        let note = format!("{}({code:#x}): {found:?}", probe.name);
                        report.wrong.push(note);
                    }
                }
            }
        }
    }

    /// Nothing if it takes too long: some patterns are searched for ever.
    fn run_known(&mut self, probe: &Probe, args: &[Argument]) -> Option<Ending> {
        self.machine.symbolic = None;
        let mut slots = Vec::new();
        for argument in args {
            match argument {
                Argument::Null => slots.push(0),
                Argument::Text(units) => slots.push(self.machine.new_string_utf16(units).slot()),
                Argument::Ints(values) => {
                    let class = self.machine.known.array_of(Kind::Int);
                    let array = self.machine.heap.new_array(class, values.len() as u32, 2);
                    for (index, &value) in values.iter().enumerate() {
                        self.machine.heap.set_i32(array, index, value);
                    }
                    slots.push(array.slot());
                }
                Argument::Bits(kind, bits) => {
                    slots.push(*bits);
                    slots.extend((kind.slots() == 2).then_some(0));
                }
            }
        }
        self.machine.limits.steps = self.machine.steps + MOST_STEPS;
        Some(match self.machine.call(probe.method, &slots) {
            Err(CallError::Stopped(Outcome::StepLimit(_))) => return None,
            Ok(bits) if probe.returns == STRING => {
                let string = Ref::from_slot(bits);
                Ending::Text((!string.is_null()).then(|| self.machine.string_units(string)))
            }
            Ok(bits) => Ending::Bits(bits),
            Err(CallError::Threw(error)) => {
                let message = self.machine.get_ref(error, "detailMessage");
                let message = (!message.is_null()).then(|| self.machine.string_units(message));
                Ending::Threw(self.class_name(error), message)
            }
            Err(other) => panic!("{}{args:?}: {other:?}", probe.name),
        })
    }

    fn class_name(&self, object: Ref) -> String {
        self.machine
            .class(self.machine.class_of(object))
            .name
            .to_string()
    }

    fn run_unknown(&mut self, probe: &Probe, args: &[Argument]) -> Result<Option<Course>, String> {
        self.machine.switch_to(self.start);
        let mut conditions: Vec<Term> = Vec::new();
        let mut objects = Vec::new();
        let adopt = |m: &mut Machine, shadows, path: &[Term], way: &Alternative, model: &Model| {
            m.adopt(shadows, path, way, model.clone())
                .map_err(|trap| format!("{trap:?}"))
        };
        let machine = &mut self.machine;
        let plain = &Alternative::Plain;
        adopt(machine, Shadows::default(), &[], plain, &Model::new())?;
        let symbolic = machine.symbolic.as_mut().expect("unknowns");
        let slots = unknowns(symbolic, probe);
        let mut model = model_of(symbolic, args);
        let declared = symbolic.shadows();
        adopt(machine, declared, &[], plain, &model)?;
        let started = self.machine.start_symbolic(probe.method, &slots);
        started.map_err(|trap| format!("{trap:?}"))?;
        self.machine.limits.steps = self.machine.steps + MOST_STEPS;
        loop {
            let fork = match self.machine.explore_on() {
                Progress::Fork(fork) => fork,
                progress => {
                    let ending = self.ending(probe, progress)?;
                    return Ok(Some(Course {
                        conditions,
                        objects,
                        ending,
                    }));
                }
            };
            let symbolic = self.machine.symbolic.as_mut().expect("unknowns");
            let looked_at = fork.ways.iter().find_map(|way| match way {
                Alternative::NewObject(input_object) => Some(input_object.path),
                _ => None,
            });
            if let Some(path) = looked_at {
                let number = symbolic.input_objects().len() as u32 + 1;
                let Some(&Root::Parameter { number: at, .. }) = symbolic.terms.as_root(path) else {
                    panic!("no parameter");
                };
                if args[at as usize] != Argument::Null {
                    let variable = symbolic.terms.variable_at(path).expect("a parameter");
                    model.set(variable, Value::Ref(number));
                    objects.push((at as usize, number));
                }
            }
            let mut evaluator = Evaluator::new(&symbolic.terms, &model);
            let taken = fork.alternatives.iter().position(|&c| evaluator.holds(c));
            let taken = taken.ok_or_else(|| format!("no alternative fits: {fork:?}"))?;
            conditions.push(fork.alternatives[taken]);
            match &fork.ways[taken] {
                Alternative::Plain => {
                    symbolic.set_model(model.clone());
                    symbolic.assume(fork.alternatives[taken]);
                }
                way @ Alternative::NewObject(_) => {
                    let shadows = symbolic.shadows();
                    adopt(&mut self.machine, shadows, &conditions, way, &model)?;
                }
                // A bound that the bytecode meets has a name, and says nothing about summaries.
                Alternative::Beyond(_) => return Ok(None),
                other => return Err(format!("{other:?}")),
            }
        }
    }

    fn ending(&mut self, probe: &Probe, progress: Progress) -> Result<SymbolicEnding, String> {
        let view = |machine: &mut Machine, string: Ref| match string.is_null() {
            true => Ok(None),
            false => match machine.text_of(string) {
                Some(text) => Ok(Some(text)),
                None => Err(format!("too long: {}", machine.text(string))),
            },
        };
        match progress {
            Progress::Returned(bits, _) if probe.returns == STRING => {
                let string = Ref::from_slot(bits);
                let text = view(&mut self.machine, string)?;
                Ok(text.map_or(SymbolicEnding::Null, SymbolicEnding::Text))
            }
            Progress::Returned(bits, term) => Ok(SymbolicEnding::Bits(bits, term)),
            Progress::Threw(error) => {
                let message = self.machine.get_ref(error, "detailMessage");
                let message = view(&mut self.machine, message)?;
                Ok(SymbolicEnding::Threw(self.class_name(error), message))
            }
            other => Err(format!("{other:?}")),
        }
    }
}

/// How strings and arrays of ints can be made.
fn plan(symbolic: &mut Symbolic) {
    let plans = |makings: Vec<Construction>, descriptor: &str| {
        let plan = |construction| {
            Arc::new(Plan {
                descriptor: descriptor.into(),
                construction,
            })
        };
        Arc::new(Options {
            plans: makings.into_iter().map(plan).collect(),
            fitting: vec![descriptor.into()],
            ..Options::default()
        })
    };
    let strings = plans(vec![Construction::Latin, Construction::Wide], STRING);
    symbolic.plans.insert(STRING.into(), strings);
    let arrays = plans(vec![Construction::Array("I".into())], "[I");
    symbolic.plans.insert("[I".into(), arrays);
}

/// The parameter with this number.
fn parameter(at: usize) -> Root {
    Root::Parameter {
        number: at as u32,
        name: format!("p{at}").into(),
    }
}

/// The slots of a call with unknown arguments.
fn unknowns(symbolic: &mut Symbolic, probe: &Probe) -> Vec<(u64, Option<Term>)> {
    let mut slots = Vec::new();
    for (at, signature) in probe.parameters.iter().enumerate() {
        let kind = Kind::of(signature);
        let term = match kind {
            Kind::Ref => symbolic.reference(parameter(at), signature, MayBeNull::Yes),
            kind => {
                let path = symbolic.terms.root(parameter(at));
                let variable = symbolic.terms.unknown(path, unknown_sort(kind));
                widened(&mut symbolic.terms, kind, variable)
            }
        };
        slots.push((0, Some(term)));
        slots.extend((kind.slots() == 2).then_some((0, None)));
    }
    slots
}

/// The model in which the unknowns are these arguments, but for which objects references refer to.
fn model_of(symbolic: &mut Symbolic, args: &[Argument]) -> Model {
    let mut model = Model::new();
    let terms = &mut symbolic.terms;
    let mut set = |terms: &vitro_expr::Terms, term: Term, bits: u64| {
        let variable = terms.as_var(term).expect("a variable");
        let sort = terms.var_sort(variable);
        let value = match sort {
            Sort::Bool => Value::Bool(bits & 1 == 1),
            sort => Value::from_raw_bits(bits, sort),
        };
        model.set(variable, value);
    };
    for (at, argument) in args.iter().enumerate() {
        let path = terms.root(parameter(at));
        let (construction, elements): (Construction, Vec<u64>) = match argument {
            Argument::Null => continue,
            Argument::Bits(kind, bits) => {
                let term = terms.unknown(path, unknown_sort(*kind));
                set(terms, term, *bits);
                continue;
            }
            Argument::Ints(values) => {
                let elements = values.iter().map(|&value| u64::from(value as u32));
                (Construction::Array("I".into()), elements.collect())
            }
            Argument::Text(units) => {
                let wide = units.iter().any(|&unit| unit > 0xff);
                let which = terms.part(path, Step::WhichPlan);
                let which = terms.unknown(which, Sort::Bv(32));
                set(terms, which, wide.into());
                let construction = if wide {
                    Construction::Wide
                } else {
                    Construction::Latin
                };
                (
                    construction,
                    units.iter().map(|&unit| unit.into()).collect(),
                )
            }
        };
        let room = match construction {
            Construction::Wide => MOST_WIDE,
            _ => MOST_ELEMENTS,
        };
        let input_object = InputObject {
            room,
            captured: Vec::new(),
            called: Vec::new(),
            path,
            plan: Arc::new(Plan {
                descriptor: STRING.into(),
                construction,
            }),
            object: Ref::NULL,
            ready: true,
            initial: Vec::new(),
            told_apart: false,
            setup_count: 0,
        };
        let length = input_object.length(terms);
        set(terms, length, elements.len() as u64);
        for (index, element) in elements.into_iter().enumerate() {
            let variable = input_object.element(terms, index as u32);
            set(terms, variable, element);
        }
        // What is behind the end must not matter.
        for index in birth_length(argument)..input_object.room {
            let variable = input_object.element(terms, index);
            set(terms, variable, 0x5a);
        }
    }
    model
}

fn birth_length(argument: &Argument) -> u32 {
    match argument {
        Argument::Text(units) => units.len() as u32,
        Argument::Ints(values) => values.len() as u32,
        _ => 0,
    }
}

/// How the path ends for other arguments; nothing if they do not take it.
fn ending_under(symbolic: &mut Symbolic, path: &Course, args: &[Argument]) -> Option<Ending> {
    let mut model = model_of(symbolic, args);
    for (at, argument) in args.iter().enumerate() {
        let is_object = matches!(argument, Argument::Text(_) | Argument::Ints(_));
        let root = symbolic.terms.find_root(&parameter(at));
        let variable = root.and_then(|root| symbolic.terms.variable_at(root));
        if let (true, Some(variable)) = (is_object, variable) {
            let object = path.objects.iter().find(|(known, _)| *known == at);
            // One that the path has not looked at is some other object.
            let number = object.map_or(90 + at as u32, |&(_, number)| number);
            model.set(variable, Value::Ref(number));
        }
    }
    let mut evaluator = Evaluator::new(&symbolic.terms, &model);
    if !path.conditions.iter().all(|&c| evaluator.holds(c)) {
        return None;
    }
    let mut units = |text: &Text| {
        let bits = |value: Value| value.raw_bits().unwrap_or(0);
        let length = bits(evaluator.value(text.length)) as usize;
        let chars = text.chars.iter().take(length);
        let units: Vec<u16> = chars
            .map(|&character| bits(evaluator.value(character)) as u16)
            .collect();
        // A text without its last characters is not the one that was meant.
        if units.len() == length {
            units
        } else {
            vec![0xdead; 3]
        }
    };
    Some(match &path.ending {
        SymbolicEnding::Null => Ending::Text(None),
        SymbolicEnding::Text(text) => Ending::Text(Some(units(text))),
        SymbolicEnding::Threw(class, message) => {
            Ending::Threw(class.clone(), message.as_ref().map(units))
        }
        SymbolicEnding::Bits(bits, None) => Ending::Bits(*bits),
        SymbolicEnding::Bits(_, Some(term)) => {
            Ending::Bits(evaluator.value(*term).raw_bits().unwrap_or(0))
        }
    })
}

fn arguments(probe: &Probe, dice: &mut Dice) -> Vec<Argument> {
    let mut strings: Vec<Vec<u16>> = Vec::new();
    let mut args = Vec::new();
    for parameter in &probe.parameters {
        args.push(match parameter.as_str() {
            STRING if dice.below(40) == 0 => Argument::Null,
            STRING => {
                let string = dice.string(&strings);
                strings.push(string.clone());
                Argument::Text(string)
            }
            "[I" => {
                let length = dice.below(17);
                Argument::Ints((0..length).map(|_| dice.int()).collect())
            }
            "J" => Argument::Bits(Kind::Long, dice.long() as u64),
            "C" => Argument::Bits(Kind::Char, dice.character(&strings).into()),
            "Z" => Argument::Bits(Kind::Boolean, dice.below(2) as u64),
            _ => Argument::Bits(Kind::Int, u64::from(dice.int() as u32)),
        });
    }
    args
}

/// Compiles the probes.
fn compiled() -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/summaries/Probes.java");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("summaries");
    std::fs::create_dir_all(&target).expect("a folder");
    let patterns = target.join("Patterns.java");
    let count = std::env::var("SUMMARY_PATTERNS").ok();
    let count = count.and_then(|count| count.parse().ok());
    let text = crate::patterns::source(count.unwrap_or(PATTERNS));
    std::fs::write(&patterns, text).expect("a file");
    let javac = Javac::on_path().quiet();
    javac
        .with(["--release", "17"])
        .compile([&source, &patterns], &target);
    target
}
