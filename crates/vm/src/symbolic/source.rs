//! Unknowns that the program asks for itself, by calls of methods that a table names: `Vitro.anyInt()`,
//! `Verifier.nondetInt()`. In a symbolic run such a call gives a fresh unknown of its kind, numbered in the order of
//! calls along the path, and another one says what may be assumed of them. What the methods' own code does is of no
//! interest then.

use std::sync::Arc;

use vitro_classfile::{Method as Member, access};
use vitro_expr::{Sort, Term};

use super::access_path::{AccessPath, Root, Step};
use super::input_construction::{Construction, InputObject, Options, Plan, unknown_sort, widened};
use super::reference::MayBeNull;
use super::{Alternative, Declared, ForkKind, Fresh, Symbolic};
use crate::class::Form;
use crate::heap::Ref;
use crate::kind::{Kind, parameters};
use crate::machine::Machine;
use crate::method::MethodId;
use crate::outcome::{Exec, Outcome, Trap};

const STRING: &str = "Ljava/lang/String;";
const CLASS: &str = "Ljava/lang/Class;";
/// The name of what an instance method is called on, among the unknowns.
const RECEIVER: &str = "this";

/// What a method is to a program that asks for unknowns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Role {
    /// Its result is unknown.
    Unknown,
    /// Its argument holds.
    Assume,
    /// It names a place.
    Reach,
    /// Its result is what a method under test is called with; it is given the parameter's name and generic signature.
    Parameter,
    /// Its result is what a command line has; it is given the most arguments that are looked at.
    Arguments,
}

/// A row of the table.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Source {
    /// The class, `p/Verifier`; without a package the one of any.
    pub class: String,
    /// The method; a star at the end stands for anything.
    pub method: String,
    /// What it is.
    pub role: Role,
}

impl Source {
    /// The row for `p.Verifier.nondet*`; `None` if there is no dot that ends a class.
    pub fn parse(text: &str, role: Role) -> Option<Source> {
        let (class, method) = text.rsplit_once('.')?;
        (!class.is_empty() && !method.is_empty()).then(|| Source {
            class: class.replace('.', "/"),
            method: method.to_owned(),
            role,
        })
    }

    /// Whether a method of a class is meant: by its name, and by a signature that such a method can have.
    pub fn fits(&self, class: &str, method: &Member) -> bool {
        let is_static = method.access & access::STATIC != 0;
        is_static && self.fits_call(class, &method.name, &method.descriptor)
    }

    /// The same for a call of a static method.
    pub fn fits_call(&self, class: &str, method: &str, descriptor: &str) -> bool {
        let simple = class.rsplit('/').next().unwrap_or(class);
        let same_class = self.class == class || self.class == simple;
        let same_name = match self.method.strip_suffix('*') {
            Some(start) => method.starts_with(start),
            None => self.method == method,
        };
        same_class && same_name && self.role.allows(descriptor)
    }
}

impl Role {
    fn allows(self, descriptor: &str) -> bool {
        match self {
            Role::Assume => descriptor == "(Z)V",
            Role::Reach => descriptor == "(Ljava/lang/String;)V",
            Role::Parameter => parameters(descriptor) == [STRING, STRING],
            Role::Arguments => descriptor == "(I)[Ljava/lang/String;",
            Role::Unknown => {
                let given = parameters(descriptor);
                let result = descriptor.rsplit(')').next().unwrap_or("V");
                let element = result.trim_start_matches('[');
                let is_plain = (element.len() == 1 && result != "V") || element == STRING;
                match &given[..] {
                    [] => is_plain,
                    ["I"] => is_plain && (result == STRING || result.starts_with('[')),
                    [CLASS] | [CLASS, "I"] => result.starts_with('L'),
                    _ => false,
                }
            }
        }
    }
}

/// An unknown that the program has asked for.
#[derive(Clone, Debug)]
pub struct AskedFor {
    /// The variable.
    pub variable: Term,
    /// Its generic signature.
    pub signature: Arc<str>,
    /// Who was called.
    pub method: MethodId,
    /// Where: the method and the offset of its instruction.
    pub at: (MethodId, u16),
}

/// What stands in for the body of a source where nothing is unknown: while a class is made ready for an input, say.
pub(crate) fn outside_of_a_symbolic_run(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Err(Trap::unsupported("unknown value while inputs are planned"))
}

impl Symbolic {
    /// The unknowns that the program has asked for, in order.
    pub fn asked_for(&self) -> Vec<AskedFor> {
        self.shadows.asked.iter().cloned().collect()
    }

