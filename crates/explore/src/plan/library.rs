//! How a test makes objects of the JDK's classes: never with arbitrary private fields, always by the calls that
//! a person would write.

use std::sync::Arc;

use vitro_vm::access_path::{EntryPart, Step};
use vitro_vm::input_construction::{Call, Calls, Construction, On, Plan, Unknown};
use vitro_vm::{Kind, Machine};

use super::Planner;
use super::signature::{arguments, erasure};

/// Most elements of an unknown list, set or queue.
pub const MOST_MEMBERS: usize = 3;
/// Most entries of an unknown map.
pub const MOST_ENTRIES: usize = 2;

/// The class that a test uses for a collection type.
fn collection(class: &str) -> Option<&'static str> {
    Some(match class {
        "java/util/List"
        | "java/util/Collection"
        | "java/lang/Iterable"
        | "java/util/ArrayList"
        | "java/util/AbstractList"
        | "java/util/SequencedCollection" => "java/util/ArrayList",
        "java/util/LinkedList" => "java/util/LinkedList",
        "java/util/Deque" | "java/util/Queue" | "java/util/ArrayDeque" => "java/util/ArrayDeque",
        "java/util/Set" | "java/util/HashSet" => "java/util/HashSet",
        "java/util/LinkedHashSet" | "java/util/SequencedSet" => "java/util/LinkedHashSet",
        "java/util/SortedSet" | "java/util/NavigableSet" | "java/util/TreeSet" => {
            "java/util/TreeSet"
        }
        "java/util/PriorityQueue" => "java/util/PriorityQueue",
        "java/util/Stack" => "java/util/Stack",
        "java/util/Vector" => "java/util/Vector",
        _ => return None,
    })
}

/// As `collection`, for maps.
fn map(class: &str) -> Option<&'static str> {
    Some(match class {
        "java/util/Map" | "java/util/HashMap" | "java/util/AbstractMap" => "java/util/HashMap",
        "java/util/LinkedHashMap" | "java/util/SequencedMap" => "java/util/LinkedHashMap",
        "java/util/SortedMap" | "java/util/NavigableMap" | "java/util/TreeMap" => {
            "java/util/TreeMap"
        }
        "java/util/concurrent/ConcurrentMap" | "java/util/concurrent/ConcurrentHashMap" => {
            "java/util/concurrent/ConcurrentHashMap"
        }
        _ => return None,
    })
}

/// The canonical way to make a value of a class: the method, its descriptor, and names for its arguments.
type Canonical = (&'static str, &'static str, &'static [&'static str]);

