//! `java.lang.Thread`.

use vitro_vm::{Exec, Machine, Ref, Registry, Trap, native};

use super::stack_trace_element;
use crate::support::{VOID, non_null, nothing, reference, zero};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/Thread",
        &[
            ("registerNatives", "()V", nothing),
            ("currentThread", "()Ljava/lang/Thread;", current_thread),
            (
                "currentCarrierThread",
                "()Ljava/lang/Thread;",
                current_thread,
            ),
            ("scopedValueCache", "()[Ljava/lang/Object;", zero),
            (
                "ensureMaterializedForStackWalk",
                "(Ljava/lang/Object;)V",
                nothing,
            ),
            ("getNextThreadIdOffset", "()J", next_thread_id_offset),
            ("yield", "()V", yield_now),
            ("yield0", "()V", yield_now),
            ("sleep", "(J)V", sleep_millis),
            ("sleep0", "(J)V", sleep_nanos),
            ("sleepNanos0", "(J)V", sleep_nanos),
            ("start0", "()V", start),
            ("holdsLock", "(Ljava/lang/Object;)Z", holds_lock),
            ("setPriority0", "(I)V", nothing),
            ("interrupt0", "()V", interrupt),
            ("clearInterruptEvent", "()V", clear_interrupt),
            ("setNativeName", "(Ljava/lang/String;)V", nothing),
            ("getThreads", "()[Ljava/lang/Thread;", get_threads),
            ("dumpThreads", "*", dump_threads),
            ("getStackTrace0", "()Ljava/lang/Object;", get_stack_trace),
        ],
    );
    registry.replace(
        "java/lang/Thread",
        &[
            ("isAlive", "()Z", is_alive),
            ("onSpinWait", "()V", spin_wait),
        ],
    );
    registry.add(
        "jdk/internal/vm/ContinuationSupport",
        &[("isSupported0", "()Z", zero)],
    );
    // The cache stays empty, so that there is nothing to keep for each thread.
    registry.replace(
        "java/lang/ScopedValue$Cache",
        &[(
            "put",
            "(Ljava/lang/ScopedValue;Ljava/lang/Object;)V",
            nothing,
        )],
    );
}

/// `public static native Thread currentThread()`
fn current_thread(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(m.thread().object.slot())
}

/// `private static native long getNextThreadIdOffset()`: address of the counter of thread numbers.
fn next_thread_id_offset(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let address = m.allocate_off_heap(8)?;
    if let Some(bytes) = m.off_heap.bytes_mut(address, 8) {
        // 1 and 2 are taken by the main thread and by what HotSpot counts as its own.
        bytes.copy_from_slice(&3u64.to_le_bytes());
    }
    Ok(address)
}

/// `public static native void yield()`
fn yield_now(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    const NANOS: u64 = 1_000;
    m.pass_time(NANOS);
    m.end_slice();
    Ok(VOID)
}

/// `public static void onSpinWait()`
fn spin_wait(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    const NANOS: u64 = 100;
    m.pass_time(NANOS);
    Ok(VOID)
}

/// `public static native void sleep(long millis) throws InterruptedException`
fn sleep_millis(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let millis = native::long(args, 0);
    if millis < 0 {
        return Err(Trap::throw(
            "java/lang/IllegalArgumentException",
            "timeout value is negative",
        ));
    }
    m.sleep((millis as u64).saturating_mul(1_000_000))
        .map(|()| VOID)
}

/// `private static native void sleep0(long nanos) throws InterruptedException`
fn sleep_nanos(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.sleep(native::long(args, 0).max(0) as u64).map(|()| VOID)
}

/// `private native void start0()`
fn start(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.start_thread(reference(args, 0)).map(|()| VOID)
}

/// `public final native boolean isAlive()`
fn is_alive(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(u64::from(m.thread_of(reference(args, 0)).is_some()))
}

/// `public static native boolean holdsLock(Object obj)`
fn holds_lock(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(u64::from(m.holds_lock(non_null(args, 0)?)))
}

/// `private native void interrupt0()`
fn interrupt(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    if let Some(thread) = m.thread_of(reference(args, 0)) {
        m.interrupt(thread);
    }
    Ok(VOID)
}

/// `private static native void clearInterruptEvent()`
fn clear_interrupt(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    m.my_control().interrupted = false;
    Ok(VOID)
}

fn live_threads(m: &Machine) -> Vec<Ref> {
    m.threads
        .iter()
        .map(|thread| thread.object)
        .filter(|&object| m.thread_of(object).is_some())
        .collect()
}

/// `private static native Thread[] getThreads()`
fn get_threads(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let threads = live_threads(m);
    let class = m.load_known("[Ljava/lang/Thread;")?;
    Ok(m.new_ref_array(class, &threads).slot())
}

/// `private static native StackTraceElement[][] dumpThreads(Thread[] threads)`
fn dump_threads(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let threads = non_null(args, 0)?;
    let mut stacks = Vec::new();
    for index in 0..m.heap.length(threads) as usize {
        stacks.push(stack_of(m, m.heap.get_ref(threads, index))?);
    }
    let class = m.load_known("[[Ljava/lang/StackTraceElement;")?;
    Ok(m.new_ref_array(class, &stacks).slot())
}

/// `private native Object getStackTrace0()`
fn get_stack_trace(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    stack_of(m, reference(args, 0)).map(Ref::slot)
}

/// The stack of a thread as `StackTraceElement[]`; null if it does not run.
fn stack_of(m: &mut Machine, thread: Ref) -> Exec<Ref> {
    match m.thread_of(thread) {
        Some(thread) => {
            let entries = m.stack_trace(thread);
            stack_trace_element::elements(m, &entries)
        }
        None => Ok(Ref::NULL),
    }
}
