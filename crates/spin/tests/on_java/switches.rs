//! Switches against the specification of `SwitchBootstraps` and, from Java 21 on, against itself.

use vitro_spin::{ENUM_SWITCH, EnumLabel, Label, TYPE_SWITCH, enum_switch, type_switch};

use crate::bench::{Pack, run};

#[derive(Default)]
struct Cases {
    count: usize,
    pack: Pack,
}

impl Cases {
    fn add_type_switch(&mut self, selector: &str, labels: &[Label]) {
        let descriptor = format!("({selector}I)I");
        self.count += 1;
        self.pack.text(TYPE_SWITCH);
        self.pack.text(&descriptor);
        self.pack.int(labels.len());
        for label in labels {
            match label {
                Label::Class(name) => self.label("class", name),
                Label::Int(value) => self.label("int", &value.to_string()),
                Label::Text(units) => {
                    self.pack.text("text");
                    self.pack.units(units);
                }
                Label::Enum {
                    class_descriptor,
                    name,
                } => {
                    self.label("enum", class_descriptor);
                    self.pack.text(name);
                }
            }
        }
        self.pack
            .block(&type_switch("Switches$$Spun", &descriptor, labels).unwrap());
    }

    fn add_enum_switch(&mut self, selector: &str, labels: &[EnumLabel]) {
        let descriptor = format!("({selector}I)I");
        self.count += 1;
        self.pack.text(ENUM_SWITCH);
        self.pack.text(&descriptor);
        self.pack.int(labels.len());
        for label in labels {
            match label {
                EnumLabel::Class(name) => self.label("class", name),
                EnumLabel::Constant(name) => self.label("text", name),
            }
        }
        self.pack
            .block(&enum_switch("Switches$$Spun", &descriptor, labels).unwrap());
    }

    fn label(&mut self, kind: &str, text: &str) {
        self.pack.text(kind);
        self.pack.text(text);
    }
}

fn class(name: &str) -> Label {
    Label::Class(name.to_owned())
}

fn text(text: &str) -> Label {
    Label::Text(text.encode_utf16().collect())
}

fn constant(class: &str, name: &str) -> Label {
    Label::Enum {
        class_descriptor: format!("L{class};"),
        name: name.to_owned(),
    }
}

#[test]
fn switches_are_those_of_the_jdk() {
    let mut cases = Cases::default();
    let all = [
        constant("Switches$Color", "GREEN"),
        constant("Switches$Color", "GONE"),
        constant("Missing", "RED"),
        Label::Int(7),
        Label::Int(65),
        text("text"),
        Label::Text(vec![0xD83D]),
        class("[I"),
        class("Switches$Point"),
        class("Switches$Point"),
        constant("Switches$Planet", "RED"),
        Label::Int(100_000),
        class("java/lang/Number"),
        class("[Ljava/lang/Object;"),
        class("java/lang/CharSequence"),
        constant("Switches$Color", "RED"),
        class("java/lang/Object"),
    ];
    cases.add_type_switch("Ljava/lang/Object;", &[]);
    cases.add_type_switch("Ljava/lang/Object;", &all);
    for label in &all {
        cases.add_type_switch("Ljava/lang/Object;", std::slice::from_ref(label));
        let repeated = [
            label.clone(),
            label.clone(),
            text("x"),
            label.clone(),
            label.clone(),
        ];
        cases.add_type_switch("Ljava/lang/Object;", &repeated);
    }
    let numbers = [Label::Int(7), Label::Int(-1), Label::Int(65)];
    for selector in ["Integer", "Byte", "Short", "Character"] {
        cases.add_type_switch(&format!("Ljava/lang/{selector};"), &numbers);
    }
    cases.add_type_switch(
        "Ljava/lang/String;",
        &[text("text"), text(""), class("java/lang/String")],
    );
    let figures = [
        constant("Switches$Color", "RED"),
        constant("Switches$Color", "BLUE"),
        class("Switches$Point"),
        class("Switches$Figure"),
    ];
    cases.add_type_switch("LSwitches$Figure;", &figures);
    cases.add_type_switch(
        "[Ljava/lang/Object;",
        &[class("[Ljava/lang/String;"), class("[[I")],
    );
    let many = (0..300).map(Label::Int).collect::<Vec<_>>();
    cases.add_type_switch("Ljava/lang/Object;", &many);
    add_enum_switches(&mut cases);

    let mut pack = Pack::default();
    pack.int(cases.count);
    let pack = pack.followed_by(cases.pack);
    let sources = [("Switches.java", include_str!("java/Switches.java"))];
    let printed = run("Switches", &sources, &pack);
    assert!(printed("switches") > 40 && printed("calls") > 5_000);
}

fn add_enum_switches(cases: &mut Cases) {
    let name = |name: &str| EnumLabel::Constant(name.to_owned());
    let color = EnumLabel::Class("Switches$Color".to_owned());
    for labels in [
        vec![],
        vec![name("GREEN")],
        vec![name("GONE"), name("BLUE"), name("RED"), name("BLUE")],
        vec![name("BLUE"), color.clone(), name("RED")],
        vec![color],
    ] {
        cases.add_enum_switch("LSwitches$Color;", &labels);
    }
}
