//! `java.lang.invoke.MemberName`: how Java code and machine talk about members.
//!
//! The class has no natives of its own; those of `MethodHandleNatives` read and fill its fields. A
//! resolved method is named by the field `method`, a resolved field by the injected word `vmindex`,
//! its byte offset as `Unsafe` counts.

use vitro_classfile::access;
use vitro_vm::class::Field;
use vitro_vm::{ClassId, Exec, Kind, Machine, MethodId, Ref, Trap};

/// Flags beside Java's modifiers; see `MethodHandleNatives.Constants`.
pub const IS_METHOD: u32 = 0x0001_0000;
pub const IS_CONSTRUCTOR: u32 = 0x0002_0000;
pub const IS_FIELD: u32 = 0x0004_0000;
pub const IS_TYPE: u32 = 0x0008_0000;
pub const ALL_KINDS: u32 = IS_METHOD | IS_CONSTRUCTOR | IS_FIELD | IS_TYPE;
pub const CALLER_SENSITIVE: u32 = 0x0010_0000;
pub const TRUSTED_FINAL: u32 = 0x0020_0000;
pub const HIDDEN_MEMBER: u32 = 0x0040_0000;
pub const KIND_SHIFT: u32 = 24;
pub const KIND_MASK: u32 = 0xf;

/// Reference kinds (JVMS table 5.4.3.5-A).
pub const GET_FIELD: u32 = 1;
pub const GET_STATIC: u32 = 2;
pub const PUT_FIELD: u32 = 3;
pub const PUT_STATIC: u32 = 4;
pub const INVOKE_VIRTUAL: u32 = 5;
pub const INVOKE_STATIC: u32 = 6;
pub const INVOKE_SPECIAL: u32 = 7;
pub const INVOKE_INTERFACE: u32 = 9;

/// Modifiers that a class file may give a method or a field.
const METHOD_MODIFIERS: u16 = 0x1dff;
const FIELD_MODIFIERS: u16 = 0x50df;

/// The `vmindex` of methods that are called directly.
const NO_TABLE: u64 = -2_i64 as u64;

/// How a resolved method is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// It is known which method runs.
    Direct,
    /// The receiver's class selects it.
    Virtual,
    /// The receiver's class selects it among its interface methods.
    Interface,
}

pub fn flags(m: &Machine, member: Ref) -> u32 {
    m.get(member, "flags") as u32
}

/// The reference kind; 0 if the flags hold none.
pub fn reference_kind(flags: u32) -> u32 {
    match flags >> KIND_SHIFT & KIND_MASK {
        kind @ GET_FIELD..=INVOKE_INTERFACE => kind,
        _ => 0,
    }
}

pub fn vmindex(m: &Machine, member: Ref) -> u64 {
    m.heap
        .field(member, m.injected_offset(m.class_of(member), 1))
}

fn set_vmindex(m: &mut Machine, member: Ref, value: u64) {
    let offset = m.injected_offset(m.class_of(member), 1);
    m.heap.set_field(member, offset, value);
}

/// The class that the member belongs to.
pub fn class(m: &Machine, member: Ref) -> Option<ClassId> {
    let mirror = m.get_ref(member, "clazz");
    (!mirror.is_null()).then(|| m.class_of_mirror(mirror))
}

/// Whether the reference is to a field that is static.
pub fn is_static(flags: u32) -> bool {
    flags & u32::from(access::STATIC) != 0
}

/// Makes `member` represent a method. `shown` is the class that Java code gets to see.
pub fn fill_method(
    m: &mut Machine,
    member: Ref,
    method: MethodId,
    call: Call,
    shown: ClassId,
) -> Exec<()> {
    let resolved = m.resolved_method_name(method)?;
    let index = table_index(m, method, call, shown);
    let flags = method_flags(m, method, call);
    let shown = m.mirror(shown);
    m.put(member, "flags", u64::from(flags));
    m.put(member, "method", resolved.slot());
    m.put(member, "clazz", shown.slot());
    set_vmindex(m, member, index);
    Ok(())
}

