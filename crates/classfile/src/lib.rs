//! Reads Java class files (up to Java 25) into typed data.
//!
//! [`ClassFile::parse`] is the way in. The data keep constant-pool indices, because everything
//! after this crate (resolution, verification, the disassembler) speaks in them. Method bodies stay
//! bytes ([`Code::bytes`]); [`instruction`] decodes them where they are needed, by the table in
//! [`opcode`]. [`disassemble`](mod@disassemble) shows a class as text, [`assemble`] builds small ones.

pub mod annotation;
pub mod assemble;
pub mod attribute;
pub mod class;
pub mod constant;
pub mod descriptor;
pub mod disassemble;
mod error;
mod header;
pub mod instruction;
pub mod module;
pub mod name;
pub mod opcode;
mod parse;

pub use annotation::{Annotation, ElementValue, InvisibleAnnotations, TypeAnnotation};
pub use attribute::{
    BootstrapMethod, Code, ExceptionHandler, InnerClass, LineNumber, LocalVariable,
    RecordComponent, StackMapFrame, StackMapKind, VerificationType,
};
pub use class::{ClassFile, Field, Method, access};
pub use constant::{Constant, ConstantPool, JavaText};
pub use descriptor::{FieldType, MethodDescriptor};
pub use disassemble::disassemble;
pub use error::ParseError;
pub use header::Header;
pub use instruction::{Instruction, Operands, decode};
pub use module::Module;
pub use opcode::Opcode;
pub use parse::NEWEST_MAJOR;
