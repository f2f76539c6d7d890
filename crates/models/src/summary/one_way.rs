//! Digests and ciphers mix every bit of their input, so that no solver can derive it from their output.
//! What they get is known from here on; then their bytecode runs.

use vitro_vm::{Exec, Machine, Registry, Summary};

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "sun/security/provider/DigestBase",
        &[
            ("engineUpdate", "(B)V", one_byte),
            ("engineUpdate", "([BII)V", part),
        ],
    );
    registry.summarise(
        "java/security/Signature",
        &[("update", "([B)V", bytes), ("update", "([BII)V", part)],
    );
    registry.summarise(
        "java/security/SecureRandom",
        &[("setSeed", "([B)V", bytes), ("<init>", "([B)V", bytes)],
    );
    registry.summarise(
        "javax/crypto/Cipher",
        &[
            ("update", "([B)[B", bytes),
            ("update", "([BII)[B", part),
            ("doFinal", "([B)[B", bytes),
            ("doFinal", "([BII)[B", part),
        ],
    );
    registry.summarise(
        "javax/crypto/spec/SecretKeySpec",
        &[
            ("<init>", "([BLjava/lang/String;)V", bytes),
            ("<init>", "([BIILjava/lang/String;)V", part),
        ],
    );
    registry.summarise(
        "javax/crypto/spec/IvParameterSpec",
        &[("<init>", "([B)V", bytes), ("<init>", "([BII)V", part)],
    );
    registry.summarise(
        "javax/crypto/spec/GCMParameterSpec",
        &[("<init>", "(I[B)V", after_number)],
    );
    registry.summarise(
        "javax/crypto/spec/PBEKeySpec",
        &[("<init>", "([C[BII)V", password)],
    );
}

fn known_array(m: &mut Machine, at: usize) -> Exec<()> {
    let array = m.known_object(at)?;
    m.make_contents_known(array)
}

/// A method of `(byte b)`.
fn one_byte(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    m.make_known(at + 1)?;
    Ok(None)
}

/// A method of `(byte[] bytes)`.
fn bytes(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    known_array(m, at + 1)?;
    Ok(None)
}

/// A method of `(byte[] bytes, int from, int count)`.
fn part(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    known_array(m, at + 1)?;
    m.make_known(at + 2)?;
    m.make_known(at + 3)?;
    Ok(None)
}

/// A constructor of `(int bits, byte[] bytes)`.
fn after_number(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    known_array(m, at + 2)?;
    Ok(None)
}

/// A constructor of `(char[] password, byte[] salt, int rounds, int bits)`.
fn password(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    known_array(m, at + 1)?;
    known_array(m, at + 2)?;
    m.make_known(at + 3)?;
    Ok(None)
}
