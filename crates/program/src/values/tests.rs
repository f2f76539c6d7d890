use vitro_classfile::assemble::{Body, ClassBuilder};
use vitro_classfile::{ClassFile, Opcode as O};

use super::*;

/// A class with one static method.
fn class(descriptor: &str, body: Body) -> ClassFile {
    let mut class = ClassBuilder::new("C");
    class.method(access::STATIC, "m", descriptor, body);
    ClassFile::parse(&class.bytes()).unwrap()
}

fn flow(class: &ClassFile) -> Flow {
    let method = &class.methods[0];
    Flow::of(class, method, method.code.as_ref().unwrap()).unwrap()
}

#[test]
fn jumps_that_go_one_way_only_leave_the_other_unreached() {
    let mut body = Body::new(2, 2);
    let (end, again) = (body.label(), body.label());
    // for (int i = 0; ; i++) if (i < 0) break, which needs an overflow
    body.op(O::Iconst0).op(O::Istore1).place(again);
    body.op(O::Iload1).jump(O::Iflt, end);
    body.raw(&[O::Iinc as u8, 1, 1]).jump(O::Goto, again);
    body.place(end).op(O::Iload1).jump(O::Ifge, again);
    body.op(O::Return);
    let class = class("(I)V", body);
    let flow = flow(&class);
    let values = Values::of(&class, &class.methods[0], &flow, &BTreeSet::new()).unwrap();
    assert!(values.is_taken(3, 6), "after an overflow");
    assert!(!values.is_taken(7, 2), "what is negative stays so");
    assert!(values.is_reached(8) && values.is_reached(flow.exit()));
}

#[test]
fn an_old_value_on_the_stack_is_not_the_new_one() {
    let mut body = Body::new(3, 1);
    let end = body.label();
    // x; x += 1; if (the old x == the new x) the rest is never reached
    body.op(O::Iload0).raw(&[O::Iinc as u8, 0, 1]).op(O::Iload0);
    body.jump(O::IfIcmpne, end).op(O::Nop);
    body.place(end);
    // x; x = 3; if (the old x == 3)
    let last = body.label();
    body.op(O::Iload0).op(O::Iconst3).op(O::Istore0);
    body.op(O::Iconst3).jump(O::IfIcmpne, last).op(O::Nop);
    body.place(last).op(O::Return);
    let class = class("(I)V", body);
    let flow = flow(&class);
    let values = Values::of(&class, &class.methods[0], &flow, &BTreeSet::new()).unwrap();
    assert!(
        values.is_taken(3, 4),
        "it may overflow, so nothing is known"
    );
    assert!(values.is_taken(9, 10) && values.is_taken(9, 11));
}

#[test]
fn subroutines_are_not_followed() {
    let mut body = Body::new(1, 2);
    let routine = body.label();
    body.jump(O::Jsr, routine).op(O::Return);
    body.place(routine).op(O::Astore1).local(O::Ret, 1);
    let class = class("(I)V", body);
    let flow = flow(&class);
    assert!(Values::of(&class, &class.methods[0], &flow, &BTreeSet::new()).is_none());
}
