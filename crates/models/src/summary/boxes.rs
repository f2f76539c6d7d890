//! `valueOf` of the box classes: one object for all values, instead of a path for each that is kept.

use vitro_vm::{Exec, Kind, Machine, Registry, Summary};

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/lang/Integer",
        &[("valueOf", "(I)Ljava/lang/Integer;", |m, args, at| {
            value_of(m, args, at, Kind::Int)
        })],
    );
    registry.summarise(
        "java/lang/Long",
        &[("valueOf", "(J)Ljava/lang/Long;", |m, args, at| {
            value_of(m, args, at, Kind::Long)
        })],
    );
    registry.summarise(
        "java/lang/Short",
        &[("valueOf", "(S)Ljava/lang/Short;", |m, args, at| {
            value_of(m, args, at, Kind::Short)
        })],
    );
    registry.summarise(
        "java/lang/Byte",
        &[("valueOf", "(B)Ljava/lang/Byte;", |m, args, at| {
            value_of(m, args, at, Kind::Byte)
        })],
    );
    registry.summarise(
        "java/lang/Character",
        &[("valueOf", "(C)Ljava/lang/Character;", |m, args, at| {
            value_of(m, args, at, Kind::Char)
        })],
    );
    registry.summarise(
        "java/lang/Boolean",
        &[("valueOf", "(Z)Ljava/lang/Boolean;", |m, args, at| {
            value_of(m, args, at, Kind::Boolean)
        })],
    );
}

fn value_of(m: &mut Machine, args: &[u64], at: usize, kind: Kind) -> Exec<Option<Summary>> {
    let Some(term) = m.term_at(at) else {
        return Ok(None);
    };
    let object = m.box_unknown(kind, args[0], term)?;
    Ok(Some(Summary {
        bits: object.slot(),
        term: None,
    }))
}
