//! What a path prints on the console is of no interest while paths are searched for: it is not encoded byte by byte,
//! which would split the search, but dropped. A stream that the program has made itself works as ever.

use vitro_vm::{Exec, Machine, Ref, Registry, Summary};

use super::VOID;

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/io/PrintStream",
        &[
            ("write", "(Ljava/lang/String;)V", to_console),
            ("writeln", "(Ljava/lang/String;)V", to_console),
            ("write", "([C)V", to_console),
            ("writeln", "([C)V", to_console),
        ],
    );
}

/// `private void write(String)` and its siblings.
fn to_console(m: &mut Machine, args: &[u64], _: usize) -> Exec<Option<Summary>> {
    let stream = Ref::from_slot(args[0]);
    Ok(VOID.filter(|_| is_console(m, stream)))
}

/// Whether a print stream ends in the file of the standard output or error.
fn is_console(m: &Machine, stream: Ref) -> bool {
    let class_is =
        |object: Ref, name: &str| !object.is_null() && *m.class(m.class_of(object)).name == *name;
    if !class_is(stream, "java/io/PrintStream") {
        return false;
    }
    let buffer = m.get_ref(stream, "out");
    if !class_is(buffer, "java/io/BufferedOutputStream") {
        return false;
    }
    let file = m.get_ref(buffer, "out");
    class_is(file, "java/io/FileOutputStream")
}
