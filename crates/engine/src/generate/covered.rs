//! What tests execute, counted as coverage tools count it: instructions, and the ways out of each jump.
//!
//! The counts come from the traces of replayed cases, or from the paths that we claim where nothing was replayed. A
//! trace begins with the call: what makes the inputs is not in it. A class is initialised before that, so of its
//! initialiser the part before the first jump counts as executed where the class has a test.

use std::collections::BTreeSet;

use vitro_classfile::{ClassFile, Instruction, Method, Opcode, Operands, access, decode};

use super::choose::is_made_up;
use crate::confirm::Executed;

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
            let seen = executed.has(&file.name, place, offset);
            let taken = targets
                .iter()
                .filter(|&&to| executed.goes(&file.name, place, (offset, to as u16)));
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
    fn lines_begin_at_their_first_instruction() {
        let lines = [(0, 10), (5, 11)];
        assert_eq!(line_of(&lines, 4), Some(10));
        assert_eq!(line_of(&lines, 5), Some(11));
        assert_eq!(line_of(&lines[1..], 4), None);
    }
}