fn method_flags(m: &Machine, method: MethodId, call: Call) -> u32 {
    let info = m.method(method);
    let is_constructor = &**m.names.text(info.selector.name) == "<init>";
    let (what, kind) = match call {
        Call::Interface => (IS_METHOD, INVOKE_INTERFACE),
        Call::Virtual => (IS_METHOD, INVOKE_VIRTUAL),
        Call::Direct if info.is(access::STATIC) => (IS_METHOD, INVOKE_STATIC),
        Call::Direct if is_constructor => (IS_CONSTRUCTOR, INVOKE_SPECIAL),
        Call::Direct => (IS_METHOD, INVOKE_SPECIAL),
    };
    let mut flags = u32::from(info.access & METHOD_MODIFIERS) | what | kind << KIND_SHIFT;
    if info.caller_sensitive {
        flags |= CALLER_SENSITIVE;
    }
    if m.jdk.version().feature > 21 && (info.hidden || m.class(info.class).hidden) {
        flags |= HIDDEN_MEMBER;
    }
    flags
}

/// The position in the table of virtual methods, or among an interface's methods.
fn table_index(m: &Machine, method: MethodId, call: Call, shown: ClassId) -> u64 {
    let info = m.method(method);
    match call {
        Call::Direct => NO_TABLE,
        Call::Interface => u64::from(info.index),
        Call::Virtual => {
            let table = &m.class(shown).vtable;
            let inherited = || {
                table
                    .iter()
                    .position(|&other| m.method(other).selector == info.selector)
            };
            usize::try_from(info.vtable_index)
                .ok()
                .or_else(inherited)
                .map_or(NO_TABLE, |index| index as u64)
        }
    }
}

/// Makes `member` represent a field that `holder` declares.
pub fn fill_field(m: &mut Machine, member: Ref, holder: ClassId, field: &Field, setter: bool) {
    let mut kind = if field.is_static() {
        GET_STATIC
    } else {
        GET_FIELD
    };
    if setter {
        kind += PUT_FIELD - GET_FIELD;
    }
    let mut flags = u32::from(field.access & FIELD_MODIFIERS) | IS_FIELD | kind << KIND_SHIFT;
    if is_trusted_final(m, holder, field) {
        flags |= TRUSTED_FINAL;
    }
    let clazz = m.mirror(holder);
    m.put(member, "flags", u64::from(flags));
    m.put(member, "method", 0);
    m.put(member, "clazz", clazz.slot());
    set_vmindex(m, member, u64::from(field.offset) * 8);
}

/// Final fields that reflection may not write either.
fn is_trusted_final(m: &Machine, holder: ClassId, field: &Field) -> bool {
    let class = m.class(holder);
    field.access & access::FINAL != 0
        && (field.is_static()
            || class.hidden
            || class
                .file
                .as_ref()
                .is_some_and(|file| file.record.is_some()))
}

/// The field of `holder` that a resolved `MemberName` represents.
pub fn field_at(m: &Machine, holder: ClassId, offset: u64, is_static: bool) -> Option<Field> {
    let mut at = Some(holder);
    while let Some(class) = at.map(|class| m.class(class)) {
        let here = |f: &&Field| u64::from(f.offset) * 8 == offset && f.is_static() == is_static;
        if let Some(field) = class.fields.iter().find(here) {
            return Some(field.clone());
        }
        at = class.super_class.filter(|_| !is_static);
    }
    None
}

/// The descriptor that the field `type` of a `MemberName` represents.
pub fn descriptor_of_type(m: &Machine, member_type: Ref) -> Exec<String> {
    match &*m.class(m.class_of(member_type)).name {
        "java/lang/String" => Ok(m.text(member_type)),
        "java/lang/Class" => Ok(m.class(m.class_of_mirror(member_type)).descriptor()),
        "java/lang/invoke/MethodType" => Ok(descriptor_of_method_type(m, member_type)),
        _ => Err(Trap::throw(
            "java/lang/IllegalArgumentException",
            "unrecognized type",
        )),
    }
}

fn descriptor_of_method_type(m: &Machine, method_type: Ref) -> String {
    let descriptor = |mirror: Ref| m.class(m.class_of_mirror(mirror)).descriptor();
    let parameters = m.get_ref(method_type, "ptypes");
    let mut text = String::from("(");
    for index in 0..m.heap.length(parameters) as usize {
        text += &descriptor(m.heap.get_ref(parameters, index));
    }
    text + ")" + &descriptor(m.get_ref(method_type, "rtype"))
}

/// The mirror of a primitive field type, or the descriptor as a string for Java code to look up.
pub fn field_type(m: &mut Machine, descriptor: &str) -> Ref {
    match Kind::of(descriptor) {
        Kind::Ref => m.new_string(descriptor),
        kind => {
            let class = m.known.primitive(kind);
            m.mirror(class)
        }
    }
}

/// The interned string of a name.
pub fn name_string(m: &mut Machine, name: &str) -> Ref {
    let string = m.new_string(name);
    m.intern(string)
}
