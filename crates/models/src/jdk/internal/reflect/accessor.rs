//! Reflective calls: `NativeMethodAccessorImpl` and `NativeConstructorAccessorImpl`, and what became
//! of them in newer libraries.

use vitro_classfile::access;
use vitro_vm::method::Body;
use vitro_vm::{After, ClassId, Exec, Kind, Machine, MethodId, Ref, Registry, Trap, parameters};

use crate::mirrors::{class_of_type, method_of_executable, new_with_fields, widen};
use crate::support::{non_null, one, reference};

const INVOKE: &str =
    "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";
const CREATE: &str = "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;";

pub fn register(registry: &mut Registry) {
    registry.add(
        "jdk/internal/reflect/NativeMethodAccessorImpl",
        &[("invoke0", INVOKE, invoke)],
    );
    registry.add(
        "jdk/internal/reflect/NativeConstructorAccessorImpl",
        &[("newInstance0", CREATE, new_instance)],
    );
    registry.add(
        "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor",
        &[("invoke0", INVOKE, invoke_newer)],
    );
    registry.add(
        "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor",
        &[("newInstance0", CREATE, new_instance_newer)],
    );
    // Reflective access to fields goes through method handles, which are ready when first used.
    registry.replace(
        "jdk/internal/misc/VM",
        &[("isJavaLangInvokeInited", "()Z", one)],
    );
    // The older library replaces accessors by generated classes after some calls; these stay.
    registry.replace(
        "jdk/internal/reflect/ReflectionFactory",
        &[("inflationThreshold", "()I", inflation_threshold)],
    );
}

/// Which texts the exceptions have: those of the older accessors, or those of the accessors made of
/// method handles, in whose place the natives of newer libraries stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Texts {
    Older,
    Newer,
}

fn illegal(message: impl Into<String>) -> Trap {
    Trap::throw("java/lang/IllegalArgumentException", message)
}

/// `static int inflationThreshold()` of `ReflectionFactory`
fn inflation_threshold(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(i32::MAX as u64)
}

/// `private static native Object invoke0(Method m, Object obj, Object[] args)`
fn invoke(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    call(m, args, Texts::Older)
}

/// `private static native Object invoke0(Method m, Object obj, Object[] args)` of `NativeAccessor`
fn invoke_newer(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    call(m, args, Texts::Newer)
}

/// `private static native Object newInstance0(Constructor<?> c, Object[] args)`
fn new_instance(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    create(m, args, Texts::Older)
}

/// `private static native Object newInstance0(Constructor<?> c, Object[] args)` of `NativeAccessor`
fn new_instance_newer(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    create(m, args, Texts::Newer)
}

fn call(m: &mut Machine, args: &[u64], texts: Texts) -> Exec<u64> {
    let declared = method_of_executable(m, non_null(args, 0)?)?;
    let (receiver, arguments) = (reference(args, 1), reference(args, 2));
    let class = m.method(declared).class;
    let mut slots = Vec::new();
    let method = if m.method(declared).is(access::STATIC) {
        m.ensure_initialized(class)?;
        declared
    } else {
        check_receiver(m, receiver, class, texts)?;
        slots.push(receiver.slot());
        select(m, declared, m.class_of(receiver))
    };
    push_arguments(m, declared, arguments, &mut slots, texts)?;
    if texts == Texts::Newer
        && let Some(trap) = fault_of_target(m, method)?
    {
        return Err(trap);
    }
    let returns = m.method(method).returns;
    // The cache of boxes is made ready now: after the call, making it would have the call repeated.
    m.box_value(returns, 0)?;
    Err(Trap::Invoke {
        method,
        args: slots,
        after: After::Box(returns),
    })
}

