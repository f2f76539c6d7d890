//! Instructions on fields and methods, with the rules for constructors and protected members (JVMS
//! §4.10.1.8, §4.10.1.9).

use std::sync::Arc;

use vitro_classfile::{Constant, Instruction, Opcode, Operands, descriptor};

use super::effect::Effects;
use super::failure::{Checked, rule};
use super::frame::Frame;
use super::types::Type;

/// A resolved reference to a field or method.
struct Member<'a> {
    class: &'a Arc<str>,
    name: &'a Arc<str>,
    descriptor: &'a Arc<str>,
}

impl<'a> Effects<'_, 'a, '_> {
    /// An instruction on a field or method.
    pub(super) fn member(&mut self, frame: &mut Frame, opcode: Opcode, index: u16) -> Checked<()> {
        match opcode {
            Opcode::Getstatic | Opcode::Putstatic | Opcode::Getfield | Opcode::Putfield => {
                let member = self.reference(index)?;
                self.field(frame, opcode, &member)
            }
            Opcode::Invokevirtual | Opcode::Invokeinterface => {
                let member = self.reference(index)?;
                self.invoke_virtual(frame, &member)
            }
            Opcode::Invokestatic => {
                let member = self.reference(index)?;
                self.pop_arguments(frame, member.descriptor)?;
                self.push_result(frame, member.descriptor)
            }
            Opcode::Invokespecial => {
                let member = self.reference(index)?;
                if &**member.name == "<init>" {
                    self.construct(frame, &member)
                } else {
                    self.invoke_special(frame, &member, index)
                }
            }
            Opcode::Invokedynamic => self.invoke_dynamic(frame, index),
            other => rule(format!("Bad instruction: {other}")),
        }
    }

    /// If the instruction calls a constructor: the object that the constructor initialises.
    pub(super) fn constructed(&self, frame: &Frame, instruction: &Instruction) -> Option<Type> {
        let (Opcode::Invokespecial, Operands::Constant(index)) =
            (instruction.opcode, &instruction.operands)
        else {
            return None;
        };
        let (_, name, descriptor) = self.session.class.constants.member(*index)?;
        if &**name != "<init>" {
            return None;
        }
        frame.peek(descriptor::argument_slots(descriptor))
    }

