//! The attributes that the machine, the verifier and the test writer look at.

use std::sync::Arc;

/// The Code attribute of a method.
#[derive(Debug, Clone, Default)]
pub struct Code {
    /// Most operand slots in use at once (long and double count two).
    pub max_stack: u16,
    /// Slots for locals, parameters included (long and double count two).
    pub max_locals: u16,
    /// The instructions as in the file.
    pub bytes: Arc<[u8]>,
    /// Offset of `bytes` in the class file, for messages.
    pub file_offset: usize,
    /// The exception table, in order of search.
    pub handlers: Vec<ExceptionHandler>,
    /// Sorted by `start_pc`; several LineNumberTable attributes are joined.
    pub lines: Vec<LineNumber>,
    /// Names and descriptors of locals, where the compiler kept them.
    pub local_variables: Vec<LocalVariable>,
    /// The same for those whose types are generic; the descriptor is a signature. Rows that are broken are left out.
    pub local_variable_types: Vec<LocalVariable>,
    /// Frames of the StackMapTable, with absolute offsets.
    pub stack_map: Vec<StackMapFrame>,
}

impl Code {
    /// The source line of the instruction at an offset, if the compiler kept lines.
    pub fn line_at(&self, offset: u16) -> Option<u16> {
        let begun = self.lines.iter().filter(|entry| entry.start_pc <= offset);
        let nearest = begun.max_by_key(|entry| entry.start_pc);
        nearest.map(|entry| entry.line)
    }
}

/// One row of an exception table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExceptionHandler {
    /// First covered offset.
    pub start_pc: u16,
    /// First offset no longer covered.
    pub end_pc: u16,
    /// Where the handler begins.
    pub handler_pc: u16,
    /// Class constant of the caught type, 0 for any.
    pub catch_type: u16,
}

/// From `start_pc` on, code belongs to source line `line`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineNumber {
    /// Offset of the first instruction.
    pub start_pc: u16,
    /// Source line.
    pub line: u16,
}

/// A row of LocalVariableTable or LocalVariableTypeTable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalVariable {
    /// First offset at which the variable has a value.
    pub start_pc: u16,
    /// Number of bytes of code for which it has one.
    pub length: u16,
    /// Utf8 constant.
    pub name: u16,
    /// Utf8 constant.
    pub descriptor: u16,
    /// Slot of the local.
    pub index: u16,
}

/// One frame of StackMapTable, expanded: all locals and the whole stack at `offset`.
///
/// Expansion needs the method's descriptor for the first frame; the verifier does it. Here the
/// frame stays as in the file, only with its offset made absolute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StackMapFrame {
    /// Absolute offset in the code.
    pub offset: u32,
    /// What the frame changes.
    pub kind: StackMapKind,
}

/// The frame forms of JVMS §4.7.4.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StackMapKind {
    /// Same locals, empty stack.
    Same,
    /// Same locals, one value on the stack.
    SameOneStack(VerificationType),
    /// The last `n` locals are gone, empty stack.
    Chop(u8),
    /// More locals, empty stack.
    Append(Vec<VerificationType>),
    /// Everything.
    Full {
        /// All locals.
        locals: Vec<VerificationType>,
        /// All operands, bottom first.
        stack: Vec<VerificationType>,
    },
}

/// verification_type_info of JVMS §4.7.4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum VerificationType {
    Top,
    Integer,
    Float,
    Double,
    Long,
    Null,
    UninitializedThis,
    /// Class constant.
    Object(u16),
    /// Offset of the `new` instruction.
    Uninitialized(u16),
}

/// A row of BootstrapMethods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BootstrapMethod {
    /// MethodHandle constant.
    pub method: u16,
    /// Loadable constants.
    pub arguments: Vec<u16>,
}

/// A row of InnerClasses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InnerClass {
    /// Class constant.
    pub inner: u16,
    /// Class constant, 0 for local and anonymous classes.
    pub outer: u16,
    /// Utf8 constant, 0 for anonymous classes.
    pub name: u16,
    /// Flags as in the source.
    pub access: u16,
}

/// A component of a record class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordComponent {
    /// Utf8 constant.
    pub name: u16,
    /// Utf8 constant.
    pub descriptor: u16,
    /// Utf8 constant of the generic signature, 0 if none.
    pub signature: u16,
    /// RuntimeVisibleAnnotations as in the file.
    pub annotations: Option<Arc<[u8]>>,
    /// RuntimeVisibleTypeAnnotations as in the file.
    pub type_annotations: Option<Arc<[u8]>>,
}
