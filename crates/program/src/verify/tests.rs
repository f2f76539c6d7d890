//! Good and broken methods, built by hand. Each broken one differs from a good one in one thing.

use std::collections::HashMap;
use std::sync::Arc;

use vitro_classfile::VerificationType as V;
use vitro_classfile::assemble::{Body, ClassBuilder};
use vitro_classfile::{ClassFile, Opcode as O, access};

use super::{FoundClasses, VerifyError, VerifyFault, verify_class};

type Verdict = Result<(), Box<VerifyError>>;

const STATIC: u16 = access::STATIC;
/// A version with StackMapTable and one without.
const NEW: u16 = 61;
const OLD: u16 = 48;

/// Verifies a class `p/T` in a world of a few other classes.
fn verify(class: &ClassBuilder) -> Verdict {
    let class = Arc::new(ClassFile::parse(&class.bytes()).unwrap());
    let mut world = world();
    world.insert("p/T".to_owned(), Arc::clone(&class));
    let mut hierarchy = FoundClasses::new(|name: &str| {
        let fault = || VerifyFault {
            class: name.to_owned(),
            reason: "not found".to_owned(),
        };
        world.get(name).cloned().ok_or_else(fault)
    });
    verify_class(&class, &mut hierarchy)
}

fn world() -> HashMap<String, Arc<ClassFile>> {
    let mut world = HashMap::new();
    let mut add = |name: &str, parent: &str| {
        let mut class = ClassBuilder::new(name);
        class.extends(parent);
        class.field(access::PROTECTED, "hidden", "I");
        class.bodiless(access::PROTECTED | access::NATIVE, "secret", "()V");
        let class = ClassFile::parse(&class.bytes()).unwrap();
        world.insert(name.to_owned(), Arc::new(class));
    };
    for name in [
        "java/lang/String",
        "java/lang/Throwable",
        "java/lang/Class",
        "q/Base",
    ] {
        add(name, "java/lang/Object");
    }
    add("java/lang/Exception", "java/lang/Throwable");
    add("q/Left", "q/Base");
    add("q/Right", "q/Base");
    let mut face = ClassBuilder::new("q/Face");
    face.flags(access::PUBLIC | access::INTERFACE | access::ABSTRACT);
    world.insert(
        "q/Face".to_owned(),
        Arc::new(ClassFile::parse(&face.bytes()).unwrap()),
    );
    let mut object = ClassBuilder::new("java/lang/Object");
    object.without_super();
    world.insert(
        "java/lang/Object".to_owned(),
        Arc::new(ClassFile::parse(&object.bytes()).unwrap()),
    );
    world
}

/// The class `p/T` below `q/Base`, with one method whose code `write` writes.
fn class_with(
    version: u16,
    flags: u16,
    name: &str,
    descriptor: &str,
    write: impl FnOnce(&mut Body, &mut ClassBuilder),
) -> ClassBuilder {
    let mut class = ClassBuilder::new("p/T");
    class.version(version).extends("q/Base");
    class.field(access::PUBLIC, "own", "I");
    let mut body = Body::new(4, 6);
    write(&mut body, &mut class);
    class.method(flags, name, descriptor, body);
    class
}

/// Verifies a static method in a new and in an old class file.
fn both(descriptor: &str, write: impl Fn(&mut Body, &mut ClassBuilder)) -> [Verdict; 2] {
    [NEW, OLD].map(|version| verify(&class_with(version, STATIC, "f", descriptor, &write)))
}

#[track_caller]
fn good(descriptor: &str, write: impl Fn(&mut Body, &mut ClassBuilder)) {
    let [new, old] = both(descriptor, write);
    assert_eq!(new, Ok(()), "with stack maps");
    assert_eq!(old, Ok(()), "by inference");
}

#[track_caller]
fn bad(expected: &str, descriptor: &str, write: impl Fn(&mut Body, &mut ClassBuilder)) {
    for verdict in both(descriptor, write) {
        refused(expected, verdict);
    }
}

