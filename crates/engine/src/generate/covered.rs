//! What tests execute, counted as coverage tools count it: instructions, and the ways out of each jump.
//!
//! The counts come from the traces of replayed cases, or from the paths that we claim where nothing was replayed. A
//! trace begins with the call: what makes the inputs is not in it. A class is initialised before that, so of its
//! initialiser the part before the first jump counts as executed where the class has a test.

use std::collections::{BTreeSet, HashSet};

use vitro_classfile::{ClassFile, Instruction, Method, Opcode, Operands, access, decode};
use vitro_testgen::Name;

use super::choose::is_made_up;
use crate::report::Steps;

/// Distinct steps of a case, each with its class and the method's place in the class file.
#[derive(Clone, Debug, Default)]
pub struct Executed {
    steps: BTreeSet<(Name, u16, u16)>,
    /// From a step to the next one in the same method.
    ways: BTreeSet<(Name, u16, u16, u16)>,
}

impl Executed {
    /// The steps of a trace, whose methods are places in a list.
    pub fn of(trace: impl Iterator<Item = (u16, u16)>, methods: &[(Name, u16)]) -> Executed {
        let (mut steps, mut ways) = (HashSet::new(), HashSet::new());
        let mut last: Option<(u16, u16)> = None;
        for (method, offset) in trace {
            steps.insert((method, offset));
            if let Some((before, from)) = last
                && before == method
            {
                ways.insert((method, from, offset));
            }
            last = Some((method, offset));
        }
        let name = |method: u16| methods.get(usize::from(method));
        Executed {
            steps: steps
                .into_iter()
                .filter_map(|(method, offset)| {
                    let (class, place) = name(method)?;
                    Some((class.clone(), *place, offset))
                })
                .collect(),
            ways: ways
                .into_iter()
                .filter_map(|(method, from, to)| {
                    let (class, place) = name(method)?;
                    Some((class.clone(), *place, from, to))
                })
                .collect(),
        }
    }

    /// The steps that we claim for a path.
    pub fn claimed(class: &ClassFile, steps: &Steps) -> Executed {
        let count = class.methods.len() as u16;
        let methods: Vec<(Name, u16)> = (0..count).map(|at| (class.name.clone(), at)).collect();
        let trace = steps.first.iter().map(|step| (step.method, step.offset));
        Executed::of(trace, &methods)
    }

    /// Adds what another case executes.
    pub fn extend(&mut self, other: &Executed) {
        self.steps.extend(other.steps.iter().cloned());
        self.ways.extend(other.ways.iter().cloned());
    }
}

/// A method of a class, and what tests execute of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodCoverage {
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its first source line.
    pub line: Option<u16>,
    /// Its instructions in the order of the code.
    pub instructions: Vec<InstructionCoverage>,
}

/// An instruction, and what tests execute of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstructionCoverage {
    /// Its source line.
    pub line: Option<u16>,
    /// Whether a test executes it.
    pub executed: bool,
    /// Ways out of a jump that tests take.
    pub ways_taken: u32,
    /// All ways out of a jump with more than one.
    pub ways: u32,
}

/// The methods of a class that people wrote, with what was executed of them.
pub fn coverage(file: &ClassFile, executed: &Executed, has_tests: bool) -> Vec<MethodCoverage> {
    let methods = (0..).zip(&file.methods);
    let counted = methods.filter(|(_, method)| is_counted(file, method));
    let cover = |(place, method): (u16, &Method)| {
        let code = method.code.as_ref()?;
        let mut lines: Vec<(u16, u16)> = code
            .lines
            .iter()
            .map(|row| (row.start_pc, row.line))
            .collect();
        lines.sort_unstable();
        let instructions: Vec<Instruction> = decode(&code.bytes).flatten().collect();
        let mut in_initialiser = has_tests && &*method.name == "<clinit>";
        let mut all = Vec::new();
        for instruction in &instructions {
            let offset = instruction.offset as u16;
            let targets = ways_out(instruction);
            in_initialiser &= targets.is_empty() && !is_jump(instruction);
            let seen = executed.steps.contains(&(file.name.clone(), place, offset));
            let taken = targets.iter().filter(|&&to| {
                let way = (file.name.clone(), place, offset, to as u16);
                executed.ways.contains(&way)
            });
            all.push(InstructionCoverage {
                line: line_of(&lines, offset),
                executed: seen || in_initialiser,
                ways_taken: taken.count() as u32,
                ways: targets.len() as u32,
            });
        }
        Some(MethodCoverage {
            name: method.name.to_string(),
            descriptor: method.descriptor.to_string(),
            line: lines.first().map(|row| row.1),
            instructions: all,
        })
    };
    counted.filter_map(cover).collect()
}

