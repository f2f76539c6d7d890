//! What the constants of an `invokedynamic` call site say, and the classes that follow from them
//! alone.

use vitro_classfile::{ClassFile, Constant, JavaText};
use vitro_spin::{
    Component, ConcatConstant, EnumLabel, Handle, Label, RecordMethod, SpinError, concat,
    enum_switch, record_method, type_switch,
};

/// A call site and its bootstrap method.
pub(super) struct Site<'a> {
    /// The class with the call site.
    pub file: &'a ClassFile,
    /// Class and name of the bootstrap method.
    pub bootstrap: (&'a str, &'a str),
    /// Static arguments.
    arguments: &'a [u16],
    /// Name and descriptor at the call site.
    pub name: &'a str,
    pub descriptor: &'a str,
}

/// A spun class and the name of the method to link to, which has the call site's descriptor.
pub(super) struct Spun {
    pub bytes: Vec<u8>,
    pub method: &'static str,
}

impl Spun {
    pub fn of(spun: Result<Vec<u8>, SpinError>, method: &'static str) -> Option<Spun> {
        spun.ok().map(|bytes| Spun { bytes, method })
    }
}

/// The static arguments of `metafactory` or `altMetafactory`.
pub(super) struct Lambda<'a> {
    pub erased: &'a str,
    /// Whether it is private is not known from here.
    pub implementation: Handle<'a>,
    pub instantiated: &'a str,
    pub flags: i32,
    pub markers: Vec<&'a str>,
    pub bridges: Vec<&'a str>,
}

const GET_FIELD: u8 = 1;
const INVOKE_STATIC: u8 = 6;
const FLAG_MARKERS: i32 = 2;
const FLAG_BRIDGES: i32 = 4;

