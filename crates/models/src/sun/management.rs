//! `sun.management`: what the beans of `ManagementFactory` ask the machine. There is no compiler, and the collector
//! shows no pools.

use vitro_vm::thread::Status;
use vitro_vm::{Exec, Machine, Ref, Registry};

use crate::support::{one, reference, zero};

pub fn register(registry: &mut Registry) {
    registry.add(
        "sun/management/VMManagementImpl",
        &[
            ("getVersion0", "()Ljava/lang/String;", version),
            ("initOptionalSupportFields", "()V", optional_support),
            ("getVmArguments0", "()[Ljava/lang/String;", no_texts),
            ("getStartupTime", "()J", startup_time),
            ("getUptime0", "()J", uptime),
            ("getTotalClassCount", "()J", class_count),
            ("getUnloadedClassCount", "()J", zero),
            ("getLiveThreadCount", "()I", live_threads),
            ("getPeakThreadCount", "()I", live_threads),
            ("getDaemonThreadCount", "()I", daemon_threads),
            ("getTotalThreadCount", "()J", live_threads),
            ("getVerboseClass", "()Z", zero),
            ("getVerboseGC", "()Z", zero),
            ("isThreadCpuTimeEnabled", "()Z", one),
            ("isThreadAllocatedMemoryEnabled", "()Z", zero),
        ],
    );
    registry.replace(
        "sun/management/VMManagementImpl",
        &[("getVmId", "()Ljava/lang/String;", vm_id)],
    );
    registry.add(
        "sun/management/MemoryImpl",
        &[
            (
                "getMemoryUsage0",
                "(Z)Ljava/lang/management/MemoryUsage;",
                memory_usage,
            ),
            (
                "getMemoryPools0",
                "()[Ljava/lang/management/MemoryPoolMXBean;",
                |m, _| empty(m, "[Ljava/lang/management/MemoryPoolMXBean;"),
            ),
            (
                "getMemoryManagers0",
                "()[Ljava/lang/management/MemoryManagerMXBean;",
                |m, _| empty(m, "[Ljava/lang/management/MemoryManagerMXBean;"),
            ),
        ],
    );
    registry.add(
        "sun/management/ThreadImpl",
        &[
            ("getThreads", "()[Ljava/lang/Thread;", threads),
            ("getThreadTotalCpuTime0", "(J)J", cpu_time),
            ("getThreadUserCpuTime0", "(J)J", cpu_time),
            ("findDeadlockedThreads0", "()[Ljava/lang/Thread;", zero),
            (
                "findMonitorDeadlockedThreads0",
                "()[Ljava/lang/Thread;",
                zero,
            ),
        ],
    );
}

/// `private static native void initOptionalSupportFields()`: the time of threads and who waits for whom can be asked for.
fn optional_support(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let class = m.load_known("sun/management/VMManagementImpl")?;
    for field in [
        "currentThreadCpuTimeSupport",
        "otherThreadCpuTimeSupport",
        "threadContentionMonitoringSupport",
        "objectMonitorUsageSupport",
        "synchronizerUsageSupport",
    ] {
        m.put_static(class, field, 1);
    }
    Ok(0)
}

/// `private static native String getVersion0()`: of the interface between library and machine.
fn version(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(m.new_string("4.0").slot())
}

/// `public String getVmId()`: number of the process and name of the host, which would be looked up in the network.
fn vm_id(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(m.new_string("1@localhost").slot())
}

fn empty(m: &mut Machine, class: &str) -> Exec<u64> {
    let class = m.load_known(class)?;
    Ok(m.new_ref_array(class, &[]).slot())
}

/// An empty array of strings: options of the machine.
fn no_texts(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    empty(m, "[Ljava/lang/String;")
}

/// `public native long getStartupTime()`
fn startup_time(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(m.host.start_millis as u64)
}

/// `private native long getUptime0()`
fn uptime(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(m.nanos() / 1_000_000)
}

/// `public native long getTotalClassCount()`
fn class_count(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(m.classes().count() as u64)
}

fn is_alive(m: &Machine, thread: usize) -> bool {
    m.threads[thread].control().status != Status::Terminated
}

/// `public native int getLiveThreadCount()`, and what counts those that have been there.
fn live_threads(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let alive = (0..m.threads.len()).filter(|&thread| is_alive(m, thread));
    Ok(alive.count() as u64)
}

/// `public native int getDaemonThreadCount()`
fn daemon_threads(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let alive = (0..m.threads.len()).filter(|&thread| is_alive(m, thread));
    let daemons = alive.filter(|&thread| m.threads[thread].control().daemon);
    Ok(daemons.count() as u64)
}

/// `private static native Thread[] getThreads()`
fn threads(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let alive = (0..m.threads.len()).filter(|&thread| is_alive(m, thread));
    let objects: Vec<Ref> = alive.map(|thread| m.threads[thread].object).collect();
    let class = m.load_known("[Ljava/lang/Thread;")?;
    Ok(m.new_ref_array(class, &objects).slot())
}

/// `private static native long getThreadTotalCpuTime0(long id)`: threads run one at a time and share the time.
fn cpu_time(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(m.nanos())
}

/// `private native MemoryUsage getMemoryUsage0(boolean heap)`
fn memory_usage(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = m.load_known("java/lang/management/MemoryUsage")?;
    let is_heap = reference(args, 1) != Ref::NULL;
    let used = match is_heap {
        true => m.heap.used_words() as u64 * 8,
        false => 0,
    };
    let most = m.limits.heap_bytes as u64;
    let usage = m.heap.new_object(class);
    m.put(usage, "used", used);
    m.put(usage, "committed", most.max(used));
    m.put(usage, "max", if is_heap { most } else { u64::MAX });
    Ok(usage.slot())
}
