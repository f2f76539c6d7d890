//! What happens on a path, as the machine reports it.

pub use vitro_program::Event;
