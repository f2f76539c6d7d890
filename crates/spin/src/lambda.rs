//! Lambdas and method references: `LambdaMetafactory.metafactory` and `altMetafactory`.
//!
//! The spun class implements the functional interface. It keeps the captured values in fields and
//! forwards calls to the implementation, much as the JDK's `InnerClassLambdaMetafactory` would have it.

use std::collections::HashSet;

use vitro_classfile::access::{FINAL, PRIVATE, PUBLIC, STATIC};
use vitro_classfile::descriptor::MethodDescriptor;
use vitro_classfile::{FieldType, Opcode};

use crate::convert::{box_if_primitive, can_convert, convert};
use crate::error::SpinError;
use crate::types::{OBJECT, class_type, method_type};
use crate::writer::{ClassWriter, Code};

/// Name of the static method in the class that [`lambda()`] spins.
pub const FACTORY: &str = "get$Lambda";

/// A CONSTANT_MethodHandle that names the implementation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handle<'a> {
    /// Reference kind, 5 to 9 (JVMS table 5.4.3.5-A).
    pub kind: u8,
    /// Internal name of the class that the reference names.
    pub owner: &'a str,
    /// Whether `owner` is an interface.
    pub owner_is_interface: bool,
    /// Name of the method, `<init>` for kind 8.
    pub name: &'a str,
    /// Descriptor of the method, without the receiver.
    pub descriptor: &'a str,
    /// Whether the resolved method is private. Only this shows, for kind 7, a lambda body of a class
    /// compiled for Java 10 or older from a call of `super`, which no other class can make.
    pub is_private: bool,
}

/// How the objects take part in Java's serialization.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Serialization<'a> {
    /// Neither the interface nor a marker extends `Serializable`.
    Unrelated,
    /// FLAG_SERIALIZABLE is set: objects are written as a `SerializedLambda`.
    Allowed {
        /// Internal name of the class with the call site.
        caller: &'a str,
    },
    /// FLAG_SERIALIZABLE is not set but the interface or a marker extends `Serializable`.
    Refused,
}

/// A call site of `metafactory` or `altMetafactory`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LambdaSpec<'a> {
    /// Internal name of the class to spin.
    pub class_name: &'a str,
    /// Name of the interface's method; the name at the call site.
    pub method_name: &'a str,
    /// `(captured values)interface`; the descriptor at the call site.
    pub factory_descriptor: &'a str,
    /// The erased signature of the interface's method; the first static argument.
    pub erased_descriptor: &'a str,
    /// The method to call; the second static argument.
    pub implementation: Handle<'a>,
    /// The signature with type variables replaced; the third static argument.
    pub instantiated_descriptor: &'a str,
    /// Further interfaces (FLAG_MARKERS); repetitions do no harm.
    pub extra_interfaces: &'a [&'a str],
    /// Further signatures of the interface's method (FLAG_BRIDGES).
    pub bridges: &'a [&'a str],
    /// How the objects take part in serialization.
    pub serialization: Serialization<'a>,
}

/// Spins a class that implements the interface. Its static method [`FACTORY`] has the descriptor of
/// the call site and makes an instance.
pub fn lambda(spec: &LambdaSpec<'_>) -> Result<Vec<u8>, SpinError> {
    let lambda = Lambda::of(spec)?;
    let mut interfaces = vec![&*lambda.interface];
    interfaces.extend(spec.extra_interfaces);
    let mut seen = HashSet::new();
    interfaces.retain(|interface| seen.insert(*interface));
    let mut class = ClassWriter::new(spec.class_name, &interfaces);
    for (name, kind) in &lambda.captures {
        class.field(PRIVATE | FINAL, name, &kind.to_string());
    }
    lambda.add_constructor(&mut class);
    lambda.add_factory(&mut class);
    for (descriptor, signature) in &lambda.signatures {
        class.method(PUBLIC, spec.method_name, descriptor, |code| {
            lambda.forward(code, signature)
        });
    }
    match spec.serialization {
        Serialization::Unrelated => {}
        Serialization::Allowed { caller } => lambda.add_write_replace(&mut class, caller),
        Serialization::Refused => add_refusals(&mut class),
    }
    class.finish()
}

/// A specification whose descriptors have been read and fit together.
struct Lambda<'a> {
    spec: &'a LambdaSpec<'a>,
    /// Internal name of the interface.
    interface: String,
    /// Fields for the captured values.
    captures: Vec<(String, FieldType)>,
    constructor: String,
    /// The methods to write: erased signature and bridges, without repetitions.
    signatures: Vec<(&'a str, MethodDescriptor)>,
    instantiated: MethodDescriptor,
    invoke: Opcode,
    /// The type that the method handle has: with the receiver, or with the new object as its result.
    implementation: MethodDescriptor,
}

