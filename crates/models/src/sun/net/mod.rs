//! `sun.net.www.protocol.jrt`: URLs of the JDK's own resources, which come straight from the image in place of the
//! library's reader, which maps the file.

use vitro_vm::{Exec, Machine, Registry, Trap};

use crate::jdk::internal::module::byte_stream;
use crate::support::{VOID, reference, zero};

pub fn register(registry: &mut Registry) {
    registry.replace(
        "jdk/internal/jimage/ImageReaderFactory",
        &[(
            "getImageReader",
            "()Ljdk/internal/jimage/ImageReader;",
            zero,
        )],
    );
    registry.replace(
        "sun/net/www/protocol/jrt/JavaRuntimeURLConnection",
        &[
            ("connect", "()V", connect),
            ("getInputStream", "()Ljava/io/InputStream;", input_stream),
            ("getContentLengthLong", "()J", length),
            ("getContentLength", "()I", length),
        ],
    );
}

/// The resource that a connection represents.
fn resource(m: &Machine, args: &[u64]) -> Exec<Vec<u8>> {
    let connection = reference(args, 0);
    let failure = |text: String| Trap::throw("java/io/IOException", text);
    let module = m.text(m.get_ref(connection, "module"));
    let name = m.get_ref(connection, "name");
    if name.is_null() {
        return Err(failure("cannot connect to module directory".to_owned()));
    }
    let name = m.text(name);
    match m.jdk.resource(&module, &name) {
        Some(bytes) => Ok(bytes.into_owned()),
        None => Err(failure(format!("{module}/{name} not found"))),
    }
}

/// `public void connect() throws IOException`
fn connect(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    resource(m, args)?;
    m.put(reference(args, 0), "connected", 1);
    Ok(VOID)
}

/// `public InputStream getInputStream() throws IOException`
fn input_stream(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = m.load_known("java/io/ByteArrayInputStream")?;
    m.ensure_initialized(class)?;
    let bytes = resource(m, args)?;
    byte_stream(m, &bytes).map(|stream| stream.slot())
}

/// `public long getContentLengthLong()`, and `getContentLength`: -1 if there is nothing.
fn length(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(match resource(m, args) {
        Ok(bytes) => bytes.len() as u64,
        Err(_) => u64::MAX,
    })
}
