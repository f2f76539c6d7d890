//! `java.lang.StackStreamFactory` and `java.lang.StackFrameInfo`: what `StackWalker` stands on.
//!
//! The library asks for frames in batches. Where a walk stands is kept in the walker's `anchor`: one
//! more than the number of frames handed out. The frames of the walk itself lie above the frame of
//! `callStackWalk`, so that they need no mark.

use vitro_classfile::access;
use vitro_vm::class::Form;
use vitro_vm::{
    After, ClassId, Exec, LoaderId, Machine, MethodId, Ref, Registry, TraceEntry, Trap, native,
};

use crate::mirrors::interned;
use crate::support::{VOID, non_null, one, reference};

const WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";
const FRAME_INFO: &str = "java/lang/StackFrameInfo";

/// Bits of the mode; see `StackStreamFactory`.
const CLASSES_ONLY: u64 = 0x2;
const CALLER_CLASS: u64 = 0x4;
const SHOW_HIDDEN: u64 = 0x20;

/// Bits that a frame has beside the modifiers of its method; see `MethodHandleNatives.Constants`.
const IS_METHOD: u64 = 0x1_0000;
const IS_CONSTRUCTOR: u64 = 0x2_0000;
const CALLER_SENSITIVE: u64 = 0x10_0000;
const HIDDEN_MEMBER: u64 = 0x40_0000;

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/StackStreamFactory",
        &[("checkStackWalkModes", "()Z", one)],
    );
    registry.add(
        WALKER,
        &[
            (
                "callStackWalk",
                "(JIII[Ljava/lang/Object;)Ljava/lang/Object;",
                call_17,
            ),
            (
                "callStackWalk",
                "(JILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II\
                 [Ljava/lang/Object;)Ljava/lang/Object;",
                call_21,
            ),
            (
                "callStackWalk",
                "(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II\
                 [Ljava/lang/Object;)Ljava/lang/Object;",
                call_25,
            ),
            ("fetchStackFrames", "(JJII[Ljava/lang/Object;)I", fetch_17),
            ("fetchStackFrames", "(IJIII[Ljava/lang/Object;)I", fetch_25),
        ],
    );
    registry.add(FRAME_INFO, &[("expandStackFrameInfo", "()V", expand)]);
}

/// One request for frames.
struct Batch {
    walker: Ref,
    mode: u64,
    /// Frames to hand out at most.
    count: usize,
    /// Where in `frames` the first one goes.
    start: usize,
    frames: Ref,
    /// Frames handed out before.
    done: usize,
}

/// `private native R callStackWalk(long mode, int skipframes, int batchSize, int startIndex,
/// T[] frames)`
fn call_17(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let skip = args[3] as usize;
    let (count, start) = (args[4] as usize, args[5] as usize);
    let frames = non_null(args, 6)?;
    let walker = reference(args, 0);
    begin(
        m,
        Batch {
            walker,
            mode: args[1],
            count,
            start,
            frames,
            done: skip,
        },
    )
}

/// `private native R callStackWalk(long mode, int skipframes, ContinuationScope contScope,
/// Continuation continuation, int batchSize, int startIndex, T[] frames)`
fn call_21(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let skip = args[3] as usize;
    let (count, start) = (args[6] as usize, args[7] as usize);
    let frames = non_null(args, 8)?;
    let walker = reference(args, 0);
    begin(
        m,
        Batch {
            walker,
            mode: args[1],
            count,
            start,
            frames,
            done: skip,
        },
    )
}

/// `private native R callStackWalk(int mode, int skipframes, ContinuationScope contScope,
/// Continuation continuation, int bufferSize, int startIndex, T[] frames)`
fn call_25(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let skip = args[2] as usize;
    let (size, start) = (args[5] as usize, args[6] as usize);
    let frames = non_null(args, 7)?;
    let walker = reference(args, 0);
    let count = size.saturating_sub(start);
    // In newer libraries the bit of the older caller search means something else.
    begin(
        m,
        Batch {
            walker,
            mode: args[1] & !CALLER_CLASS,
            count,
            start,
            frames,
            done: skip,
        },
    )
}

/// `private native int fetchStackFrames(long mode, long anchor, int batchSize, int startIndex,
/// T[] frames)`: gives the index behind the last frame.
fn fetch_17(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (count, start) = (args[5] as usize, args[6] as usize);
    let frames = non_null(args, 7)?;
    let (walker, done) = (
        reference(args, 0),
        (native::long(args, 3) as usize).saturating_sub(1),
    );
    let mode = args[1] & !CALLER_CLASS;
    let filled = go_on(
        m,
        Batch {
            walker,
            mode,
            count,
            start,
            frames,
            done,
        },
    )?;
    Ok((start + filled) as u64)
}