fn canonical(class: &str) -> &'static [Canonical] {
    match class {
        "java/math/BigInteger" => &[("valueOf", "(J)Ljava/math/BigInteger;", &["val"])],
        "java/math/BigDecimal" => &[(
            "valueOf",
            "(JI)Ljava/math/BigDecimal;",
            &["unscaled", "scale"],
        )],
        "java/time/LocalDate" => &[(
            "of",
            "(III)Ljava/time/LocalDate;",
            &["year", "month", "day"],
        )],
        "java/time/LocalTime" => &[(
            "of",
            "(III)Ljava/time/LocalTime;",
            &["hour", "minute", "second"],
        )],
        "java/time/LocalDateTime" => &[(
            "of",
            "(IIIII)Ljava/time/LocalDateTime;",
            &["year", "month", "day", "hour", "minute"],
        )],
        "java/time/Duration" => &[("ofMillis", "(J)Ljava/time/Duration;", &["millis"])],
        "java/time/Instant" => &[("ofEpochMilli", "(J)Ljava/time/Instant;", &["millis"])],
        "java/time/Year" => &[("of", "(I)Ljava/time/Year;", &["year"])],
        "java/util/OptionalInt" => &[
            ("empty", "()Ljava/util/OptionalInt;", &[]),
            ("of", "(I)Ljava/util/OptionalInt;", &["value"]),
        ],
        "java/util/OptionalLong" => &[
            ("empty", "()Ljava/util/OptionalLong;", &[]),
            ("of", "(J)Ljava/util/OptionalLong;", &["value"]),
        ],
        "java/util/OptionalDouble" => &[
            ("empty", "()Ljava/util/OptionalDouble;", &[]),
            ("of", "(D)Ljava/util/OptionalDouble;", &["value"]),
        ],
        "java/util/Date" => &[("<init>", "(J)V", &["date"])],
        "java/util/UUID" => &[("<init>", "(JJ)V", &["most", "least"])],
        "java/util/Random" => &[("<init>", "(J)V", &["seed"])],
        "java/util/BitSet" => &[("<init>", "()V", &[])],
        // Nobody has to end it.
        "java/util/concurrent/ForkJoinPool" => {
            &[("commonPool", "()Ljava/util/concurrent/ForkJoinPool;", &[])]
        }
        "java/util/concurrent/atomic/AtomicInteger" => &[("<init>", "(I)V", &["value"])],
        "java/util/concurrent/atomic/AtomicLong" => &[("<init>", "(J)V", &["value"])],
        "java/util/concurrent/atomic/AtomicBoolean" => &[("<init>", "(Z)V", &["value"])],
        "java/lang/StringBuilder" | "java/lang/StringBuffer" => {
            &[("<init>", "(Ljava/lang/String;)V", &["text"])]
        }
        "java/io/PrintWriter" => &[("<init>", "(Ljava/io/Writer;)V", &["out"])],
        "java/io/PrintStream" => &[("<init>", "(Ljava/io/OutputStream;)V", &["out"])],
        "java/io/BufferedReader" => &[("<init>", "(Ljava/io/Reader;)V", &["in"])],
        "java/io/BufferedWriter" => &[("<init>", "(Ljava/io/Writer;)V", &["out"])],
        "java/io/File" => &[("<init>", "(Ljava/lang/String;)V", &["pathname"])],
        "java/io/ObjectOutputStream" => &[("<init>", "(Ljava/io/OutputStream;)V", &["out"])],
        "java/io/ObjectInputStream" => &[("<init>", "(Ljava/io/InputStream;)V", &["in"])],
        "java/io/StringReader" => &[("<init>", "(Ljava/lang/String;)V", &["text"])],
        "java/io/StringWriter" | "java/io/ByteArrayOutputStream" => &[("<init>", "()V", &[])],
        "java/io/ByteArrayInputStream" => &[("<init>", "([B)V", &["bytes"])],
        "java/time/Period" => &[(
            "of",
            "(III)Ljava/time/Period;",
            &["years", "months", "days"],
        )],
        "java/time/ZoneOffset" => &[("ofHours", "(I)Ljava/time/ZoneOffset;", &["hours"])],
        _ => &[],
    }
}

/// Classes whose objects have names: making others would first of all explore how the JDK reads them.
const NAMED: [&str; 2] = ["java/util/Locale", "java/time/chrono/IsoChronology"];

/// Classes that tests use for the JDK's abstract types.
fn stand_ins(class: &str) -> &'static [&'static str] {
    match class {
        "java/lang/Object" => &["Ljava/lang/Integer;", "Ljava/lang/String;"],
        "java/lang/Number" => &["Ljava/lang/Integer;", "Ljava/lang/Double;"],
        // What is compared has one type; strings take longer and show nothing that numbers do not.
        "java/lang/Comparable" => &["Ljava/lang/Integer;"],
        "java/lang/CharSequence" => &["Ljava/lang/String;", "Ljava/lang/StringBuilder;"],
        "java/io/Serializable" => &["Ljava/lang/Integer;"],
        "java/lang/Appendable" => &["Ljava/lang/StringBuilder;"],
        "java/io/Reader" => &["Ljava/io/StringReader;"],
        "java/io/Writer" => &["Ljava/io/StringWriter;"],
        "java/io/InputStream" => &["Ljava/io/ByteArrayInputStream;"],
        "java/io/OutputStream" => &["Ljava/io/ByteArrayOutputStream;"],
        "java/io/ObjectOutput" => &["Ljava/io/ObjectOutputStream;"],
        "java/io/ObjectInput" => &["Ljava/io/ObjectInputStream;"],
        "java/time/ZoneId" => &["Ljava/time/ZoneOffset;"],
        "java/util/concurrent/ExecutorService" => &["Ljava/util/concurrent/ForkJoinPool;"],
        "java/time/chrono/Chronology" => &["Ljava/time/chrono/IsoChronology;"],
        "java/time/chrono/ChronoLocalDate" => &["Ljava/time/LocalDate;"],
        "java/time/temporal/Temporal" | "java/time/temporal/TemporalAccessor" => &[
            "Ljava/time/LocalDate;",
            "Ljava/time/LocalDateTime;",
            "Ljava/time/LocalTime;",
        ],
        "java/time/temporal/TemporalAdjuster" => &["Ljava/time/LocalDate;"],
        "java/time/temporal/TemporalAmount" => &["Ljava/time/Period;", "Ljava/time/Duration;"],
        "java/time/temporal/TemporalField" => &["Ljava/time/temporal/ChronoField;"],
        "java/time/temporal/TemporalUnit" => &["Ljava/time/temporal/ChronoUnit;"],
        _ => &[],
    }
}

