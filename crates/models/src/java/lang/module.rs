//! `java.lang.Module`: the machine only needs to know which packages belong to a module. Readability
//! and exports are checked by Java code.

use vitro_vm::{Exec, Machine, Ref, Registry};

use crate::support::{VOID, nothing, reference};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/Module",
        &[
            ("defineModule0", "*", define_module),
            ("addReads0", "*", nothing),
            ("addExports0", "*", nothing),
            ("addExportsToAll0", "*", nothing),
            ("addExportsToAllUnnamed0", "*", nothing),
        ],
    );
}

/// `private static native void defineModule0(Module module, boolean isOpen, String version,
/// String location, Object[] pns)`
fn define_module(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (module, names) = (reference(args, 0), reference(args, 4));
    let name = m.text(m.get_ref(module, "name"));
    let loader = m.get_ref(module, "loader");
    let loader = m.loader_id(loader);
    let packages: Vec<String> = m
        .heap
        .u32s(names)
        .to_vec()
        .into_iter()
        .map(|package| m.text(Ref(package)).replace('.', "/"))
        .collect();
    m.define_module(module, &name, loader, &packages);
    Ok(VOID)
}
