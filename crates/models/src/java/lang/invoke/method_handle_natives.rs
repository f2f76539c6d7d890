//! `java.lang.invoke.MethodHandleNatives`.

use vitro_vm::class::Field;
use vitro_vm::method::Body;
use vitro_vm::{ClassId, Exec, Kind, Machine, MethodId, Ref, Registry, Trap, native};

use super::link;
use super::member_name::{self, Call, *};
use crate::support::{VOID, non_null, nothing, reference};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/invoke/MethodHandleNatives",
        &[
            ("registerNatives", "()V", nothing),
            (
                "init",
                "(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V",
                init,
            ),
            ("expand", "(Ljava/lang/invoke/MemberName;)V", expand),
            ("resolve", "*", resolve),
            ("getMembers", "*", get_members),
            (
                "objectFieldOffset",
                "(Ljava/lang/invoke/MemberName;)J",
                object_field_offset,
            ),
            (
                "staticFieldOffset",
                "(Ljava/lang/invoke/MemberName;)J",
                static_field_offset,
            ),
            ("staticFieldBase", "*", static_field_base),
            ("getMemberVMInfo", "*", get_member_vm_info),
            ("setCallSiteTargetNormal", "*", set_call_site_target),
            ("setCallSiteTargetVolatile", "*", set_call_site_target),
            ("clearCallSiteContext", "*", nothing),
            ("getNamedCon", "(I[Ljava/lang/Object;)I", get_named_con),
        ],
    );
}

/// `static native void init(MemberName self, Object ref)`
fn init(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (member, target) = (non_member(args)?, non_null(args, 1)?);
    let clazz = m.get_ref(target, "clazz");
    let slot = m.get(target, "slot") as usize;
    let is_field = match &*m.class(m.class_of(target)).name {
        "java/lang/reflect/Field" => true,
        "java/lang/reflect/Method" | "java/lang/reflect/Constructor" => false,
        _ => return Err(Trap::throw("java/lang/InternalError", "unrecognized type")),
    };
    let class = m.class_of_mirror(clazz);
    if is_field {
        if let Some(field) = m.class(class).fields.get(slot).cloned() {
            fill_field(m, member, class, &field, false);
            let (name, field_type) = (m.get(target, "name"), m.get(target, "type"));
            m.put(member, "name", name);
            m.put(member, "type", field_type);
        }
    } else if let Some(method) = m.class(class).methods().nth(slot) {
        // `MethodHandle.invoke` has no signature of its own; Java code deals with it.
        if !matches!(m.method(method).body, Body::Polymorphic(_)) {
            let call = natural_call(m, method);
            fill_method(m, member, method, call, class)?;
        }
    }
    Ok(VOID)
}

/// How a method is called through the class that declares it.
fn natural_call(m: &Machine, method: MethodId) -> Call {
    if link::is_bound(m, method) {
        Call::Direct
    } else if m.class(m.method(method).class).is_interface() {
        Call::Interface
    } else {
        Call::Virtual
    }
}

fn non_member(args: &[u64]) -> Exec<Ref> {
    match reference(args, 0) {
        Ref::NULL => Err(Trap::throw("java/lang/InternalError", "mname not resolved")),
        member => Ok(member),
    }
}

/// `static native void expand(MemberName self)`
fn expand(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let member = non_member(args)?;
    let flags = member_name::flags(m, member);
    let nothing = || Trap::throw("java/lang/IllegalArgumentException", "nothing to expand");
    match flags & ALL_KINDS {
        IS_METHOD | IS_CONSTRUCTOR => {
            let method = m.method_of_member(member).ok_or_else(nothing)?;
            let info = m.method(method);
            let (class, selector) = (info.class, info.selector);
            let name = m.names.text(selector.name).clone();
            let descriptor = m.names.text(selector.descriptor).clone();
            let member_type = m.new_string(&descriptor);
            complete(m, member, class, &name, member_type);
        }
        IS_FIELD => {
            let class = member_name::class(m, member).ok_or_else(nothing)?;
            let offset = vmindex(m, member);
            let field = field_at(m, class, offset, is_static(flags)).ok_or_else(nothing)?;
            let name = m.names.text(field.name).clone();
            let descriptor = m.names.text(field.descriptor).clone();
            let member_type = field_type(m, &descriptor);
            complete(m, member, class, &name, member_type);
        }
        _ => {
            return Err(Trap::throw(
                "java/lang/InternalError",
                "unrecognized MemberName format",
            ));
        }
    }
    Ok(VOID)
}

