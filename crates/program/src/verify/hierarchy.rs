//! What the verifier asks about other classes.

use std::sync::Arc;

use vitro_classfile::{ClassFile, access};

use super::VerifyFault;

/// Longest chain of superclasses that is followed; a longer one must be a cycle.
const LONGEST_CHAIN: usize = 10_000;

/// Answers about classes by internal name; may load them. `Err` names a class that cannot be loaded.
///
/// Except in [`Hierarchy::is_assignable`], names are never array descriptors.
pub trait Hierarchy {
    /// The superclass; `None` for `java/lang/Object`, `java/lang/Object` for interfaces.
    fn super_name(&mut self, class: &str) -> Result<Option<Arc<str>>, VerifyFault>;

    /// Whether the class is an interface.
    fn is_interface(&mut self, class: &str) -> Result<bool, VerifyFault>;

    /// Looks up a field or method (the descriptor shows which) in `class` and its superclasses. If
    /// what is found is protected, the name of the class that declares it.
    fn protected_declarer(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<Option<Arc<str>>, VerifyFault>;

    /// Whether two classes are in the same run-time package.
    fn same_package(&self, one: &str, other: &str) -> bool {
        let package = |name: &str| name.rfind('/').map_or(0, |end| end);
        one[..package(one)] == other[..package(other)]
    }

    /// Whether a reference to `sub` may stand where one to `sup` is wanted, as the verifier sees it:
    /// interfaces count as `java/lang/Object`. Both are internal names or array descriptors.
    fn is_assignable(&mut self, sub: &str, sup: &str) -> Result<bool, VerifyFault> {
        if sub == sup || sup == "java/lang/Object" {
            return Ok(true);
        }
        match (sub.strip_prefix('['), sup.strip_prefix('[')) {
            (Some(sub), Some(sup)) => match (element_class(sub), element_class(sup)) {
                (Some(sub), Some(sup)) => self.is_assignable(sub, sup),
                _ => Ok(false),
            },
            (Some(_), None) => Ok(sup == "java/lang/Cloneable" || sup == "java/io/Serializable"),
            (None, Some(_)) => Ok(false),
            (None, None) => Ok(self.is_interface(sup)? || is_below(self, sub, sup)?),
        }
    }
}

/// The class or array that a component descriptor names; `None` for primitive types.
fn element_class(descriptor: &str) -> Option<&str> {
    if descriptor.starts_with('[') {
        return Some(descriptor);
    }
    descriptor.strip_prefix('L')?.strip_suffix(';')
}

fn is_below<H: Hierarchy + ?Sized>(
    hierarchy: &mut H,
    sub: &str,
    sup: &str,
) -> Result<bool, VerifyFault> {
    let mut next = hierarchy.super_name(sub)?;
    for _ in 0..LONGEST_CHAIN {
        match next {
            None => return Ok(false),
            Some(name) if &*name == sup => return Ok(true),
            Some(name) => next = hierarchy.super_name(&name)?,
        }
    }
    Ok(false)
}

/// A [`Hierarchy`] over a function that finds classes by internal name.
///
/// The function is called often, so it should keep what it has parsed.
pub struct FoundClasses<F> {
    find: F,
}

impl<F: FnMut(&str) -> Result<Arc<ClassFile>, VerifyFault>> FoundClasses<F> {
    /// A hierarchy that asks `find`.
    pub fn new(find: F) -> Self {
        Self { find }
    }
}

impl<F: FnMut(&str) -> Result<Arc<ClassFile>, VerifyFault>> Hierarchy for FoundClasses<F> {
    fn super_name(&mut self, class: &str) -> Result<Option<Arc<str>>, VerifyFault> {
        Ok((self.find)(class)?.super_name.clone())
    }

    fn is_interface(&mut self, class: &str) -> Result<bool, VerifyFault> {
        Ok((self.find)(class)?.access & access::INTERFACE != 0)
    }

    fn protected_declarer(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<Option<Arc<str>>, VerifyFault> {
        let mut found = (self.find)(class)?;
        for _ in 0..LONGEST_CHAIN {
            if let Some(flags) = declared_flags(&found, name, descriptor) {
                let protected = flags & access::PROTECTED != 0;
                return Ok(protected.then(|| Arc::clone(&found.name)));
            }
            match found.super_name.clone() {
                Some(parent) => found = (self.find)(&parent)?,
                None => break,
            }
        }
        Ok(None)
    }
}

/// The flags of a field or method that the class itself declares.
fn declared_flags(class: &ClassFile, name: &str, descriptor: &str) -> Option<u16> {
    let wanted = (name, descriptor);
    if descriptor.starts_with('(') {
        let mut methods = class.methods.iter();
        methods
            .find(|m| (&*m.name, &*m.descriptor) == wanted)
            .map(|m| m.access)
    } else {
        let mut fields = class.fields.iter();
        fields
            .find(|f| (&*f.name, &*f.descriptor) == wanted)
            .map(|f| f.access)
    }
}
