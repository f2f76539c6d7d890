//! A small class-file writer: enough for classes without debug information (JVMS §4).
//!
//! Limits of the format are not reported call by call. The first one that is broken is remembered in
//! the constant pool, which every part can reach, and [`ClassWriter::finish`] returns it. So the code
//! that spins a class reads as a plain list of instructions.

mod code;
mod frame;
mod pool;

pub(crate) use code::{Code, Label};
pub(crate) use frame::{Frame, Slot};
pub(crate) use pool::fitting_pieces;

use vitro_classfile::access::{FINAL, STATIC, SUPER, SYNTHETIC};
use vitro_classfile::descriptor::argument_slots;

use crate::error::SpinError;
use crate::types::OBJECT;
use pool::Pool;

/// Java 11: the oldest version whose classes may call private methods of their nest with
/// `invokevirtual` and `invokeinterface`, so that the classes load on every JDK that has nests.
const MAJOR_VERSION: u16 = 55;

/// Marks a method whose frame a stack trace leaves out.
const HIDDEN: &str = "Ljava/lang/invoke/LambdaForm$Hidden;";

/// A class under construction: final, synthetic, a direct subclass of `Object`.
pub(crate) struct ClassWriter {
    pool: Pool,
    this: u16,
    parent: u16,
    interfaces: Vec<u16>,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
}

impl ClassWriter {
    /// A class without members.
    pub(crate) fn new(name: &str, interfaces: &[&str]) -> Self {
        let mut pool = Pool::default();
        let this = pool.class(name);
        let parent = pool.class(OBJECT);
        let interfaces = interfaces
            .iter()
            .map(|interface| pool.class(interface))
            .collect();
        Self {
            pool,
            this,
            parent,
            interfaces,
            fields: Vec::new(),
            methods: Vec::new(),
        }
    }

    /// Adds a field.
    pub(crate) fn field(&mut self, access: u16, name: &str, descriptor: &str) {
        let mut field = self.member(access, name, descriptor);
        put16(&mut field, 0);
        self.fields.push(field);
    }

    /// Adds a method, hidden from stack traces, with the code that `body` writes.
    pub(crate) fn method(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        body: impl FnOnce(&mut Code<'_>),
    ) {
        let receiver = usize::from(access & STATIC == 0);
        let parameters = receiver + argument_slots(descriptor);
        if parameters > 255 {
            self.pool
                .fail(SpinError::TooLarge("more than 255 slots of parameters"));
        }
        let mut code = Code::new(&mut self.pool, parameters);
        body(&mut code);
        let code = code.finish();
        let mut method = self.member(access, name, descriptor);
        put16(&mut method, 2);
        self.attribute(&mut method, "Code", &code);
        let mut annotations = Vec::new();
        put16(&mut annotations, 1);
        put16(&mut annotations, self.pool.utf8(HIDDEN));
        put16(&mut annotations, 0);
        self.attribute(&mut method, "RuntimeVisibleAnnotations", &annotations);
        self.methods.push(method);
    }

    /// The class file, or the first limit of the format that the class breaks.
    pub(crate) fn finish(mut self) -> Result<Vec<u8>, SpinError> {
        let mut file = vec![0xCA, 0xFE, 0xBA, 0xBE];
        put16(&mut file, 0);
        put16(&mut file, MAJOR_VERSION);
        let mut rest = Vec::new();
        put16(&mut rest, FINAL | SUPER | SYNTHETIC);
        put16(&mut rest, self.this);
        put16(&mut rest, self.parent);
        self.pool
            .put_count(&mut rest, self.interfaces.len(), "interfaces");
        self.interfaces
            .iter()
            .for_each(|&interface| put16(&mut rest, interface));
        for (members, what) in [(&self.fields, "fields"), (&self.methods, "methods")] {
            self.pool.put_count(&mut rest, members.len(), what);
            members
                .iter()
                .for_each(|member| rest.extend_from_slice(member));
        }
        put16(&mut rest, 0);
        self.pool.write(&mut file)?;
        file.extend_from_slice(&rest);
        Ok(file)
    }

    /// What fields and methods have in common.
    fn member(&mut self, access: u16, name: &str, descriptor: &str) -> Vec<u8> {
        let mut member = Vec::new();
        put16(&mut member, access);
        put16(&mut member, self.pool.utf8(name));
        put16(&mut member, self.pool.utf8(descriptor));
        member
    }

    fn attribute(&mut self, out: &mut Vec<u8>, name: &str, content: &[u8]) {
        put16(out, self.pool.utf8(name));
        // The code of a method is below 65536 bytes and everything else is small, or else
        // the pool remembers a failure and these bytes are never seen.
        put32(out, content.len() as u32);
        out.extend_from_slice(content);
    }
}

fn put16(out: &mut Vec<u8>, value: u16) {
    out.extend_from_slice(&value.to_be_bytes());
}

fn put32(out: &mut Vec<u8>, value: u32) {
    out.extend_from_slice(&value.to_be_bytes());
}

#[cfg(test)]
mod tests {
    use vitro_classfile::access::PUBLIC;

    use super::*;

    #[test]
    fn the_smallest_class() {
        let bytes = ClassWriter::new("A", &[]).finish().unwrap();
        let head = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 55, 0, 5];
        assert_eq!(bytes[..head.len()], head);
        let tail = [0x10, 0x30, 0, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(bytes[bytes.len() - tail.len()..], tail);
    }

    #[test]
    fn the_first_broken_limit_is_reported() {
        let mut class = ClassWriter::new("A", &[]);
        let descriptor = format!("({})V", "J".repeat(128));
        class.method(STATIC, "m", &descriptor, |code| code.returns(None));
        class.field(0, &"x".repeat(70_000), "I");
        let error = class.finish().unwrap_err();
        assert_eq!(
            error,
            SpinError::TooLarge("more than 255 slots of parameters")
        );
    }

    #[test]
    fn this_counts_as_a_parameter() {
        let mut class = ClassWriter::new("A", &[]);
        let descriptor = format!("({})V", "I".repeat(255));
        class.method(STATIC, "fits", &descriptor, |code| code.returns(None));
        assert!(class.finish().is_ok());
        let mut class = ClassWriter::new("A", &[]);
        class.method(PUBLIC, "does_not", &descriptor, |code| code.returns(None));
        assert!(class.finish().is_err());
    }
}
