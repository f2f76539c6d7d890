//! Java source: literals, types with their imports, expressions, and a layout that google-java-format
//! leaves as it is.

pub mod expr;
pub mod layout;
pub mod literal;
pub mod signature;
pub mod subtype;
pub mod types;

pub use expr::{Expr, Statement};
pub use types::Types;
