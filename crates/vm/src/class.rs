//! Classes as the machine runs them: hierarchy, layout and tables. They are created in
//! [`crate::loader`].

use std::sync::Arc;

use vitro_classfile::{ClassFile, access};

use crate::heap::ClassId;
use crate::kind::Kind;
use crate::method::MethodId;
use crate::names::Name;

/// Names a class loader: 0 is the boot loader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LoaderId(pub u32);

impl LoaderId {
    /// The boot loader.
    pub const BOOT: LoaderId = LoaderId(0);
    /// The platform class loader.
    pub const PLATFORM: LoaderId = LoaderId(1);
    /// The application class loader.
    pub const APP: LoaderId = LoaderId(2);

    /// Whether the machine itself knows how this loader finds classes.
    pub fn is_builtin(self) -> bool {
        self.0 <= 2
    }
}

/// What kind of type a class represents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A class or interface from a class file.
    Instance,
    /// `int.class` and its siblings.
    Primitive(Kind),
    /// An array.
    Array {
        /// Class of the elements (a primitive class for `int[]`).
        component: ClassId,
        /// Their kind.
        kind: Kind,
    },
}

/// A declared field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Name.
    pub name: Name,
    /// Descriptor.
    pub descriptor: Name,
    /// Access flags.
    pub access: u16,
    /// Kind of its values.
    pub kind: Kind,
    /// Word offset, header included, in the object (or in the mirror for a static).
    pub offset: u32,
}

impl Field {
    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }
}

/// How far linking went. Initialisation is state of the program and is stored in the mirror.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkState {
    /// Defined, with layout and tables.
    Loaded,
    /// Verified: code may run.
    Linked,
    /// Verification failed; the message of the VerifyError.
    Failed,
}

/// A loaded class.
pub struct Class {
    /// Internal name: `java/lang/Object`, `[I`, `int`.
    pub name: Arc<str>,
    /// Defining loader.
    pub loader: LoaderId,
    /// Access flags of the class file (inner classes: see InnerClasses).
    pub access: u16,
    /// Class, primitive or array.
    pub form: Form,
    /// Direct superclass.
    pub super_class: Option<ClassId>,
    /// Chain from `Object` to this class, for constant-time subclass tests.
    pub ancestors: Box<[ClassId]>,
    /// Direct superinterfaces.
    pub interfaces: Vec<ClassId>,
    /// All superinterfaces, this one included if it is an interface.
    pub all_interfaces: Box<[ClassId]>,
    /// The parsed file, for classes that have one.
    pub file: Option<Arc<ClassFile>>,
    /// The bytes of classes defined at run time, for the snapshot.
    pub defined_bytes: Option<Arc<[u8]>>,
    /// Declared fields, statics among them.
    pub fields: Vec<Field>,
    /// First declared method; they are numbered in file order.
    pub first_method: MethodId,
    /// Number of declared methods.
    pub method_count: u32,
    /// Virtual methods by slot.
    pub vtable: Box<[MethodId]>,
    /// Words of static fields in the mirror.
    pub static_words: u32,
    /// Whether there is a class initialiser.
    pub initializer: Option<MethodId>,
    /// How far linking went.
    pub link_state: LinkState,
    /// Why verification failed.
    pub link_error: Option<(&'static str, String)>,
    /// The class of arrays of this class, once asked for.
    pub array_class: Option<ClassId>,
    /// Hidden classes are not found by name.
    pub hidden: bool,
    /// For hidden nestmates: the host of the nest.
    pub nest_host: Option<ClassId>,
    /// Whether it stands for a class that a test writes.
    pub is_stub: bool,
    /// Declares or inherits a `finalize` method with a body of its own.
    pub finalizable: bool,
}

impl Class {
    /// Whether it is an interface.
    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    /// Whether it is an array class.
    pub fn is_array(&self) -> bool {
        matches!(self.form, Form::Array { .. })
    }

    /// Whether it represents a primitive type or void.
    pub fn is_primitive(&self) -> bool {
        matches!(self.form, Form::Primitive(_))
    }

    /// Declared methods.
    pub fn methods(&self) -> impl Iterator<Item = MethodId> + use<> {
        (self.first_method.0..self.first_method.0 + self.method_count).map(MethodId)
    }

    /// The package part of the name, with slashes; empty for the unnamed package.
    pub fn package(&self) -> &str {
        self.name.rfind('/').map_or("", |at| &self.name[..at])
    }

    /// The name without the package.
    pub fn simple_name(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or_default()
    }

    /// The name with dots, as `Class.getName` gives it.
    pub fn java_name(&self) -> String {
        // The last '+' of a hidden class's name is the slash in Host$$Lambda/0x...
        match self.name.rsplit_once('+') {
            Some((host, suffix)) if self.hidden => format!("{}/{suffix}", host.replace('/', ".")),
            _ => self.name.replace('/', "."),
        }
    }

    /// The field descriptor of the type.
    pub fn descriptor(&self) -> String {
        match self.form {
            Form::Instance => format!("L{};", self.name),
            Form::Primitive(kind) => kind.letter().to_string(),
            Form::Array { .. } => self.name.to_string(),
        }
    }
}
