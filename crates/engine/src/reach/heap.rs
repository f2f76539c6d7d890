//! The heap that an input is: what each parameter holds, and every object with its fields, by number. Drawn from the
//! recipes by which a test makes it.

use std::fmt::Write;

use vitro_testgen::{Call, Collection, Inputs, Make, New, Recipe, TargetKind, Then};

use crate::recipe_text;

/// Parameters and objects.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Heap {
    /// Receiver and parameters, by name.
    pub roots: Vec<(String, Cell)>,
    /// All objects, in the order in which they are met.
    pub objects: Vec<Object>,
}

/// What a parameter, a field or an element holds.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Cell {
    /// A value, as Java writes it.
    Value(String),
    /// An object, by its number.
    Object(u32),
}

/// An object.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Object {
    /// Its number.
    pub number: u32,
    /// Its class as people say it.
    pub class: String,
    /// How it is made, if that is more than its class.
    pub made: Option<String>,
    /// Fields or elements that are set.
    pub fields: Vec<(String, Cell)>,
}

impl Heap {
    /// The heap of some inputs.
    pub fn of(inputs: &Inputs) -> Heap {
        let mut heap = Heap::default();
        if let Some(receiver) = &inputs.receiver {
            let cell = heap.cell(receiver);
            heap.roots.push(("this".to_owned(), cell));
        }
        for (at, argument) in inputs.arguments.iter().enumerate() {
            let known = inputs.target.parameters.get(at);
            let name =
                known.map_or_else(|| format!("argument {}", at + 1), |name| name.to_string());
            let cell = heap.cell(argument);
            heap.roots.push((name, cell));
        }
        for write in &inputs.statics {
            let name = format!("{}.{}", recipe_text::simple(&write.class), write.name);
            let cell = heap.cell(&write.value);
            heap.roots.push((name, cell));
        }
        heap.objects.sort_by_key(|object| object.number);
        heap
    }

    fn cell(&mut self, recipe: &Recipe) -> Cell {
        match recipe {
            Recipe::Made(number) => Cell::Object(*number),
            Recipe::New(new) if !is_lambda(new) => self.object(new),
            other => Cell::Value(recipe_text::text(other)),
        }
    }

    fn object(&mut self, new: &New) -> Cell {
        let place = self.objects.len();
        let (class, made) = described(new);
        self.objects.push(Object {
            number: new.number,
            class,
            made,
            fields: Vec::new(),
        });
        let mut fields = self.parts(new);
        for then in &new.then {
            let (name, value) = match then {
                Then::Field { name, value, .. } => (name.to_string(), value),
                Then::Element { index, value } => (format!("[{index}]"), value),
                Then::Call(call) | Then::Hand { call, .. } => {
                    for argument in &call.arguments {
                        self.cell(argument);
                    }
                    continue;
                }
            };
            let cell = self.cell(value);
            match fields.iter_mut().find(|(known, _)| *known == name) {
                Some(known) => known.1 = cell,
                None => fields.push((name, cell)),
            }
        }
        self.objects[place].fields = fields;
        Cell::Object(new.number)
    }

    /// What an object holds after its construction, as far as that is known.
    fn parts(&mut self, new: &New) -> Vec<(String, Cell)> {
        let elements = match &new.make {
            Make::Array { elements, .. } | Make::Collection { elements, .. } => elements,
            Make::Constructor(call) | Make::Factory(call) | Make::Method { call, .. } => {
                for argument in &call.arguments {
                    self.cell(argument);
                }
                return Vec::new();
            }
            Make::Lambda { .. } | Make::Stub { .. } => return Vec::new(),
        };
        let cells: Vec<Cell> = elements.iter().map(|element| self.cell(element)).collect();
        let names = (0..).map(|index| format!("[{index}]"));
        names.zip(cells).collect()
    }

    /// The drawing.
    pub fn drawn(&self) -> String {
        let mut text = String::new();
        let width = self.roots.iter().map(|(name, _)| name.len()).max();
        let width = width.unwrap_or(0);
        for (name, cell) in &self.roots {
            let _ = writeln!(text, "{name:width$} = {}", drawn(cell));
        }
        for object in &self.objects {
            let made = object.made.as_ref();
            let made = made.map_or(String::new(), |made| format!(" by {made}"));
            let _ = writeln!(text, "#{} {}{made}", object.number, object.class);
            let width = object.fields.iter().map(|(name, _)| name.len()).max();
            let width = width.unwrap_or(0);
            for (at, (name, cell)) in object.fields.iter().enumerate() {
                let edge = match at + 1 == object.fields.len() {
                    true => "└─",
                    false => "├─",
                };
                let _ = writeln!(text, "{edge} {name:width$} = {}", drawn(cell));
            }
        }
        text
    }
}

fn is_lambda(new: &New) -> bool {
    matches!(new.make, Make::Lambda { .. } | Make::Stub { .. })
}

