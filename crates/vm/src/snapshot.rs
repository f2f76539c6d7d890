//! The booted library as a file, so that a run does not have to boot.
//!
//! A snapshot holds the heap word for word and, for every class in the order of its number, where its
//! bytes come from. Classes and methods are numbered in the order of their definition, so defining them
//! again in that order gives the same numbers, and every number inside the heap stays right. Files that the
//! library has open are kept with their contents. Resolved constants and call sites are not kept: they are resolved again when they are met.
//!
//! The file starts with a magic number, a key (version of the format, of Vitro, of the JDK) and a
//! checksum. Whatever does not fit is ignored, and the library is booted anew.

use std::collections::BTreeMap;
use std::sync::Arc;

use vitro_classfile::ClassFile;
use vitro_stable::Fnv;

use crate::class::{Form, LoaderId};
use crate::frame::{After, Frame};
use crate::heap::{ClassId, Ref};
use crate::loader::Definition;
use crate::machine::Machine;
use crate::method::{Body, MethodId};
use crate::outcome::{Exec, Trap};
use crate::thread::{Control, Ending, Status, Thread};

const MAGIC: u64 = 0x5649_5452_4f53_4e41;
/// Counts changes of the format.
const FORMAT: u32 = 2;

/// Why a snapshot cannot be written or used. Never shown to users: the library is booted instead.
#[derive(Debug)]
pub struct SnapshotError(pub String);

type Read<T> = Result<T, SnapshotError>;

fn bad<T>(what: &str) -> Read<T> {
    Err(SnapshotError(what.to_string()))
}

impl Machine {
    /// What a snapshot must have been made with to fit this machine.
    pub fn snapshot_key(&self) -> String {
        format!(
            "{FORMAT} {} {}",
            env!("CARGO_PKG_VERSION"),
            self.jdk.identity()
        )
    }

    /// The booted state as bytes.
    pub fn write_snapshot(&mut self) -> Read<Vec<u8>> {
        if self.is_logging() {
            // Epochs in the headers would mean something else in another machine.
            return bad("a machine with choice points");
        }
        self.collect();
        let mut out = Writer::default();
        self.write_classes(&mut out)?;
        self.write_heap(&mut out);
        self.write_tables(&mut out);
        self.write_files(&mut out);
        self.write_threads(&mut out)?;
        let mut file = Writer::default();
        file.u64(MAGIC);
        file.text(&self.snapshot_key());
        file.u64(checksum(&out.bytes));
        file.bytes.extend_from_slice(&out.bytes);
        Ok(file.bytes)
    }

    /// Puts a fresh machine into the state of a snapshot. After an error the machine must be dropped.
    pub fn read_snapshot(&mut self, bytes: &[u8]) -> Read<()> {
        let mut file = Reader { bytes };
        if file.u64()? != MAGIC || file.text()? != self.snapshot_key() {
            return bad("made with something else");
        }
        if file.u64()? != checksum(file.bytes) {
            return bad("damaged");
        }
        self.read_classes(&mut file)?;
        self.read_heap(&mut file)?;
        self.read_tables(&mut file)?;
        self.read_files(&mut file)?;
        self.read_threads(&mut file)
    }

    fn write_classes(&self, out: &mut Writer) -> Read<()> {
        out.u64(self.classes.len() as u64);
        for class in &self.classes[1..] {
            match (class.form, &class.defined_bytes) {
                (Form::Primitive(kind), _) => {
                    out.u8(0);
                    out.u8(kind.letter() as u8);
                }
                (Form::Array { component, .. }, _) => {
                    out.u8(1);
                    out.u32(component.0);
                }
                (Form::Instance, None) => {
                    out.u8(2);
                    out.text(&class.name);
                }
                (Form::Instance, Some(bytes)) => {
                    out.u8(3);
                    out.u8(u8::from(class.hidden));
                    out.u32(class.nest_host.map_or(0, |host| host.0));
                    out.text(class.file.as_ref().map_or("", |file| &file.name));
                    out.block(bytes);
                }
            }
            out.u32(class.loader.0);
            out.u32(class.super_class.map_or(0, |id| id.0));
            out.u64(class.interfaces.len() as u64);
            class.interfaces.iter().for_each(|id| out.u32(id.0));
            out.u32(class.first_method.0);
        }
        Ok(())
    }