#[track_caller]
fn refused(expected: &str, verdict: Verdict) {
    let error = verdict.expect_err("the code is broken");
    assert!(error.message.contains(expected), "{error}");
    assert_eq!(error.missing, None);
}

/// A constructor of `p/T`.
fn constructor(version: u16, write: impl FnOnce(&mut Body, &mut ClassBuilder)) -> Verdict {
    verify(&class_with(version, access::PUBLIC, "<init>", "()V", write))
}

fn ops(body: &mut Body, opcodes: &[O]) {
    for &opcode in opcodes {
        body.op(opcode);
    }
}

#[test]
fn arithmetic() {
    good("(IJ)I", |b, _| {
        ops(b, &[O::Lload1, O::L2i, O::Iload0, O::Iadd, O::Ireturn])
    });
    bad("long", "(IJ)I", |b, _| {
        ops(b, &[O::Lload1, O::Iload0, O::Iadd, O::Ireturn])
    });
    bad("float", "(F)I", |b, _| {
        ops(b, &[O::Fload0, O::Ineg, O::Ireturn])
    });
}

#[test]
fn depth_of_the_stack() {
    good("()V", |b, _| {
        ops(b, &[O::Lconst0, O::Lconst0, O::Ladd, O::Pop2, O::Return])
    });
    bad("overflow", "()V", |b, _| {
        ops(b, &[O::Lconst0, O::Lconst0, O::Iconst0, O::Return])
    });
    bad("underflow", "()V", |b, _| {
        ops(b, &[O::Iconst0, O::Pop2, O::Return])
    });
    bad("underflow", "()V", |b, _| ops(b, &[O::Iadd, O::Return]));
    bad("half", "()V", |b, _| {
        ops(b, &[O::Lconst0, O::Pop, O::Return])
    });
    bad("half", "()V", |b, _| {
        ops(b, &[O::Lconst0, O::Iconst0, O::Dup2, O::Return])
    });
}

#[test]
fn indices_and_types_of_locals() {
    bad("no local 6", "()V", |b, _| {
        b.op(O::Iconst0).local(O::Istore, 6).op(O::Return);
    });
    bad("no local 6", "()V", |b, _| {
        b.op(O::Lconst0).local(O::Lstore, 5).op(O::Return);
    });
    bad("no local 300", "()V", |b, _| {
        b.local(O::Iload, 300).op(O::Return);
    });
    bad("Bad local", "(F)V", |b, _| {
        b.raw(&[O::Iinc as u8, 0, 1]).op(O::Return);
    });
    bad("Bad local", "(I)V", |b, _| ops(b, &[O::Aload0, O::Return]));
    bad("Bad local", "()V", |b, _| ops(b, &[O::Iload0, O::Return]));
    bad("Bad local", "(J)V", |b, _| {
        ops(b, &[O::Iconst0, O::Istore1, O::Lload0, O::Return])
    });
}

#[test]
fn results() {
    good("()Ljava/lang/String;", |b, _| {
        ops(b, &[O::AconstNull, O::Areturn])
    });
    good("(Lq/Left;)Lq/Base;", |b, _| {
        ops(b, &[O::Aload0, O::Areturn])
    });
    good("(Lq/Base;)Lq/Face;", |b, _| {
        ops(b, &[O::Aload0, O::Areturn])
    });
    good("([Lq/Left;)[Lq/Base;", |b, _| {
        ops(b, &[O::Aload0, O::Areturn])
    });
    good("([[I)[Ljava/lang/Object;", |b, _| {
        ops(b, &[O::Aload0, O::Areturn])
    });
    bad("Wrong return type", "()I", |b, _| ops(b, &[O::Return]));
    bad("Wrong return type", "()V", |b, _| {
        ops(b, &[O::Iconst0, O::Ireturn])
    });
    bad("not assignable", "(Lq/Base;)Lq/Left;", |b, _| {
        ops(b, &[O::Aload0, O::Areturn])
    });
    bad("not assignable", "([I)[Lq/Base;", |b, _| {
        ops(b, &[O::Aload0, O::Areturn])
    });
    bad("not assignable", "([I)[J", |b, _| {
        ops(b, &[O::Aload0, O::Areturn])
    });
}

