//! Class files as text, in the layout of `javap -c -p -l`.
//!
//! Types are shown erased: `javap` reads generic signatures here, this does not.

use std::fmt::{self, Write};

use crate::attribute::Code;
use crate::class::{ClassFile, Field, Method, access};
use crate::constant::{Constant, ConstantPool};
use crate::descriptor;
use crate::instruction::{Instruction, Operands, decode};
use crate::opcode::Opcode;

/// The class with fields, methods, instructions, exception tables and line numbers.
pub fn disassemble(class: &ClassFile) -> String {
    let mut out = String::new();
    // writing to a String cannot fail
    let _ = Writer {
        class,
        out: &mut out,
    }
    .class();
    out
}

struct Writer<'a> {
    class: &'a ClassFile,
    out: &'a mut String,
}

/// Flags with the words that `javap` shows for them, in its order.
const CLASS_WORDS: &[(u16, &str)] = &[
    (access::PUBLIC, "public"),
    (access::FINAL, "final"),
    (access::ABSTRACT, "abstract"),
];

const FIELD_WORDS: &[(u16, &str)] = &[
    (access::PUBLIC, "public"),
    (access::PRIVATE, "private"),
    (access::PROTECTED, "protected"),
    (access::STATIC, "static"),
    (access::FINAL, "final"),
    (access::VOLATILE, "volatile"),
    (access::TRANSIENT, "transient"),
];

const METHOD_WORDS: &[(u16, &str)] = &[
    (access::PUBLIC, "public"),
    (access::PRIVATE, "private"),
    (access::PROTECTED, "protected"),
    (access::STATIC, "static"),
    (access::FINAL, "final"),
    (access::SYNCHRONIZED, "synchronized"),
    (access::NATIVE, "native"),
    (access::ABSTRACT, "abstract"),
    (access::STRICT, "strictfp"),
];