impl<'a> Site<'a> {
    /// Reads the constants; `None` if the bootstrap method is no static method.
    pub fn new(
        file: &'a ClassFile,
        bootstrap: u16,
        name: &'a str,
        descriptor: &'a str,
    ) -> Option<Site<'a>> {
        let (bootstrap, arguments) = static_call(file, bootstrap)?;
        Some(Site {
            file,
            bootstrap,
            arguments,
            name,
            descriptor,
        })
    }

    /// The name of a class to spin for this call site.
    fn class_name(&self, kind: &str) -> String {
        format!("{}$${kind}", self.file.name)
    }

    /// The arguments of `metafactory`: erased signature, implementation, signature; and those that
    /// `altMetafactory` adds: flags, then a count and that many markers, then the same for bridges.
    pub fn lambda(&self) -> Option<Lambda<'a>> {
        let (&[erased, implementation, instantiated], mut rest) =
            self.arguments.split_first_chunk()?;
        let mut next = || {
            let (&first, others) = rest.split_first()?;
            rest = others;
            Some(first)
        };
        let (mut flags, mut markers, mut bridges) = (0, Vec::new(), Vec::new());
        if self.bootstrap.1 == "altMetafactory" {
            flags = self.int(next()?)?;
            if flags & FLAG_MARKERS != 0 {
                for _ in 0..self.int(next()?)? {
                    markers.push(&**self.file.constants.class_name(next()?)?);
                }
            }
            if flags & FLAG_BRIDGES != 0 {
                for _ in 0..self.int(next()?)? {
                    bridges.push(self.method_type(next()?)?);
                }
            }
        }
        Some(Lambda {
            erased: self.method_type(erased)?,
            implementation: self.handle(implementation)?,
            instantiated: self.method_type(instantiated)?,
            flags,
            markers,
            bridges,
        })
    }

    fn int(&self, cp: u16) -> Option<i32> {
        match self.file.constants.get(cp)? {
            Constant::Integer(value) => Some(*value),
            _ => None,
        }
    }

    fn method_type(&self, cp: u16) -> Option<&'a str> {
        match self.file.constants.get(cp)? {
            Constant::MethodType { descriptor } => Some(self.file.constants.utf8(*descriptor)?),
            _ => None,
        }
    }

    fn handle(&self, cp: u16) -> Option<Handle<'a>> {
        let &Constant::MethodHandle { kind, reference } = self.file.constants.get(cp)? else {
            return None;
        };
        let (owner, name, descriptor) = self.file.constants.member(reference)?;
        let target = self.file.constants.get(reference)?;
        Some(Handle {
            kind,
            owner,
            owner_is_interface: matches!(target, Constant::InterfaceMethodRef { .. }),
            name,
            descriptor,
            is_private: false,
        })
    }

    pub fn spin_concat(&self, with_constants: bool) -> Option<Spun> {
        if !self.descriptor.ends_with(")Ljava/lang/String;") {
            return None;
        }
        let (recipe, constants) = if with_constants {
            let (&recipe, constants) = self.arguments.split_first()?;
            let constants: Option<Vec<ConcatConstant>> = constants
                .iter()
                .map(|&cp| self.concat_constant(cp))
                .collect();
            (units(text(self.file, recipe)?), constants?)
        } else {
            (
                vec![1; crate::kind::parameters(self.descriptor).len()],
                Vec::new(),
            )
        };
        let class_name = self.class_name("StringConcat");
        let bytes = concat(&class_name, self.descriptor, &recipe, &constants);
        Spun::of(bytes, vitro_spin::CONCAT)
    }

    fn concat_constant(&self, cp: u16) -> Option<ConcatConstant> {
        Some(match self.file.constants.get(cp)? {
            Constant::String { .. } => ConcatConstant::Text(units(text(self.file, cp)?)),
            Constant::Integer(value) => ConcatConstant::Int(*value),
            Constant::Long(value) => ConcatConstant::Long(*value),
            Constant::Float(bits) => ConcatConstant::Float(*bits),
            Constant::Double(bits) => ConcatConstant::Double(*bits),
            _ => return None,
        })
    }

    pub fn spin_record_method(&self) -> Option<Spun> {
        let (&[record, names], getters) = self.arguments.split_first_chunk()?;
        let record = self.file.constants.class_name(record)?;
        let names = &text(self.file, names)?.text;
        let names: Vec<&str> = names.split(';').filter(|name| !name.is_empty()).collect();
        let which = match self.name {
            "toString" => RecordMethod::ToString(self.simple_name(record)?),
            "hashCode" => RecordMethod::HashCode,
            "equals" => RecordMethod::Equals,
            _ => return None,
        };
        if names.len() != getters.len() {
            return None;
        }
        let components: Option<Vec<Component<'_>>> = names
            .iter()
            .zip(getters)
            .map(|(name, &getter)| {
                let Handle {
                    owner,
                    name: field,
                    descriptor,
                    ..
                } = self
                    .handle(getter)
                    .filter(|handle| handle.kind == GET_FIELD)?;
                Some(Component {
                    name,
                    owner,
                    field,
                    descriptor,
                })
            })
            .collect();
        let class_name = self.class_name("Record");
        Spun::of(
            record_method(&class_name, record, which, &components?),
            which.name(),
        )
    }

    /// What `Class.getSimpleName` gives for the class with this call site.
    fn simple_name(&self, class: &'a str) -> Option<&'a str> {
        if class != &*self.file.name {
            return None;
        }
        let constants = &self.file.constants;
        let inner = self.file.inner_classes.iter().find(|inner| {
            constants
                .class_name(inner.inner)
                .is_some_and(|name| **name == *class)
        });
        match inner {
            Some(inner) => Some(constants.utf8(inner.name)?),
            None => class.rsplit('/').next(),
        }
    }

    pub fn spin_type_switch(&self) -> Option<Spun> {
        let labels: Option<Vec<Label>> = self.arguments.iter().map(|&cp| self.label(cp)).collect();
        let bytes = type_switch(&self.class_name("TypeSwitch"), self.descriptor, &labels?);
        Spun::of(bytes, vitro_spin::TYPE_SWITCH)
    }

    fn label(&self, cp: u16) -> Option<Label> {
        Some(match self.file.constants.get(cp)? {
            Constant::Class { .. } => Label::Class(self.file.constants.class_name(cp)?.to_string()),
            Constant::String { .. } => Label::Text(units(text(self.file, cp)?)),
            Constant::Integer(value) => Label::Int(*value),
            Constant::Dynamic { .. } => self.enum_constant(cp)?,
            _ => return None,
        })
    }

    /// `EnumDesc.of(ClassDesc.of("pkg.Enum"), "CONSTANT")` as compilers write it.
    fn enum_constant(&self, cp: u16) -> Option<Label> {
        let (class, name) = match invocation(self.file, cp)? {
            (("java/lang/Enum$EnumDesc", "of"), &[class, name]) => (class, name),
            _ => return None,
        };
        let class = match invocation(self.file, class)? {
            (("java/lang/constant/ClassDesc", "of"), &[class]) => text(self.file, class)?,
            _ => return None,
        };
        Some(Label::Enum {
            class_descriptor: format!("L{};", class.text.replace('.', "/")),
            name: text(self.file, name)?.text.to_string(),
        })
    }

    pub fn spin_enum_switch(&self) -> Option<Spun> {
        let label = |&cp: &u16| {
            Some(match self.file.constants.get(cp)? {
                Constant::Class { .. } => {
                    EnumLabel::Class(self.file.constants.class_name(cp)?.to_string())
                }
                Constant::String { .. } => {
                    EnumLabel::Constant(text(self.file, cp)?.text.to_string())
                }
                _ => return None,
            })
        };
        let labels: Option<Vec<EnumLabel>> = self.arguments.iter().map(label).collect();
        let bytes = enum_switch(&self.class_name("EnumSwitch"), self.descriptor, &labels?);
        Spun::of(bytes, vitro_spin::ENUM_SWITCH)
    }
}