    /// Whether an input object was there when the unknown came into being that a reference is part of: what was asked for
    /// as a new object later was not.
    pub(super) fn was_there(&self, input_object: AccessPath, reference: AccessPath) -> bool {
        if !self.is_fresh(input_object) || self.terms.is_within(reference, input_object) {
            return true;
        }
        let asked = self.shadows.asked.iter();
        for asked in asked.filter_map(|asked| self.terms.path_of_term(asked.variable)) {
            if asked == input_object {
                return true;
            }
            if self.terms.is_within(reference, asked) {
                return false;
            }
        }
        true
    }

    /// Whether an input object came into being as a new one.
    pub(super) fn is_fresh(&self, path: AccessPath) -> bool {
        self.fresh.contains(&path)
    }
}

impl Machine {
    /// Carries out a call of a source whose arguments are on the operand stack.
    pub(crate) fn ask_source(&mut self, id: MethodId, role: Role) -> Exec<()> {
        let method = self.method(id);
        let (count, returns) = (usize::from(method.arg_slots), method.returns);
        let at = self.frame().sp as usize - count;
        let (bits, term) = match role {
            Role::Assume => {
                self.assume_argument(at)?;
                (0, None)
            }
            Role::Reach => {
                self.come_to(at)?;
                (0, None)
            }
            Role::Unknown | Role::Parameter | Role::Arguments => {
                let fresh = self.fresh_unknown(id, role, at)?;
                if self.heap.settled() > 0 && !self.is_interleaved() {
                    self.look_at_loop();
                }
                fresh
            }
        };
        self.drop_operands(count as u32);
        self.push_operand(bits, returns.slots());
        if let (Some(symbolic), Some(_)) = (&mut self.symbolic, term) {
            symbolic.set_slot(self.current, at, term);
        }
        self.advance();
        Ok(())
    }

    /// From here on the boolean in a slot is true; inputs for which it is not are of no interest.
    fn assume_argument(&mut self, at: usize) -> Exec<()> {
        let given = self.slot_term(at, Kind::Int);
        let (Some(given), Some(symbolic)) = (given, &mut self.symbolic) else {
            return Ok(());
        };
        let zero = symbolic.terms.int(0);
        let fails = symbolic.terms.eq(given, zero);
        let holds = symbolic.terms.not(fails);
        match symbolic.implied(holds) {
            Some(true) => return Ok(()),
            Some(false) => return Err(self.assumption_fails()),
            None => {}
        }
        // What other threads do where it fails tells which orders are worth a look.
        let otherwise = match symbolic.is_interleaved() {
            true => Alternative::Plain,
            false => Alternative::Excluded,
        };
        let choices = vec![(holds, Alternative::Plain), (fails, otherwise)];
        match symbolic.undecided(ForkKind::Branch, choices) {
            None if symbolic.holds(holds) => Ok(()),
            None => Err(self.assumption_fails()),
            Some(choice) => self.fork_here(choice),
        }
    }

    /// Ends the run if the label in a slot is the one that is looked for.
    fn come_to(&mut self, at: usize) -> Exec<()> {
        let label = self.known_object(at)?;
        let wanted = self.symbolic.as_ref().and_then(|s| s.wanted_label.clone());
        match wanted {
            Some(wanted)
                if !label.is_null() && self.text(label) == wanted && !self.is_ruled_out() =>
            {
                Err(Trap::Stop(Outcome::Reached(wanted)))
            }
            _ => Ok(()),
        }
    }

    /// The bits and the term of a new unknown.
    fn fresh_unknown(&mut self, id: MethodId, role: Role, at: usize) -> Exec<(u64, Option<Term>)> {
        let wanted = match role {
            Role::Parameter => self.wanted_parameter(at)?,
            _ => self.wanted_of(id, role, at)?,
        };
        let Some(symbolic) = &mut self.symbolic else {
            return Err(Trap::internal("an unknown in a run without unknowns"));
        };
        let signature = wanted.signature.clone();
        let (variable, result) = match Kind::of(&signature) {
            Kind::Ref => {
                let variable = symbolic.new_reference(&wanted);
                let object = self.born_for(variable)?;
                (variable, (object.slot(), None))
            }
            kind => {
                let path = symbolic.terms.root(wanted.root);
                let variable = symbolic.terms.unknown(path, unknown_sort(kind));
                if kind == Kind::Char {
                    symbolic.note_character(variable);
                }
                let term = widened(&mut symbolic.terms, kind, variable);
                (variable, (symbolic.value_bits(term), Some(term)))
            }
        };
        self.note_asked(AskedFor {
            variable,
            signature,
            method: id,
            at: (self.frame().method, self.current_offset()),
        });
        Ok(result)
    }