impl Writer<'_> {
    fn class(&mut self) -> fmt::Result {
        if let Some(file) = &self.class.source_file {
            writeln!(self.out, "Compiled from \"{file}\"")?;
        }
        self.class_header()?;
        let mut first = true;
        for field in &self.class.fields {
            self.gap(&mut first);
            self.field(field)?;
        }
        for method in &self.class.methods {
            self.gap(&mut first);
            self.method(method)?;
        }
        self.out.push_str("}\n");
        Ok(())
    }

    /// An empty line between members.
    fn gap(&mut self, first: &mut bool) {
        if !std::mem::take(first) {
            self.out.push('\n');
        }
    }

    fn class_header(&mut self) -> fmt::Result {
        let class = self.class;
        let interface = class.access & access::INTERFACE != 0;
        if class.access & access::MODULE != 0 {
            return writeln!(self.out, "module {} {{", java(&class.name));
        }
        let hidden = if interface { access::ABSTRACT } else { 0 };
        self.words(class.access & !hidden, CLASS_WORDS);
        let kind = if interface { "interface" } else { "class" };
        write!(self.out, "{kind} {}", java(&class.name))?;
        if let Some(parent) = class
            .super_name
            .as_deref()
            .filter(|&p| p != "java/lang/Object")
        {
            write!(self.out, " extends {}", java(parent))?;
        }
        let names: Vec<_> = class.interfaces.iter().map(|name| java(name)).collect();
        if !names.is_empty() {
            let word = if interface { "extends" } else { "implements" };
            write!(self.out, " {word} {}", names.join(", "))?;
        }
        self.out.push_str(" {\n");
        Ok(())
    }

    fn words(&mut self, flags: u16, words: &[(u16, &str)]) {
        for (flag, word) in words {
            if flags & flag != 0 {
                self.out.push_str(word);
                self.out.push(' ');
            }
        }
    }

    fn field(&mut self, field: &Field) -> fmt::Result {
        self.out.push_str("  ");
        self.words(field.access, FIELD_WORDS);
        writeln!(self.out, "{} {};", java_type(&field.descriptor), field.name)
    }

    fn method(&mut self, method: &Method) -> fmt::Result {
        self.out.push_str("  ");
        let interface = self.class.access & access::INTERFACE != 0;
        let bodiless = access::ABSTRACT | access::STATIC | access::PRIVATE;
        self.words(method.access, METHOD_WORDS);
        if interface && method.access & bodiless == 0 && &*method.name != "<clinit>" {
            self.out.push_str("default ");
        }
        self.signature(method)?;
        if let Some(code) = &method.code {
            self.out.push_str("    Code:\n");
            self.instructions(code)?;
            self.handlers(code)?;
            self.lines(code)?;
            self.variables(code)?;
        }
        Ok(())
    }

    fn signature(&mut self, method: &Method) -> fmt::Result {
        if &*method.name == "<clinit>" {
            self.out.truncate(self.out.trim_end().len());
            return self.out.write_str(" {};\n");
        }
        let mut parameters: Vec<_> = descriptor::parameters(&method.descriptor)
            .map(java_type)
            .collect();
        if method.access & access::VARARGS != 0
            && let Some(last) = parameters.last_mut()
            && let Some(element) = last.strip_suffix("[]")
        {
            *last = format!("{element}...");
        }
        if &*method.name == "<init>" {
            write!(self.out, "{}", java(&self.class.name))?;
        } else {
            let returns = descriptor::return_descriptor(&method.descriptor).unwrap_or("V");
            write!(self.out, "{} {}", java_type(returns), method.name)?;
        }
        write!(self.out, "({})", parameters.join(", "))?;
        let thrown: Vec<_> = method.exceptions.iter().map(|name| java(name)).collect();
        if !thrown.is_empty() {
            write!(self.out, " throws {}", thrown.join(", "))?;
        }
        self.out.write_str(";\n")
    }

    fn instructions(&mut self, code: &Code) -> fmt::Result {
        for instruction in decode(&code.bytes) {
            match instruction {
                Ok(instruction) => self.instruction(&instruction, &code.bytes)?,
                Err(error) => writeln!(self.out, "    {:>4}: // {error}", error.offset)?,
            }
        }
        Ok(())
    }

    fn instruction(&mut self, instruction: &Instruction, code: &[u8]) -> fmt::Result {
        let wide = code.get(instruction.offset as usize) == Some(&(Opcode::Wide as u8));
        let name = match instruction.opcode {
            opcode if wide => format!("{opcode}_w"),
            opcode => opcode.mnemonic().to_owned(),
        };
        let start = self.out.len();
        write!(self.out, "    {:>4}: {name:<13} ", instruction.offset)?;
        match &instruction.operands {
            Operands::None => {}
            // the mnemonic says it all unless the operand stands in the code
            Operands::Value(_) | Operands::Local(_) if instruction.length == 1 => {}
            Operands::Value(value) => write!(self.out, "{value}")?,
            Operands::Local(index) => write!(self.out, "{index}")?,
            Operands::Increment { local, by } => write!(self.out, "{local}, {by}")?,
            Operands::Jump(target) => write!(self.out, "{target}")?,
            Operands::NewArray(element) => write!(self.out, " {}", element.java_name())?,
            Operands::Constant(index) => {
                let more = if instruction.opcode == Opcode::Invokedynamic {
                    ",  0"
                } else {
                    ""
                };
                self.constant(start, *index, more)?;
            }
            Operands::InvokeInterface { constant, slots } => {
                self.constant(start, *constant, &format!(",  {slots}"))?;
            }
            Operands::MultiNewArray {
                constant,
                dimensions,
            } => {
                self.constant(start, *constant, &format!(",  {dimensions}"))?;
            }
            Operands::TableSwitch(switch) => {
                let pairs = (i64::from(switch.low)..).zip(switch.targets.iter().copied());
                let last = i64::from(switch.low) + switch.targets.len() as i64 - 1;
                self.switch(&format!("{} to {last}", switch.low), pairs, switch.default)?;
            }
            Operands::LookupSwitch(switch) => {
                let pairs = switch
                    .pairs
                    .iter()
                    .map(|&(key, target)| (key.into(), target));
                self.switch(&switch.pairs.len().to_string(), pairs, switch.default)?;
            }
        }
        self.out.truncate(self.out.trim_end().len());
        self.out.push('\n');
        Ok(())
    }

    /// An index, and in a comment the constant that it refers to.
    fn constant(&mut self, line_start: usize, index: u16, more: &str) -> fmt::Result {
        write!(self.out, "#{index}{more}")?;
        let width = self.out.len() - line_start;
        let padding = 44usize.saturating_sub(width).max(1);
        write!(self.out, "{:padding$}// ", "")?;
        write!(
            self.out,
            "{}",
            Resolved {
                class: self.class,
                index
            }
        )
    }

    fn switch(
        &mut self,
        title: &str,
        pairs: impl Iterator<Item = (i64, u32)>,
        default: u32,
    ) -> fmt::Result {
        writeln!(self.out, "{{ // {title}")?;
        for (key, target) in pairs {
            writeln!(self.out, "{key:>22}: {target}")?;
        }
        write!(self.out, "{:>22}: {default}\n          }}", "default")
    }

    fn handlers(&mut self, code: &Code) -> fmt::Result {
        if code.handlers.is_empty() {
            return Ok(());
        }
        self.out
            .push_str("    Exception table:\n       from    to  target type\n");
        for row in &code.handlers {
            let (start, end, handler) = (row.start_pc, row.end_pc, row.handler_pc);
            write!(self.out, "       {start:>5} {end:>5} {handler:>5}   ")?;
            match self.class.constants.class_name(row.catch_type) {
                Some(name) => writeln!(self.out, "Class {name}")?,
                None => writeln!(self.out, "any")?,
            }
        }
        Ok(())
    }

    fn lines(&mut self, code: &Code) -> fmt::Result {
        if !code.lines.is_empty() {
            self.out.push_str("    LineNumberTable:\n");
        }
        for row in &code.lines {
            writeln!(self.out, "      line {}: {}", row.line, row.start_pc)?;
        }
        Ok(())
    }

    fn variables(&mut self, code: &Code) -> fmt::Result {
        if !code.local_variables.is_empty() {
            self.out
                .push_str("    LocalVariableTable:\n      Start  Length  Slot  Name   Signature\n");
        }
        let text = |index| self.class.constants.utf8(index).map_or("?", |t| t);
        for row in &code.local_variables {
            let (name, descriptor) = (text(row.name), text(row.descriptor));
            let (start, length, slot) = (row.start_pc, row.length, row.index);
            writeln!(
                self.out,
                "      {start:>5} {length:>7} {slot:>5} {name:>5}   {descriptor}"
            )?;
        }
        Ok(())
    }
}

