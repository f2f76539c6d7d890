//! Which classes a class file mentions.

use std::collections::BTreeSet;

use vitro_classfile::{ClassFile, Constant};

/// All classes that a class file mentions; strings that only look like types do no harm.
pub(crate) fn mentions(bytes: &[u8]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let Ok(file) = ClassFile::parse(bytes) else {
        return names;
    };
    for at in 1..file.constants.len() as u16 {
        match file.constants.get(at) {
            Some(Constant::Class { .. }) => {
                let name = file.constants.class_name(at);
                names.extend(name.map(|name| name.to_string()));
            }
            Some(Constant::Utf8(text)) if text.text.starts_with(['(', '[', 'L', '<']) => {
                let parts = text.text.split([';', '<', '>', ':', '(', ')']);
                names.extend(parts.filter_map(|part| Some(part.split_once('L')?.1.to_owned())));
            }
            _ => {}
        }
    }
    names
}