fn line_of(lines: &[(u16, u16)], offset: u16) -> Option<u16> {
    let after = lines.partition_point(|row| row.0 <= offset);
    Some(lines.get(after.checked_sub(1)?)?.1)
}

/// Where a jump with more than one way out leads, each target once.
fn ways_out(instruction: &Instruction) -> BTreeSet<u32> {
    let mut targets = BTreeSet::new();
    instruction.each_target(|target| {
        targets.insert(target);
    });
    let leads_on = !instruction.opcode.ends_flow()
        && !matches!(instruction.opcode, Opcode::Jsr | Opcode::JsrW);
    match (is_jump(instruction), leads_on) {
        (true, true) => {
            targets.insert(instruction.next());
        }
        (true, false) => targets.clear(),
        _ => {}
    }
    targets
}

fn is_jump(instruction: &Instruction) -> bool {
    matches!(instruction.operands, Operands::Jump(_))
}

/// What no person wrote does not count: bridges, `values` of enums, what records have by themselves, and private
/// constructors that do nothing. Bodies of lambdas do.
fn is_counted(file: &ClassFile, method: &Method) -> bool {
    let Some(code) = &method.code else {
        return false;
    };
    if method.name.starts_with("lambda$") || &*method.name == "<clinit>" {
        return true;
    }
    let is_private = method.access & access::PRIVATE != 0;
    let is_enum = file.access & access::ENUM != 0;
    let hides_class = match (&*method.name, &*method.descriptor) {
        ("<init>", "()V") => is_private && code.bytes.len() == EMPTY_CONSTRUCTOR,
        ("<init>", "(Ljava/lang/String;I)V") => is_enum && code.bytes.len() == ENUM_CONSTRUCTOR,
        _ => false,
    };
    !is_made_up(file, method) && !hides_class
}

/// Length of `aload_0; invokespecial; return`.
const EMPTY_CONSTRUCTOR: usize = 5;
/// Length of `aload_0; aload_1; iload_2; invokespecial; return`.
const ENUM_CONSTRUCTOR: usize = 7;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_steps_of_one_method_that_follow_each_other() {
        let (a, b): (Name, Name) = ("A".into(), "B".into());
        let methods = [(a.clone(), 3), (b.clone(), 0)];
        let trace = [(0, 0), (0, 4), (1, 0), (1, 1), (0, 7), (0, 0), (0, 4)];
        let executed = Executed::of(trace.into_iter(), &methods);
        let steps: Vec<_> = executed.steps.into_iter().collect();
        let expected = [
            (a.clone(), 3, 0),
            (a.clone(), 3, 4),
            (a.clone(), 3, 7),
            (b.clone(), 0, 0),
            (b.clone(), 0, 1),
        ];
        assert_eq!(steps, expected);
        // What a call comes back to does not follow the call.
        let ways: Vec<_> = executed.ways.into_iter().collect();
        let expected = [(a.clone(), 3, 0, 4), (a, 3, 7, 0), (b, 0, 0, 1)];
        assert_eq!(ways, expected);
    }

    #[test]
    fn lines_begin_at_their_first_instruction() {
        let lines = [(0, 10), (5, 11)];
        assert_eq!(line_of(&lines, 4), Some(10));
        assert_eq!(line_of(&lines, 5), Some(11));
        assert_eq!(line_of(&lines[1..], 4), None);
    }
}