    /// What a call of a source asks for: never null, and no object that was there before.
    fn wanted_of(&mut self, id: MethodId, role: Role, at: usize) -> Exec<Wanted> {
        let method = self.method(id);
        let descriptor = self.names.text(method.selector.descriptor).clone();
        let name = self.names.text(method.selector.name).clone();
        let given = parameters(&descriptor);
        let mut signature: Arc<str> = descriptor.rsplit(')').next().unwrap_or("V").into();
        let (mut slot, mut type_name) = (at, None);
        if given.first() == Some(&CLASS) {
            signature = self.class_given(slot)?;
            type_name = Some(signature.clone());
            slot += 1;
        }
        let mut most = None;
        if given.last() == Some(&"I") {
            self.make_known(slot)?;
            let length = self.threads[self.current].slots[slot] as u32 as i32;
            most = Some(u32::try_from(length).map_err(|_| Trap::Stop(Outcome::Assumed))?);
        }
        let is_argument = role == Role::Arguments;
        let is_object = Kind::of(&signature) == Kind::Ref;
        let root = match is_argument {
            true => Root::CommandLine,
            false => Root::Asked {
                method: name,
                number: self.asked_so_far() as u32 + 1,
                type_name: type_name.filter(|_| is_object),
                length: most.filter(|_| is_object),
            },
        };
        Ok(Wanted {
            root,
            signature,
            null: MayBeNull::Never,
            new: Some(Fresh {
                most: most.unwrap_or(u32::MAX),
                is_bound: is_argument,
                is_argument,
            }),
        })
    }

    /// A parameter of a method under test: null and earlier ones are among what it may be.
    fn wanted_parameter(&mut self, at: usize) -> Exec<Wanted> {
        let (name, signature) = (self.known_object(at)?, self.known_object(at + 1)?);
        if name.is_null() || signature.is_null() {
            return Err(Trap::null());
        }
        let (name, signature) = (self.text(name), self.text(signature));
        let root = match name == RECEIVER {
            true => Root::Receiver,
            false => Root::Parameter {
                number: self.parameters_so_far(),
                name: name.into(),
            },
        };
        Ok(Wanted {
            null: match root {
                Root::Receiver => MayBeNull::Never,
                _ => MayBeNull::Yes,
            },
            root,
            signature: signature.into(),
            new: None,
        })
    }

    fn asked_so_far(&self) -> usize {
        let symbolic = self.symbolic.as_ref();
        symbolic.map_or(0, |symbolic| symbolic.shadows.asked.len())
    }

    /// How many parameters of the method under test have been asked for.
    fn parameters_so_far(&self) -> u32 {
        let symbolic = self.symbolic.as_ref();
        let asked = symbolic.into_iter().flat_map(|symbolic| {
            let asked = symbolic.shadows.asked.iter();
            asked.filter_map(|asked| symbolic.terms.path_of_term(asked.variable))
        });
        let is_parameter = |path: &AccessPath| {
            let root = symbolic.and_then(|symbolic| symbolic.terms.as_root(*path));
            matches!(root, Some(Root::Parameter { .. }))
        };
        asked.filter(is_parameter).count() as u32
    }

    fn note_asked(&mut self, asked: AskedFor) {
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.shadows.asked.push_back_mut(asked);
        }
    }

    fn current_offset(&self) -> u16 {
        let frame = self.frame();
        let offset = frame.code.offsets.get(frame.pc as usize);
        offset.copied().unwrap_or(0)
    }

    /// The signature of the class in a slot. Ways to make objects of it must have been planned.
    fn class_given(&mut self, slot: usize) -> Exec<Arc<str>> {
        let mirror = self.known_object(slot)?;
        if mirror.is_null() {
            return Err(Trap::null());
        }
        let class = self.class(self.class_of_mirror(mirror));
        if matches!(class.form, Form::Primitive(_)) {
            return Err(Trap::unsupported("unknown value of a primitive class"));
        }
        Ok(class.descriptor().into())
    }

    /// The new object that an unknown reference refers to: a fork first, if there are several ways to make it.
    fn born_for(&mut self, reference: Term) -> Exec<Ref> {
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(Ref::NULL);
        };
        let path = symbolic.terms.path_of_term(reference);
        let mut input_objects = symbolic.shadows.input_objects.iter();
        if let Some(input_object) =
            input_objects.find(|input_object| Some(input_object.path) == path)
        {
            return Ok(input_object.object);
        }
        match symbolic.choice_of(reference) {
            Some(choice) => self.fork_here(choice),
            // Null, or an input that was there before.
            None => Ok(match symbolic.object_number(reference) {
                Some(number) => symbolic.shadows.object(number),
                None => Ref::NULL,
            }),
        }
    }
}

