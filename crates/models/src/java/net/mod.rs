//! `java.net`: addresses can be made and compared; whatever would look at the network is refused by the machine.

use vitro_vm::Registry;

use crate::support::{nothing, one, zero};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/net/InetAddress",
        &[
            ("init", "()V", nothing),
            ("isIPv4Available", "()Z", one),
            ("isIPv6Supported", "()Z", zero),
        ],
    );
    registry.add(
        "java/net/InetAddressImplFactory",
        &[("isIPv6Supported", "()Z", zero)],
    );
    registry.add("java/net/Inet4Address", &[("init", "()V", nothing)]);
    registry.add("java/net/Inet6Address", &[("init", "()V", nothing)]);
    registry.add(
        "jdk/net/LinuxSocketOptions",
        &[
            ("quickAckSupported0", "()Z", zero),
            ("keepAliveOptionsSupported0", "()Z", zero),
            ("incomingNapiIdSupported0", "()Z", zero),
        ],
    );
}