#[test]
fn arrays() {
    good("([I)I", |b, _| {
        ops(b, &[O::Aload0, O::Iconst0, O::Iaload, O::Ireturn])
    });
    good("([Z)I", |b, _| {
        ops(b, &[O::Aload0, O::Iconst0, O::Baload, O::Ireturn])
    });
    good("([[J)[J", |b, _| {
        ops(b, &[O::Aload0, O::Iconst0, O::Aaload, O::Areturn])
    });
    good("([I)I", |b, _| {
        ops(b, &[O::Aload0, O::Arraylength, O::Ireturn])
    });
    bad("not assignable", "([J)I", |b, _| {
        ops(b, &[O::Aload0, O::Iconst0, O::Iaload, O::Ireturn])
    });
    bad("such an array", "([I)I", |b, _| {
        ops(b, &[O::Aload0, O::Iconst0, O::Baload, O::Ireturn])
    });
    bad("such an array", "([I)V", |b, _| {
        ops(
            b,
            &[O::Aload0, O::Iconst0, O::AconstNull, O::Aastore, O::Return],
        );
    });
    bad("such an array", "(Lq/Base;)I", |b, _| {
        ops(b, &[O::Aload0, O::Arraylength, O::Ireturn])
    });
    bad("dimension", "()V", |b, c| {
        let array = c.class("[I");
        b.op(O::Iconst1)
            .op(O::Iconst1)
            .constant(O::Multianewarray, array)
            .raw(&[2]);
        b.op(O::Return);
    });
}

#[test]
fn jumps() {
    let target = |offset: u8| {
        move |b: &mut Body, _: &mut ClassBuilder| {
            b.frame(&[], &[])
                .op(O::Iconst0)
                .raw(&[O::Ifeq as u8, 0, offset])
                .push(300);
            b.frame(&[], &[V::Integer]).op(O::Pop);
            b.frame(&[], &[]).op(O::Return);
        }
    };
    good("()V", target(7));
    bad("Illegal target", "()V", target(5));
    bad("Inconsistent", "()V", target(6));
    bad("Bad instruction", "()V", target(70));
    bad("falls through", "()V", |b, _| ops(b, &[O::Iconst0, O::Pop]));
    bad("falls through", "()V", |b, _| {
        let end = b.label();
        b.op(O::Iconst0).jump(O::Ifne, end).op(O::Return);
        b.place(end).frame(&[], &[]).op(O::Nop);
    });
}

#[test]
fn a_jump_needs_a_frame_that_fits() {
    let with_frame = |locals: &'static [V]| {
        verify(&class_with(NEW, STATIC, "f", "(IF)V", |b, _| {
            let end = b.label();
            b.op(O::Iload0).jump(O::Ifeq, end).op(O::Nop);
            b.place(end).frame(locals, &[]).op(O::Return);
        }))
    };
    assert_eq!(with_frame(&[]), Ok(()));
    assert_eq!(with_frame(&[V::Integer, V::Float]), Ok(()));
    assert_eq!(with_frame(&[V::Top, V::Float]), Ok(()));
    refused("not assignable", with_frame(&[V::Float]));
    refused(
        "not assignable",
        with_frame(&[V::Integer, V::Float, V::Integer]),
    );
    refused("bad type array size", with_frame(&[V::Top; 7]));
    refused("outside a constructor", with_frame(&[V::UninitializedThis]));
    refused("no new at 1", with_frame(&[V::Uninitialized(1)]));
    let without = class_with(NEW, STATIC, "f", "()V", |b, _| {
        let end = b.label();
        b.jump(O::Goto, end).place(end).op(O::Return);
    });
    refused("Expecting a stackmap frame", verify(&without));
}