    fn read_classes(&mut self, file: &mut Reader) -> Read<()> {
        self.prepare_tables()
            .map_err(|trap| SnapshotError(format!("{trap:?}")))?;
        let count = file.u64()?;
        for number in 1..count as u32 {
            let read = self.read_class(file)?;
            if read.0 != number {
                return bad("classes out of order");
            }
            if self.class(read).first_method.0 != file.u32()? {
                return bad("methods out of order");
            }
        }
        self.fill_known()
            .map_err(|trap| SnapshotError(format!("{trap:?}")))
    }

    fn read_class(&mut self, file: &mut Reader) -> Read<ClassId> {
        let trap = |trap: Trap| SnapshotError(format!("{trap:?}"));
        let tag = file.u8()?;
        match tag {
            0 => {
                let kind = crate::kind::Kind::of_letter(file.u8()?);
                file.class_header()?;
                Ok(self.define_primitive(kind))
            }
            1 => {
                let component = ClassId(file.u32()?);
                file.class_header()?;
                self.find_array_supertypes();
                self.array_of(component).map_err(trap)
            }
            2 => {
                let name = file.text()?;
                let (loader, upper, interfaces) = file.class_header()?;
                let jdk = self.jdk.clone();
                let Some(found) = jdk.class(&name) else {
                    return bad("a class is gone");
                };
                let parsed =
                    ClassFile::parse(&found.bytes).map_err(|e| SnapshotError(e.to_string()))?;
                self.install_again(loader, parsed, upper, interfaces, &Definition::default())
                    .map_err(trap)
            }
            _ => {
                let hidden = file.u8()? == 1;
                let host = file.u32()?;
                let name = file.text()?;
                let bytes = file.block()?.to_vec();
                let (loader, upper, interfaces) = file.class_header()?;
                let mut parsed =
                    ClassFile::parse(&bytes).map_err(|e| SnapshotError(e.to_string()))?;
                if *parsed.name != *name && !parsed.rename(&name) {
                    return bad("a class without room for its name");
                }
                let how = Definition {
                    hidden,
                    nest_host: (host != 0).then_some(ClassId(host)),
                    keep_bytes: true,
                    ..Definition::default()
                };
                let id = self
                    .install_again(loader, parsed, upper, interfaces, &how)
                    .map_err(trap)?;
                self.classes[id.0 as usize].defined_bytes = Some(Arc::from(bytes));
                Ok(id)
            }
        }
    }

    /// Array classes need these three, which come before the first array in every snapshot.
    fn find_array_supertypes(&mut self) {
        let find = |m: &Machine, name| m.find_loaded(LoaderId::BOOT, name).unwrap_or_default();
        self.known.object = find(self, "java/lang/Object");
        self.known.cloneable = find(self, "java/lang/Cloneable");
        self.known.serializable = find(self, "java/io/Serializable");
    }

    fn install_again(
        &mut self,
        loader: LoaderId,
        file: ClassFile,
        upper: Option<ClassId>,
        interfaces: Vec<ClassId>,
        how: &Definition,
    ) -> Exec<ClassId> {
        let name = file.name.clone();
        let id = self.install(loader, file, upper, interfaces, how)?;
        if !how.hidden {
            self.dictionary.insert((loader, name), id);
        }
        Ok(id)
    }

    fn write_heap(&self, out: &mut Writer) {
        let top = self.heap.top();
        out.words(&self.heap.words[..top]);
        out.u64(self.heap.holes.len() as u64 + u64::from(self.heap.in_hole));
        if self.heap.in_hole {
            out.u32(self.heap.cursor as u32);
            out.u32(self.heap.limit as u32);
        }
        for (from, to) in &self.heap.holes {
            out.u32(*from);
            out.u32(*to);
        }
    }

