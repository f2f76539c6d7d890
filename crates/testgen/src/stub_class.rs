//! The class of a stub on the real JVM: its class file, and what its fields hold. The observer and the replay of a check
//! define it; a written test has an anonymous class or a lambda in its place.

use vitro_spin::{
    Deed, Instead, MOST_LISTED, StubAct, StubMethod, StubSpec, Values, index_field, result_field,
    stub, stub_name, taken_field, target_field, thrown_field,
};

use crate::answer::{ActTarget, Answer, Response};
use crate::recipe::ObjectNumber;

/// The class of a stub.
pub(crate) struct StubClass<'a, V> {
    /// Its internal name.
    pub name: String,
    /// The class file.
    pub bytes: Vec<u8>,
    /// Its fields, by name, and what they hold.
    pub fields: Vec<(String, Held<'a, V>)>,
}

/// What a field of a stub holds.
pub(crate) enum Held<'a, V> {
    /// A value of the test.
    Value(&'a V),
    /// A number.
    Int(i32),
}

impl<'a, V> StubClass<'a, V> {
    /// The class of the object with this number, in the package of the class under test.
    pub fn of(
        package: &str,
        object: ObjectNumber,
        (above, is_interface): (&str, bool),
        constructor: &str,
        methods: &'a [Answer<V>],
    ) -> StubClass<'a, V> {
        let acts: Vec<Vec<StubAct<'_>>> = methods
            .iter()
            .map(|method| method.acts.iter().map(|act| act.spec()).collect())
            .collect();
        let instead: Vec<Option<Instead>> = methods.iter().map(Answer::instead).collect();
        let spelled: Vec<StubMethod<'_>> = methods
            .iter()
            .zip(acts.iter().zip(&instead))
            .map(|(method, (acts, instead))| StubMethod {
                name: &method.name,
                descriptor: &method.descriptor,
                is_protected: method.is_protected,
                throws: method.thrown().next().is_some(),
                acts,
                instead: instead.as_slice(),
            })
            .collect();
        // Two objects of one type may do different things.
        let name = format!("{}_{object}", stub_name(package, above));
        let bytes = stub(&StubSpec {
            name: &name,
            above,
            is_interface,
            constructor,
            methods: &spelled,
            values: Values::Listed,
        });
        let mut fields = Vec::new();
        for (number, method) in methods.iter().enumerate() {
            add_acts(number, method, &mut fields);
            add_responses(number, method, &mut fields);
        }
        StubClass {
            name,
            bytes,
            fields,
        }
    }
}

fn add_acts<'a, V>(number: usize, method: &'a Answer<V>, fields: &mut Vec<(String, Held<'a, V>)>) {
    for (at, act) in method.acts.iter().enumerate() {
        if let ActTarget::Captured(object) = &act.on {
            fields.push((target_field(number, at), Held::Value(object)));
        }
        if let Deed::Element { .. } = act.what {
            fields.push((index_field(number, at), Held::Int(act.index)));
        }
        for (place, value) in act.values.iter().enumerate() {
            fields.push((taken_field(number, at, place), Held::Value(value)));
        }
    }
}

fn add_responses<'a, V>(
    number: usize,
    method: &'a Answer<V>,
    fields: &mut Vec<(String, Held<'a, V>)>,
) {
    let Some(last) = method.responses.last() else {
        return;
    };
    for call in 0..MOST_LISTED {
        let (field, value) = match method.responses.get(call).unwrap_or(last) {
            Response::Value(value) => (result_field(number, call), value),
            Response::Throws(value) => (thrown_field(number, call), value),
            Response::Nothing | Response::Instead(_) => continue,
        };
        fields.push((field, Held::Value(value)));
    }
}
