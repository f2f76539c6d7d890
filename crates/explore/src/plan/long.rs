//! Texts that are longer than unknown ones get. Where the code holds a length against a number, `name.length() > 64`, a
//! text of one more character is tried as well: all its characters are known, so nothing is searched among them.

use vitro_classfile::{ClassFile, Instruction, Opcode, Operands, decode};
use vitro_program::operand::{Expr, Stacks};
use vitro_vm::LoaderId;
use vitro_vm::input_construction::{Construction, MOST_ELEMENTS, Plan};

use super::Planner;

/// Longer texts are of no use to anybody who reads tests.
const LONGEST: i32 = 300;
/// So many lengths are tried.
const MOST_LENGTHS: usize = 2;

impl Planner<'_> {
    /// Plans texts that are longer than what lengths are held against in the class under test and in what it calls.
    pub(super) fn long_texts(&mut self) {
        let known = self.code_facts.lengths.clone();
        for &length in known.get_or_init(|| self.lengths()) {
            let text = "a".repeat(length);
            let string = self.machine.new_string(&text);
            let literal = self.machine.intern(string);
            self.add(Plan {
                descriptor: "Ljava/lang/String;".into(),
                construction: Construction::Literal(literal),
            });
        }
    }

    fn lengths(&mut self) -> Vec<usize> {
        let Some(file) = self.machine.class(self.home).file.clone() else {
            return Vec::new();
        };
        let mut found: Vec<i32> = Vec::new();
        for index in 0..file.methods.len() {
            look_for_lengths(&file, index, &is_length, &mut found);
        }
        // Helpers get lengths: `isSide(text.length())`.
        let members = (1..file.constants.len() as u16).filter_map(|at| file.constants.member(at));
        let own = (*file.name).to_owned();
        let called: Vec<(String, String, String)> = members
            .filter(|(_, _, descriptor)| descriptor.contains('I'))
            .map(|(owner, name, descriptor)| {
                (owner.to_string(), name.to_string(), descriptor.to_string())
            })
            .collect();
        for (owner, name, descriptor) in called {
            let is_library = owner.starts_with("java/") || owner.starts_with('[');
            let class = (!is_library).then(|| self.machine.try_load(LoaderId::APP, &owner));
            let class = class.and_then(|loaded| loaded.ok().flatten());
            let file = class.and_then(|class| self.machine.class(class).file.clone());
            let Some(file) = file.filter(|file| *file.name != *own) else {
                continue;
            };
            let mut methods = file.methods.iter();
            let index = methods.position(|m| *m.name == *name && *m.descriptor == *descriptor);
            if let Some(index) = index {
                look_for_lengths(&file, index, &is_told, &mut found);
            }
        }
        found.sort_unstable();
        found.dedup();
        let lengths = found.into_iter().map(|length| length as usize + 1);
        lengths.take(MOST_LENGTHS).collect()
    }
}

/// Whether a value is the length of something.
fn is_length(value: &Expr) -> bool {
    matches!(value, Expr::Call { name, .. } if &**name == "length")
}

/// Whether a value is a number that a method is called with.
fn is_told(value: &Expr) -> bool {
    let is_number = value.descriptor() == Some("I");
    is_length(value) || matches!(value, Expr::Local { .. }) && is_number
}

/// Notes the numbers that such values are held against in a method, if no unknown text is that long.
fn look_for_lengths(
    file: &ClassFile,
    index: usize,
    is_such: &dyn Fn(&Expr) -> bool,
    found: &mut Vec<i32>,
) {
    let method = &file.methods[index];
    let Some(code) = &method.code else {
        return;
    };
    let instructions: Vec<Instruction> = decode(&code.bytes).flatten().collect();
    let is_long = |length: i32| (MOST_ELEMENTS as i32..LONGEST).contains(&length);
    // Most methods have no such number.
    let numbers = instructions.iter().filter_map(|one| match one.operands {
        Operands::Value(number) => Some(number),
        _ => None,
    });
    if !numbers.into_iter().any(is_long) {
        return;
    }
    let stacks = Stacks::of(file, method, code, &instructions);
    for (number, instruction) in instructions.iter().enumerate() {
        let is_order = matches!(
            instruction.opcode,
            Opcode::IfIcmplt | Opcode::IfIcmpge | Opcode::IfIcmpgt | Opcode::IfIcmple
        );
        let [left, right] = stacks.operands(number) else {
            continue;
        };
        let length = match (&**left, &**right) {
            (value, &Expr::Int(length)) | (&Expr::Int(length), value) if is_such(value) => length,
            _ => continue,
        };
        if is_order && is_long(length) {
            found.push(length);
        }
    }
}
