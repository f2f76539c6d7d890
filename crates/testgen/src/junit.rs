//! Writes test classes.
//!
//! One test class per class under test, in its package. [`write`] is the way in: it leaves out what no
//! test can express, with the reason. [`arrange`] makes the inputs, [`assertions`] says what must hold
//! afterwards, [`style`] in whose words, [`spelling`] knows how older Java releases say it, [`names`] finds names, [`conditions`] chooses what the comments say, [`table`] joins
//! siblings that differ in values only, [`file`] puts it all together.

pub mod arrange;
pub mod assertions;
pub mod condition_words;
pub mod conditions;
pub mod failure;
pub mod file;
pub mod framework;
pub mod names;
mod reflection;
mod run_patterns;
mod spelling;
mod style;
pub mod table;

pub use file::{Left, Written, WrittenTest, write};
pub use framework::{Framework, Offers, Options, SUFFIX};
pub use run_patterns::RunPatterns;
pub use style::AssertionStyle;