/// What an unknown that somebody asks for is like.
struct Wanted {
    root: Root,
    signature: Arc<str>,
    null: MayBeNull,
    new: Option<Fresh>,
}

impl Symbolic {
    /// An unknown reference, with plans for strings and arrays of plain values.
    fn new_reference(&mut self, wanted: &Wanted) -> Term {
        let Wanted {
            root, signature, ..
        } = wanted;
        let path = self.terms.root(root.clone());
        let variable = self.terms.unknown(path, Sort::Ref);
        if wanted.new.is_some() {
            self.fresh.insert(path);
        }
        self.plan_plain(signature);
        let declared = Declared {
            signature: signature.clone(),
            null: wanted.null,
            new: wanted.new,
        };
        self.shadows.declared.insert_mut(variable, declared);
        variable
    }

    /// The elements of an array that a command line has brought are new strings.
    pub(super) fn declare_arguments(&mut self, input_object: &InputObject) {
        let array = self.terms.find_reference(input_object.path);
        let declared = array.and_then(|array| self.shadows.declared.get(&array));
        let new = declared.and_then(|declared| declared.new);
        let Some(new) = new.filter(|new| new.is_argument) else {
            return;
        };
        for index in 0..input_object.room {
            let element = input_object.element(&mut self.terms, index);
            let path = self.terms.part(input_object.path, Step::Element(index));
            self.fresh.insert(path);
            let declared = Declared {
                signature: STRING.into(),
                null: MayBeNull::Never,
                new: Some(Fresh {
                    most: u32::MAX,
                    ..new
                }),
            };
            self.shadows.declared.insert_mut(element, declared);
        }
    }

    /// Plans for what needs no class to be loaded: strings, and arrays of primitives or strings.
    fn plan_plain(&mut self, signature: &Arc<str>) {
        if self.plans.contains_key(signature) {
            return;
        }
        let plan = |descriptor: &Arc<str>, construction| {
            let descriptor = descriptor.clone();
            Arc::new(Plan {
                descriptor,
                construction,
            })
        };
        let plans = match signature.strip_prefix('[') {
            Some(element) => {
                let element: Arc<str> = element.into();
                let is_plain =
                    element.len() == 1 || &*element == STRING || element.starts_with('[');
                if !is_plain {
                    return;
                }
                if element.len() > 1 {
                    self.plan_plain(&element);
                }
                vec![plan(signature, Construction::Array(element))]
            }
            None if &**signature == STRING => {
                vec![
                    plan(signature, Construction::Latin),
                    plan(signature, Construction::Wide),
                ]
            }
            None => return,
        };
        let options = Options {
            plans,
            fitting: vec![signature.clone()],
            left_out: None,
        };
        self.plans.insert(signature.clone(), Arc::new(options));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(name: &str, descriptor: &str, access: u16) -> Member {
        let mut class = vitro_classfile::assemble::ClassBuilder::new("A");
        class.bodiless(access, name, descriptor);
        let file = vitro_classfile::ClassFile::parse(&class.bytes()).expect("a class");
        file.methods[0].clone()
    }

    #[test]
    fn a_row_means_methods_by_class_name_and_signature() {
        let row = Source::parse("Verifier.nondet*", Role::Unknown).expect("a row");
        let (is_static, native) = (access::STATIC, access::NATIVE);
        let int = member("nondetInt", "()I", is_static | native);
        assert!(row.fits("org/sosy_lab/sv_benchmarks/Verifier", &int));
        assert!(row.fits("Verifier", &int));
        assert!(!row.fits("p/OtherVerifier", &int));
        assert!(!row.fits("Verifier", &member("nondetInt", "()I", native)));
        assert!(!row.fits("Verifier", &member("nondetInt", "(I)I", is_static | native)));
        assert!(!row.fits("Verifier", &member("nondet", "()V", is_static | native)));
        assert!(row.fits(
            "Verifier",
            &member("nondetString", "()Ljava/lang/String;", is_static | native)
        ));
        let full = Source::parse("a.B.any", Role::Unknown).expect("a row");
        assert!(full.fits("a/B", &member("any", "()Z", is_static | native)));
        assert!(!full.fits("c/B", &member("any", "()Z", is_static | native)));
        assert_eq!(Source::parse("nothing", Role::Assume), None);
    }
}
