//! Damaged class files must be refused or accepted, but never make the parser, the disassembler or
//! the verifier panic. The example `damage` does the same with many more cases.

#[path = "support/damage.rs"]
mod support;

use support::{Fate, World, check, damage};
use vitro_classfile::VerificationType as V;
use vitro_classfile::assemble::{Body, ClassBuilder};
use vitro_classfile::{Opcode as O, access};
use vitro_stable::Random;

/// A class with a bit of everything: constants, fields, loops, a switch, a handler, stack maps.
fn sample() -> Vec<u8> {
    let mut class = ClassBuilder::new("a/Sample");
    class.version(61).implements("a/Face");
    class.field(access::PRIVATE, "next", "La/Sample;");
    class.field(access::STATIC, "total", "J");
    let body = constructor(&mut class);
    class.method(access::PRIVATE, "<init>", "(I)V", body);
    let body = looping(&mut class);
    class.method(access::STATIC, "sum", "(I[J)J", body);
    let body = switching(&mut class);
    class.method(
        access::STATIC,
        "pick",
        "(ILjava/lang/String;)Ljava/lang/Object;",
        body,
    );
    class.bodiless(access::NATIVE, "outside", "([[Ljava/lang/String;D)V");
    let file = class.utf8("Sample.java").to_be_bytes();
    class.attribute("SourceFile", &file);
    class.bytes()
}

fn constructor(class: &mut ClassBuilder) -> Body {
    let init = class.method_ref("java/lang/Object", "<init>", "()V");
    let next = class.field_ref("a/Sample", "next", "La/Sample;");
    let mut body = Body::new(2, 2);
    body.line(3).op(O::Aload0).constant(O::Invokespecial, init);
    body.op(O::Aload0)
        .op(O::AconstNull)
        .constant(O::Putfield, next)
        .op(O::Return);
    body
}

fn looping(class: &mut ClassBuilder) -> Body {
    let longs = V::Object(class.class("[J"));
    let total = class.field_ref("a/Sample", "total", "J");
    let mut body = Body::new(6, 3);
    let (top, end) = (body.label(), body.label());
    body.op(O::Iconst0).local(O::Istore, 2);
    body.place(top).frame(&[V::Integer, longs, V::Integer], &[]);
    body.op(O::Iload2).op(O::Iload0).jump(O::IfIcmpge, end);
    body.constant(O::Getstatic, total)
        .op(O::Aload1)
        .op(O::Iload2)
        .op(O::Laload);
    body.op(O::Ladd)
        .constant(O::Putstatic, total)
        .raw(&[O::Iinc as u8, 2, 1]);
    body.jump(O::Goto, top)
        .place(end)
        .frame(&[V::Integer, longs, V::Integer], &[]);
    body.constant(O::Getstatic, total).op(O::Lreturn);
    body
}

fn switching(class: &mut ClassBuilder) -> Body {
    let (string, failure) = (
        class.class("java/lang/String"),
        class.class("java/lang/Throwable"),
    );
    let (length, text) = (
        class.method_ref("java/lang/String", "length", "()I"),
        class.string("x"),
    );
    let locals = [V::Integer, V::Object(string)];
    let mut body = Body::new(2, 2);
    let (start, end, one, other, handler) = (
        body.here(),
        body.label(),
        body.label(),
        body.label(),
        body.label(),
    );
    body.op(O::Aload1)
        .constant(O::Invokevirtual, length)
        .op(O::Pop);
    body.op(O::Iload0)
        .table_switch(other, -1, &[one, other, one]);
    body.place(one)
        .frame(&locals, &[])
        .constant(O::LdcW, text)
        .op(O::Areturn);
    body.place(end)
        .place(other)
        .frame(&locals, &[])
        .op(O::Iload0);
    body.lookup_switch(one, &[(-5, one), (7, other)]);
    body.place(handler)
        .frame(&locals, &[V::Object(failure)])
        .op(O::Areturn);
    body.handler(start, end, handler, failure);
    body
}

/// The few classes that the sample refers to.
fn other_class(name: &str) -> Option<Vec<u8>> {
    let mut class = ClassBuilder::new(name);
    match name {
        "java/lang/Object" => class.without_super(),
        "java/lang/String" | "java/lang/Throwable" | "a/Face" => &mut class,
        _ => return None,
    };
    Some(class.bytes())
}

#[test]
fn the_sample_is_good() {
    assert_eq!(check(&sample(), &mut World::new(other_class)), Fate::Good);
}

#[test]
fn damaged_classes_never_panic() {
    let (original, other) = (sample(), ClassBuilder::new("b/Other").bytes());
    let mut world = World::new(other_class);
    let mut fates = [0; 3];
    for seed in 0..600 {
        let mut random = Random::new(seed);
        let bytes = damage(&original, &other, &mut random);
        fates[check(&bytes, &mut world) as usize] += 1;
    }
    // all three must occur, or the damage would be too coarse or too fine to find anything
    assert!(fates.iter().all(|&count| count > 20), "{fates:?}");
}

#[test]
fn every_truncation_is_refused() {
    let original = sample();
    let mut world = World::new(other_class);
    for length in 0..original.len() {
        assert_eq!(
            check(&original[..length], &mut world),
            Fate::Refused,
            "{length} bytes"
        );
    }
}

#[test]
fn every_byte_may_have_any_nasty_value() {
    let original = sample();
    let mut world = World::new(other_class);
    for position in 0..original.len() {
        for value in [0, 1, 0x7F, 0x80, 0xFF] {
            let mut bytes = original.clone();
            bytes[position] = value;
            check(&bytes, &mut world);
        }
    }
}
