//! Resolution of a `MemberName` the way HotSpot's link resolver does it for method handles: as the
//! bytecode of the reference kind would, but without running anything (JVMS §5.4.3.2 to §5.4.3.4).

use vitro_classfile::access;
use vitro_vm::method::{Body, Polymorphic};
use vitro_vm::{ClassId, Exec, Machine, MethodId, Ref, Trap};

use super::member_name::{self, Call, *};

/// What a `MemberName` asks for.
struct Query {
    /// The class named, `Object` for arrays.
    class: ClassId,
    name: String,
    descriptor: String,
    kind: u32,
    /// On whose behalf; `None` for the library itself, which may see everything.
    caller: Option<ClassId>,
}

/// Resolves `member` in place. `false` means that nothing of that name can exist.
pub fn resolve(m: &mut Machine, member: Ref, caller: Option<ClassId>) -> Exec<bool> {
    if !m.get_ref(member, "method").is_null() {
        return Ok(true);
    }
    let flags = member_name::flags(m, member);
    let Some(query) = query(m, member, flags, caller)? else {
        return Ok(false);
    };
    m.link(query.class)?;
    match flags & ALL_KINDS {
        IS_METHOD => resolve_method(m, member, &query).map(|()| true),
        IS_CONSTRUCTOR if query.name == "<init>" => {
            let method = find_special(m, &query)?;
            let holder = m.method(method).class;
            fill_method(m, member, method, Call::Direct, holder).map(|()| true)
        }
        IS_CONSTRUCTOR => Ok(false),
        IS_FIELD => resolve_field(m, member, &query).map(|()| true),
        _ => Err(Trap::throw(
            "java/lang/InternalError",
            "unrecognized MemberName format",
        )),
    }
}

fn query(m: &Machine, member: Ref, flags: u32, caller: Option<ClassId>) -> Exec<Option<Query>> {
    let kind = reference_kind(flags);
    if kind == 0 {
        return Err(Trap::throw(
            "java/lang/InternalError",
            "obsolete MemberName format",
        ));
    }
    let (name, member_type) = (m.get_ref(member, "name"), m.get_ref(member, "type"));
    let class = member_name::class(m, member);
    let Some(class) = class.filter(|_| !name.is_null() && !member_type.is_null()) else {
        return Err(Trap::throw(
            "java/lang/IllegalArgumentException",
            "nothing to resolve",
        ));
    };
    if m.class(class).is_primitive() {
        return Ok(None);
    }
    let class = if m.class(class).is_array() {
        m.known.object
    } else {
        class
    };
    let (name, descriptor) = (m.text(name), descriptor_of_type(m, member_type)?);
    Ok((name != "<clinit>").then_some(Query {
        class,
        name,
        descriptor,
        kind,
        caller,
    }))
}

fn resolve_method(m: &mut Machine, member: Ref, query: &Query) -> Exec<()> {
    let method = match query.kind {
        INVOKE_STATIC => find_checked(m, query)?,
        INVOKE_SPECIAL => find_special(m, query)?,
        INVOKE_VIRTUAL => find_in_class(m, query)?,
        INVOKE_INTERFACE => find_in_interface(m, query)?,
        _ => {
            return Err(Trap::throw(
                "java/lang/InternalError",
                "unrecognized MemberName format",
            ));
        }
    };
    let (call, shown) = how_called(m, method, query);
    fill_method(m, member, method, call, shown)
}

/// Finds the method, checks access and whether it is static.
fn find_checked(m: &mut Machine, query: &Query) -> Exec<MethodId> {
    let method = m.resolve_method_in(query.class, &query.name, &query.descriptor)?;
    check_polymorphic(m, method, query)?;
    check_access(m, query, method)?;
    let (wants_static, expected) = match query.kind {
        INVOKE_STATIC => (true, "Expected static"),
        INVOKE_VIRTUAL => (false, "Expecting non-static"),
        INVOKE_INTERFACE => (false, "Expected instance not static"),
        _ => (false, "Expected non-static"),
    };
    if m.method(method).is(access::STATIC) == wants_static {
        return Ok(method);
    }
    let text = format!("{expected} method '{}'", m.external_signature(method));
    Err(Trap::throw("java/lang/IncompatibleClassChangeError", text))
}