    fn read_heap(&mut self, file: &mut Reader) -> Read<()> {
        self.heap.words = file.words()?;
        let top = self.heap.words.len();
        (self.heap.cursor, self.heap.limit, self.heap.frontier) = (top, top, top);
        // The holes stay free until the first collection; programs start in fresh memory.
        for _ in 0..file.u64()? {
            let (from, to) = (file.u32()? as usize, file.u32()? as usize);
            if from > to || to > top {
                return bad("a hole outside the heap");
            }
            self.heap.mark_free(from, to);
        }
        Ok(())
    }

    fn write_tables(&self, out: &mut Writer) {
        self.initialized.iter().for_each(|&value| out.u32(value));
        self.mirrors.iter().for_each(|&value| out.u32(value));
        out.u64(self.interned.len() as u64);
        self.interned.iter().for_each(|string| out.u32(string.0));
        out.u64(self.loaders.len() as u64);
        self.loaders.iter().for_each(|loader| out.u32(loader.0));
        out.u32(self.modules.base.0);
        out.u32(self.modules.unnamed_boot.0);
        out.u64(self.modules.by_package.len() as u64);
        for ((loader, package), module) in &self.modules.by_package {
            out.u32(loader.0);
            out.text(package);
            out.u32(module.0);
        }
        out.u64(self.steps);
        out.u64(self.skipped_nanos);
        let blocks = self.off_heap.blocks();
        out.u64(blocks.len() as u64);
        for (address, bytes) in blocks {
            out.u64(address);
            out.block(bytes);
        }
    }

    fn read_tables(&mut self, file: &mut Reader) -> Read<()> {
        for index in 0..self.initialized.len() {
            self.initialized[index] = file.u32()?;
        }
        for index in 0..self.mirrors.len() {
            self.mirrors[index] = file.u32()?;
        }
        for _ in 0..file.u64()? {
            let string = Ref(file.u32()?);
            self.insert_interned(string);
        }
        let loaders = file.u64()?;
        self.loaders = (0..loaders)
            .map(|_| file.u32().map(Ref))
            .collect::<Read<_>>()?;
        self.modules.base = Ref(file.u32()?);
        self.modules.unnamed_boot = Ref(file.u32()?);
        let mut packages = BTreeMap::new();
        for _ in 0..file.u64()? {
            let loader = LoaderId(file.u32()?);
            let package: Arc<str> = file.text()?.into();
            packages.insert((loader, package), Ref(file.u32()?));
        }
        self.modules.by_package = packages;
        self.steps = file.u64()?;
        self.skipped_nanos = file.u64()?;
        for _ in 0..file.u64()? {
            let address = file.u64()?;
            let bytes = file.block()?.to_vec();
            self.off_heap.restore(address, bytes);
        }
        self.heap.outside_words = self.off_heap.used().div_ceil(8);
        Ok(())
    }

    /// What the library keeps open, such as a source of random bytes.
    fn write_files(&self, out: &mut Writer) {
        out.u64(self.host.files.count() as u64);
        for file in self.host.files.all() {
            out.u8(u8::from(file.is_some()));
            let Some((bytes, position, random)) = file else {
                continue;
            };
            out.block(bytes);
            out.u64(position);
            out.u8(u8::from(random.is_some()));
            out.u64(random.unwrap_or(0));
        }
    }

    fn read_files(&mut self, file: &mut Reader) -> Read<()> {
        for _ in 0..file.u64()? {
            if file.u8()? == 0 {
                self.host.files.restore(None);
                continue;
            }
            let (bytes, position) = (file.block()?, file.u64()?);
            let (is_random, state) = (file.u8()? != 0, file.u64()?);
            let random = is_random.then_some(state);
            self.host.files.restore(Some((bytes, position, random)));
        }
        Ok(())
    }

