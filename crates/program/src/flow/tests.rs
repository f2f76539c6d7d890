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
fn an_uncaught_throw_leaves_the_method() {
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

/// Places at which a method may look through null.
fn looks_through_null(flow: &Flow) -> Vec<u32> {
    let edges = flow.edges().iter();
    let null = edges.filter(|edge| matches!(edge.kind, EdgeKind::Throw(Cause::Null, _)));
    null.map(|edge| edge.from).collect()
}

#[test]
fn a_local_that_was_looked_through_is_not_null() {
    let flow = flow("([I[I)I", |body, _| {
        body.op(O::Aload0).op(O::Arraylength).op(O::Pop);
        body.op(O::Aload0).op(O::Arraylength).op(O::Pop);
        body.op(O::Aload1).op(O::Astore0);
        body.op(O::Aload0).op(O::Arraylength).op(O::Ireturn);
    });
    assert_eq!(looks_through_null(&flow), [1, 9]);
}

#[test]
fn a_comparison_with_null_counts_on_its_side_only() {
    let flow = flow("([I)I", |body, _| {
        let null = body.label();
        body.op(O::Aload0).jump(O::Ifnull, null);
        body.op(O::Aload0).op(O::Arraylength).op(O::Ireturn);
        body.place(null);
        body.op(O::Aload0).op(O::Arraylength).op(O::Ireturn);
    });
    assert_eq!(looks_through_null(&flow), [6]);
}

#[test]
fn an_older_value_on_the_stack_proves_nothing() {
    let flow = flow("([I[I)I", |body, _| {
        body.op(O::Aload0).op(O::Aload1).op(O::Astore0);
        body.op(O::Arraylength).op(O::Pop);
        body.op(O::Aload0).op(O::Arraylength).op(O::Ireturn);
    });
    assert_eq!(looks_through_null(&flow), [3, 6]);
}

/// When a constructor shows `this` to others.
#[derive(Clone, Copy, PartialEq)]
enum Shows {
    Never,
    Before,
    /// When the field is filled.
    After,
}

/// A class with a final field that its constructor fills with a new object, and what reads it.
fn reader_of_final_field(shows: Shows) -> Flow {
    let mut class = ClassBuilder::new("a/T");
    class.field(access::PRIVATE | access::FINAL, "list", "Ljava/util/List;");
    let field = class.field_ref("a/T", "list", "Ljava/util/List;");
    let object = class.method_ref("java/lang/Object", "<init>", "()V");
    let made = class.class("java/util/ArrayList");
    let make = class.method_ref("java/util/ArrayList", "<init>", "()V");
    let show = class.method_ref("a/Other", "show", "(La/T;)V");
    let mut constructor = Body::new(9, 9);
    constructor.op(O::Aload0).constant(O::Invokespecial, object);
    if shows == Shows::Before {
        constructor.op(O::Aload0).constant(O::Invokestatic, show);
    }
    constructor.op(O::Aload0).constant(O::New, made).op(O::Dup);
    constructor.constant(O::Invokespecial, make);
    constructor.constant(O::Putfield, field);
    if shows == Shows::After {
        constructor.op(O::Aload0).constant(O::Invokestatic, show);
    }
    constructor.op(O::Return);
    class.method(access::PUBLIC, "<init>", "()V", constructor);
    let hash = class.method_ref("java/lang/Object", "hashCode", "()I");
    let mut body = Body::new(9, 9);
    body.op(O::Aload0).constant(O::Getfield, field);
    body.constant(O::Invokevirtual, hash).op(O::Ireturn);
    class.method(access::PUBLIC, "f", "()I", body);
    let class = ClassFile::parse(&class.bytes()).unwrap();
    let method = &class.methods[1];
    Flow::of(&class, method, method.code.as_ref().unwrap()).unwrap()
}

#[test]
fn a_final_field_that_holds_an_object_is_not_null_unless_this_is_seen_before() {
    let reads = |shows| looks_through_null(&reader_of_final_field(shows));
    assert_eq!(reads(Shows::Never), []);
    assert_eq!(reads(Shows::Before), [2]);
    assert_eq!(reads(Shows::After), []);
}

/// Casts that may fail.
fn failing_casts(flow: &Flow) -> Vec<u32> {
    let edges = flow.edges().iter();
    let casts = edges.filter(|edge| matches!(edge.kind, EdgeKind::Throw(Cause::Cast, _)));
    casts.map(|edge| edge.from).collect()
}

#[test]
fn a_cast_does_not_fail_where_the_class_was_asked_for() {
    let flow = flow("(Ljava/lang/Object;Ljava/lang/Object;)V", |body, class| {
        let (other, tested) = (body.label(), class.class("a/C"));
        body.op(O::Aload0).constant(O::Instanceof, tested);
        body.jump(O::Ifeq, other);
        body.op(O::Aload0).constant(O::Checkcast, tested);
        body.op(O::Astore2);
        body.op(O::Aload2).constant(O::Checkcast, tested).op(O::Pop);
        body.op(O::Aload1).op(O::Astore0);
        body.op(O::Aload0).constant(O::Checkcast, tested).op(O::Pop);
        body.op(O::Aload0).constant(O::Checkcast, tested).op(O::Pop);
        body.place(other);
        body.op(O::Aload0).constant(O::Checkcast, tested);
        body.op(O::Pop).op(O::Return);
    });
    // Both after the local was written; the last one joins with the side on which the class is another.
    assert_eq!(failing_casts(&flow), [12, 18]);
}

#[test]
fn a_library_that_is_broken_is_far_fetched_but_there() {
    let flow = flow("(Ljava/util/List;)V", |body, class| {
        let iterator = class.method_ref("java/util/List", "iterator", "()Ljava/util/Iterator;");
        let next = class.method_ref("java/util/Iterator", "next", "()Ljava/lang/Object;");
        body.op(O::Aload0).constant(O::Invokevirtual, iterator);
        body.op(O::Astore1).op(O::Aload1);
        body.constant(O::Invokevirtual, next)
            .op(O::Pop)
            .op(O::Return);
    });
    assert_eq!(looks_through_null(&flow), [1, 4]);
    let is_far_fetched = |number| flow.is_far_fetched(number, Cause::Null);
    assert!(!is_far_fetched(1) && is_far_fetched(4));
}

#[test]
fn a_field_that_was_compared_with_null_is_not_null_until_it_is_written() {
    let looks = |flags| {
        let mut class = ClassBuilder::new("a/T");
        class.field(flags, "list", "Ljava/util/List;");
        let field = class.field_ref("a/T", "list", "Ljava/util/List;");
        let hash = class.method_ref("java/lang/Object", "hashCode", "()I");
        let mut body = Body::new(9, 9);
        let none = body.label();
        body.op(O::Aload0).constant(O::Getfield, field);
        body.jump(O::Ifnull, none);
        for _ in 0..2 {
            body.op(O::Aload0).constant(O::Getfield, field);
            body.constant(O::Invokevirtual, hash).op(O::Pop);
        }
        body.place(none);
        body.op(O::Return);
        class.method(access::PUBLIC, "f", "()V", body);
        let class = ClassFile::parse(&class.bytes()).unwrap();
        let method = &class.methods[0];
        let flow = Flow::of(&class, method, method.code.as_ref().unwrap()).unwrap();
        let far_fetched = [5, 9].map(|number| flow.is_far_fetched(number, Cause::Null));
        (looks_through_null(&flow), far_fetched)
    };
    assert_eq!(looks(access::FINAL), (vec![], [true, true]));
    // What was called in between may have written it, though a look through it says again that it is there.
    assert_eq!(looks(access::PRIVATE), (vec![5, 9], [true, true]));
}
