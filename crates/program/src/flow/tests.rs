use vitro_classfile::Opcode as O;
use vitro_classfile::assemble::{Body, ClassBuilder};
use vitro_classfile::{ClassFile, access};

use super::*;

fn flow(descriptor: &str, write: impl FnOnce(&mut Body, &mut ClassBuilder)) -> Flow {
    let mut class = ClassBuilder::new("a/T");
    let mut body = Body::new(9, 9);
    write(&mut body, &mut class);
    class.method(access::STATIC, "f", descriptor, body);
    let class = ClassFile::parse(&class.bytes()).unwrap();
    let method = &class.methods[0];
    Flow::of(&class, method, method.code.as_ref().unwrap()).unwrap()
}

fn edges(flow: &Flow, node: u32) -> Vec<(u32, EdgeKind)> {
    let edges = flow.outgoing(node).iter();
    edges.map(|edge| (edge.to, edge.kind)).collect()
}

#[test]
fn a_division_leads_to_the_handler_that_catches_it() {
    let flow = flow("(II)I", |body, class| {
        let arithmetic = class.class("java/lang/ArithmeticException");
        let null = class.class("java/lang/NullPointerException");
        let start = body.here();
        body.op(O::Iload0).op(O::Iload1).op(O::Idiv).op(O::Ireturn);
        let end = body.here();
        body.op(O::Pop).op(O::Iconst0).op(O::Ireturn);
        body.handler(start, end, end, null);
        body.handler(start, end, end, arithmetic);
    });
    let throw = EdgeKind::Throw(Cause::ZeroDivisor, Some(1));
    assert_eq!(edges(&flow, 2), [(3, EdgeKind::Next), (4, throw)]);
    assert_eq!(edges(&flow, 0), [(1, EdgeKind::Next)]);
    assert_eq!(edges(&flow, 3), [(flow.exit(), EdgeKind::Next)]);
    assert!(flow.is_reachable(4) && !flow.is_reachable(flow.exceptional_exit()));
    assert_eq!(flow.blocks().len(), 2);
}

#[test]
fn what_cannot_throw_has_no_such_edge() {
    let flow = flow("(I)I", |body, _| {
        body.op(O::Iload0).op(O::Iconst2).op(O::Idiv);
        body.op(O::Iconst3).op(O::Newarray).raw(&[10]);
        body.op(O::Iconst2).op(O::Iaload).op(O::Ireturn);
    });
    assert!(flow.edges().iter().all(|edge| !edge.kind.is_throw()));
}

#[test]
fn this_is_not_null_unless_its_slot_is_written() {
    for (written, throws) in [(false, 0), (true, 1)] {
        let mut class = ClassBuilder::new("a/T");
        let field = class.field_ref("a/T", "x", "I");
        let mut body = Body::new(9, 9);
        if written {
            body.op(O::Aload1).op(O::Astore0);
        }
        body.op(O::Aload0)
            .constant(O::Getfield, field)
            .op(O::Ireturn);
        class.method(0, "f", "(La/T;)I", body);
        let class = ClassFile::parse(&class.bytes()).unwrap();
        let method = &class.methods[0];
        let flow = Flow::of(&class, method, method.code.as_ref().unwrap()).unwrap();
        let null = |edge: &&Edge| edge.kind == EdgeKind::Throw(Cause::Null, None);
        assert_eq!(flow.edges().iter().filter(null).count(), throws);
    }
}

#[test]
fn a_throw_that_nobody_catches_leaves() {
    let flow = flow("([I)I", |body, class| {
        let other = class.class("a/Other");
        let start = body.here();
        body.op(O::Aload0).op(O::Iconst0).op(O::Iaload);
        let end = body.here();
        body.op(O::Ireturn);
        let handler = body.here();
        body.op(O::Athrow);
        body.handler(start, end, handler, other);
    });
    let (null, index) = (Cause::Null, Cause::Index);
    let out = flow.exceptional_exit();
    let throws = [
        (3, EdgeKind::Next),
        (out, EdgeKind::Throw(null, None)),
        (out, EdgeKind::Throw(index, None)),
    ];
    assert_eq!(edges(&flow, 2), throws);
    assert!(!flow.is_reachable(4));
}

#[test]
fn switches_have_an_edge_per_key() {
    let flow = flow("(I)I", |body, _| {
        body.op(O::Iload0);
        let (one, rest) = (body.label(), body.label());
        body.table_switch(rest, 4, &[one, rest, one]);
        body.place(one).op(O::Iconst1).op(O::Ireturn);
        body.place(rest).op(O::Iconst0).op(O::Ireturn);
    });
    let kinds = [
        (2, EdgeKind::Case(4)),
        (2, EdgeKind::Case(6)),
        (4, EdgeKind::Default),
    ];
    assert_eq!(edges(&flow, 1), kinds);
}

#[test]
fn loops_are_found_with_the_test_at_the_top_and_at_the_bottom() {
    let top = flow("(I)V", |body, _| {
        let (test, end) = (body.label(), body.label());
        body.place(test).op(O::Iload0).jump(O::Ifle, end);
        body.raw(&[O::Iinc as u8, 0, 0xFF]).jump(O::Goto, test);
        body.place(end).op(O::Return);
    });
    assert_eq!(top.loops().len(), 1);
    assert_eq!(
        (top.loops()[0].header, &top.loops()[0].body[..]),
        (0, &[0, 1, 2, 3][..])
    );
    let bottom = flow("(I)V", |body, _| {
        let (again, test) = (body.label(), body.label());
        body.jump(O::Goto, test);
        body.place(again).raw(&[O::Iinc as u8, 0, 0xFF]);
        body.place(test).op(O::Iload0).jump(O::Ifgt, again);
        body.op(O::Return);
    });
    assert_eq!(bottom.loops()[0].header, 2);
    assert_eq!(bottom.loops()[0].body, [1, 2, 3]);
    assert_eq!(bottom.loops()[0].tails, [1]);
}

#[test]
fn ret_leads_behind_every_jsr() {
    let flow = flow("()V", |body, _| {
        let sub = body.label();
        body.jump(O::Jsr, sub).jump(O::Jsr, sub).op(O::Return);
        body.place(sub).op(O::Astore0).local(O::Ret, 0);
    });
    assert_eq!(edges(&flow, 4), [(1, EdgeKind::Next), (2, EdgeKind::Next)]);
}

#[test]
fn broken_code_is_named() {
    let mut class = ClassBuilder::new("a/T");
    let mut body = Body::new(1, 1);
    body.raw(&[O::Goto as u8, 0, 1]).op(O::Return);
    class.method(access::STATIC, "f", "()V", body);
    let class = ClassFile::parse(&class.bytes()).unwrap();
    let method = &class.methods[0];
    let error = Flow::of(&class, method, method.code.as_ref().unwrap()).unwrap_err();
    assert_eq!(error, FlowError::Target(1));
}