    fn write_threads(&self, out: &mut Writer) -> Read<()> {
        out.u64(self.threads.len() as u64);
        for thread in &self.threads {
            out.u32(thread.object.0);
            write_control(out, thread.control())?;
            out.u64(thread.frames.len() as u64);
            for frame in &thread.frames {
                write_frame(out, frame)?;
            }
            let top = thread.frames.last().map_or(0, |frame| frame.sp as usize);
            out.words(&thread.slots[..top]);
        }
        out.u64(self.monitors.waiting.len() as u64);
        for (object, threads) in &self.monitors.waiting {
            out.u32(object.0);
            out.u64(threads.len() as u64);
            threads.iter().for_each(|thread| out.u32(*thread));
        }
        Ok(())
    }

    fn read_threads(&mut self, file: &mut Reader) -> Read<()> {
        for _ in 0..file.u64()? {
            let mut thread = Thread::new(Ref(file.u32()?), false);
            *thread.control_mut() = read_control(file)?;
            for _ in 0..file.u64()? {
                let frame = self.read_frame(file)?;
                let end = (frame.base + frame.code.frame_slots) as usize;
                if thread.slots.len() <= end {
                    thread.slots.resize(end + 1, 0);
                }
                thread.frames.push(frame);
            }
            let slots = file.words()?;
            if slots.len() > thread.slots.len() {
                return bad("a stack too high");
            }
            thread.slots[..slots.len()].copy_from_slice(&slots);
            self.threads.push(thread);
        }
        for _ in 0..file.u64()? {
            let object = Ref(file.u32()?);
            let count = file.u64()?;
            let threads = (0..count).map(|_| file.u32()).collect::<Read<_>>()?;
            self.monitors.waiting.insert(object, threads);
        }
        Ok(())
    }

    fn read_frame(&mut self, file: &mut Reader) -> Read<Frame> {
        let count = file.u64()?;
        let held = (0..count)
            .map(|_| file.u32().map(Ref))
            .collect::<Read<_>>()?;
        let method = MethodId(file.u32()?);
        if method.0 as usize >= self.methods.len() {
            return bad("a frame of no method");
        }
        let code = match self.method(method).body {
            Body::Native(_) => self.native_code(method),
            _ => self
                .code(method)
                .map_err(|trap| SnapshotError(format!("{trap:?}")))?,
        };
        let (pc, base, sp) = (file.u32()?, file.u32()?, file.u32()?);
        let lock = Ref(file.u32()?);
        let after = match file.u8()? {
            0 => After::Push,
            1 => After::Drop,
            2 => After::ThreadEnd,
            _ => return bad("a frame with an unknown purpose"),
        };
        Ok(Frame {
            method,
            code,
            pc,
            base,
            sp,
            lock,
            after,
            held,
        })
    }
}

fn write_frame(out: &mut Writer, frame: &Frame) -> Read<()> {
    out.u64(frame.held.len() as u64);
    frame.held.iter().for_each(|object| out.u32(object.0));
    for number in [frame.method.0, frame.pc, frame.base, frame.sp, frame.lock.0] {
        out.u32(number);
    }
    out.u8(match frame.after {
        After::Push => 0,
        After::Drop => 1,
        After::ThreadEnd => 2,
        _ => return bad("a frame that cannot be kept"),
    });
    Ok(())
}

fn write_control(out: &mut Writer, control: Control) -> Read<()> {
    let (tag, object) = match control.status {
        Status::Runnable => (0, Ref::NULL),
        Status::Blocked(object) => (1, object),
        Status::Waiting(object) => (2, object),
        Status::Parked => (3, Ref::NULL),
        Status::Sleeping => (4, Ref::NULL),
        Status::AwaitingReferences => (5, Ref::NULL),
        Status::Terminated => (6, Ref::NULL),
        Status::NeedsClass(mirror) => (7, mirror),
        Status::AwaitingOthers | Status::Barred => return bad("a program that is over"),
    };
    if control.ending != Ending::Alive && tag != 6 || control.wake.is_some() {
        return bad("a thread in transition");
    }
    out.u8(tag);
    out.u32(object.0);
    out.u64(control.wake_at.map_or(0, |at| at + 1));
    out.u32(control.saved_depth);
    out.u8(u8::from(control.permit));
    out.u8(u8::from(control.interrupted));
    out.u8(u8::from(control.daemon));
    Ok(())
}

