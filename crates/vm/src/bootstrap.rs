//! Bootstrap methods that the machine links itself, because the JDK's own code for them is long:
//! lambdas, string concatenation, the methods of records, pattern switches.
//!
//! The crate `vitro-spin` writes a class for the call site, which becomes a hidden class in the nest
//! of the caller. Whatever is out of the ordinary is left to the library, which links it or throws
//! the exact exception.

mod site;

use std::sync::Arc;

use vitro_classfile::{ClassFile, access};
use vitro_spin::{Handle, LambdaSpec, Serialization};

use crate::dynamic::CONSTANT_SITE;
use crate::heap::ClassId;
use crate::loader::Definition;
use crate::machine::Machine;
use crate::method::{Body, MethodId};
use crate::outcome::{Exec, Trap};
use site::{Site, Spun};

const LAMBDA_FACTORY: &str = "java/lang/invoke/LambdaMetafactory";
/// Flags of `LambdaMetafactory.altMetafactory`.
const FLAG_SERIALIZABLE: i32 = 1;
/// Reference kinds of static methods and constructors.
const INVOKE_STATIC: u8 = 6;
const NEW_INVOKE_SPECIAL: u8 = 8;

impl Machine {
    /// Links the call site if its bootstrap method is one of those known here.
    pub(crate) fn link_known_bootstrap(
        &mut self,
        class: ClassId,
        file: &ClassFile,
        bootstrap: u16,
        site: (&Arc<str>, &Arc<str>),
        cell: u32,
    ) -> Exec<bool> {
        let known = match self.linkage.spun.get(&cell) {
            Some(&known) => {
                if !self.class(class).loader.is_builtin() {
                    self.ask_again(class, Site::new(file, bootstrap, site.0, site.1), known)?;
                }
                known
            }
            None => {
                let spun = match Site::new(file, bootstrap, site.0, site.1) {
                    Some(site) => optional(self.spin_site(class, &site))?.flatten(),
                    None => None,
                };
                self.linkage.spun.insert(cell, spun);
                spun
            }
        };
        match known {
            Some(method) => self.link_spun(method, cell).map(|()| true),
            None => Ok(false),
        }
    }

    /// A call site is spun once. After going back to a time before that, a loader written in Java must be
    /// asked again for the classes that it was asked for then.
    fn ask_again(
        &mut self,
        class: ClassId,
        site: Option<Site<'_>>,
        known: Option<MethodId>,
    ) -> Exec<()> {
        if let Some(site) = site.filter(|site| site.bootstrap.0 == LAMBDA_FACTORY) {
            optional(self.spin_lambda(class, &site))?;
        }
        if let Some(method) = known {
            let file = self.file_of(self.method(method).class)?;
            self.load_supertypes(self.class(class).loader, &file)?;
        }
        Ok(())
    }

    /// Puts a spun method into the cells of its call site. A lambda without captured values is one
    /// object for good.
    fn link_spun(&mut self, method: MethodId, cell: u32) -> Exec<()> {
        let info = self.method(method);
        let class = info.class;
        let constant =
            info.arg_slots == 0 && &**self.names.text(info.selector.name) == vitro_spin::FACTORY;
        self.ensure_initialized(class)?;
        if constant {
            // Its constructor does nothing.
            let object = self.heap.new_object(class);
            self.set_cell(cell + 1, object.slot());
            self.set_cell(cell, CONSTANT_SITE);
        } else {
            self.set_cell(cell + 1, 0);
            self.set_cell(cell, u64::from(method.0) + 1);
        }
        Ok(())
    }

