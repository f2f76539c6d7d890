//! The protection domain of classes that the machine finds on the class path: its code source is the class path's folder.

use vitro_vm::class::Form;
use vitro_vm::{ClassId, Exec, LoaderId, Machine, Ref};

/// The domain that a class was defined with, or null. Classes of the class path share one, kept by the first of them.
pub fn domain_of(m: &mut Machine, class: ClassId) -> Exec<Ref> {
    let known = m.protection_domain(class);
    let described = m.class(class);
    // What a call site is linked to belongs to the class that has the call site.
    if let (true, true, Some(host)) = (known.is_null(), described.hidden, described.nest_host) {
        return domain_of(m, host);
    }
    let from_class_path = described.loader == LoaderId::APP
        && described.form == Form::Instance
        && described.defined_bytes.is_none();
    if !known.is_null() || !from_class_path {
        return Ok(known);
    }
    let is_first = |described: &vitro_vm::class::Class| {
        described.loader == LoaderId::APP
            && described.form == Form::Instance
            && described.defined_bytes.is_none()
    };
    let first = m.classes().position(is_first);
    let first = first.map_or(class, |at| ClassId(at as u32));
    let mut domain = m.protection_domain(first);
    if domain.is_null() {
        domain = make(m)?;
        m.set_protection_domain(first, domain);
    }
    m.set_protection_domain(class, domain);
    Ok(domain)
}

/// `new ProtectionDomain(new CodeSource(url, null), null, loader, null)`
fn make(m: &mut Machine) -> Exec<Ref> {
    let domain_class = m.load_known("java/security/ProtectionDomain")?;
    m.ensure_initialized(domain_class)?;
    // Newer libraries have none.
    let key_class = m.try_load(LoaderId::BOOT, "java/security/ProtectionDomain$Key")?;
    let source_class = m.load_known("java/security/CodeSource")?;
    let principals_class = m.load_known("[Ljava/security/Principal;")?;
    let loader = m.loader_object(LoaderId::APP);
    let source = m.heap.new_object(source_class);
    let url = class_path_url(m, loader);
    let text = m.new_string("file:/app/");
    m.put(source, "location", url.slot());
    m.put(source, "locationNoFragString", text.slot());
    let domain = m.heap.new_object(domain_class);
    let principals = m.new_ref_array(principals_class, &[]);
    m.put(domain, "codesource", source.slot());
    m.put(domain, "classloader", loader.slot());
    m.put(domain, "principals", principals.slot());
    if let Some(key_class) = key_class {
        let key = m.heap.new_object(key_class);
        m.put(domain, "key", key.slot());
    }
    Ok(domain)
}

/// The URL of the class path's folder, which the library has made for its loader.
fn class_path_url(m: &Machine, loader: Ref) -> Ref {
    let places = m.get_ref(m.get_ref(loader, "ucp"), "path");
    if places.is_null() {
        return Ref::NULL;
    }
    let elements = m.get_ref(places, "elementData");
    match m.get(places, "size") as u32 {
        0 => Ref::NULL,
        _ => m.heap.get_ref(elements, 0),
    }
}
