//! The table of algorithms.

use crate::options::Options;

/// Prints it.
pub fn table(_: &Options) -> Result<(), String> {
    Err("not yet".to_owned())
}