/// `private native int fetchStackFrames(int mode, long anchor, int lastBatchFrameCount,
/// int bufferSize, int startIndex, T[] frames)`: gives the number of frames.
fn fetch_25(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (size, start) = (args[5] as usize, args[6] as usize);
    let frames = non_null(args, 7)?;
    let (walker, done) = (
        reference(args, 0),
        (native::long(args, 2) as usize).saturating_sub(1),
    );
    let count = size.saturating_sub(start);
    let mode = args[1] & !CALLER_CLASS;
    let filled = go_on(
        m,
        Batch {
            walker,
            mode,
            count,
            start,
            frames,
            done,
        },
    )?;
    Ok(filled as u64)
}

/// The first batch: then the library looks at the frames, inside of the call.
fn begin(m: &mut Machine, batch: Batch) -> Exec<u64> {
    let entries = frames_below_walk(m, None)?;
    let filled = fill_batch(m, &batch, &entries)?;
    let method = m
        .find_method(
            m.class_of(batch.walker),
            "doStackWalk",
            "(JIIII)Ljava/lang/Object;",
        )
        .ok_or_else(|| Trap::internal("no doStackWalk"))?;
    let args = vec![
        batch.walker.slot(),
        (batch.done + filled + 1) as u64,
        0,
        batch.done as u64,
        filled as u64,
        batch.start as u64,
        (batch.start + filled) as u64,
    ];
    Err(Trap::Invoke {
        method,
        args,
        after: After::Push,
    })
}

/// Further batches.
fn go_on(m: &mut Machine, batch: Batch) -> Exec<usize> {
    let entries = frames_below_walk(m, Some(batch.walker))?;
    let filled = fill_batch(m, &batch, &entries)?;
    m.put(batch.walker, "anchor", (batch.done + filled + 1) as u64);
    Ok(filled)
}

/// The frames of the running thread, innermost first, without those of the walk. A walk that has
/// begun is found by its `callStackWalk` frame.
fn frames_below_walk(m: &mut Machine, walker: Option<Ref>) -> Exec<Vec<TraceEntry>> {
    let thread = m.thread();
    let mut top = thread.frames.len();
    if let Some(walker) = walker {
        let begun = thread.frames.iter().rposition(|frame| {
            &**m.names.text(m.method(frame.method).selector.name) == "callStackWalk"
                && thread.slots.get(frame.base as usize) == Some(&walker.slot())
        });
        top = begun.ok_or_else(|| Trap::internal("a stack walk that has not begun"))?;
    }
    let mut entries: Vec<TraceEntry> = Vec::with_capacity(top);
    for frame in thread.frames[..top].iter().rev() {
        let offset = match m.method(frame.method).is(access::NATIVE) {
            true => -1,
            false => frame
                .code
                .offsets
                .get(frame.pc as usize)
                .map_or(0, |&o| i32::from(o)),
        };
        entries.push(TraceEntry {
            method: frame.method,
            offset,
        });
    }
    let is_walk = |entry: &TraceEntry| belongs_to_walk(m, m.method(entry.method).class);
    let walk = entries.iter().take_while(|entry| is_walk(entry)).count();
    Ok(entries.split_off(walk))
}

fn belongs_to_walk(m: &Machine, class: ClassId) -> bool {
    let walker = m.find_loaded(LoaderId::BOOT, WALKER);
    &*m.class(class).name == "java/lang/StackWalker"
        || walker.is_some_and(|walker| m.subtype_of(class, walker))
}

/// Writes frames into the library's buffer and gives their number.
fn fill_batch(m: &mut Machine, batch: &Batch, entries: &[TraceEntry]) -> Exec<usize> {
    let room = (m.heap.length(batch.frames) as usize).saturating_sub(batch.start);
    let shown: Vec<TraceEntry> = entries
        .iter()
        .filter(|entry| batch.mode & SHOW_HIDDEN != 0 || !m.method(entry.method).hidden)
        .skip(batch.done)
        .take(batch.count.min(room))
        .copied()
        .collect();
    if batch.mode & CALLER_CLASS != 0
        && let Some(first) = shown.first()
        && m.method(first.method).caller_sensitive
    {
        let text = format!(
            "StackWalker::getCallerClass called from @CallerSensitive '{}' method",
            m.external_signature(first.method)
        );
        return Err(Trap::throw("java/lang/UnsupportedOperationException", text));
    }
    for (index, entry) in shown.iter().enumerate() {
        fill_frame(m, batch, batch.start + index, *entry)?;
    }
    Ok(shown.len())
}

