//! `jdk.internal.module.SystemModuleFinders$SystemModuleReader`: resources of the JDK's modules come
//! straight from the image, in place of the library's own reader, which maps the file.

use vitro_vm::{Exec, Machine, Ref, Registry};

use crate::support::{non_null, reference};

pub fn register(registry: &mut Registry) {
    registry.replace(
        "jdk/internal/module/SystemModuleFinders$SystemModuleReader",
        &[
            ("containsImageLocation", "(Ljava/lang/String;)Z", contains),
            ("open", "(Ljava/lang/String;)Ljava/util/Optional;", open),
        ],
    );
}

fn resource(m: &Machine, args: &[u64]) -> Exec<Option<Vec<u8>>> {
    let module = m.text(m.get_ref(reference(args, 0), "module"));
    let name = m.text(non_null(args, 1)?);
    Ok(m.jdk
        .resource(&module, &name)
        .map(|bytes| bytes.into_owned()))
}

/// `private boolean containsImageLocation(String name) throws IOException`
fn contains(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(u64::from(resource(m, args)?.is_some()))
}

/// `public Optional<InputStream> open(String name) throws IOException`
fn open(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let optional = m.load_known("java/util/Optional")?;
    let stream_class = m.load_known("java/io/ByteArrayInputStream")?;
    m.ensure_initialized(optional)?;
    m.ensure_initialized(stream_class)?;
    let Some(bytes) = resource(m, args)? else {
        return Ok(m.get_static(optional, "EMPTY"));
    };
    let stream = byte_stream(m, &bytes)?;
    let found = m.heap.new_object(optional);
    m.put(found, "value", stream.slot());
    Ok(found.slot())
}

/// A `ByteArrayInputStream` over these bytes.
/// A stream of these bytes.
pub(crate) fn byte_stream(m: &mut Machine, bytes: &[u8]) -> Exec<Ref> {
    let class = m.load_known("java/io/ByteArrayInputStream")?;
    let array = m.new_byte_array(bytes);
    let stream = m.heap.new_object(class);
    m.put(stream, "buf", array.slot());
    m.put(stream, "count", bytes.len() as u64);
    Ok(stream)
}
