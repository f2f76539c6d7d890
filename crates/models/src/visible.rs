//! What other threads can observe of natives: which of them look at memory that changes, and which wait.

use vitro_vm::Registry;
use vitro_vm::turns::Visible;

/// Names what natives do that others see. One that is not here may look into the arrays that it gets.
pub fn register(registry: &mut Registry) {
    registry.visible(
        "java/lang/Object",
        &[
            ("wait", Visible::Wait),
            ("wait0", Visible::Wait),
            ("getClass", Visible::Nothing),
            ("hashCode", Visible::Nothing),
            ("notify*", Visible::Nothing),
        ],
    );
    registry.visible(
        "java/lang/Thread",
        &[
            ("sleep*", Visible::Sleep),
            ("isAlive", Visible::Alive),
            ("join", Visible::Join),
            ("interrupt0", Visible::Interrupt),
            ("*", Visible::Nothing),
        ],
    );
    registry.visible("java/lang/Shutdown", &[("halt0", Visible::Halt)]);
    registry.visible(
        "jdk/internal/misc/Unsafe",
        &[
            ("park", Visible::Park),
            ("unpark", Visible::Unpark),
            ("compareAnd*", Visible::Exchange),
            ("get*", Visible::Read),
            ("put*", Visible::Write),
        ],
    );
    registry.visible(
        "java/lang/System",
        &[("identityHashCode", Visible::Nothing)],
    );
}