fn read_control(file: &mut Reader) -> Read<Control> {
    let tag = file.u8()?;
    let object = Ref(file.u32()?);
    let status = match tag {
        0 => Status::Runnable,
        1 => Status::Blocked(object),
        2 => Status::Waiting(object),
        3 => Status::Parked,
        4 => Status::Sleeping,
        5 => Status::AwaitingReferences,
        6 => Status::Terminated,
        7 => Status::NeedsClass(object),
        _ => return bad("an unknown status"),
    };
    Ok(Control {
        status,
        wake_at: file.u64()?.checked_sub(1),
        wake: None,
        saved_depth: file.u32()?,
        permit: file.u8()? != 0,
        interrupted: file.u8()? != 0,
        ending: Ending::Alive,
        daemon: file.u8()? != 0,
    })
}

/// A quick sum over all bytes that notices damage; not meant against forgery.
fn checksum(bytes: &[u8]) -> u64 {
    let hash = Fnv::default().then_wide(bytes.len() as u64);
    hash.then_bytes(bytes).finish()
}

#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    fn u8(&mut self, value: u8) {
        self.bytes.push(value);
    }

    fn u32(&mut self, value: u32) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    fn u64(&mut self, value: u64) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    fn block(&mut self, bytes: &[u8]) {
        self.u64(bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
    }

    fn text(&mut self, text: &str) {
        self.block(text.as_bytes());
    }

    fn words(&mut self, words: &[u64]) {
        self.u64(words.len() as u64);
        words
            .iter()
            .for_each(|word| self.bytes.extend_from_slice(&word.to_le_bytes()));
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Read<&'a [u8]> {
        if count > self.bytes.len() {
            return bad("cut off");
        }
        let (taken, rest) = self.bytes.split_at(count);
        self.bytes = rest;
        Ok(taken)
    }

    fn u8(&mut self) -> Read<u8> {
        Ok(self.take(1)?[0])
    }

    fn u32(&mut self) -> Read<u32> {
        Ok(self
            .take(4)?
            .iter()
            .rev()
            .fold(0, |value, &byte| value << 8 | u32::from(byte)))
    }

    fn u64(&mut self) -> Read<u64> {
        Ok(self
            .take(8)?
            .iter()
            .rev()
            .fold(0, |value, &byte| value << 8 | u64::from(byte)))
    }

    fn block(&mut self) -> Read<&'a [u8]> {
        let len = self.u64()?;
        self.take(usize::try_from(len).unwrap_or(usize::MAX))
    }

    fn text(&mut self) -> Read<String> {
        match std::str::from_utf8(self.block()?) {
            Ok(text) => Ok(text.to_string()),
            Err(_) => bad("text that is none"),
        }
    }

    fn words(&mut self) -> Read<Vec<u64>> {
        let count = usize::try_from(self.u64()?).unwrap_or(usize::MAX);
        let bytes = self.take(count.saturating_mul(8))?;
        Ok(bytes
            .chunks_exact(8)
            .map(|word| {
                word.iter()
                    .rev()
                    .fold(0, |value, &byte| value << 8 | u64::from(byte))
            })
            .collect())
    }

    /// Loader, superclass and interfaces.
    fn class_header(&mut self) -> Read<(LoaderId, Option<ClassId>, Vec<ClassId>)> {
        let loader = LoaderId(self.u32()?);
        let upper = self.u32()?;
        let count = self.u64()?;
        let interfaces = (0..count)
            .map(|_| self.u32().map(ClassId))
            .collect::<Read<_>>()?;
        Ok((loader, (upper != 0).then_some(ClassId(upper)), interfaces))
    }
}