fn drawn(cell: &Cell) -> String {
    match cell {
        Cell::Value(value) => value.clone(),
        Cell::Object(number) => format!("#{number}"),
    }
}

/// The class of an object, and how it is made if that says more.
fn described(new: &New) -> (String, Option<String>) {
    let simple = |class: &str| recipe_text::simple(class).to_owned();
    let arguments = |call: &Call| {
        let list: Vec<String> = call.arguments.iter().map(short).collect();
        list.join(", ")
    };
    match &new.make {
        Make::Constructor(call) => {
            let calls = follow_ups(new);
            let made = match (call.arguments.is_empty(), calls.is_empty()) {
                (true, true) => None,
                _ => Some(format!(
                    "new {}({}){calls}",
                    simple(&call.class),
                    arguments(call)
                )),
            };
            (simple(&call.class), made)
        }
        Make::Factory(call) => {
            let made = format!("{}.{}({})", simple(&call.class), call.name, arguments(call));
            let returned = call.descriptor.rsplit(')').next().unwrap_or_default();
            (
                recipe_text::type_name(returned),
                Some(made + &follow_ups(new)),
            )
        }
        Make::Method { receiver, call } => {
            let made = format!("{}.{}({})", short(receiver), call.name, arguments(call));
            let returned = call.descriptor.rsplit(')').next().unwrap_or_default();
            (
                recipe_text::type_name(returned),
                Some(made + &follow_ups(new)),
            )
        }
        Make::Array { element, elements } => {
            let element = recipe_text::type_name(element);
            (format!("{element}[{}]", elements.len()), None)
        }
        Make::Collection { kind, .. } => (collection(*kind), None),
        Make::Lambda { interface, .. } => (simple(interface), None),
        Make::Stub { class, .. } => (simple(class), None),
    }
}

/// Calls that follow the making.
fn follow_ups(new: &New) -> String {
    let calls = new.then.iter().filter_map(|then| match then {
        Then::Call(call) => {
            let list: Vec<String> = call.arguments.iter().map(short).collect();
            Some(format!(".{}({})", call.name, list.join(", ")))
        }
        Then::Hand { call, .. } => {
            let list: Vec<String> = call.arguments.iter().map(short).collect();
            Some(format!("; {}({})", call.name, list.join(", ")))
        }
        _ => None,
    });
    calls.collect()
}

/// A recipe in few words: objects by their numbers.
fn short(recipe: &Recipe) -> String {
    match recipe {
        Recipe::New(new) if !is_lambda(new) => format!("#{}", new.number),
        other => recipe_text::text(other),
    }
}

fn collection(kind: Collection) -> String {
    match kind.class() {
        Some(class) => recipe_text::simple(class).to_owned(),
        None => format!("{kind:?}"),
    }
}

/// The call itself: `list.find(...)`, `List.find(...)`, `new List(...)`.
pub(super) fn call_text(inputs: &Inputs) -> String {
    let class = recipe_text::simple(&inputs.target.class);
    let list: Vec<String> = inputs.arguments.iter().map(short).collect();
    let list = list.join(", ");
    match (inputs.target.kind, &inputs.receiver) {
        (TargetKind::Constructor, _) => format!("new {class}({list})"),
        (TargetKind::Instance, Some(receiver)) => {
            format!("{}.{}({list})", short(receiver), inputs.target.name)
        }
        _ => format!("{class}.{}({list})", inputs.target.name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_testgen::{Primitive, Target};

    #[test]
    fn a_circle_is_drawn_by_numbers() {
        let node = Recipe::New(Box::new(New {
            number: 1,
            make: Make::Constructor(Call {
                class: "p/Node".into(),
                name: "<init>".into(),
                descriptor: "()V".into(),
                arguments: Vec::new(),
            }),
            then: vec![
                Then::Field {
                    owner: "p/Node".into(),
                    name: "value".into(),
                    descriptor: "I".into(),
                    value: Recipe::Primitive(Primitive::Int(7)),
                },
                Then::Field {
                    owner: "p/Node".into(),
                    name: "next".into(),
                    descriptor: "Lp/Node;".into(),
                    value: Recipe::Made(1),
                },
            ],
        }));
        let inputs = Inputs {
            target: Target {
                class: "p/Lists".into(),
                name: "find".into(),
                descriptor: "(Lp/Node;Lp/Node;)V".into(),
                kind: TargetKind::Static,
                parameters: vec!["p".into(), "other".into()],
                signature: None,
                exceptions: Vec::new(),
            },
            statics: Vec::new(),
            start: Vec::new(),
            receiver: None,
            arguments: vec![node, Recipe::Made(1)],
        };
        assert_eq!(
            Heap::of(&inputs).drawn(),
            "p     = #1\nother = #1\n#1 Node\n├─ value = 7\n└─ next  = #1\n"
        );
        assert_eq!(call_text(&inputs), "Lists.find(#1, #1)");
    }
}