/// `java/lang/String` as `java.lang.String`.
fn java(name: &str) -> String {
    name.replace('/', ".")
}

fn java_type(descriptor: &str) -> String {
    match descriptor::parse_field(descriptor) {
        Some(field_type) => field_type.java_name(),
        None => "void".to_owned(),
    }
}

/// Shows a constant the way comments do: kind and value, `Method java/lang/Object."<init>":()V`.
struct Resolved<'a> {
    class: &'a ClassFile,
    index: u16,
}

impl fmt::Display for Resolved<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pool = &self.class.constants;
        let Some(constant) = pool.get(self.index) else {
            return f.write_str("no such constant");
        };
        match *constant {
            Constant::Unused => f.write_str("no such constant"),
            Constant::Utf8(_) => write!(f, "Utf8 {}", escaped(pool, self.index)),
            Constant::Integer(value) => write!(f, "int {value}"),
            Constant::Float(bits) => write!(f, "float {}f", float(f32::from_bits(bits))),
            Constant::Long(value) => write!(f, "long {value}l"),
            Constant::Double(bits) => write!(f, "double {}d", double(f64::from_bits(bits))),
            Constant::Class { name } => write!(f, "class {}", quoted(pool, name)),
            Constant::String { text } => write!(f, "String {}", escaped(pool, text)),
            Constant::FieldRef { .. } => write!(f, "Field {}", self.member()),
            Constant::MethodRef { .. } => write!(f, "Method {}", self.member()),
            Constant::InterfaceMethodRef { .. } => write!(f, "InterfaceMethod {}", self.member()),
            Constant::NameAndType { .. } => write!(f, "NameAndType {}", pair(pool, self.index)),
            Constant::MethodHandle { kind, reference } => {
                let member = Resolved {
                    class: self.class,
                    index: reference,
                }
                .member();
                write!(f, "MethodHandle {} {member}", handle_kind(kind))
            }
            Constant::MethodType { descriptor } => {
                write!(f, "MethodType {}", escaped(pool, descriptor))
            }
            Constant::Dynamic {
                bootstrap,
                name_and_type,
            } => {
                write!(f, "Dynamic #{bootstrap}:{}", pair(pool, name_and_type))
            }
            Constant::InvokeDynamic {
                bootstrap,
                name_and_type,
            } => {
                write!(
                    f,
                    "InvokeDynamic #{bootstrap}:{}",
                    pair(pool, name_and_type)
                )
            }
            Constant::Module { name } => write!(f, "Module {}", quoted(pool, name)),
            Constant::Package { name } => write!(f, "Package {}", quoted(pool, name)),
        }
    }
}

impl Resolved<'_> {
    /// Class, name and type; the class is left out where it is the own one.
    fn member(&self) -> String {
        let pool = &self.class.constants;
        let (Some(Constant::FieldRef {
            class,
            name_and_type,
        })
        | Some(Constant::MethodRef {
            class,
            name_and_type,
        })
        | Some(Constant::InterfaceMethodRef {
            class,
            name_and_type,
        })) = pool.get(self.index)
        else {
            return "?".to_owned();
        };
        match pool.class_name(*class) {
            Some(name) if **name == *self.class.name => pair(pool, *name_and_type),
            Some(name) => format!("{}.{}", quote(name), pair(pool, *name_and_type)),
            None => "?".to_owned(),
        }
    }
}

fn pair(pool: &ConstantPool, index: u16) -> String {
    match pool.name_and_type(index) {
        Some((name, descriptor)) => format!("{}:{descriptor}", quote(name)),
        None => "?".to_owned(),
    }
}

