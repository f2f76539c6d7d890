//! The developers' door: one command each to build, test, bless, bench, demo and tidy.
fn main() {}