/// Fills in what is still missing of class, name and type.
fn complete(m: &mut Machine, member: Ref, class: ClassId, name: &str, member_type: Ref) {
    if m.get_ref(member, "clazz").is_null() {
        let mirror = m.mirror(class);
        m.put(member, "clazz", mirror.slot());
    }
    if m.get_ref(member, "name").is_null() {
        let name = name_string(m, name);
        m.put(member, "name", name.slot());
    }
    if m.get_ref(member, "type").is_null() {
        m.put(member, "type", member_type.slot());
    }
}

/// `static native MemberName resolve(MemberName self, Class<?> caller, int lookupMode, boolean
/// speculativeResolve) throws LinkageError, ClassNotFoundException`
fn resolve(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let member = non_member(args)?;
    let caller = reference(args, 1);
    let caller = (!caller.is_null()).then(|| m.class_of_mirror(caller));
    let speculative = args[3] != 0;
    match link::resolve(m, member, caller) {
        Ok(true) => Ok(member.slot()),
        Ok(false) if speculative => Ok(0),
        Ok(false) => Err(unresolvable(m, member)),
        Err(Trap::Throw(_) | Trap::ThrowNew(..) | Trap::ThrowNamed(..)) if speculative => Ok(0),
        Err(trap) => Err(trap),
    }
}

fn unresolvable(m: &Machine, member: Ref) -> Trap {
    match member_name::flags(m, member) & ALL_KINDS {
        IS_FIELD => Trap::throw("java/lang/NoSuchFieldError", "field resolution failed"),
        IS_METHOD | IS_CONSTRUCTOR => {
            Trap::throw("java/lang/NoSuchMethodError", "method resolution failed")
        }
        _ => Trap::throw("java/lang/LinkageError", "resolution failed"),
    }
}

const SEARCH_SUPERCLASSES: u32 = 0x0010_0000;
const SEARCH_INTERFACES: u32 = 0x0020_0000;

/// `static native int getMembers(Class<?> defc, String matchName, String matchSig, int matchFlags,
/// Class<?> caller, int skip, MemberName[] results)`
fn get_members(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = m.class_of_mirror(non_null(args, 0)?);
    let [name, signature] = [1, 2].map(|at| {
        let string = reference(args, at);
        (!string.is_null()).then(|| m.text(string))
    });
    let (what, skip) = (args[3] as u32, native::int(args, 5).max(0) as usize);
    let results = non_null(args, 6)?;
    let fits = |m: &Machine, n, d| {
        name.as_ref().is_none_or(|name| **m.names.text(n) == **name)
            && signature.as_ref().is_none_or(|s| **m.names.text(d) == **s)
    };
    let mut found = Vec::new();
    for class in searched(m, class, what) {
        let info = m.class(class);
        let methods = info.methods().filter(|&id| {
            let selector = m.method(id).selector;
            let text = m.names.text(selector.name);
            let kind = if &**text == "<init>" {
                IS_CONSTRUCTOR
            } else {
                IS_METHOD
            };
            &**text != "<clinit>" && what & kind != 0 && fits(m, selector.name, selector.descriptor)
        });
        found.extend(methods.map(|id| (class, FoundMember::Method(id))));
        let fields = info.fields.iter().filter(|f| fits(m, f.name, f.descriptor));
        let fields = fields.filter(|_| what & IS_FIELD != 0);
        found.extend(fields.map(|field| (class, FoundMember::Field(field.clone()))));
    }
    let room = m.heap.length(results) as usize;
    for (at, (class, member)) in found.iter().skip(skip).take(room).enumerate() {
        let result = m.heap.get_ref(results, at);
        match member {
            FoundMember::Method(id) => fill_method(m, result, *id, natural_call(m, *id), *class)?,
            FoundMember::Field(field) => fill_field(m, result, *class, field, false),
        }
    }
    Ok(found.len().saturating_sub(skip) as u64)
}

