//! What a call has changed: the state before it held against the state after it.
//!
//! A state has the contents of an object where it is first met. A call that puts an argument into its receiver moves
//! that place, and changes nothing of the argument.

use std::collections::{HashMap, HashSet};

use crate::case::{Change, Place};
use crate::observed::Observed;
use crate::recipe::ObjectNumber;

/// What inputs and static fields hold.
pub(crate) type State = [(Place, Observed)];

/// All places that hold something else afterwards. Places that are `apart` have identities of their own.
pub(crate) fn changes(
    before: &State,
    after: &State,
    is_apart: &dyn Fn(&Place) -> bool,
) -> Vec<Change> {
    if before == after {
        return Vec::new();
    }
    let objects = [objects(before, is_apart), objects(after, is_apart)];
    let pairs = before.iter().zip(after);
    let changes = pairs.filter_map(|((place, before), (_, after))| {
        let (before, after) = match is_apart(place) {
            _ if before == after => return None,
            true => (before, after),
            false if Comparison::new(&objects).is_same(before, after) => return None,
            false => (whole(before, &objects[0]), whole(after, &objects[1])),
        };
        Some(Change {
            place: place.clone(),
            before: before.clone(),
            after: after.clone(),
        })
    });
    changes.collect()
}

/// Where the contents of objects are given.
type Objects<'a> = HashMap<ObjectNumber, &'a Observed>;

fn objects<'a>(state: &'a State, is_apart: &dyn Fn(&Place) -> bool) -> Objects<'a> {
    let mut found = Objects::new();
    let mut open: Vec<&Observed> = state
        .iter()
        .filter(|(place, _)| !is_apart(place))
        .map(|(_, value)| value)
        .collect();
    while let Some(value) = open.pop() {
        match (value, value.identity()) {
            (Observed::Same(_), _) | (_, None) => {}
            (_, Some(identity)) => drop(found.insert(identity, value)),
        }
        open.extend(value.parts());
    }
    found
}

/// A value with its contents, wherever they are given.
fn whole<'a>(value: &'a Observed, objects: &Objects<'a>) -> &'a Observed {
    match value {
        Observed::Same(identity) => objects.get(identity).copied().unwrap_or(value),
        _ => value,
    }
}

/// Holds trees of two states against each other.
struct Comparison<'a> {
    objects: &'a [Objects<'a>; 2],
    /// Objects that are the same as far as has been seen.
    met: HashSet<ObjectNumber>,
}

impl<'a> Comparison<'a> {
    fn new(objects: &'a [Objects<'a>; 2]) -> Comparison<'a> {
        Comparison {
            objects,
            met: HashSet::new(),
        }
    }

    fn is_same(&mut self, before: &Observed, after: &Observed) -> bool {
        if before.identity() != after.identity() {
            return false;
        }
        if let Some(identity) = before.identity()
            && !self.met.insert(identity)
        {
            return true;
        }
        let [earlier, later] = self.objects;
        use Observed::*;
        match (whole(before, earlier), whole(after, later)) {
            // What has an identity does not change its class.
            (
                before @ (Array { .. } | Collection { .. } | Object { .. }),
                after @ (Array { .. } | Collection { .. } | Object { .. }),
            ) => {
                let (parts, others): (Vec<_>, Vec<_>) =
                    (before.parts().collect(), after.parts().collect());
                let mut pairs = parts.iter().zip(&others);
                parts.len() == others.len() && pairs.all(|(one, other)| self.is_same(one, other))
            }
            (before, after) => before == after,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observed::ObservedField;
    use crate::recipe::Primitive;

    fn object(identity: ObjectNumber, value: Observed) -> Observed {
        let field = ObservedField {
            owner: "zoo/Box".into(),
            name: "content".into(),
            descriptor: "Ljava/lang/Object;".into(),
            value,
        };
        Observed::Object {
            identity,
            class: "zoo/Box".into(),
            record: false,
            fields: vec![field],
        }
    }

    fn number(value: i32) -> Observed {
        Observed::Primitive(Primitive::Int(value))
    }

    fn state(receiver: Observed, argument: Observed) -> Vec<(Place, Observed)> {
        vec![(Place::Receiver, receiver), (Place::Argument(0), argument)]
    }

    #[test]
    fn what_is_put_into_a_receiver_does_not_change() {
        let before = state(object(1, Observed::Null), object(2, number(7)));
        let after = state(object(1, object(2, number(7))), Observed::Same(2));
        let changes = changes(&before, &after, &|_| false);
        assert_eq!(changes.len(), 1, "{changes:?}");
        assert_eq!(changes[0].place, Place::Receiver);
    }

    #[test]
    fn what_is_put_into_a_receiver_and_changes_is_shown_in_full() {
        let before = state(object(1, Observed::Null), object(2, number(7)));
        let after = state(object(1, object(2, number(8))), Observed::Same(2));
        let changes = changes(&before, &after, &|_| false);
        assert_eq!(changes.len(), 2, "{changes:?}");
        assert_eq!(changes[1].after, object(2, number(8)));
    }

    #[test]
    fn circles_are_held_against_each_other() {
        let circle = state(object(1, object(2, Observed::Same(1))), Observed::Same(2));
        let cut = state(object(1, Observed::Null), object(2, Observed::Same(1)));
        assert_eq!(changes(&circle, &circle, &|_| false), []);
        let changes = changes(&circle, &cut, &|_| false);
        // The argument leads to the receiver, and that has changed.
        assert_eq!(changes.len(), 2, "{changes:?}");
    }
}