    /// The member behind a constant.
    fn reference(&self, index: u16) -> Checked<Member<'a>> {
        match self.session.class.constants.member(index) {
            Some((class, name, descriptor)) => Ok(Member {
                class,
                name,
                descriptor,
            }),
            None => rule(format!("Illegal type at constant pool entry {index}")),
        }
    }

    fn field(&mut self, frame: &mut Frame, opcode: Opcode, field: &Member<'_>) -> Checked<()> {
        let Some(value) = self.session.names.field_type(field.descriptor) else {
            return rule("Illegal field descriptor");
        };
        match opcode {
            Opcode::Getstatic => frame.push(value),
            Opcode::Putstatic => self.session.pop_assignable(frame, value),
            Opcode::Getfield => {
                let object = frame.pop_slot()?;
                self.check_receiver(object, field)?;
                frame.push(value)
            }
            _ => {
                self.session.pop_assignable(frame, value)?;
                let object = frame.pop_slot()?;
                if object == Type::UninitThis && self.is_own_field(field) {
                    // a constructor may set fields of its own class before it calls another one
                    return Ok(());
                }
                self.check_receiver(object, field)
            }
        }
    }

    fn is_own_field(&self, field: &Member<'_>) -> bool {
        let class = self.session.class;
        let declared =
            |f: &vitro_classfile::Field| f.name == *field.name && f.descriptor == *field.descriptor;
        *field.class == class.name && class.fields.iter().any(declared)
    }

    /// The object must be of the class that the reference names, and protected members of other
    /// packages are for objects of the own class only.
    fn check_receiver(&mut self, object: Type, member: &Member<'_>) -> Checked<()> {
        let class = self.session.names.id(member.class);
        self.session.expect(object, Type::Object(class))?;
        if !self.is_protected_elsewhere(member)? {
            return Ok(());
        }
        let own = Type::Object(self.session.own);
        let cloned_array = match object {
            Type::Object(id) => {
                self.session.names.name(id).starts_with('[') && &**member.name == "clone"
            }
            _ => false,
        };
        if cloned_array || self.session.is_assignable(object, own)? {
            return Ok(());
        }
        rule(format!(
            "Bad access to protected data: {}.{}",
            member.class, member.name
        ))
    }

    /// Whether the member is a protected one of a superclass in another package.
    fn is_protected_elsewhere(&mut self, member: &Member<'_>) -> Checked<bool> {
        if !self.session.supers()?.contains(member.class) {
            return Ok(false);
        }
        let Member {
            class,
            name,
            descriptor,
        } = member;
        let declarer = self
            .session
            .hierarchy
            .protected_declarer(class, name, descriptor)?;
        let own = &self.session.class.name;
        Ok(declarer.is_some_and(|declarer| !self.session.hierarchy.same_package(own, &declarer)))
    }

    fn invoke_virtual(&mut self, frame: &mut Frame, method: &Member<'_>) -> Checked<()> {
        self.pop_arguments(frame, method.descriptor)?;
        let receiver = frame.pop_slot()?;
        self.check_receiver(receiver, method)?;
        self.push_result(frame, method.descriptor)
    }

    /// A private method, one of a superclass, or a default method of a direct superinterface.
    fn invoke_special(
        &mut self,
        frame: &mut Frame,
        method: &Member<'_>,
        index: u16,
    ) -> Checked<()> {
        let class = self.session.class;
        let interface = matches!(
            class.constants.get(index),
            Some(Constant::InterfaceMethodRef { .. })
        );
        let reachable = *method.class == class.name
            || class.interfaces.contains(method.class)
            || (!interface && self.session.supers()?.contains(method.class));
        if !reachable {
            return rule(
                "Bad invokespecial instruction: current class isn't assignable to reference class",
            );
        }
        self.pop_arguments(frame, method.descriptor)?;
        let receiver = frame.pop_slot()?;
        let own = Type::Object(self.session.own);
        self.session.expect(receiver, own)?;
        self.push_result(frame, method.descriptor)
    }

    fn invoke_dynamic(&mut self, frame: &mut Frame, index: u16) -> Checked<()> {
        let constants = &self.session.class.constants;
        let descriptor = match constants.get(index) {
            Some(Constant::InvokeDynamic { name_and_type, .. }) => {
                constants.name_and_type(*name_and_type)
            }
            _ => None,
        };
        let Some((_, descriptor)) = descriptor else {
            return rule(format!("Illegal type at constant pool entry {index}"));
        };
        self.pop_arguments(frame, descriptor)?;
        self.push_result(frame, descriptor)
    }

    /// A call of a constructor, after which the object counts as initialised.
    fn construct(&mut self, frame: &mut Frame, constructor: &Member<'_>) -> Checked<()> {
        self.pop_arguments(frame, constructor.descriptor)?;
        let object = frame.pop_slot()?;
        let class = match object {
            Type::UninitThis => self.own_or_super(constructor)?,
            Type::Uninit(offset) => self.class_of_new(offset, constructor)?,
            other => {
                let found = self.session.names.describe(other);
                return rule(format!("Bad operand type when invoking <init>: {found}"));
            }
        };
        if object == Type::UninitThis {
            frame.this_uninit = false;
        }
        frame.replace(object, class);
        Ok(())
    }

    /// On `this`, only a constructor of the own class or of its superclass may be called.
    fn own_or_super(&self, constructor: &Member<'_>) -> Checked<Type> {
        let class = self.session.class;
        let legal = *constructor.class == class.name
            || class.super_name.as_ref() == Some(constructor.class);
        if legal {
            Ok(Type::Object(self.session.own))
        } else {
            rule("Bad <init> method call")
        }
    }

    /// On a new object, only a constructor of its own class may be called.
    fn class_of_new(&mut self, offset: u16, constructor: &Member<'_>) -> Checked<Type> {
        let instruction = self
            .body
            .at(offset.into())
            .map(|n| &self.body.instructions[n].operands);
        let Some(Operands::Constant(index)) = instruction else {
            return rule("Expecting new instruction");
        };
        if self.session.class.constants.class_name(*index) != Some(constructor.class) {
            return rule("Call to wrong <init> method");
        }
        if self.is_protected_elsewhere(constructor)? {
            return rule("Bad access to protected <init> method");
        }
        Ok(Type::Object(self.session.names.id(constructor.class)))
    }

    /// Takes the arguments of a call, last first.
    fn pop_arguments(&mut self, frame: &mut Frame, descriptor: &str) -> Checked<()> {
        let names = &mut self.session.names;
        let wanted: Vec<Type> = descriptor::parameters(descriptor)
            .filter_map(|d| names.field_type(d))
            .collect();
        for &t in wanted.iter().rev() {
            self.session.pop_assignable(frame, t)?;
        }
        Ok(())
    }

    fn push_result(&mut self, frame: &mut Frame, descriptor: &str) -> Checked<()> {
        let result = descriptor::return_descriptor(descriptor).unwrap_or("V");
        match self.session.names.field_type(result) {
            Some(t) => frame.push(t),
            None => Ok(()),
        }
    }
}