impl<'a> Lambda<'a> {
    fn of(spec: &'a LambdaSpec<'a>) -> Result<Self, SpinError> {
        let factory = method_type(spec.factory_descriptor)?;
        let Some(FieldType::Object(interface)) = &factory.returns else {
            return Err(SpinError::BadDescriptor(spec.factory_descriptor.to_owned()));
        };
        let parameters = factory.parameters.iter().map(FieldType::to_string);
        let names = (1..).map(|number| format!("arg${number}"));
        let mut signatures: Vec<(&str, MethodDescriptor)> = Vec::new();
        for descriptor in std::iter::once(&spec.erased_descriptor).chain(spec.bridges) {
            if signatures.iter().all(|(known, _)| known != descriptor) {
                signatures.push((descriptor, method_type(descriptor)?));
            }
        }
        let lambda = Self {
            spec,
            interface: interface.to_string(),
            constructor: format!("({})V", parameters.collect::<String>()),
            captures: names.zip(factory.parameters.iter().cloned()).collect(),
            signatures,
            instantiated: method_type(spec.instantiated_descriptor)?,
            invoke: invocation(&spec.implementation)?,
            implementation: handle_type(&spec.implementation)?,
        };
        lambda.check().map(|()| lambda)
    }

    /// Makes sure that the signatures fit together as far as their descriptors show.
    fn check(&self) -> Result<(), SpinError> {
        let arity = self.instantiated.parameters.len();
        if self.implementation.parameters.len() != self.captures.len() + arity {
            return Err(SpinError::Mismatch(
                "parameters of interface and implementation",
            ));
        }
        if !self.captures_fit() {
            return Err(SpinError::Mismatch("types of captured values"));
        }
        for (_, signature) in &self.signatures {
            if signature.parameters.len() != arity {
                return Err(SpinError::Mismatch(
                    "parameters of the interface's signatures",
                ));
            }
            if !self.can_forward(signature) {
                return Err(SpinError::Mismatch("types of interface and implementation"));
            }
        }
        Ok(())
    }

    /// Whether captured values are passed on as they are. Only a receiver may be of a subclass.
    fn captures_fit(&self) -> bool {
        let receives = !matches!(
            self.spec.implementation.kind,
            INVOKE_STATIC | NEW_INVOKE_SPECIAL
        );
        let pairs = self.captures.iter().zip(&self.implementation.parameters);
        pairs.enumerate().all(|(index, ((_, from), to))| {
            from == to || index == 0 && receives && from.is_reference()
        })
    }

    fn can_forward(&self, signature: &MethodDescriptor) -> bool {
        let result = match (&self.implementation.returns, &signature.returns) {
            (Some(from), Some(to)) => can_convert(from, to, to),
            (given, wanted) => given.is_some() || wanted.is_none(),
        };
        // A type variable is a reference type, so a primitive type stays what it is.
        let fits = |from: &FieldType, functional: &FieldType| {
            from == functional || from.is_reference() && functional.is_reference()
        };
        result
            && self.arguments(signature).all(|(from, to, functional)| {
                fits(from, functional) && can_convert(from, to, functional)
            })
    }

