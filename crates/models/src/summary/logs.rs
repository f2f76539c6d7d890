//! What a path logs to the console is of no interest while paths are searched for, like what it prints there
//! (`output.rs`): the line is not made, which would read tables of dates and format every unknown. Only a handler as it
//! came with the framework is passed over, and only where making the line runs no code of the program.

use vitro_vm::{Exec, Machine, Ref, Registry, Summary};

use super::VOID;

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/util/logging/ConsoleHandler",
        &[("publish", "(Ljava/util/logging/LogRecord;)V", publish)],
    );
    registry.summarise(
        "ch/qos/logback/core/OutputStreamAppender",
        &[("append", "(Ljava/lang/Object;)V", append)],
    );
}

/// `public void publish(LogRecord record)`
fn publish(m: &mut Machine, args: &[u64], _: usize) -> Exec<Option<Summary>> {
    let (handler, record) = (Ref::from_slot(args[0]), Ref::from_slot(args[1]));
    let formatter = || m.get_ref(handler, "formatter");
    let is_plain = !record.is_null()
        && is_of(m, handler, "java/util/logging/ConsoleHandler")
        && is_of(m, formatter(), "java/util/logging/SimpleFormatter")
        && m.get_ref(handler, "filter").is_null()
        && is_harmless(m, m.get_ref(record, "thrown"));
    if !is_plain {
        return Ok(None);
    }
    let parameters = m.get_ref(record, "parameters");
    let is_quiet = are_harmless(m, parameters)?;
    Ok(VOID.filter(|_| is_quiet))
}

/// `protected void append(E event)` of logback.
fn append(m: &mut Machine, args: &[u64], _: usize) -> Exec<Option<Summary>> {
    let (appender, event) = (Ref::from_slot(args[0]), Ref::from_slot(args[1]));
    let is_plain = is_of(m, appender, "ch/qos/logback/core/ConsoleAppender")
        && is_of(m, event, "ch/qos/logback/classic/spi/LoggingEvent");
    if !is_plain {
        return Ok(None);
    }
    let arguments = m.get_ref(event, "argumentArray");
    let is_quiet = are_harmless(m, arguments)?;
    Ok(VOID.filter(|_| is_quiet))
}

fn is_of(m: &Machine, object: Ref, class: &str) -> bool {
    !object.is_null() && *m.class(m.class_of(object)).name == *class
}

/// Whether making texts of the elements of an array runs no code of the program. Which objects they are is known then.
fn are_harmless(m: &mut Machine, array: Ref) -> Exec<bool> {
    m.make_contents_known(array)?;
    let count = if array.is_null() {
        0
    } else {
        m.heap.length(array)
    };
    let mut elements = (0..count).map(|at| m.heap.get_ref(array, at as usize));
    Ok(elements.all(|element| is_harmless(m, element)))
}

/// Whether making a text of an object runs no code of the program: it is a text, a number, or an exception whose class
/// leaves `Throwable` as it is.
fn is_harmless(m: &Machine, object: Ref) -> bool {
    if object.is_null() || m.class_of(object) == m.known.string {
        return true;
    }
    const BOXES: [&str; 8] = [
        "Boolean",
        "Byte",
        "Character",
        "Double",
        "Float",
        "Integer",
        "Long",
        "Short",
    ];
    let name = m.class(m.class_of(object)).name.clone();
    let is_box = name
        .strip_prefix("java/lang/")
        .is_some_and(|name| BOXES.contains(&name));
    is_box || is_plain_exception(m, object)
}

fn is_plain_exception(m: &Machine, object: Ref) -> bool {
    let class = m.class_of(object);
    let asked = [
        ("toString", "()Ljava/lang/String;"),
        ("getMessage", "()Ljava/lang/String;"),
        ("getLocalizedMessage", "()Ljava/lang/String;"),
        ("getCause", "()Ljava/lang/Throwable;"),
    ];
    let is_inherited = |&(name, descriptor): &(&str, &str)| {
        let found = m.find_method(class, name, descriptor);
        found.is_some_and(|method| m.method(method).class == m.known.throwable)
    };
    let is_exception = m.class(class).ancestors.contains(&m.known.throwable);
    let cause = || m.get_ref(object, "cause");
    is_exception && asked.iter().all(is_inherited) && (cause() == object || is_harmless(m, cause()))
}