#[test]
fn a_long_cannot_be_taken_apart_by_a_frame() {
    let class = class_with(NEW, STATIC, "f", "()V", |b, _| {
        b.op(O::Lconst0).frame(&[], &[V::Top, V::Top]);
        ops(b, &[O::Swap, O::Pop2, O::Return]);
    });
    refused("taken apart", verify(&class));
}

#[test]
fn version_50_may_fall_back_to_inference() {
    let write = |b: &mut Body, _: &mut ClassBuilder| {
        let end = b.label();
        b.jump(O::Goto, end).place(end).op(O::Return);
    };
    assert_eq!(verify(&class_with(50, STATIC, "f", "()V", write)), Ok(()));
    assert!(verify(&class_with(51, STATIC, "f", "()V", write)).is_err());
}

#[test]
fn new_objects() {
    let create = |opcodes: &'static [O]| {
        move |b: &mut Body, c: &mut ClassBuilder| {
            let (class, init) = (c.class("q/Left"), c.method_ref("q/Left", "<init>", "()V"));
            b.constant(O::New, class).op(O::Dup);
            b.constant(O::Invokespecial, init);
            ops(b, opcodes);
        }
    };
    good("()Lq/Base;", create(&[O::Areturn]));
    bad("not assignable", "()Lq/Right;", create(&[O::Areturn]));
    bad("uninitialized 0 is not assignable", "()Lq/Base;", |b, c| {
        let class = c.class("q/Left");
        b.constant(O::New, class).op(O::Areturn);
    });
    bad("Call to wrong <init>", "()V", |b, c| {
        let (class, init) = (c.class("q/Left"), c.method_ref("q/Base", "<init>", "()V"));
        b.constant(O::New, class)
            .constant(O::Invokespecial, init)
            .op(O::Return);
    });
    bad("when invoking <init>", "(Lq/Left;)V", |b, c| {
        let init = c.method_ref("q/Left", "<init>", "()V");
        b.op(O::Aload0)
            .constant(O::Invokespecial, init)
            .op(O::Return);
    });
    bad("makes no arrays", "()V", |b, c| {
        let class = c.class("[I");
        b.constant(O::New, class).op(O::Return);
    });
}

#[test]
fn a_loop_must_not_mix_up_new_objects() {
    let looping = |stack: &'static [V]| {
        verify(&class_with(NEW, STATIC, "f", "()V", |b, c| {
            let class = c.class("q/Left");
            b.op(O::Return);
            let again = b.here();
            b.frame(&[], stack).constant(O::New, class);
            b.jump(O::Goto, again);
        }))
    };
    refused("stack size is 1, not 0", looping(&[]));
    refused(
        "Uninitialized object on the stack",
        looping(&[V::Uninitialized(1)]),
    );
    good("()V", |b, c| {
        let class = c.class("q/Left");
        let again = b.here();
        b.frame(&[], &[]).constant(O::New, class).op(O::Astore0);
        b.jump(O::Goto, again);
    });
}

#[test]
fn constructors() {
    for version in [NEW, OLD] {
        let super_call = |b: &mut Body, c: &mut ClassBuilder| {
            let init = c.method_ref("q/Base", "<init>", "()V");
            b.op(O::Aload0).constant(O::Invokespecial, init);
        };
        assert_eq!(
            constructor(version, |b, c| {
                let own = c.field_ref("p/T", "own", "I");
                b.op(O::Aload0).op(O::Iconst1).constant(O::Putfield, own);
                super_call(b, c);
                b.op(O::Aload0)
                    .constant(O::Getfield, own)
                    .op(O::Pop)
                    .op(O::Return);
            }),
            Ok(())
        );
        refused(
            "must call super()",
            constructor(version, |b, _| ops(b, &[O::Return])),
        );
        let early = constructor(version, |b, c| {
            let own = c.field_ref("p/T", "own", "I");
            b.op(O::Aload0).constant(O::Getfield, own).op(O::Pop);
            super_call(b, c);
            b.op(O::Return);
        });
        refused("uninitializedThis is not assignable", early);
        let inherited = constructor(version, |b, c| {
            let hidden = c.field_ref("q/Base", "hidden", "I");
            b.op(O::Aload0).op(O::Iconst1).constant(O::Putfield, hidden);
            super_call(b, c);
            b.op(O::Return);
        });
        refused("uninitializedThis is not assignable", inherited);
        let wrong = constructor(version, |b, c| {
            let init = c.method_ref("java/lang/Object", "<init>", "()V");
            b.op(O::Aload0)
                .constant(O::Invokespecial, init)
                .op(O::Return);
        });
        refused("Bad <init> method call", wrong);
    }
}