    /// For each argument its type in the signature, in the implementation, and in the source program.
    fn arguments<'b>(
        &'b self,
        signature: &'b MethodDescriptor,
    ) -> impl Iterator<Item = (&'b FieldType, &'b FieldType, &'b FieldType)> {
        let targets = self
            .implementation
            .parameters
            .iter()
            .skip(self.captures.len());
        let pairs = signature.parameters.iter().zip(targets);
        let triples = pairs.zip(&self.instantiated.parameters);
        triples.map(|((from, to), functional)| (from, to, functional))
    }

    fn add_constructor(&self, class: &mut ClassWriter) {
        class.method(PRIVATE, "<init>", &self.constructor, |code| {
            code.load_reference(0);
            code.invoke(Opcode::Invokespecial, OBJECT, "<init>", "()V");
            let mut local = 1;
            for (name, kind) in &self.captures {
                code.load_reference(0);
                code.load(kind, local);
                local += kind.slots();
                code.put_field(self.spec.class_name, name, &kind.to_string());
            }
            code.returns(None);
        });
    }

    fn add_factory(&self, class: &mut ClassWriter) {
        class.method(STATIC, FACTORY, self.spec.factory_descriptor, |code| {
            code.new_object(self.spec.class_name);
            code.dup();
            let mut local = 0;
            for (_, kind) in &self.captures {
                code.load(kind, local);
                local += kind.slots();
            }
            code.invoke(
                Opcode::Invokespecial,
                self.spec.class_name,
                "<init>",
                &self.constructor,
            );
            code.returns(Some(&FieldType::Object(OBJECT.into())));
        });
    }

    /// The body of the interface's method in one of its signatures.
    fn forward(&self, code: &mut Code<'_>, signature: &MethodDescriptor) {
        let Handle {
            kind,
            owner,
            owner_is_interface,
            name,
            descriptor,
            ..
        } = self.spec.implementation;
        if kind == NEW_INVOKE_SPECIAL {
            code.new_object(owner);
            code.dup();
        }
        for (name, kind) in &self.captures {
            self.load_capture(code, name, kind);
        }
        let mut local = 1;
        for (from, to, functional) in self.arguments(signature) {
            code.load(from, local);
            local += from.slots();
            convert(code, from, to, functional);
        }
        if owner_is_interface {
            code.invoke_in_interface(self.invoke, owner, name, descriptor);
        } else {
            code.invoke(self.invoke, owner, name, descriptor);
        }
        match (&self.implementation.returns, &signature.returns) {
            (Some(from), Some(to)) => convert(code, from, to, to),
            (Some(unused), None) => code.pop(unused),
            (None, _) => {}
        }
        code.returns(signature.returns.as_ref());
    }

    fn load_capture(&self, code: &mut Code<'_>, name: &str, kind: &FieldType) {
        code.load_reference(0);
        code.get_field(self.spec.class_name, name, &kind.to_string());
    }

    /// Adds the `writeReplace` that serialization calls.
    fn add_write_replace(&self, class: &mut ClassWriter, caller: &str) {
        let serialized = "java/lang/invoke/SerializedLambda";
        let implementation = &self.spec.implementation;
        class.method(
            PRIVATE | FINAL,
            "writeReplace",
            "()Ljava/lang/Object;",
            |code| {
                code.new_object(serialized);
                code.dup();
                code.class(caller);
                code.text(&self.interface);
                code.text(self.spec.method_name);
                code.text(self.spec.erased_descriptor);
                code.int(implementation.kind.into());
                code.text(implementation.owner);
                code.text(implementation.name);
                code.text(implementation.descriptor);
                code.text(self.spec.instantiated_descriptor);
                self.load_all_captures(code);
                let texts = "Ljava/lang/String;";
                let descriptor = format!(
                    "(Ljava/lang/Class;{}I{}[Ljava/lang/Object;)V",
                    texts.repeat(3),
                    texts.repeat(4)
                );
                code.invoke(Opcode::Invokespecial, serialized, "<init>", &descriptor);
                code.returns(Some(&FieldType::Object(OBJECT.into())));
            },
        );
    }

    /// Pushes an array of the captured values.
    fn load_all_captures(&self, code: &mut Code<'_>) {
        // Parameters are counted in a byte, so the casts keep their values.
        code.int(self.captures.len() as i32);
        code.new_array(OBJECT);
        for (index, (name, kind)) in self.captures.iter().enumerate() {
            code.dup();
            code.int(index as i32);
            self.load_capture(code, name, kind);
            box_if_primitive(code, kind);
            code.store_into_array();
        }
    }
}

const INVOKE_VIRTUAL: u8 = 5;
const INVOKE_STATIC: u8 = 6;
const INVOKE_SPECIAL: u8 = 7;
const NEW_INVOKE_SPECIAL: u8 = 8;
const INVOKE_INTERFACE: u8 = 9;

/// The instruction that calls the implementation from the spun class.
fn invocation(handle: &Handle<'_>) -> Result<Opcode, SpinError> {
    let by_dispatch = if handle.owner_is_interface {
        Opcode::Invokeinterface
    } else {
        Opcode::Invokevirtual
    };
    match handle.kind {
        INVOKE_VIRTUAL | INVOKE_INTERFACE => Ok(by_dispatch),
        // Dispatch leads a private method of the nest to itself, and `invokespecial` would not pass
        // the verifier in a class that is no subclass.
        INVOKE_SPECIAL if handle.is_private => Ok(by_dispatch),
        INVOKE_SPECIAL => Err(SpinError::Unsupported("a call of super outside its class")),
        INVOKE_STATIC => Ok(Opcode::Invokestatic),
        NEW_INVOKE_SPECIAL => Ok(Opcode::Invokespecial),
        _ => Err(SpinError::Unsupported("a lambda that accesses a field")),
    }
}

/// The type of the method handle (JVMS §5.4.3.5).
fn handle_type(handle: &Handle<'_>) -> Result<MethodDescriptor, SpinError> {
    let mut handle_type = method_type(handle.descriptor)?;
    let owner = class_type(handle.owner)?;
    match handle.kind {
        INVOKE_STATIC => {}
        NEW_INVOKE_SPECIAL => handle_type.returns = Some(owner),
        _ => handle_type.parameters.insert(0, owner),
    }
    Ok(handle_type)
}

