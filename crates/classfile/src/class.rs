//! A whole class: header, members and class-level attributes.

use std::sync::Arc;

use crate::annotation::InvisibleAnnotations;
use crate::attribute::{BootstrapMethod, Code, InnerClass, RecordComponent};
use crate::constant::ConstantPool;

/// Access and property flags (JVMS tables 4.1-B, 4.5-A, 4.6-A).
#[allow(missing_docs)]
pub mod access {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SUPER: u16 = 0x0020;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const BRIDGE: u16 = 0x0040;
    pub const TRANSIENT: u16 = 0x0080;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const STRICT: u16 = 0x0800;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
    pub const MODULE: u16 = 0x8000;
}

/// Class name, and name and descriptor of the method if there is one.
pub type EnclosingMethod = (Arc<str>, Option<(Arc<str>, Arc<str>)>);

/// A parsed class file.
#[derive(Debug, Clone)]
pub struct ClassFile {
    /// Minor version; 65535 marks preview features.
    pub minor: u16,
    /// Major version: 52 is Java 8, 61 is Java 17, 69 is Java 25.
    pub major: u16,
    /// The constant pool.
    pub constants: ConstantPool,
    /// Flags, see [`access`].
    pub access: u16,
    /// Internal name.
    pub name: Arc<str>,
    /// Internal name of the superclass; `None` for `java/lang/Object` and modules.
    pub super_name: Option<Arc<str>>,
    /// Internal names of the direct superinterfaces.
    pub interfaces: Vec<Arc<str>>,
    /// Fields in file order.
    pub fields: Vec<Field>,
    /// Methods in file order.
    pub methods: Vec<Method>,
    /// SourceFile.
    pub source_file: Option<Arc<str>>,
    /// Generic signature.
    pub signature: Option<Arc<str>>,
    /// BootstrapMethods.
    pub bootstrap_methods: Vec<BootstrapMethod>,
    /// InnerClasses.
    pub inner_classes: Vec<InnerClass>,
    /// EnclosingMethod: class name, and name and descriptor of the method if there is one.
    pub enclosing_method: Option<EnclosingMethod>,
    /// NestHost.
    pub nest_host: Option<Arc<str>>,
    /// NestMembers.
    pub nest_members: Vec<Arc<str>>,
    /// Record components; `None` if the class is not a record.
    pub record: Option<Vec<RecordComponent>>,
    /// PermittedSubclasses; `None` if the class is not sealed.
    pub permitted_subclasses: Option<Vec<Arc<str>>>,
    /// Module as in the file, of a `module-info`; see [`ClassFile::module`].
    pub module: Option<Arc<[u8]>>,
    /// RuntimeVisibleAnnotations as in the file.
    pub annotations: Option<Arc<[u8]>>,
    /// RuntimeVisibleTypeAnnotations as in the file.
    pub type_annotations: Option<Arc<[u8]>>,
    /// Annotations that the JVM ignores, as in the file.
    pub invisible: InvisibleAnnotations,
}

impl ClassFile {
    /// Gives the class another name, also where its constants name it. False if there is no room for the new name.
    pub fn rename(&mut self, name: &str) -> bool {
        let renamed = self.constants.rename_class(&self.name, name);
        if renamed {
            self.name = name.into();
        }
        renamed
    }
}

/// A field.
#[derive(Debug, Clone)]
pub struct Field {
    /// Flags, see [`access`].
    pub access: u16,
    /// Name.
    pub name: Arc<str>,
    /// Descriptor, checked to be well-formed.
    pub descriptor: Arc<str>,
    /// ConstantValue: index of an Integer, Float, Long, Double or String constant.
    pub constant_value: Option<u16>,
    /// Generic signature.
    pub signature: Option<Arc<str>>,
    /// RuntimeVisibleAnnotations as in the file.
    pub annotations: Option<Arc<[u8]>>,
    /// RuntimeVisibleTypeAnnotations as in the file.
    pub type_annotations: Option<Arc<[u8]>>,
    /// Annotations that the JVM ignores, as in the file.
    pub invisible: InvisibleAnnotations,
}

/// A method.
#[derive(Debug, Clone)]
pub struct Method {
    /// Flags, see [`access`].
    pub access: u16,
    /// Name.
    pub name: Arc<str>,
    /// Descriptor, checked to be well-formed.
    pub descriptor: Arc<str>,
    /// The body; `None` for native and abstract methods.
    pub code: Option<Code>,
    /// Declared checked exceptions.
    pub exceptions: Vec<Arc<str>>,
    /// Generic signature.
    pub signature: Option<Arc<str>>,
    /// MethodParameters: name (Utf8 constant or 0) and flags of each.
    pub parameters: Option<Vec<(u16, u16)>>,
    /// RuntimeVisibleAnnotations as in the file.
    pub annotations: Option<Arc<[u8]>>,
    /// RuntimeVisibleParameterAnnotations as in the file.
    pub parameter_annotations: Option<Arc<[u8]>>,
    /// RuntimeVisibleTypeAnnotations as in the file.
    pub type_annotations: Option<Arc<[u8]>>,
    /// Annotations that the JVM ignores, as in the file.
    pub invisible: InvisibleAnnotations,
    /// AnnotationDefault as in the file.
    pub annotation_default: Option<Arc<[u8]>>,
}
