//! Spins class files for `invokedynamic`, in place of the JDK's own bootstrap methods.
//!
//! The first use of a lambda or of a string concatenation runs up to 1.6 million bytecodes inside
//! the JDK, which assembles method handles or spins a class. The functions here write the class file
//! directly. The virtual machine defines it as a hidden class in the nest of the caller and links the
//! call site to one static method of it:
//!
//! | bootstrap method | function | method to link to |
//! | --- | --- | --- |
//! | `LambdaMetafactory.metafactory`, `altMetafactory` | [`lambda()`] | [`FACTORY`] |
//! | `StringConcatFactory.makeConcat`, `makeConcatWithConstants` | [`concat()`] | [`CONCAT`] |
//! | `ObjectMethods.bootstrap` | [`record_method`] | [`RecordMethod::name`] |
//! | `SwitchBootstraps.typeSwitch` | [`type_switch`] | [`TYPE_SWITCH`] |
//! | `SwitchBootstraps.enumSwitch` | [`enum_switch`] | [`ENUM_SWITCH`] |
//!
//! Beside these there are [`stub()`]s: classes for objects that a test makes itself.
//!
//! In each case the method has the descriptor of the call site. The functions are pure: the same
//! arguments give the same bytes. They know no class hierarchy, so they do not repeat those checks of
//! the JDK that need one; code that a Java compiler wrote passes them anyway. A [`SpinError`] means
//! that the call site is not one for this crate. Running the JDK's own bootstrap method is always a
//! correct answer to it, because that one either links the rare case or throws the exact exception.

mod concat;
mod convert;
mod error;
mod lambda;
mod record;
mod stub;
mod switches;
mod types;
mod writer;

pub use concat::{CONCAT, ConcatConstant, concat};
pub use error::SpinError;
pub use lambda::{FACTORY, Handle, LambdaSpec, Serialization, lambda};
pub use record::{Component, RecordMethod, record_method};
pub use stub::{
    Deed, Instead, MOST_LISTED, MOST_VALUES, STUB_MARK, StubAct, StubMethod, StubSpec, StubTarget,
    Values, act_field, change_field, counter_field, index_field, instead_field, result_field, stub,
    stub_name, taken_field, target_field, thrown_field,
};
pub use switches::{ENUM_SWITCH, EnumLabel, Label, TYPE_SWITCH, enum_switch, type_switch};