fn quoted(pool: &ConstantPool, utf8: u16) -> String {
    pool.utf8(utf8)
        .map_or_else(|| "?".to_owned(), |name| quote(name))
}

/// A name, in quotes if it is not made of Java identifiers.
fn quote(name: &str) -> String {
    let identifier = |part: &str| {
        let start = |c: char| c.is_alphabetic() || c == '_' || c == '$';
        part.starts_with(start) && part.chars().all(|c| start(c) || c.is_numeric())
    };
    if name.split('/').all(identifier) {
        name.to_owned()
    } else {
        format!("\"{name}\"")
    }
}

fn escaped(pool: &ConstantPool, utf8: u16) -> String {
    let Some(text) = pool.utf8(utf8) else {
        return "?".to_owned();
    };
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '"' | '\'' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}

fn handle_kind(kind: u8) -> &'static str {
    match kind {
        1 => "REF_getField",
        2 => "REF_getStatic",
        3 => "REF_putField",
        4 => "REF_putStatic",
        5 => "REF_invokeVirtual",
        6 => "REF_invokeStatic",
        7 => "REF_invokeSpecial",
        8 => "REF_newInvokeSpecial",
        9 => "REF_invokeInterface",
        _ => "?",
    }
}

fn float(value: f32) -> String {
    if value.is_finite() {
        java_number(
            &format!("{value}"),
            &format!("{value:E}"),
            value.abs().into(),
        )
    } else {
        not_finite(value.into())
    }
}

fn double(value: f64) -> String {
    if value.is_finite() {
        java_number(&format!("{value}"), &format!("{value:E}"), value.abs())
    } else {
        not_finite(value)
    }
}

fn not_finite(value: f64) -> String {
    let name = if value.is_nan() { "NaN" } else { "Infinity" };
    if value < 0.0 {
        format!("-{name}")
    } else {
        name.to_owned()
    }
}

/// Java writes numbers from 0.001 up to 10 million plainly, others with an exponent, and a fraction
/// always.
fn java_number(plain: &str, scientific: &str, magnitude: f64) -> String {
    if magnitude == 0.0 || (1e-3..1e7).contains(&magnitude) {
        return if plain.contains('.') {
            plain.to_owned()
        } else {
            format!("{plain}.0")
        };
    }
    match scientific.split_once('E') {
        Some((digits, exponent)) if !digits.contains('.') => format!("{digits}.0E{exponent}"),
        _ => scientific.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::{Body, ClassBuilder};

    #[test]
    fn the_layout_is_that_of_javap() {
        let mut class = ClassBuilder::new("a/B");
        class.field(access::PRIVATE | access::VOLATILE, "x", "[I");
        let text = class.string("one\n");
        let failure = class.class("java/lang/RuntimeException");
        let mut body = Body::new(1, 300);
        let (start, end, first, other) = (body.here(), body.label(), body.label(), body.label());
        body.line(3).op(Opcode::Iload0);
        body.table_switch(other, -1, &[first, other]);
        body.place(first).constant(Opcode::Ldc, text);
        body.local(Opcode::Astore, 299).place(end);
        body.line(4).place(other).op(Opcode::Return);
        body.handler(start, end, other, failure);
        class.method(access::STATIC, "f", "(ILjava/lang/String;)V", body);
        let class = ClassFile::parse(&class.bytes()).unwrap();
        let expected = "\
public class a.B {
  private volatile int[] x;

  static void f(int, java.lang.String);
    Code:
       0: iload_0
       1: tableswitch   { // -1 to 0
                    -1: 24
                     0: 30
               default: 30
          }
      24: ldc           #NN                 // String one\\n
      26: astore_w      299
      30: return
    Exception table:
       from    to  target type
           0    30    30   Class java/lang/RuntimeException
    LineNumberTable:
      line 3: 0
      line 4: 30
}
";
        let index = format!("{:<3}", format!("#{text}"));
        assert_eq!(disassemble(&class), expected.replace("#NN", &index));
    }

    #[test]
    fn numbers_are_written_as_in_java() {
        assert_eq!(double(1.0), "1.0");
        assert_eq!(double(-0.0), "-0.0");
        assert_eq!(double(1e7), "1.0E7");
        assert_eq!(double(1.5e-5), "1.5E-5");
        assert_eq!(double(0.001), "0.001");
        assert_eq!(float(f32::NEG_INFINITY), "-Infinity");
        assert_eq!(float(f32::NAN), "NaN");
    }

    #[test]
    fn names_that_are_no_identifiers_are_quoted() {
        assert_eq!(quote("java/lang/Object"), "java/lang/Object");
        assert_eq!(quote("<init>"), "\"<init>\"");
        assert_eq!(quote("[I"), "\"[I\"");
    }
}
