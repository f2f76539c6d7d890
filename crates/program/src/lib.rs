//! Finds Java classes and answers questions about the program that they make up.
//!
//! Two places hold classes: the user's [`ClassPath`] (folders and jars) and the image of the
//! installed JDK ([`Jdk`]). Both hand out plain bytes; reading them is `vitro-classfile`'s work.

pub mod alive;
pub mod class_path;
mod event;
pub mod flow;
mod image;
mod jar;
pub mod jdk;
pub mod null_annotations;
pub mod null_message;
pub mod operand;
pub mod stack;
mod subclasses;
pub mod values;
pub mod verify;

pub use class_path::{ClassBytes, ClassPath, ClassPathError, Origin, Places, Resource};
pub use event::{Event, MAKER};
pub use jdk::{Jdk, JdkClass, JdkError, JdkVersion};
pub use subclasses::Subclasses;
