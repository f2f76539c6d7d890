use vitro_classfile::Opcode as O;
use vitro_classfile::assemble::{Body, ClassBuilder};
use vitro_classfile::decode;

use super::*;

/// The operands of the last instruction but one, the last being a return.
fn operands(
    flags: u16,
    descriptor: &str,
    write: impl FnOnce(&mut Body, &mut ClassBuilder),
) -> Vec<String> {
    let mut class = ClassBuilder::new("a/T");
    let mut body = Body::new(9, 9);
    write(&mut body, &mut class);
    body.op(O::Return);
    class.method(flags, "f", descriptor, body);
    let class = ClassFile::parse(&class.bytes()).unwrap();
    let method = &class.methods[0];
    let code = method.code.as_ref().unwrap();
    let all: Vec<Instruction> = decode(&code.bytes).map(Result::unwrap).collect();
    let stacks = Stacks::of(&class, method, code, &all);
    let last = stacks.operands(all.len() - 2).iter();
    last.map(|operand| operand.to_string()).collect()
}

#[test]
fn fields_elements_and_calls() {
    let shown = operands(0, "([II)V", |body, class| {
        let field = class.field_ref("a/T", "size", "I");
        let max = class.method_ref("java/lang/Math", "max", "(II)I");
        body.op(O::Aload1).op(O::Iload2).op(O::Iaload);
        body.op(O::Aload0).constant(O::Getfield, field);
        body.op(O::Iconst1).op(O::Iadd).op(O::Iconst3).op(O::Imul);
        body.constant(O::Invokestatic, max).op(O::Pop);
    });
    assert_eq!(
        shown,
        ["Math.max(parameter1[parameter2], (this.size + 1) * 3)"]
    );
}

#[test]
fn longs_take_two_slots_when_they_are_copied() {
    let shown = operands(access::STATIC, "(J)V", |body, _| {
        body.op(O::Lload0).op(O::Dup2).op(O::Lmul).op(O::Pop2);
    });
    assert_eq!(shown, ["parameter1 * parameter1"]);
    let shown = operands(access::STATIC, "(II)V", |body, _| {
        body.op(O::Iload0).op(O::Iload1).op(O::DupX1).op(O::Pop);
        body.op(O::IfIcmpeq).raw(&[0, 3]);
    });
    assert_eq!(shown, ["parameter2", "parameter1"]);
}

#[test]
fn what_comes_from_before_a_join_is_unknown() {
    let shown = operands(access::STATIC, "(I)V", |body, _| {
        let (other, join) = (body.label(), body.label());
        body.op(O::Iload0).jump(O::Ifeq, other);
        body.op(O::Iconst1).jump(O::Goto, join);
        body.place(other).op(O::Iconst2);
        body.place(join).op(O::Iload0).op(O::Iadd).op(O::Pop);
    });
    assert_eq!(shown, ["... + parameter1"]);
}

#[test]
fn constants_and_objects_just_made_are_not_null() {
    let of = |expr: Expr| expr.is_not_null();
    assert!(of(Expr::This) && of(Expr::Text("a".into())) && of(Expr::New("a/T".into())));
    assert!(!of(Expr::Unknown) && !of(Expr::Null));
    let cast = Expr::Cast {
        class: "a/T".into(),
        value: Arc::new(Expr::This),
    };
    assert!(of(cast));
}

#[test]
fn deep_expressions_are_cut_off() {
    let shown = operands(access::STATIC, "(I)V", |body, _| {
        body.op(O::Iload0);
        for _ in 0..40 {
            body.op(O::Dup).op(O::Imul);
        }
        body.op(O::Pop);
    });
    assert!(
        shown[0].len() < 200 && shown[0].contains("..."),
        "{shown:?}"
    );
}

#[test]
fn constants_have_the_type_that_is_wanted() {
    let shown = operands(
        access::STATIC,
        "(CLjava/lang/StringBuilder;)V",
        |body, class| {
            let append = class.method_ref(
                "java/lang/StringBuilder",
                "append",
                "(C)Ljava/lang/StringBuilder;",
            );
            let own = class.method_ref("a/T", "flag", "(Z)V");
            body.op(O::Iconst1).constant(O::Invokestatic, own);
            body.op(O::Aload1).raw(&[O::Bipush as u8, 75]);
            body.constant(O::Invokevirtual, append).op(O::Pop);
        },
    );
    assert_eq!(shown, ["parameter2.append('K')"]);
}

#[test]
fn elements_of_varargs_and_own_methods() {
    let shown = operands(access::STATIC, "(I)V", |body, class| {
        let text = class.string("GN");
        let string = class.class("java/lang/String");
        let contains = class.method_ref("a/T", "contains", "(I[Ljava/lang/String;)Z");
        body.op(O::Iload0).op(O::Iconst1);
        body.constant(O::Anewarray, string)
            .op(O::Dup)
            .op(O::Iconst0);
        body.constant(O::LdcW, text).op(O::Aastore);
        body.constant(O::Invokestatic, contains).op(O::Pop);
    });
    assert_eq!(shown, ["contains(parameter1, \"GN\")"]);
}

#[test]
fn nested_classes_are_written_with_dots() {
    assert_eq!(short_class("a/Shape$Rect"), "Shape.Rect");
    assert_eq!(short_class("a/Shape$1"), "Shape$1");
    assert_eq!(short_class("a/$Proxy"), "$Proxy");
    assert_eq!(short_class("[La/Shape$Rect;"), "Shape.Rect[]");
    assert_eq!(short_class("[[I"), "int[][]");
}