/// Newer libraries call through a method handle, so that a method that cannot be called counts as the
/// target's fault.
fn fault_of_target(m: &mut Machine, method: MethodId) -> Exec<Option<Trap>> {
    const UNSUPPORTED: &str = "java/lang/UnsupportedOperationException";
    let info = m.method(method);
    let polymorphic = matches!(info.body, Body::Polymorphic(_));
    if !polymorphic && !m.lacks_body(method) {
        return Ok(None);
    }
    let owner = m.class(info.class).simple_name();
    let is_variable = polymorphic && owner == "VarHandle";
    let newest = m.jdk.version().feature > 21;
    let (class, text) = if m.lacks_body(method) || is_variable && !newest {
        let text = format!("'{}'", m.external_signature(method));
        ("java/lang/UnsatisfiedLinkError", text)
    } else if is_variable {
        let text = "VarHandle access mode methods cannot be invoked reflectively";
        (UNSUPPORTED, text.to_owned())
    } else {
        let name = m.names.text(info.selector.name);
        let text = format!("{owner}.{name} cannot be invoked reflectively");
        (UNSUPPORTED, text)
    };
    let error = new_throwable(m, class, &text, Ref::NULL)?;
    let sentinel = m.get_static(m.known.throwable, "SUPPRESSED_SENTINEL");
    let fields = [("target", error.slot()), ("suppressedExceptions", sentinel)];
    let wrapper = new_with_fields(m, "java/lang/reflect/InvocationTargetException", &fields)?;
    m.fill_in_stack_trace(wrapper)?;
    Ok(Some(Trap::Throw(wrapper)))
}

fn create(m: &mut Machine, args: &[u64], texts: Texts) -> Exec<u64> {
    let method = method_of_executable(m, non_null(args, 0)?)?;
    let class = m.method(method).class;
    if m.class(class).access & access::ABSTRACT != 0 {
        let name = m.class(class).java_name();
        return Err(Trap::throw("java/lang/InstantiationException", name));
    }
    m.ensure_initialized(class)?;
    let mut slots = vec![0];
    push_arguments(m, method, reference(args, 1), &mut slots, texts)?;
    let object = m.heap.new_object(class);
    slots[0] = object.slot();
    Err(Trap::Invoke {
        method,
        args: slots,
        after: After::Give(object),
    })
}

/// What the library's own check of a receiver calls it: that depends on whether the JDK has kept the
/// names of locals.
fn receiver_name(m: &mut Machine) -> &'static str {
    let class = m.load_known("jdk/internal/reflect/DirectMethodHandleAccessor");
    let file = class.ok().and_then(|class| m.class(class).file.clone());
    let named = file.is_some_and(|file| {
        file.methods
            .iter()
            .filter_map(|method| method.code.as_ref())
            .any(|c| !c.local_variables.is_empty())
    });
    if named { "o" } else { "<parameter1>" }
}

fn check_receiver(m: &mut Machine, receiver: Ref, class: ClassId, texts: Texts) -> Exec<()> {
    if receiver.is_null() {
        let name = receiver_name(m);
        let text = format!("Cannot invoke \"Object.getClass()\" because \"{name}\" is null");
        return Err(match texts {
            Texts::Older => Trap::null(),
            Texts::Newer => Trap::throw("java/lang/NullPointerException", text),
        });
    }
    let given = m.class_of(receiver);
    if m.is_subtype(given, class) {
        return Ok(());
    }
    let names_classes = texts == Texts::Newer && m.jdk.version().feature > 21;
    Err(illegal(match names_classes {
        false => "object is not an instance of declaring class".to_string(),
        true => format!(
            "object of type {} is not an instance of {}",
            m.class(given).java_name(),
            m.class(class).java_name()
        ),
    }))
}

/// The method that a call of `declared` selects on an object of `class`.
fn select(m: &Machine, declared: MethodId, class: ClassId) -> MethodId {
    let method = m.method(declared);
    if method.is(access::PRIVATE) {
        return declared;
    }
    let in_table = usize::try_from(method.vtable_index)
        .ok()
        .and_then(|index| m.class(class).vtable.get(index).copied());
    match in_table {
        Some(found) if !m.class(method.class).is_interface() => found,
        _ => m.select_virtual(class, method.selector).unwrap_or(declared),
    }
}

