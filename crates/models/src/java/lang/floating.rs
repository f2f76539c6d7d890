//! The bits of `java.lang.Float` and `java.lang.Double`. Slots hold bits already, NaN payloads
//! included, so all four conversions are moves.

use vitro_vm::{Exec, Machine, Registry};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/Float",
        &[
            ("floatToRawIntBits", "(F)I", same_bits),
            ("intBitsToFloat", "(I)F", same_bits),
        ],
    );
    registry.add(
        "java/lang/Double",
        &[
            ("doubleToRawLongBits", "(D)J", same_bits),
            ("longBitsToDouble", "(J)D", same_bits),
        ],
    );
}

/// `public static native int floatToRawIntBits(float value)` and its siblings.
fn same_bits(_: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(args[0])
}
