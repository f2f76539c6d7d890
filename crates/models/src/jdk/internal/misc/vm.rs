//! `jdk.internal.misc.VM`, `jdk.internal.misc.PreviewFeatures`, `jdk.internal.misc.ScopedMemoryAccess`,
//! and the JDK's performance counters.

use vitro_vm::{After, Exec, LoaderId, Machine, Ref, Registry, Trap, native};

use crate::support::{nothing, one, zero};

pub fn register(registry: &mut Registry) {
    registry.add(
        "jdk/internal/misc/VM",
        &[
            ("initialize", "()V", nothing),
            (
                "latestUserDefinedLoader0",
                "()Ljava/lang/ClassLoader;",
                latest_user_loader,
            ),
            ("getuid", "()J", user),
            ("geteuid", "()J", user),
            ("getgid", "()J", user),
            ("getegid", "()J", user),
            ("getNanoTimeAdjustment", "(J)J", nano_time_adjustment),
            (
                "getRuntimeArguments",
                "()[Ljava/lang/String;",
                runtime_arguments,
            ),
        ],
    );
    registry.add(
        "jdk/internal/misc/PreviewFeatures",
        &[("isPreviewEnabled", "()Z", zero)],
    );
    registry.add(
        "jdk/internal/misc/ScopedMemoryAccess",
        &[
            ("registerNatives", "()V", nothing),
            (
                "closeScope0",
                "(Ljdk/internal/foreign/MemorySessionImpl;\
                 Ljdk/internal/misc/ScopedMemoryAccess$ScopedAccessError;)V",
                nothing,
            ),
        ],
    );
    registry.add(
        "java/util/concurrent/atomic/AtomicLong",
        &[("VMSupportsCS8", "()Z", one)],
    );
    registry.add(
        "jdk/internal/perf/Perf",
        &[
            ("registerNatives", "()V", nothing),
            ("createLong", "*", create_counter),
        ],
    );
}

/// `public native ByteBuffer createLong(String name, int variability, int units, long value)`: a
/// performance counter that no one reads.
fn create_counter(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let class = m.load_known("java/nio/ByteBuffer")?;
    m.ensure_initialized(class)?;
    let method = m.resolve_method_in(class, "allocate", "(I)Ljava/nio/ByteBuffer;")?;
    Err(Trap::Invoke {
        method,
        args: vec![8],
        after: After::Push,
    })
}

/// `private static native ClassLoader latestUserDefinedLoader0()`: the innermost loader on the stack
/// that is neither boot nor platform.
fn latest_user_loader(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let found = m
        .thread()
        .frames
        .iter()
        .rev()
        .map(|frame| m.class(m.method(frame.method).class).loader)
        .find(|loader| loader.0 > LoaderId::PLATFORM.0);
    Ok(found
        .map_or(Ref::NULL, |loader| m.loader_object(loader))
        .slot())
}

/// `public static native long getuid()` and its siblings.
fn user(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(1000)
}

/// `public static native long getNanoTimeAdjustment(long offsetInSeconds)`: nanoseconds of the virtual
/// clock beyond the given second.
fn nano_time_adjustment(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let now = i128::from(m.host.start_millis) * 1_000_000 + i128::from(m.nanos());
    let difference = now - i128::from(native::long(args, 0)) * 1_000_000_000;
    if difference.abs() > 1 << 62 {
        return Ok(u64::MAX);
    }
    Ok(difference as i64 as u64)
}

/// `public static native String[] getRuntimeArguments()`
fn runtime_arguments(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let class = m.load_known("[Ljava/lang/String;")?;
    Ok(m.new_ref_array(class, &[]).slot())
}
