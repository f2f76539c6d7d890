//! Damages class files on purpose, and puts them through everything that reads class files. Shared by
//! the test `damage` and the example of the same name.

use std::collections::HashMap;
use std::sync::Arc;

use vitro_classfile::{ClassFile, disassemble};
use vitro_program::null_message;
use vitro_program::verify::{FoundClasses, VerifyFault, verify_class};
use vitro_stable::Random;

/// Numbers that parsers stumble over.
const NASTY: [u16; 8] = [0, 1, 2, 0x7F, 0xFF, 0x7FFF, 0x8000, 0xFFFF];

/// A damaged copy of `original`; some damages take bytes from `other`.
pub fn damage(original: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = original.to_vec();
    for _ in 0..=random.below(2) {
        damage_once(&mut bytes, other, random);
    }
    bytes
}

fn damage_once(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    if bytes.is_empty() {
        return;
    }
    let at = random.below(bytes.len());
    let length = random.below(16).min(bytes.len() - at);
    match random.below(10) {
        0 | 1 => bytes[at] ^= 1 << random.below(8),
        2 => bytes[at] = random.bits() as u8,
        3 => overwrite(bytes, at, &NASTY[random.below(NASTY.len())].to_be_bytes()),
        4 => bytes.truncate(at),
        5 => drop(bytes.drain(at..at + length)),
        6 => {
            let copy = bytes[at..at + length].to_vec();
            let target = random.below(bytes.len());
            bytes.splice(target..target, copy);
        }
        7 => {
            let from = random.below(other.len());
            let piece = &other[from..(from + random.below(64)).min(other.len())];
            overwrite(bytes, at, piece);
        }
        8 => {
            // an older version, so that the other half of the verifier has work
            let version = 45 + random.below(8) as u16;
            let field = 6.min(bytes.len());
            overwrite(bytes, field, &version.to_be_bytes());
        }
        _ => {
            // swaps two numbers of the file, such as two indices
            let second = random.below(bytes.len());
            for i in 0..2 {
                if at + i < bytes.len() && second + i < bytes.len() {
                    bytes.swap(at + i, second + i);
                }
            }
        }
    }
}

fn overwrite(bytes: &mut [u8], at: usize, piece: &[u8]) {
    for (target, &byte) in bytes[at..].iter_mut().zip(piece) {
        *target = byte;
    }
}

/// How far a damaged file came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// The parser refused it.
    Refused,
    /// The verifier refused it.
    Unverified,
    /// It is a good class still.
    Good,
}

/// Parses, disassembles and verifies a class. Must never panic, whatever the bytes are.
pub fn check<F: Fn(&str) -> Option<Vec<u8>>>(bytes: &[u8], world: &mut World<F>) -> Fate {
    let Ok(class) = ClassFile::parse(bytes) else {
        return Fate::Refused;
    };
    disassemble(&class);
    for method in &class.methods {
        let length = method
            .code
            .as_ref()
            .map_or(0, |code| code.bytes.len() as u32);
        // also at offsets where no instruction begins; long methods would take too long
        for bci in 0..length.min(40) {
            null_message::describe(&class, method, bci);
        }
    }
    let class = Arc::new(class);
    let mut hierarchy = FoundClasses::new(|name: &str| {
        if name == &*class.name {
            Ok(Arc::clone(&class))
        } else {
            world.class(name)
        }
    });
    match verify_class(&class, &mut hierarchy) {
        Ok(()) => Fate::Good,
        Err(_) => Fate::Unverified,
    }
}

/// The undamaged classes that a damaged one may refer to.
pub struct World<F> {
    bytes: F,
    known: HashMap<String, Arc<ClassFile>>,
}

impl<F: Fn(&str) -> Option<Vec<u8>>> World<F> {
    /// A world of the classes whose files `bytes` finds by internal name.
    pub fn new(bytes: F) -> Self {
        Self {
            bytes,
            known: HashMap::new(),
        }
    }

    fn class(&mut self, name: &str) -> Result<Arc<ClassFile>, VerifyFault> {
        if let Some(class) = self.known.get(name) {
            return Ok(Arc::clone(class));
        }
        let fault = |reason: &str| VerifyFault {
            class: name.to_owned(),
            reason: reason.to_owned(),
        };
        let bytes = (self.bytes)(name).ok_or_else(|| fault("not found"))?;
        let class = ClassFile::parse(&bytes).map_err(|error| fault(&error.to_string()))?;
        let class = Arc::new(class);
        self.known.insert(name.to_owned(), Arc::clone(&class));
        Ok(class)
    }
}