/// A member that `getMembers` found.
enum FoundMember {
    Method(MethodId),
    Field(Field),
}

fn searched(m: &Machine, class: ClassId, what: u32) -> Vec<ClassId> {
    let mut classes = vec![class];
    if what & SEARCH_SUPERCLASSES != 0 {
        classes.extend(m.class(class).ancestors.iter().rev().skip(1));
    }
    if what & SEARCH_INTERFACES != 0 {
        classes.extend(
            m.class(class)
                .all_interfaces
                .iter()
                .filter(|&&i| i != class),
        );
    }
    classes
}

/// `static native long objectFieldOffset(MemberName self)`
fn object_field_offset(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    field_offset(m, args, false, "non-static field required")
}

/// `static native long staticFieldOffset(MemberName self)`
fn static_field_offset(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    field_offset(m, args, true, "static field required")
}

fn field_offset(m: &Machine, args: &[u64], wants_static: bool, problem: &str) -> Exec<u64> {
    let member = non_member(args)?;
    let flags = member_name::flags(m, member);
    if flags & IS_FIELD == 0 || is_static(flags) != wants_static {
        return Err(Trap::throw("java/lang/InternalError", problem));
    }
    Ok(vmindex(m, member))
}

/// `static native Object staticFieldBase(MemberName self)`
fn static_field_base(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    field_offset(m, args, true, "static field required")?;
    Ok(m.get(reference(args, 0), "clazz"))
}

/// `static native Object getMemberVMInfo(MemberName self)`
fn get_member_vm_info(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let member = reference(args, 0);
    if member.is_null() {
        return Ok(0);
    }
    let index = vmindex(m, member);
    let index = m.box_value(Kind::Long, index)?;
    let target = if member_name::flags(m, member) & IS_FIELD != 0 {
        m.get_ref(member, "clazz")
    } else {
        member
    };
    Ok(m.new_object_array(&[index, target])?.slot())
}

/// `static native void setCallSiteTargetNormal(CallSite site, MethodHandle target)`, and the same
/// for `setCallSiteTargetVolatile`.
fn set_call_site_target(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.put(non_null(args, 0)?, "target", args[1]);
    Ok(VOID)
}

/// The constants on which machine and library must agree.
const NAMED: [(&str, u32); 9] = [
    ("MN_IS_METHOD", IS_METHOD),
    ("MN_IS_CONSTRUCTOR", IS_CONSTRUCTOR),
    ("MN_IS_FIELD", IS_FIELD),
    ("MN_IS_TYPE", IS_TYPE),
    ("MN_CALLER_SENSITIVE", CALLER_SENSITIVE),
    ("MN_TRUSTED_FINAL", TRUSTED_FINAL),
    ("MN_HIDDEN_MEMBER", HIDDEN_MEMBER),
    ("MN_REFERENCE_KIND_SHIFT", KIND_SHIFT),
    ("MN_REFERENCE_KIND_MASK", KIND_MASK),
];

/// `private static native int getNamedCon(int which, Object[] name)`
fn get_named_con(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let names = reference(args, 1);
    let Some((name, value)) = usize::try_from(native::int(args, 0))
        .ok()
        .and_then(|i| NAMED.get(i))
    else {
        return Ok(0);
    };
    if !names.is_null() && m.heap.length(names) > 0 {
        let name = m.new_string(name);
        m.heap.set_ref(names, 0, name);
    }
    Ok(u64::from(*value))
}
