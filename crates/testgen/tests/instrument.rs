//! Probes in all classes of java.base: what was valid stays valid, and little is too large.

mod support;

use std::collections::HashMap;
use std::sync::Arc;

use vitro_classfile::ClassFile;
use vitro_program::Jdk;
use vitro_program::verify::{FoundClasses, VerifyFault, verify_class};
use vitro_testgen::replay::Instrumented;

#[test]
fn the_library_with_probes_still_verifies() {
    let jdk = Jdk::open(&support::jdk17()).unwrap();
    let mut found: HashMap<String, Result<Arc<ClassFile>, VerifyFault>> = HashMap::new();
    let mut hierarchy = FoundClasses::new(|name: &str| {
        if let Some(known) = found.get(name) {
            return known.clone();
        }
        let class = jdk
            .class(name)
            .and_then(|class| ClassFile::parse(&class.bytes).ok());
        let class = class.map(Arc::new).ok_or(VerifyFault {
            class: name.to_owned(),
            reason: "not there".to_owned(),
        });
        found.insert(name.to_owned(), class.clone());
        class
    });
    let mut names: Vec<String> = jdk.classes("java.base").collect();
    names.sort();
    let (mut methods, mut untraced) = (0, Vec::new());
    for name in &names {
        let mut one = Instrumented::default();
        one.add(&jdk.class(name).unwrap().bytes).unwrap();
        methods += one.methods.len();
        untraced.extend(one.untraced.iter().map(|method| method.reason));
        for (_, bytes) in one.rewritten() {
            let class = ClassFile::parse(bytes).unwrap();
            let verdict = verify_class(&class, &mut hierarchy);
            assert!(verdict.is_ok(), "{name}: {verdict:?}");
        }
    }
    assert!(methods > 50_000, "{methods}");
    assert!(untraced.len() < 20, "{untraced:?}");
}
