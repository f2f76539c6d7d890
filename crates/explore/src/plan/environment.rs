//! Whether objects of a class touch the world around them: the clock, chance, files, the network, other processes. What
//! such an object does is not the same the next time, or is refused, so a test is better off with a stub in its place.
//!
//! That is read off the calls in the code of the class and of those above it. What it does through other classes is not
//! seen here: then the run says what it depends on, or what was refused.

use vitro_classfile::{ClassFile, Constant};
use vitro_vm::ClassId;

use super::Planner;

/// Classes by which programs reach the world around them, whatever they call there.
const WORLD: &[&str] = &[
    "java/io/FileInputStream",
    "java/io/FileOutputStream",
    "java/io/FileReader",
    "java/io/FileWriter",
    "java/io/RandomAccessFile",
    "java/lang/ProcessBuilder",
    "java/lang/ProcessHandle",
    "java/net/DatagramSocket",
    "java/net/HttpURLConnection",
    "java/net/InetAddress",
    "java/net/ServerSocket",
    "java/net/Socket",
    "java/net/URLConnection",
    "java/net/http/HttpClient",
    "java/nio/channels/FileChannel",
    "java/nio/channels/SocketChannel",
    "java/nio/file/Files",
    "java/security/SecureRandom",
    "java/sql/DriverManager",
    "java/util/concurrent/ThreadLocalRandom",
];

/// Methods that do so, of classes that do much else. A descriptor is given where others of the name take what they need.
const WAYS_OUT: &[(&str, &str, Option<&str>)] = &[
    ("java/io/File", "createNewFile", None),
    ("java/io/File", "delete", None),
    ("java/io/File", "exists", None),
    ("java/io/File", "isDirectory", None),
    ("java/io/File", "isFile", None),
    ("java/io/File", "lastModified", None),
    ("java/io/File", "length", None),
    ("java/io/File", "list", None),
    ("java/io/File", "listFiles", None),
    ("java/io/File", "mkdir", None),
    ("java/io/File", "mkdirs", None),
    ("java/lang/Math", "random", None),
    ("java/lang/Runtime", "exec", None),
    ("java/lang/System", "currentTimeMillis", None),
    ("java/lang/System", "exit", None),
    ("java/lang/System", "getenv", None),
    ("java/lang/System", "nanoTime", None),
    ("java/net/URL", "openConnection", None),
    ("java/net/URL", "openStream", None),
    ("java/time/Clock", "systemDefaultZone", None),
    ("java/time/Clock", "systemUTC", None),
    ("java/util/Date", "<init>", Some("()V")),
    ("java/util/Random", "<init>", Some("()V")),
    ("java/util/UUID", "randomUUID", None),
];

impl Planner<'_> {
    /// Whether objects of a class touch the world around them.
    pub(super) fn reaches_out(&self, class: ClassId) -> bool {
        let mut at = Some(class);
        while let Some(id) = at.filter(|&id| !self.is_of_library(id)) {
            let about = self.machine.class(id);
            if about.file.as_deref().is_some_and(calls_the_world) {
                return true;
            }
            at = about.super_class;
        }
        false
    }
}

fn calls_the_world(file: &ClassFile) -> bool {
    let places = (1..file.constants.len()).map(|at| at as u16);
    let called = places.filter(|&at| {
        let constant = file.constants.get(at);
        matches!(constant, Some(Constant::MethodRef { .. }))
    });
    let mut called = called.filter_map(|at| file.constants.member(at));
    called.any(|(class, name, descriptor)| is_way_out(class, name, descriptor))
}

fn is_way_out(class: &str, name: &str, descriptor: &str) -> bool {
    // `LocalDate.now()` and the like ask a clock; with one as an argument they do not.
    let asks_clock = class.starts_with("java/time/") && name == "now";
    asks_clock && !descriptor.starts_with("(Ljava/time/Clock;)")
        || WORLD.contains(&class)
        || WAYS_OUT.iter().any(|&(owner, method, only)| {
            owner == class && method == name && only.is_none_or(|only| only == descriptor)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_all_it_needs_stays_inside() {
        assert!(is_way_out("java/lang/System", "nanoTime", "()J"));
        assert!(!is_way_out(
            "java/lang/System",
            "arraycopy",
            "(Ljava/lang/Object;ILjava/lang/Object;II)V"
        ));
        assert!(is_way_out("java/util/Random", "<init>", "()V"));
        assert!(!is_way_out("java/util/Random", "<init>", "(J)V"));
        let now = |descriptor| is_way_out("java/time/LocalDate", "now", descriptor);
        assert!(now("()Ljava/time/LocalDate;"));
        assert!(!now("(Ljava/time/Clock;)Ljava/time/LocalDate;"));
        assert!(is_way_out(
            "java/nio/file/Files",
            "readString",
            "(Ljava/nio/file/Path;)Ljava/lang/String;"
        ));
    }
}