#[test]
fn a_failed_super_constructor_leaves_no_object() {
    // try { super(); } catch (Throwable t) { } return;
    let swallow = |version| {
        constructor(version, |b, c| {
            let init = c.method_ref("q/Base", "<init>", "()V");
            let start = b.here();
            b.op(O::Aload0).constant(O::Invokespecial, init);
            let end = b.here();
            b.op(O::Return);
            let handler = b.here();
            let throwable = c.class("java/lang/Throwable");
            b.frame(&[], &[V::Object(throwable)])
                .op(O::Pop)
                .op(O::Return);
            b.handler(start, end, handler, 0);
        })
    };
    refused("flags", swallow(NEW));
    refused("must call super()", swallow(OLD));
}

#[test]
fn fields() {
    let put = |field: (&'static str, &'static str, &'static str), value: O| {
        move |b: &mut Body, c: &mut ClassBuilder| {
            let field = c.field_ref(field.0, field.1, field.2);
            b.op(O::Aload0)
                .op(value)
                .constant(O::Putfield, field)
                .op(O::Return);
        }
    };
    good("(Lp/T;)V", put(("p/T", "own", "I"), O::Iconst0));
    bad(
        "null is not assignable",
        "(Lp/T;)V",
        put(("p/T", "own", "I"), O::AconstNull),
    );
    bad(
        "float is not assignable",
        "(Lp/T;)V",
        put(("p/T", "own", "I"), O::Fconst0),
    );
    bad(
        "not assignable",
        "(Lp/T;)V",
        put(("p/T", "x", "Lq/Left;"), O::Aload0),
    );
    bad(
        "not assignable",
        "(Lq/Base;)V",
        put(("p/T", "own", "I"), O::Iconst0),
    );
    bad("Illegal type at constant pool entry", "()V", |b, c| {
        let class = c.class("q/Base");
        b.constant(O::Getstatic, class).op(O::Pop).op(O::Return);
    });
}

#[test]
fn protected_members_of_another_package() {
    let get = |b: &mut Body, c: &mut ClassBuilder| {
        let hidden = c.field_ref("q/Base", "hidden", "I");
        b.op(O::Aload0).constant(O::Getfield, hidden).op(O::Ireturn);
    };
    good("(Lp/T;)I", get);
    bad("Bad access to protected data", "(Lq/Base;)I", get);
    let call = |b: &mut Body, c: &mut ClassBuilder| {
        let secret = c.method_ref("q/Base", "secret", "()V");
        b.op(O::Aload0)
            .constant(O::Invokevirtual, secret)
            .op(O::Return);
    };
    good("(Lp/T;)V", call);
    bad("Bad access to protected data", "(Lq/Left;)V", call);
}