type StaticCall<'a> = ((&'a str, &'a str), &'a [u16]);

/// Class and name of a static bootstrap method, and its static arguments.
fn static_call(file: &ClassFile, bootstrap: u16) -> Option<StaticCall<'_>> {
    let entry = file.bootstrap_methods.get(usize::from(bootstrap))?;
    Some((static_method(file, entry.method)?, &entry.arguments))
}

/// Class and name of the static method that a handle constant names.
fn static_method(file: &ClassFile, cp: u16) -> Option<(&str, &str)> {
    match file.constants.get(cp)? {
        &Constant::MethodHandle {
            kind: INVOKE_STATIC,
            reference,
        } => {
            let (owner, name, _) = file.constants.member(reference)?;
            Some((owner, name))
        }
        _ => None,
    }
}

/// The method and arguments of a constant that `ConstantBootstraps.invoke` computes.
fn invocation(file: &ClassFile, cp: u16) -> Option<StaticCall<'_>> {
    let &Constant::Dynamic { bootstrap, .. } = file.constants.get(cp)? else {
        return None;
    };
    let (method, arguments) = static_call(file, bootstrap)?;
    if method != ("java/lang/invoke/ConstantBootstraps", "invoke") {
        return None;
    }
    let (&handle, arguments) = arguments.split_first()?;
    Some((static_method(file, handle)?, arguments))
}

/// The text of a string constant.
fn text(file: &ClassFile, cp: u16) -> Option<&JavaText> {
    match file.constants.get(cp)? {
        Constant::String { text } => match file.constants.get(*text)? {
            Constant::Utf8(text) => Some(text),
            _ => None,
        },
        _ => None,
    }
}

fn units(text: &JavaText) -> Vec<u16> {
    match &text.units {
        Some(units) => units.to_vec(),
        None => text.text.encode_utf16().collect(),
    }
}
