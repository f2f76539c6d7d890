//! What happens on a path, as the machine tells it.

pub use vitro_program::Event;
