//! What instructions do, for people: those that can throw, call or overflow.

use vitro_classfile::{Instruction, Opcode, Operands, descriptor};
use vitro_program::operand::{Expr, arguments, short_class};

use super::MethodUnderTest;

/// `a / b`, `a[i] = x`, `new int[n]`, `shape.area()`.
pub(super) fn action(
    method: &MethodUnderTest,
    number: u32,
    instruction: &Instruction,
) -> Option<String> {
    use Opcode::*;
    let operands = method.flow.stacks().operands(number as usize);
    let o = |at: usize| {
        let inner = operands.get(at).map(|operand| match &**operand {
            Expr::Binary { .. } | Expr::InstanceOf { .. } => format!("({operand})"),
            _ => operand.to_string(),
        });
        inner.unwrap_or_default()
    };
    let bare = |at: usize| operands.get(at).map_or(String::new(), |x| x.to_string());
    let class = || {
        let index = vitro_program::stack::constant(instruction)?;
        let name = method.class.constants.class_name(index)?;
        Some(short_class(name))
    };
    Some(match instruction.opcode.general() {
        Iadd | Ladd => format!("{} + {}", o(0), o(1)),
        Isub | Lsub => format!("{} - {}", o(0), o(1)),
        Imul | Lmul => format!("{} * {}", o(0), o(1)),
        Idiv | Ldiv => format!("{} / {}", o(0), o(1)),
        Irem | Lrem => format!("{} % {}", o(0), o(1)),
        Ineg | Lneg => format!("-{}", o(0)),
        Iinc => match instruction.operands {
            Operands::Increment { local, by } => {
                let name = method.local_name(number, local);
                let sign = if by < 0 { '-' } else { '+' };
                format!("{name} {sign} {}", by.unsigned_abs())
            }
            _ => return None,
        },
        Arraylength => format!("{}.length", o(0)),
        Monitorenter => format!("synchronized ({})", bare(0)),
        Athrow => format!("throw {}", bare(0)),
        Checkcast => format!("({}) {}", class()?, o(0)),
        Newarray | Anewarray | Multianewarray => {
            let sizes: Vec<String> = (0..operands.len()).map(bare).collect();
            format!("new array of {}", sizes.join(", "))
        }
        Getfield => format!("{}.{}", o(0), method.member(number)?.1),
        Putfield => {
            let (_, name, kind) = method.member(number)?;
            let value = operands.get(1).map(|value| value.typed(kind));
            format!("{}.{name} = {}", o(0), value.unwrap_or_default())
        }
        Invokestatic | Invokevirtual | Invokespecial | Invokeinterface => call(method, number)?,
        opcode if (Iaload..=Saload).contains(&opcode) => format!("{}[{}]", o(0), bare(1)),
        opcode if (Iastore..=Sastore).contains(&opcode) => {
            let array = operands.first().and_then(|array| array.descriptor());
            let kind = array.and_then(|array| array.strip_prefix('['));
            let value = operands.get(2).map(|value| value.typed(kind.unwrap_or("")));
            format!("{}[{}] = {}", o(0), bare(1), value.unwrap_or_default())
        }
        _ => return None,
    })
}

fn call(method: &MethodUnderTest, number: u32) -> Option<String> {
    let operands = method.flow.stacks().operands(number as usize);
    let (class, name, kind) = method.member(number)?;
    let parameters = descriptor::parameters(kind).count();
    let first = operands.len().checked_sub(parameters)?;
    let arguments = arguments(kind, &operands[first..]);
    let is_own = *class == method.class.name;
    let class = short_class(class);
    Some(match operands.first().filter(|_| first == 1) {
        _ if &**name == "<init>" => format!("new {class}({arguments})"),
        Some(receiver) if **receiver == Expr::This => format!("{name}({arguments})"),
        Some(receiver) => format!("{receiver}.{name}({arguments})"),
        None if is_own => format!("{name}({arguments})"),
        None => format!("{class}.{name}({arguments})"),
    })
}
