//! Methods whose results no argument decides. What a path has asked them may be different the next time, so such a
//! path says what it depends on, and all paths together prove nothing. The default locale and time zone are the same in every
//! run of one JVM: a path that asks for them states it, and proves what others do.

use vitro_vm::Registry;
use vitro_vm::native::{
    CHANCE, CLASS_PATH, CLOCK, IDENTITY, NATIVE_LIBRARIES, ORDER_OF_THREADS, PROPERTIES, REGION,
    THREAD,
};

/// Names what natives depend on.
pub fn register(registry: &mut Registry) {
    const MACHINE: &str = "the machine that it runs on";
    registry.outside(
        "java/lang/System",
        &[
            ("currentTimeMillis", CLOCK),
            ("nanoTime", CLOCK),
            ("identityHashCode", IDENTITY),
        ],
    );
    registry.outside("jdk/internal/misc/VM", &[("getNanoTimeAdjustment", CLOCK)]);
    registry.outside("java/lang/Object", &[("hashCode", IDENTITY)]);
    registry.outside(
        "java/lang/Runtime",
        &[
            ("availableProcessors", MACHINE),
            ("freeMemory", MACHINE),
            ("maxMemory", MACHINE),
            ("totalMemory", MACHINE),
        ],
    );
    registry.outside(
        "java/lang/ProcessEnvironment",
        &[("environ", "the environment")],
    );
    for class in [
        "sun/management/VMManagementImpl",
        "sun/management/MemoryImpl",
        "sun/management/ThreadImpl",
    ] {
        registry.outside(
            class,
            &[
                ("getUptime0", CLOCK),
                ("getStartupTime", CLOCK),
                ("getThreadTotalCpuTime0", CLOCK),
                ("getThreadUserCpuTime0", CLOCK),
                ("getTotalClassCount", MACHINE),
                ("getAvailableProcessors", MACHINE),
                ("getProcessId", MACHINE),
                ("getVmId", MACHINE),
                ("getVmArguments0", MACHINE),
                ("getMemoryUsage0", MACHINE),
                ("getMemoryPools0", MACHINE),
                ("getMemoryManagers0", MACHINE),
                ("getLiveThreadCount", MACHINE),
                ("getPeakThreadCount", MACHINE),
                ("getDaemonThreadCount", MACHINE),
                ("getTotalThreadCount", MACHINE),
            ],
        );
    }
    // Sets and maps that cannot change have another order in every run of the JVM.
    const ORDER: &str = "the order of Set.of or Map.of";
    for class in [
        "java/util/ImmutableCollections$Set12",
        "java/util/ImmutableCollections$SetN",
    ] {
        registry.outside(class, &[("iterator", ORDER), ("toArray", ORDER)]);
    }
    let map = "java/util/ImmutableCollections$MapN";
    registry.outside(map, &[("entrySet", ORDER)]);
    registry.outside("java/lang/Thread", &[("start0", ORDER_OF_THREADS)]);
    registry.outside(
        "java/util/TimeZone",
        &[
            ("getSystemTimeZoneID", "the time zone"),
            ("getDefault", REGION),
            ("getDefaultRef", REGION),
        ],
    );
    registry.outside("java/util/Locale", &[("getDefault", REGION)]);
    surroundings(registry);
    chance(registry);
    logs(registry);
}

/// Random numbers, but those of a generator with a seed that the program has chosen.
fn chance(registry: &mut Registry) {
    registry.outside(
        "java/security/SecureRandom",
        &[
            ("next", CHANCE),
            ("nextBytes", CHANCE),
            ("generateSeed", CHANCE),
            ("getSeed", CHANCE),
        ],
    );
    registry.outside("java/lang/Math", &[("random", CHANCE)]);
    registry.outside(
        "java/util/concurrent/ThreadLocalRandom",
        &[("current", CHANCE)],
    );
    registry.outside(
        "java/util/Collections",
        &[("shuffle(Ljava/util/List;)V", CHANCE)],
    );
    for generator in ["java/util/Random", "java/util/SplittableRandom"] {
        registry.outside(generator, &[("<init>()V", CHANCE)]);
    }
}

/// What a program reads of the records that frameworks for logs make. What these ask for themselves goes into the log
/// only, and is not noted.
fn logs(registry: &mut Registry) {
    registry.outside(
        "java/util/logging/LogRecord",
        &[
            ("getInstant", CLOCK),
            ("getMillis", CLOCK),
            ("getThreadID", THREAD),
            ("getLongThreadID", THREAD),
        ],
    );
    for formatter in [
        "java/util/logging/SimpleFormatter",
        "java/util/logging/XMLFormatter",
    ] {
        registry.outside(formatter, &[("format", CLOCK)]);
    }
    registry.outside(
        "ch/qos/logback/classic/spi/LoggingEvent",
        &[
            ("getInstant", CLOCK),
            ("getTimeStamp", CLOCK),
            ("getThreadName", THREAD),
        ],
    );
}

/// What the environment decides that a test runs in: properties, input, the thread, the class path, native libraries.
fn surroundings(registry: &mut Registry) {
    registry.outside(
        "java/lang/System",
        &[
            ("getProperty", PROPERTIES),
            ("getProperties", PROPERTIES),
            ("lineSeparator", PROPERTIES),
            ("load", NATIVE_LIBRARIES),
            ("loadLibrary", NATIVE_LIBRARIES),
        ],
    );
    registry.outside("java/lang/Integer", &[("getInteger", PROPERTIES)]);
    registry.outside("java/lang/Long", &[("getLong", PROPERTIES)]);
    registry.outside("java/lang/Boolean", &[("getBoolean", PROPERTIES)]);
    registry.outside(
        "java/lang/Runtime",
        &[
            ("load", NATIVE_LIBRARIES),
            ("loadLibrary", NATIVE_LIBRARIES),
        ],
    );
    registry.outside(
        "java/lang/Thread",
        &[
            ("getName", THREAD),
            ("getId", THREAD),
            ("threadId", THREAD),
            ("getPriority", THREAD),
            ("isDaemon", THREAD),
            ("getThreadGroup", THREAD),
            ("getStackTrace", THREAD),
            ("getContextClassLoader", THREAD),
            ("toString", THREAD),
        ],
    );
    registry.outside(
        "java/lang/Class",
        &[
            ("forName", CLASS_PATH),
            ("getResource", CLASS_PATH),
            ("getResourceAsStream", CLASS_PATH),
        ],
    );
    registry.outside(
        "java/lang/ClassLoader",
        &[
            ("loadClass", CLASS_PATH),
            ("getResource", CLASS_PATH),
            ("getResources", CLASS_PATH),
            ("getResourceAsStream", CLASS_PATH),
        ],
    );
}