/// A method handle can represent `invokeBasic` and `linkTo…` of any type, but `invoke` and
/// `invokeExact` are linked per call, and a VarHandle's methods have only the type they declare.
fn check_polymorphic(m: &Machine, method: MethodId, query: &Query) -> Exec<()> {
    let info = m.method(method);
    let same = **m.names.text(info.selector.descriptor) == *query.descriptor;
    match info.body {
        Body::Polymorphic(Polymorphic::Generic) if !same => {
            let owner = m.class(query.class).java_name();
            let text = format!("{owner}.{}{}", query.name, query.descriptor);
            Err(Trap::throw("java/lang/NoSuchMethodError", text))
        }
        _ => Ok(()),
    }
}

fn find_in_class(m: &mut Machine, query: &Query) -> Exec<MethodId> {
    let class = m.class(query.class);
    if class.is_interface() {
        let text = format!(
            "Found interface {}, but class was expected",
            class.java_name()
        );
        return Err(Trap::throw("java/lang/IncompatibleClassChangeError", text));
    }
    find_checked(m, query)
}

fn find_in_interface(m: &mut Machine, query: &Query) -> Exec<MethodId> {
    let class = m.class(query.class);
    if !class.is_interface() {
        let text = format!(
            "Found class {}, but interface was expected",
            class.java_name()
        );
        return Err(Trap::throw("java/lang/IncompatibleClassChangeError", text));
    }
    find_checked(m, query)
}

/// As `invokespecial` in the caller: constructors, private methods, and `super`.
fn find_special(m: &mut Machine, query: &Query) -> Exec<MethodId> {
    let mut method = find_checked(m, query)?;
    let is_constructor = query.name == "<init>";
    if is_constructor && m.method(method).class != query.class {
        let text = format!("'{}'", m.external_signature(method));
        return Err(Trap::throw("java/lang/NoSuchMethodError", text));
    }
    if let Some(caller) = query.caller.filter(|_| !is_constructor)
        && caller != query.class
        && !m.class(query.class).is_interface()
        && m.subtype_of(caller, query.class)
        && !m.method(method).is(access::PRIVATE)
        && let Some(upper) = m.class(caller).super_class
        && let Some(found) = m.find_method_anywhere(upper, m.method(method).selector)
    {
        method = found;
    }
    if m.method(method).is(access::ABSTRACT) {
        let text = format!("'{}'", m.external_signature(method));
        return Err(Trap::throw("java/lang/AbstractMethodError", text));
    }
    Ok(method)
}

/// How the method found is called, and the class that it is shown to belong to.
fn how_called(m: &Machine, method: MethodId, query: &Query) -> (Call, ClassId) {
    let holder = m.method(method).class;
    let from_interface = m.class(holder).is_interface();
    match query.kind {
        INVOKE_VIRTUAL | INVOKE_INTERFACE if is_bound(m, method) => (Call::Direct, holder),
        INVOKE_INTERFACE if from_interface => (Call::Interface, holder),
        // A default method, or one that a class has from an interface only.
        INVOKE_VIRTUAL if from_interface => (Call::Virtual, query.class),
        INVOKE_VIRTUAL | INVOKE_INTERFACE => (Call::Virtual, holder),
        _ => (Call::Direct, holder),
    }
}

/// Whether no other method can be selected in place of this one.
pub fn is_bound(m: &Machine, method: MethodId) -> bool {
    let info = m.method(method);
    let class = m.class(info.class);
    info.is(access::STATIC | access::PRIVATE)
        || m.names.text(info.selector.name).starts_with('<')
        || !class.is_interface() && (info.is(access::FINAL) || class.access & access::FINAL != 0)
}

fn check_access(m: &mut Machine, query: &Query, method: MethodId) -> Exec<()> {
    let Some(caller) = query.caller else {
        return Ok(());
    };
    let (owner, flags) = (m.method(method).class, m.method(method).access);
    if m.can_access_member(caller, owner, flags)? {
        return Ok(());
    }
    let level = if flags & access::PRIVATE != 0 {
        "private "
    } else if flags & access::PROTECTED != 0 {
        "protected "
    } else {
        ""
    };
    let (class, method) = (m.class(caller).java_name(), m.external_signature(method));
    let text = format!("class {class} tried to access {level}method '{method}'");
    Err(Trap::throw("java/lang/IllegalAccessError", text))
}

/// Access to fields is left to Java code to check.
fn resolve_field(m: &mut Machine, member: Ref, query: &Query) -> Exec<()> {
    let found = m
        .find_field(query.class, &query.name, &query.descriptor)
        .ok_or_else(|| Trap::throw("java/lang/NoSuchFieldError", &*query.name))?;
    let setter = matches!(query.kind, PUT_FIELD | PUT_STATIC);
    fill_field(m, member, found.class, &found.field, setter);
    Ok(())
}