#[test]
fn calls() {
    let call = |opcode: O, name: &'static str, descriptor: &'static str| {
        move |b: &mut Body, c: &mut ClassBuilder| {
            let method = c.method_ref("q/Left", name, descriptor);
            b.op(O::Aload0)
                .op(O::Iconst0)
                .constant(opcode, method)
                .op(O::Return);
        }
    };
    good("(Lq/Left;)V", call(O::Invokevirtual, "m", "(I)V"));
    good("(Lq/Base;)V", call(O::Invokestatic, "m", "(Lq/Base;I)V"));
    bad(
        "'q/Base' is not assignable",
        "(Lq/Base;)V",
        call(O::Invokevirtual, "m", "(I)V"),
    );
    bad(
        "integer is not assignable",
        "(Lq/Left;)V",
        call(O::Invokevirtual, "m", "(J)V"),
    );
    bad(
        "underflow",
        "(Lq/Left;)V",
        call(O::Invokevirtual, "m", "(Lq/Left;I)V"),
    );
    bad(
        "internal method",
        "(Lq/Left;)V",
        call(O::Invokevirtual, "<init>", "(I)V"),
    );
    bad(
        "isn't assignable to reference class",
        "(Lp/T;)V",
        call(O::Invokespecial, "m", "(I)V"),
    );
    let interface = |slots: u8| {
        move |b: &mut Body, c: &mut ClassBuilder| {
            let method = c.interface_method_ref("q/Face", "m", "(J)V");
            b.op(O::Aload0)
                .op(O::Lconst0)
                .constant(O::Invokeinterface, method);
            b.raw(&[slots, 0]).op(O::Return);
        }
    };
    good("(Lq/Base;)V", interface(3));
    bad("args count", "(Lq/Base;)V", interface(2));
    bad("integer is not assignable", "(I)V", |b, c| {
        let method = c.interface_method_ref("q/Face", "m", "()V");
        b.op(O::Iload0)
            .constant(O::Invokeinterface, method)
            .raw(&[1, 0])
            .op(O::Return);
    });
}

#[test]
fn exceptions() {
    let catching = |class: &'static str, frame_local: V| {
        verify(&class_with(NEW, STATIC, "f", "(I)V", |b, c| {
            let class = c.class(class);
            let start = b.here();
            b.op(O::Nop).op(O::Fconst0).op(O::Fstore0).op(O::Nop);
            let end = b.here();
            b.op(O::Return);
            let handler = b.here();
            b.frame(&[frame_local], &[V::Object(class)]).op(O::Athrow);
            b.handler(start, end, handler, class);
        }))
    };
    assert_eq!(catching("java/lang/Exception", V::Top), Ok(()));
    refused(
        "not assignable",
        catching("java/lang/Exception", V::Integer),
    );
    refused("not assignable", catching("java/lang/Exception", V::Float));
    refused("not a subclass of Throwable", catching("q/Base", V::Top));
    bad("not assignable", "(Lq/Base;)V", |b, _| {
        ops(b, &[O::Aload0, O::Athrow])
    });
    bad("exception table", "()V", |b, _| {
        let (start, middle, end) = (b.label(), b.label(), b.label());
        b.place(start)
            .raw(&[O::Sipush as u8])
            .place(middle)
            .raw(&[1, 1])
            .op(O::Pop);
        b.place(end).op(O::Return).handler(middle, end, start, 0);
    });
}

#[test]
fn constants() {
    bad("Illegal type at constant pool entry", "()V", |b, _| {
        b.constant(O::LdcW, 9999).op(O::Pop).op(O::Return);
    });
    bad("Illegal type at constant pool entry", "()V", |b, c| {
        let long = c.long(5);
        b.constant(O::LdcW, long).op(O::Pop2).op(O::Return);
    });
    bad("Illegal type at constant pool entry", "()V", |b, c| {
        let int = c.int(5);
        b.constant(O::Ldc2W, int).op(O::Pop).op(O::Return);
    });
    let class_constant = |version| {
        verify(&class_with(version, STATIC, "f", "()V", |b, c| {
            let class = c.class("q/Base");
            b.constant(O::LdcW, class).op(O::Pop).op(O::Return);
        }))
    };
    assert_eq!(class_constant(49), Ok(()));
    refused("Illegal type", class_constant(48));
}

