//! `jdk.internal.util.SystemProps`: the system properties are pinned, nothing of the host shows.

use vitro_vm::{Exec, Machine, Ref, Registry};

pub fn register(registry: &mut Registry) {
    registry.add(
        "jdk/internal/util/SystemProps$Raw",
        &[
            ("vmProperties", "()[Ljava/lang/String;", vm_properties),
            (
                "platformProperties",
                "()[Ljava/lang/String;",
                platform_properties,
            ),
        ],
    );
}

/// `private static native String[] vmProperties()`: pairs of key and value, ended by null.
fn vm_properties(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let feature = m.jdk.version().feature.to_string();
    let pairs: Vec<(String, String)> = [
        ("java.home", vitro_vm::host::JDK_HOME),
        (
            "java.vm.specification.name",
            "Java Virtual Machine Specification",
        ),
        ("java.vm.specification.vendor", "Oracle Corporation"),
        ("java.vm.specification.version", &feature),
        ("java.vm.name", "Vitro"),
        ("java.vm.vendor", "Vitro"),
        ("java.vm.version", env!("CARGO_PKG_VERSION")),
        ("java.vm.info", "interpreted mode"),
        ("java.class.path", "/app"),
        ("java.library.path", "/jdk/lib"),
        ("sun.boot.library.path", "/jdk/lib"),
        ("jdk.debug", "release"),
        ("sun.nio.MaxDirectMemorySize", "67108864"),
        ("sun.nio.PageAlignDirectMemory", "false"),
        // Reflection through natives, since spinning method handles for it costs more.
        ("jdk.reflect.useNativeAccessorOnly", "true"),
        ("sun.reflect.noInflation", "false"),
        ("sun.reflect.inflationThreshold", "2147483647"),
        // Pinned, so that runs are the same everywhere.
        ("user.timezone", "UTC"),
        ("user.language", "en"),
        ("user.country", "US"),
        ("file.encoding", "UTF-8"),
        ("stdout.encoding", "UTF-8"),
        ("stderr.encoding", "UTF-8"),
        ("sun.stdout.encoding", "UTF-8"),
        ("sun.stderr.encoding", "UTF-8"),
        ("java.awt.headless", "true"),
    ]
    .into_iter()
    .map(|(key, value)| (key.to_string(), value.to_string()))
    .chain(m.boot_properties.iter().cloned())
    .collect();
    let mut strings: Vec<Ref> = Vec::with_capacity(pairs.len() * 2 + 1);
    for (key, value) in pairs {
        strings.push(m.new_string(&key));
        strings.push(m.new_string(&value));
    }
    strings.push(Ref::NULL);
    let class = m.load_known("[Ljava/lang/String;")?;
    Ok(m.new_ref_array(class, &strings).slot())
}

/// `private static native String[] platformProperties()`: values at the indices that the class's
/// constants name.
fn platform_properties(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let raw = m.load_known("jdk/internal/util/SystemProps$Raw")?;
    let length = m.get_static(raw, "FIXED_LENGTH") as u32;
    let class = m.load_known("[Ljava/lang/String;")?;
    let array = m.heap.new_array(class, length, 2);
    for (index, value) in [
        ("_display_country_NDX", "US"),
        ("_display_language_NDX", "en"),
        ("_file_encoding_NDX", "UTF-8"),
        ("_native_encoding_NDX", "UTF-8"),
        ("_file_separator_NDX", "/"),
        ("_java_io_tmpdir_NDX", "/tmp"),
        ("_line_separator_NDX", "\n"),
        ("_os_arch_NDX", "amd64"),
        ("_os_name_NDX", "Linux"),
        ("_os_version_NDX", "6.1"),
        ("_path_separator_NDX", ":"),
        ("_stdout_encoding_NDX", "UTF-8"),
        ("_stderr_encoding_NDX", "UTF-8"),
        ("_stdin_encoding_NDX", "UTF-8"),
        ("_sun_arch_data_model_NDX", "64"),
        ("_sun_cpu_endian_NDX", "little"),
        ("_sun_io_unicode_encoding_NDX", "UnicodeLittle"),
        ("_sun_jnu_encoding_NDX", "UTF-8"),
        ("_sun_stdout_encoding_NDX", "UTF-8"),
        ("_sun_stderr_encoding_NDX", "UTF-8"),
        ("_user_dir_NDX", "/work"),
        ("_user_home_NDX", "/home/user"),
        ("_user_name_NDX", "user"),
    ] {
        if m.field_offset(raw, index).is_some() {
            let at = m.get_static(raw, index) as usize;
            let text = m.new_string(value);
            m.heap.set_ref(array, at.min(length as usize - 1), text);
        }
    }
    Ok(array.slot())
}