/// Unboxes and checks the arguments of a reflective call.
fn push_arguments(
    m: &mut Machine,
    method: MethodId,
    arguments: Ref,
    slots: &mut Vec<u64>,
    texts: Texts,
) -> Exec<()> {
    let (class, descriptor) = (m.method(method).class, m.method(method).selector.descriptor);
    let descriptor = m.names.text(descriptor).clone();
    let wanted = parameters(&descriptor);
    let count = if arguments.is_null() {
        0
    } else {
        m.heap.length(arguments) as usize
    };
    if count != wanted.len() {
        return Err(illegal(match texts {
            Texts::Older => "wrong number of arguments".to_string(),
            Texts::Newer => {
                format!(
                    "wrong number of arguments: {count} expected: {}",
                    wanted.len()
                )
            }
        }));
    }
    for (index, parameter) in wanted.into_iter().enumerate() {
        let argument = m.heap.get_ref(arguments, index);
        let kind = Kind::of(parameter);
        let value = if kind == Kind::Ref {
            check_reference(m, class, parameter, argument)?
        } else {
            unbox_argument(m, kind, argument, texts)?
        };
        slots.push(value);
        if kind.slots() == 2 {
            slots.push(0);
        }
    }
    Ok(())
}

fn check_reference(m: &mut Machine, from: ClassId, parameter: &str, argument: Ref) -> Exec<u64> {
    if !argument.is_null() {
        let wanted = class_of_type(m, from, parameter)?;
        if !m.is_subtype(m.class_of(argument), wanted) {
            return Err(illegal("argument type mismatch"));
        }
    }
    Ok(argument.slot())
}

fn unbox_argument(m: &mut Machine, kind: Kind, argument: Ref, texts: Texts) -> Exec<u64> {
    if argument.is_null() {
        return Err(null_argument(m, kind, texts)?);
    }
    m.unbox(argument)
        .and_then(|(given, value)| widen(given, kind, value))
        .ok_or_else(|| illegal("argument type mismatch"))
}

/// The exception for a null where a primitive value is wanted. Newer libraries find out by running
/// into it, and keep what they ran into as the cause.
fn null_argument(m: &mut Machine, kind: Kind, texts: Texts) -> Exec<Trap> {
    const ILLEGAL: &str = "java/lang/IllegalArgumentException";
    if texts == Texts::Older {
        return Ok(Trap::ThrowNew(ILLEGAL, None));
    }
    let getter = match kind {
        Kind::Boolean | Kind::Char => Kind::Int.keyword(),
        kind => kind.keyword(),
    };
    let text = format!(
        "Cannot invoke \"java.lang.Number.{getter}Value()\" because the return value of \
         \"sun.invoke.util.ValueConversions.primitiveConversion(sun.invoke.util.Wrapper, Object, \
         boolean)\" is null"
    );
    let cause = new_throwable(m, "java/lang/NullPointerException", &text, Ref::NULL)?;
    let text = format!("java.lang.NullPointerException: {text}");
    Ok(Trap::Throw(new_throwable(m, ILLEGAL, &text, cause)?))
}

/// A throwable as its constructor leaves it.
fn new_throwable(m: &mut Machine, class: &str, message: &str, cause: Ref) -> Exec<Ref> {
    let message = m.new_string(message);
    let sentinel = m.get_static(m.known.throwable, "SUPPRESSED_SENTINEL");
    let fields = [
        ("detailMessage", message.slot()),
        ("suppressedExceptions", sentinel),
    ];
    let object = new_with_fields(m, class, &fields)?;
    // A throwable that is its own cause has none.
    let cause = if cause.is_null() { object } else { cause };
    m.put(object, "cause", cause.slot());
    m.fill_in_stack_trace(object)?;
    Ok(object)
}