/// Adds the methods by which serialization learns that it must not.
fn add_refusals(class: &mut ClassWriter) {
    let exception = "java/io/NotSerializableException";
    for (name, stream) in [
        ("writeObject", "java/io/ObjectOutputStream"),
        ("readObject", "java/io/ObjectInputStream"),
    ] {
        class.method(PRIVATE | FINAL, name, &format!("(L{stream};)V"), |code| {
            code.new_object(exception);
            code.dup();
            code.text("Non-serializable lambda");
            code.invoke(
                Opcode::Invokespecial,
                exception,
                "<init>",
                "(Ljava/lang/String;)V",
            );
            code.throw();
        });
    }
}

#[cfg(test)]
mod tests {
    use vitro_classfile::ClassFile;

    use super::*;

    const BODY: Handle<'_> = Handle {
        kind: INVOKE_STATIC,
        owner: "A",
        owner_is_interface: false,
        name: "lambda$0",
        descriptor: "(JLjava/lang/String;)I",
        is_private: true,
    };

    const SPEC: LambdaSpec<'_> = LambdaSpec {
        class_name: "A$$Lambda",
        method_name: "applyAsInt",
        factory_descriptor: "(J)Ljava/util/function/ToIntFunction;",
        erased_descriptor: "(Ljava/lang/Object;)I",
        implementation: BODY,
        instantiated_descriptor: "(Ljava/lang/String;)I",
        extra_interfaces: &[],
        bridges: &[],
        serialization: Serialization::Unrelated,
    };

    fn with(implementation: Handle<'_>) -> Result<Vec<u8>, SpinError> {
        lambda(&LambdaSpec {
            implementation,
            ..SPEC
        })
    }

    #[test]
    fn the_class_has_a_factory_and_the_interface() {
        let bytes = lambda(&SPEC).unwrap();
        assert_eq!(bytes, lambda(&SPEC).unwrap());
        let class = ClassFile::parse(&bytes).unwrap();
        assert_eq!(&*class.name, SPEC.class_name);
        assert_eq!(
            *class.interfaces,
            ["java/util/function/ToIntFunction".into()]
        );
        let fields = class
            .fields
            .iter()
            .map(|field| (&*field.name, &*field.descriptor));
        assert!(fields.eq([("arg$1", "J")]));
        let methods = class
            .methods
            .iter()
            .map(|method| (&*method.name, &*method.descriptor));
        let expected = [
            ("<init>", "(J)V"),
            (FACTORY, SPEC.factory_descriptor),
            (SPEC.method_name, SPEC.erased_descriptor),
        ];
        assert!(methods.eq(expected));
        assert!(
            class
                .methods
                .iter()
                .all(|method| method.annotations.is_some())
        );
    }

    #[test]
    fn numbers_of_parameters_must_agree() {
        assert!(matches!(
            with(Handle {
                descriptor: "(J)I",
                ..BODY
            }),
            Err(SpinError::Mismatch(_))
        ));
        assert!(matches!(
            with(Handle { kind: 5, ..BODY }),
            Err(SpinError::Mismatch(_))
        ));
        let erased_descriptor = "()I";
        let spun = lambda(&LambdaSpec {
            erased_descriptor,
            ..SPEC
        });
        assert!(matches!(spun, Err(SpinError::Mismatch(_))));
        let without_result = Handle {
            descriptor: "(JLjava/lang/String;)V",
            ..BODY
        };
        assert!(matches!(with(without_result), Err(SpinError::Mismatch(_))));
    }

    #[test]
    fn captured_values_must_have_the_type_of_their_parameter() {
        let implementation = Handle {
            descriptor: "(ILjava/lang/String;)I",
            ..BODY
        };
        assert!(matches!(with(implementation), Err(SpinError::Mismatch(_))));
    }

    #[test]
    fn only_private_methods_are_called_by_kind_7() {
        let private = Handle {
            kind: 7,
            descriptor: "(J)I",
            ..BODY
        };
        let factory_descriptor = "(LA;)Ljava/util/function/LongToIntFunction;";
        let erased_descriptor = "(J)I";
        let spec = LambdaSpec {
            factory_descriptor,
            erased_descriptor,
            instantiated_descriptor: erased_descriptor,
            implementation: private,
            ..SPEC
        };
        assert!(lambda(&spec).is_ok());
        let implementation = Handle {
            is_private: false,
            ..private
        };
        let spun = lambda(&LambdaSpec {
            implementation,
            ..spec
        });
        assert!(matches!(spun, Err(SpinError::Unsupported(_))));
    }

    #[test]
    fn fields_and_non_interfaces_are_refused() {
        assert!(matches!(
            with(Handle { kind: 1, ..BODY }),
            Err(SpinError::Unsupported(_))
        ));
        let spun = lambda(&LambdaSpec {
            factory_descriptor: "(J)[I",
            ..SPEC
        });
        assert!(matches!(spun, Err(SpinError::BadDescriptor(_))));
    }
}