fn box_kind(class: &str) -> Option<Kind> {
    let boxes = Kind::PRIMITIVES.into_iter();
    boxes
        .filter(|kind| *kind != Kind::Void)
        .find(|kind| kind.box_class() == class)
}

impl Planner<'_> {
    /// Plans for a class of the JDK; `None` if there is nothing special about it.
    pub(super) fn library_plans(&mut self, class: &str, signature: &str) -> Option<()> {
        if class == "java/lang/String" {
            self.add(plan(class, Construction::Latin));
            self.add(plan(class, Construction::Wide));
            self.long_texts();
        } else if let Some(kind) = box_kind(class) {
            self.add(plan(class, Construction::Boxed(kind)));
        } else if let Some(concrete) = collection(class) {
            self.collections(concrete, signature);
        } else if let Some(concrete) = map(class) {
            self.maps(concrete, signature);
        } else if class == "java/util/Properties" {
            self.properties();
        } else if class == "java/util/Optional" {
            self.optionals(signature);
        } else if NAMED.contains(&class) {
            let id = self.ready_class(class)?;
            self.well_known(id);
            self.leave_out(format!("other ways to make a {}", class.replace('/', ".")));
        } else if !canonical(class).is_empty() {
            for &(method, descriptor, names) in canonical(class) {
                self.add_call(class, method, descriptor, names);
            }
            self.leave_out(format!("other ways to make a {}", class.replace('/', ".")));
        } else if !stand_ins(class).is_empty() {
            self.add_fixed(class);
            if class == "java/lang/Object" {
                self.add_call(class, "<init>", "()V", &[]);
            }
            for stand_in in stand_ins(class) {
                self.add_all_of(stand_in);
            }
            if class == "java/lang/Comparable" {
                self.add_asked_for(class);
            }
            let name = class.replace('/', ".");
            self.leave_out(format!("objects of other classes that are a {name}"));
        } else {
            return None;
        }
        Some(())
    }

    /// Adds objects of the types that type variables are bound to, where these may be of a type.
    fn add_fixed(&mut self, class: &str) {
        let above = match self.fixed.is_empty() {
            true => None,
            false => self.ready_class(class),
        };
        for signature in self.fixed.clone() {
            let below = self.loaded(&erasure(&signature));
            let fits = below.zip(above);
            if fits.is_some_and(|(below, above)| {
                below != above && self.machine.subtype_of(below, above)
            }) {
                self.add_all_of(&signature);
            }
        }
    }

    /// Adds the classes below a type that the method itself casts to or asks for.
    fn add_asked_for(&mut self, class: &str) {
        let Some(above) = self.ready_class(class) else {
            return;
        };
        for signature in self.cast_to[0].clone() {
            let below = self.loaded(&signature).filter(|&id| id != above);
            if below.is_some_and(|id| self.machine.subtype_of(id, above)) {
                self.add_all_of(&signature);
            }
        }
    }

    fn add_call(&mut self, class: &str, method: &str, descriptor: &str, names: &[&str]) {
        let types = vitro_vm::parameters(descriptor);
        let arguments = names
            .iter()
            .zip(types)
            .map(|(name, descriptor)| Unknown::new(Step::member(*name), descriptor.into()))
            .collect();
        if let Some(construction) = self.calls(class, &[(method, descriptor, arguments)]) {
            self.add(plan(class, construction));
        }
    }

    /// The making that consists of these calls; the first is a constructor or a factory.
    fn calls(&mut self, class: &str, all: &[(&str, &str, Vec<Unknown>)]) -> Option<Construction> {
        let id = self.ready_class(class)?;
        let mut calls = Vec::new();
        for (at, (name, descriptor, arguments)) in all.iter().enumerate() {
            let method = find(self.machine, id, name, descriptor)?;
            for argument in arguments {
                self.need(&argument.signature);
            }
            calls.push(Call {
                method,
                on: match at == 0 && *name == "<init>" {
                    true => On::New,
                    false => On::Made,
                },
                arguments: arguments.clone(),
            });
        }
        Some(Construction::Calls(Calls {
            class: id,
            start: None,
            turns: Vec::new(),
            calls,
            fields: Vec::new(),
            hides_state: false,
            kept: 0,
            stub: None,
        }))
    }

    fn collections(&mut self, class: &str, signature: &str) {
        let element = argument(signature, 0);
        for size in 0..=MOST_MEMBERS {
            let mut calls = vec![("<init>", "()V", Vec::new())];
            for index in 0..size {
                let unknown = Unknown::new(Step::Element(index as u32), element.clone());
                calls.push(("add", "(Ljava/lang/Object;)Z", vec![unknown]));
            }
            if let Some(construction) = self.calls(class, &calls) {
                self.add(plan(class, construction));
            }
        }
        self.leave_out(format!("more than {MOST_MEMBERS} elements"));
    }

    fn maps(&mut self, class: &str, signature: &str) {
        let put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        for size in 0..=MOST_ENTRIES {
            let mut calls = vec![("<init>", "()V", Vec::new())];
            for index in 0..size {
                let unknown = |part, at| {
                    Unknown::new(Step::Entry(part, index as u32), argument(signature, at))
                };
                let entry = vec![unknown(EntryPart::Key, 0), unknown(EntryPart::Value, 1)];
                calls.push(("put", put, entry));
            }
            if let Some(construction) = self.calls(class, &calls) {
                self.add(plan(class, construction));
            }
        }
        self.leave_out(format!("more than {MOST_ENTRIES} entries"));
    }

    /// Properties hold text under names that are text, whatever their type arguments say.
    fn properties(&mut self) {
        let class = "java/util/Properties";
        let set = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;";
        for size in 0..=MOST_ENTRIES {
            let mut calls = vec![("<init>", "()V", Vec::new())];
            for index in 0..size {
                let unknown = |part| {
                    Unknown::new(Step::Entry(part, index as u32), "Ljava/lang/String;".into())
                };
                let entry = vec![unknown(EntryPart::Key), unknown(EntryPart::Value)];
                calls.push(("setProperty", set, entry));
            }
            if let Some(construction) = self.calls(class, &calls) {
                self.add(plan(class, construction));
            }
        }
        self.leave_out(format!("more than {MOST_ENTRIES} properties"));
    }

    fn optionals(&mut self, signature: &str) {
        let class = "java/util/Optional";
        let unknown = Unknown::new(Step::content(), argument(signature, 0));
        let empty = [("empty", "()Ljava/util/Optional;", Vec::new())];
        let of = [(
            "of",
            "(Ljava/lang/Object;)Ljava/util/Optional;",
            vec![unknown],
        )];
        for calls in [empty, of] {
            if let Some(construction) = self.calls(class, &calls) {
                self.add(plan(class, construction));
            }
        }
    }
}

fn plan(class: &str, construction: Construction) -> Plan {
    Plan {
        descriptor: format!("L{class};").into(),
        construction,
    }
}

/// The type argument at a position, `Object` if there is none.
fn argument(signature: &str, at: usize) -> Arc<str> {
    let found = arguments(signature).into_iter().nth(at);
    found.unwrap_or_else(|| "Ljava/lang/Object;".into())
}

fn find(
    machine: &Machine,
    class: vitro_vm::ClassId,
    name: &str,
    descriptor: &str,
) -> Option<vitro_vm::MethodId> {
    machine
        .find_declared(class, name, descriptor)
        .or_else(|| machine.find_virtual(class, name, descriptor))
        .or_else(|| machine.find_method(class, name, descriptor))
}
