//! `java.lang.Package`: versions of packages of the class path stand in the manifests of its jars.

use vitro_vm::class::Form;
use vitro_vm::{Exec, LoaderId, Machine, NativeFn, Ref, Registry};

use crate::support::reference;

pub fn register(registry: &mut Registry) {
    let text = "()Ljava/lang/String;";
    let getters: &[(&'static str, &'static str, NativeFn)] = &[
        ("getSpecificationTitle", text, |m, args| {
            version(m, args, "specTitle", "Specification-Title")
        }),
        ("getSpecificationVersion", text, |m, args| {
            version(m, args, "specVersion", "Specification-Version")
        }),
        ("getSpecificationVendor", text, |m, args| {
            version(m, args, "specVendor", "Specification-Vendor")
        }),
        ("getImplementationTitle", text, |m, args| {
            version(m, args, "implTitle", "Implementation-Title")
        }),
        ("getImplementationVersion", text, |m, args| {
            version(m, args, "implVersion", "Implementation-Version")
        }),
        ("getImplementationVendor", text, |m, args| {
            version(m, args, "implVendor", "Implementation-Vendor")
        }),
    ];
    registry.replace("java/lang/Package", getters);
}

/// What a loader of the program has said of its package, else what the manifest says.
fn version(m: &mut Machine, args: &[u64], field: &str, attribute: &str) -> Exec<u64> {
    let package = reference(args, 0);
    let known = m.get_ref(m.get_ref(package, "versionInfo"), field);
    if !known.is_null() {
        return Ok(known.slot());
    }
    let loader = m.get_ref(m.get_ref(package, "module"), "loader");
    if loader.is_null() || loader != m.loader_object(LoaderId::APP) {
        return Ok(0);
    }
    let name = m.text(m.get_ref(package, "name")).replace('.', "/");
    Ok(match from_manifest(m, &name, attribute) {
        Some(value) => m.new_string(&value).slot(),
        None => Ref::NULL.slot(),
    })
}

/// An attribute of a package in the manifest of the jar that has the first loaded class of the package.
fn from_manifest(m: &Machine, package: &str, attribute: &str) -> Option<String> {
    let mut loaded = m.classes().filter(|class| {
        class.loader == LoaderId::APP
            && class.form == Form::Instance
            && class.defined_bytes.is_none()
            && class.package() == package
    });
    let class = m.class_path.find_class(&loaded.next()?.name)?.ok()?;
    if !class.origin.in_jar {
        return None;
    }
    let manifests = m.class_path.find_resources("META-INF/MANIFEST.MF");
    let manifest = manifests
        .flatten()
        .find(|manifest| manifest.origin.container == class.origin.container)?;
    let text = String::from_utf8_lossy(&manifest.bytes).into_owned();
    attribute_of(&text, &format!("{package}/"), attribute)
}

/// The value of an attribute: that of the section with this name, else that of the main section.
fn attribute_of(manifest: &str, section: &str, attribute: &str) -> Option<String> {
    let unfolded = manifest
        .replace("\r\n", "\n")
        .replace('\r', "\n")
        .replace("\n ", "");
    let value = |lines: &str, wanted: &str| {
        let mut pairs = lines.lines().filter_map(|line| line.split_once(": "));
        let (_, value) = pairs.find(|(key, _)| key.eq_ignore_ascii_case(wanted))?;
        Some(value.to_owned())
    };
    let mut sections = unfolded.split("\n\n").filter(|lines| !lines.is_empty());
    let main = sections.next()?;
    sections
        .find(|lines| value(lines, "Name").is_some_and(|name| name == section))
        .and_then(|lines| value(lines, attribute))
        .or_else(|| value(main, attribute))
}

#[cfg(test)]
mod tests {
    use super::attribute_of;

    #[test]
    fn sections_win_over_the_main_attributes_and_lines_go_on_behind_a_space() {
        let manifest = "Manifest-Version: 1.0\r\nImplementation-Version: 1.\r\n 2\r\n\r\n\
                        Name: a/b/\r\nImplementation-Version: 3\r\n";
        let version = |section| attribute_of(manifest, section, "Implementation-Version");
        assert_eq!(version("a/b/").as_deref(), Some("3"));
        assert_eq!(version("a/").as_deref(), Some("1.2"));
        assert_eq!(attribute_of(manifest, "a/b/", "Implementation-Title"), None);
    }
}