    /// Spins and defines a class for the call site; `None` if the library has to link it.
    fn spin_site(&mut self, class: ClassId, site: &Site<'_>) -> Exec<Option<MethodId>> {
        let spun = match site.bootstrap {
            (LAMBDA_FACTORY, "metafactory" | "altMetafactory") => self.spin_lambda(class, site)?,
            ("java/lang/invoke/StringConcatFactory", "makeConcat") => site.spin_concat(false),
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
                site.spin_concat(true)
            }
            // A hidden class cannot be named by another one.
            _ if self.class(class).hidden => None,
            ("java/lang/runtime/ObjectMethods", "bootstrap") => site.spin_record_method(),
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => site.spin_type_switch(),
            ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => site.spin_enum_switch(),
            _ => None,
        };
        let Some(Spun { bytes, method }) = spun else {
            return Ok(None);
        };
        let how = Definition {
            hidden: true,
            nest_host: Some(class),
            keep_bytes: true,
            spun: true,
            ..Definition::default()
        };
        let spun = self.define(self.class(class).loader, &bytes, how)?;
        Ok(self.find_declared(spun, method, site.descriptor))
    }

    fn spin_lambda(&mut self, class: ClassId, site: &Site<'_>) -> Exec<Option<Spun>> {
        let Some(mut lambda) = site.lambda().filter(|_| !self.class(class).hidden) else {
            return Ok(None);
        };
        let Some(is_private) = self.check_implementation(class, &lambda.implementation)? else {
            return Ok(None);
        };
        let implementation = Handle {
            is_private,
            ..lambda.implementation
        };
        let serialization = self.serialization(class, site, &mut lambda)?;
        let class_name = match self.jdk.version().feature {
            ..21 => format!("{}$$Lambda${}", site.file.name, self.hidden_counter + 1),
            _ => format!("{}$$Lambda", site.file.name),
        };
        let bytes = vitro_spin::lambda(&LambdaSpec {
            class_name: &class_name,
            method_name: site.name,
            factory_descriptor: site.descriptor,
            erased_descriptor: lambda.erased,
            implementation,
            instantiated_descriptor: lambda.instantiated,
            extra_interfaces: &lambda.markers,
            bridges: &lambda.bridges,
            serialization,
        });
        Ok(Spun::of(bytes, vitro_spin::FACTORY))
    }

    /// Whether the method that a lambda calls is private; `None` if a class in the nest of the
    /// caller cannot call it by an ordinary instruction.
    fn check_implementation(&mut self, class: ClassId, handle: &Handle<'_>) -> Exec<Option<bool>> {
        let owner = self.resolve_class_named(class, handle.owner)?;
        let id = self.resolve_method_in(owner, handle.name, handle.descriptor)?;
        let method = self.method(id);
        let (declared_in, flags) = (method.class, method.access);
        let fits = !matches!(method.body, Body::Polymorphic(_))
            && method.is(access::STATIC) == (handle.kind == INVOKE_STATIC)
            && (handle.name == "<init>") == (handle.kind == NEW_INVOKE_SPECIAL)
            && self.class(owner).is_interface() == handle.owner_is_interface;
        // As a nestmate of the caller, but no subclass of its superclass.
        let protected = flags & access::PROTECTED != 0 && !self.same_package(class, declared_in);
        if !fits || protected || !self.can_access_member(class, declared_in, flags)? {
            return Ok(None);
        }
        Ok(Some(flags & access::PRIVATE != 0))
    }

    /// Whether objects of the lambda may be serialized. If so, they implement `Serializable`.
    fn serialization<'a>(
        &mut self,
        class: ClassId,
        site: &Site<'a>,
        lambda: &mut site::Lambda<'_>,
    ) -> Exec<Serialization<'a>> {
        let interface = site.descriptor.rsplit_once(")L");
        let interface = interface.map(|(_, rest)| rest.trim_end_matches(';'));
        let mut inherited = false;
        for name in interface.into_iter().chain(lambda.markers.iter().copied()) {
            let interface = self.resolve_class_named(class, name)?;
            inherited |= self.subtype_of(interface, self.known.serializable);
        }
        if lambda.flags & FLAG_SERIALIZABLE == 0 {
            return Ok(match inherited {
                true => Serialization::Refused,
                false => Serialization::Unrelated,
            });
        }
        if !inherited {
            lambda.markers.push("java/io/Serializable");
        }
        Ok(Serialization::Allowed {
            caller: &site.file.name,
        })
    }
}

/// `None` for what throws a Java exception; the library is asked to do that.
fn optional<T>(result: Exec<T>) -> Exec<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Trap::Throw(_) | Trap::ThrowNew(..) | Trap::ThrowNamed(..)) => Ok(None),
        Err(trap) => Err(trap),
    }
}