fn fill_frame(m: &mut Machine, batch: &Batch, index: usize, entry: TraceEntry) -> Exec<()> {
    let class = m.method(entry.method).class;
    let mirror = m.mirror(class);
    let holds_classes = match m.class(m.class_of(batch.frames)).form {
        Form::Array { component, .. } => component == m.known.class,
        _ => false,
    };
    if holds_classes {
        m.heap.set_ref(batch.frames, index, mirror);
        return Ok(());
    }
    let info = m.heap.get_ref(batch.frames, index);
    if info.is_null() {
        return Err(Trap::internal("a stack walk without a place for a frame"));
    }
    let flags = m.get(info, "flags") | flags(m, entry.method);
    m.put(info, "flags", flags);
    if batch.mode & CLASSES_ONLY != 0 {
        m.put(info, "classOrMemberName", mirror.slot());
        return Ok(());
    }
    let resolved = m.resolved_method_name(entry.method)?;
    m.put(info, "classOrMemberName", resolved.slot());
    m.put(info, "bci", u64::from(entry.offset as u32));
    let member = m.get_ref(info, "memberName");
    if !member.is_null() {
        fill_member(m, member, entry.method, mirror, resolved);
    }
    let at = injected(m)?;
    m.heap.set_field(info, at, u64::from(entry.method.0) + 1);
    m.heap
        .set_field(info, at + 1, u64::from(entry.offset as u32));
    Ok(())
}

/// The `MemberName` of a frame in older libraries.
fn fill_member(m: &mut Machine, member: Ref, method: MethodId, mirror: Ref, resolved: Ref) {
    let selector = m.method(method).selector;
    let (name, descriptor) = (
        m.names.text(selector.name).clone(),
        m.names.text(selector.descriptor).clone(),
    );
    let (name, descriptor) = (interned(m, &name), interned(m, &descriptor));
    m.put(member, "clazz", mirror.slot());
    m.put(member, "name", name.slot());
    m.put(member, "type", descriptor.slot());
    m.put(member, "method", resolved.slot());
    m.put(member, "flags", flags(m, method));
}

/// Modifiers, and what else the library asks about a method.
fn flags(m: &Machine, id: MethodId) -> u64 {
    let method = m.method(id);
    let is_constructor = &**m.names.text(method.selector.name) == "<init>";
    let mut flags = u64::from(method.access & 0x1dff);
    flags |= if is_constructor {
        IS_CONSTRUCTOR
    } else {
        IS_METHOD
    };
    if method.caller_sensitive {
        flags |= CALLER_SENSITIVE;
    }
    if method.hidden {
        flags |= HIDDEN_MEMBER;
    }
    flags
}

/// Where a `StackFrameInfo` keeps its method and bytecode offset.
fn injected(m: &mut Machine) -> Exec<usize> {
    let class = m.load_known(FRAME_INFO)?;
    Ok(m.injected_offset(class, 2))
}

/// The method and bytecode offset that a `StackFrameInfo` represents.
pub fn entry_of_frame_info(m: &mut Machine, info: Ref) -> Exec<Option<TraceEntry>> {
    let at = injected(m)?;
    let (method, offset) = (m.heap.field(info, at), m.heap.field(info, at + 1));
    let method = u32::try_from(method)
        .ok()
        .and_then(|method| method.checked_sub(1));
    Ok(method.map(|method| TraceEntry {
        method: MethodId(method),
        offset: offset as i32,
    }))
}

/// `private native void expandStackFrameInfo()`
fn expand(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let info = reference(args, 0);
    if let Some(entry) = entry_of_frame_info(m, info)? {
        let selector = m.method(entry.method).selector;
        let (name, descriptor) = (
            m.names.text(selector.name).clone(),
            m.names.text(selector.descriptor).clone(),
        );
        let (name, descriptor) = (interned(m, &name), interned(m, &descriptor));
        m.put(info, "name", name.slot());
        if m.get(info, "type") == 0 {
            m.put(info, "type", descriptor.slot());
        }
    }
    Ok(VOID)
}