#[test]
fn types_are_joined_where_paths_meet() {
    // b ? left : right is a Base
    let choose = |result: &str| {
        let descriptor = format!("(ILq/Left;Lq/Right;){result}");
        verify(&class_with(OLD, STATIC, "f", &descriptor, |b, _| {
            let (other, end) = (b.label(), b.label());
            b.op(O::Iload0)
                .jump(O::Ifeq, other)
                .op(O::Aload1)
                .jump(O::Goto, end);
            b.place(other).op(O::Aload2).place(end).op(O::Areturn);
        }))
    };
    assert_eq!(choose("Lq/Base;"), Ok(()));
    refused("'q/Base' is not assignable to 'q/Left'", choose("Lq/Left;"));
    let mixed = class_with(OLD, STATIC, "f", "(I)I", |b, _| {
        let (other, end) = (b.label(), b.label());
        b.op(O::Iload0)
            .jump(O::Ifeq, other)
            .op(O::Iconst0)
            .jump(O::Goto, end);
        b.place(other).op(O::Fconst0).place(end).op(O::Ireturn);
    });
    refused("Mismatched stack types", verify(&mixed));
}

/// A subroutine called from two places, between which local 1 changes its type.
fn subroutine(version: u16, after: &[O]) -> Verdict {
    verify(&class_with(version, STATIC, "f", "(II)V", |b, _| {
        let sub = b.label();
        b.jump(O::Jsr, sub)
            .op(O::Fconst0)
            .op(O::Fstore1)
            .jump(O::Jsr, sub);
        ops(b, after);
        b.op(O::Return).place(sub).op(O::Astore2).local(O::Ret, 2);
    }))
}

#[test]
fn subroutines() {
    assert_eq!(subroutine(OLD, &[O::Fload1, O::Pop]), Ok(()));
    assert_eq!(subroutine(50, &[O::Fload1, O::Pop]), Ok(()));
    refused("Bad local", subroutine(OLD, &[O::Iload1, O::Pop]));
    refused("subroutine", subroutine(51, &[]));
    // a return address is neither a reference nor a number
    refused("Bad local", subroutine(OLD, &[O::Aload2, O::Pop]));
    refused("Bad local", subroutine(OLD, &[O::Iload2, O::Pop]));
    let no_address = class_with(OLD, STATIC, "f", "(I)V", |b, _| {
        b.local(O::Ret, 0);
    });
    refused("Bad local", verify(&no_address));
}

#[test]
fn a_subroutine_may_be_left_by_a_jump() {
    // for (;;) try { return; } finally { if (i == 0) continue; }
    let class = class_with(OLD, STATIC, "f", "(I)V", |b, _| {
        let (top, sub) = (b.here(), b.label());
        b.jump(O::Jsr, sub).op(O::Return);
        b.place(sub)
            .op(O::Astore1)
            .op(O::Iload0)
            .jump(O::Ifeq, top)
            .local(O::Ret, 1);
    });
    assert_eq!(verify(&class), Ok(()));
}

#[test]
fn a_subroutine_has_one_height_of_stack() {
    // by falling into it the stack is empty, by calling it there is a return address
    let class = class_with(OLD, STATIC, "f", "(I)V", |b, _| {
        let sub = b.label();
        b.op(O::Iload0).jump(O::Ifeq, sub).jump(O::Jsr, sub);
        b.place(sub).op(O::Return);
    });
    refused("Inconsistent stack height", verify(&class));
}

#[test]
fn code_that_is_never_reached_must_be_well_formed() {
    refused(
        "no local 6",
        verify(&class_with(OLD, STATIC, "f", "()V", |b, _| {
            b.op(O::Return).local(O::Iload, 6).op(O::Return);
        })),
    );
}

#[test]
fn a_missing_class_is_not_a_verify_error() {
    let class = class_with(NEW, STATIC, "f", "(Lq/Base;)Lq/Gone;", |b, _| {
        ops(b, &[O::Aload0, O::Areturn]);
    });
    let error = verify(&class).unwrap_err();
    assert_eq!(error.missing.unwrap().class, "q/Gone");
}
