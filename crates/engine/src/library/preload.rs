//! What of the library is started before a path begins. Security providers, tables of dates and log handlers take
//! millions of instructions on first use, more than a path may have; so the snapshot holds them
//! started, for those classes that may come to use them (`needs.rs` finds which do). Only what leaves nothing behind
//! that a program could observe is called here: no default is set, no logger gets a name.

use vitro_vm::{Machine, Ref};

/// A part of the library that is dear to start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Numbers as text: the symbols of the root locale.
    Numbers,
    /// Dates and amounts as text: time zones, calendars, texts of the default locale.
    Dates,
    /// Security providers, digests, ciphers and random bytes.
    Security,
    /// `java.util.logging` with its handler for the console.
    Logging,
}

impl Part {
    /// All parts, in the order in which they are started.
    pub const ALL: [Part; 4] = [Part::Numbers, Part::Dates, Part::Security, Part::Logging];

    fn calls(self) -> &'static [Call] {
        match self {
            Part::Numbers => NUMBERS,
            Part::Dates => DATES,
            Part::Security => SECURITY,
            Part::Logging => LOGGING,
        }
    }

    /// Whether a program that mentions this class of the library, by internal name, may come to use the part.
    pub fn is_used_by(self, class: &str) -> bool {
        let users: &[&str] = match self {
            Part::Numbers => return true,
            Part::Dates => &[
                "java/text/",
                "java/util/Calendar",
                "java/util/Currency",
                "java/util/Date",
                "java/util/GregorianCalendar",
                "java/util/TimeZone",
                "java/time/ZoneId",
                "java/time/ZonedDateTime",
                "java/time/format/",
            ],
            Part::Security => &["java/security/", "javax/crypto/", "java/util/UUID"],
            Part::Logging => &["java/util/logging/", "java/lang/System$Logger"],
        };
        users.iter().any(|user| class.starts_with(user))
    }
}

/// Parts of the library.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Preload(u8);

impl Preload {
    /// Nothing but what every program needs.
    pub const NONE: Preload = Preload(0);

    /// These and one more.
    pub fn with(self, part: Part) -> Preload {
        Preload(self.0 | 1 << part as u8)
    }

    /// Whether a part is among these.
    pub fn has(self, part: Part) -> bool {
        self.0 >> (part as u8) & 1 == 1
    }

    /// Every part.
    pub fn all() -> Preload {
        Part::ALL.into_iter().fold(Preload::NONE, Preload::with)
    }

    /// Starts them in a machine whose library is ready. If one cannot be, the run that needs it reports why.
    pub(super) fn start(self, machine: &mut Machine) {
        let parts = Part::ALL.into_iter().filter(|part| self.has(*part));
        let calls: Vec<&Call> = parts.flat_map(Part::calls).collect();
        without_time_zone(machine, |machine| {
            for call in calls {
                call.run(machine);
            }
        });
    }
}

/// A static method of the library, a method of what it returns, in the class that declares it, and so on.
struct Call {
    class: &'static str,
    name: &'static str,
    descriptor: &'static str,
    args: &'static [Argument],
    then: &'static [Then],
}

/// Class, name, descriptor and arguments of a method.
type Then = (
    &'static str,
    &'static str,
    &'static str,
    &'static [Argument],
);

/// Objects among them are constants or what static fields hold, so that no collection takes them away.
enum Argument {
    Text(&'static str),
    Int(i32),
    /// The value of a static field: class, name.
    Field(&'static str, &'static str),
    /// The default locale.
    Here,
}

const fn call(
    class: &'static str,
    name: &'static str,
    descriptor: &'static str,
    args: &'static [Argument],
) -> Call {
    Call {
        class,
        name,
        descriptor,
        args,
        then: &[],
    }
}

impl Call {
    /// The same, and then a method of the result, and so on.
    const fn then(self, then: &'static [Then]) -> Call {
        Call { then, ..self }
    }
}

const ROOT: Argument = Argument::Field("java/util/Locale", "ROOT");
const HERE: Argument = Argument::Here;

const NUMBERS: &[Call] = &[call(
    "java/text/DecimalFormatSymbols",
    "getInstance",
    "(Ljava/util/Locale;)Ljava/text/DecimalFormatSymbols;",
    &[ROOT],
)];

const SYMBOLS: &str = "(Ljava/util/Locale;)Ljava/text/DateFormatSymbols;";
const STYLES: &str = "(IILjava/util/Locale;)Ljava/text/DateFormat;";
const AMOUNT: &str = "(Ljava/util/Locale;)Ljava/text/NumberFormat;";
const ZONE: &str = "(Ljava/lang/String;)Ljava/util/TimeZone;";
const ZONE_ID: &str = "(Ljava/lang/String;)Ljava/time/ZoneId;";

const NAME: &str = "(Ljava/time/format/TextStyle;Ljava/util/Locale;)Ljava/lang/String;";
const FULL: Argument = Argument::Field("java/time/format/TextStyle", "FULL");
const LONG: Argument = Argument::Field("java/time/format/FormatStyle", "LONG");
const TO_TEXT: &str = "()Ljava/lang/String;";
const ISO: Argument = Argument::Field("java/time/chrono/IsoChronology", "INSTANCE");
const PATTERN: &str = "(Ljava/time/format/FormatStyle;Ljava/time/format/FormatStyle;Ljava/time/chrono/Chronology;Ljava/util/Locale;)Ljava/lang/String;";
const WITH_ZONE: &str = "2020-01-02T03:04:05+01:00[Europe/Paris]";

const DATES: &[Call] = &[
    call(
        "java/util/TimeZone",
        "getTimeZone",
        ZONE,
        &[Argument::Text("GMT")],
    )
    .then(&[("java/util/TimeZone", "getDisplayName", TO_TEXT, &[])]),
    call(
        "java/time/ZoneId",
        "of",
        ZONE_ID,
        &[Argument::Text("Europe/London")],
    ),
    call(
        "java/time/ZonedDateTime",
        "parse",
        "(Ljava/lang/CharSequence;)Ljava/time/ZonedDateTime;",
        &[Argument::Text(WITH_ZONE)],
    ),
    call(
        "java/text/DateFormatSymbols",
        "getInstance",
        SYMBOLS,
        &[ROOT],
    ),
    call(
        "java/text/DateFormatSymbols",
        "getInstance",
        SYMBOLS,
        &[HERE],
    ),
    call(
        "java/text/DateFormat",
        "getDateTimeInstance",
        STYLES,
        &[Argument::Int(2), Argument::Int(2), HERE],
    ),
    call("java/text/NumberFormat", "getInstance", AMOUNT, &[HERE]),
    call(
        "java/text/NumberFormat",
        "getCurrencyInstance",
        AMOUNT,
        &[HERE],
    ),
    call(
        "java/time/Month",
        "of",
        "(I)Ljava/time/Month;",
        &[Argument::Int(1)],
    )
    .then(&[("java/time/Month", "getDisplayName", NAME, &[FULL, HERE])]),
    call(
        "java/time/DayOfWeek",
        "of",
        "(I)Ljava/time/DayOfWeek;",
        &[Argument::Int(1)],
    )
    .then(&[("java/time/DayOfWeek", "getDisplayName", NAME, &[FULL, HERE])]),
    call(
        "java/time/format/DateTimeFormatterBuilder",
        "getLocalizedDateTimePattern",
        PATTERN,
        &[LONG, LONG, ISO, HERE],
    ),
    call(
        "java/util/Date",
        "from",
        "(Ljava/time/Instant;)Ljava/util/Date;",
        &[EPOCH],
    )
    .then(&[("java/util/Date", "toString", TO_TEXT, &[])]),
    call(
        "java/util/Locale",
        "getDefault",
        "()Ljava/util/Locale;",
        &[],
    )
    .then(&[("java/util/Locale", "getDisplayLanguage", TO_TEXT, &[])]),
];

const EPOCH: Argument = Argument::Field("java/time/Instant", "EPOCH");

const MAC: &str = "(Ljava/lang/String;)Ljavax/crypto/Mac;";
const CIPHER: &str = "(Ljava/lang/String;)Ljavax/crypto/Cipher;";
const DIGEST: &str = "(Ljava/lang/String;)Ljava/security/MessageDigest;";

const SECURITY: &[Call] = &[
    call("java/util/UUID", "randomUUID", "()Ljava/util/UUID;", &[]),
    call(
        "java/security/MessageDigest",
        "getInstance",
        DIGEST,
        &[Argument::Text("MD5")],
    ),
    call(
        "java/security/MessageDigest",
        "getInstance",
        DIGEST,
        &[Argument::Text("SHA-1")],
    ),
    call(
        "java/security/MessageDigest",
        "getInstance",
        DIGEST,
        &[Argument::Text("SHA-256")],
    ),
    call(
        "java/security/MessageDigest",
        "getInstance",
        DIGEST,
        &[Argument::Text("SHA-512")],
    ),
    call(
        "javax/crypto/Mac",
        "getInstance",
        MAC,
        &[Argument::Text("HmacSHA256")],
    ),
    call(
        "javax/crypto/Cipher",
        "getInstance",
        CIPHER,
        &[Argument::Text("AES/CBC/PKCS5Padding")],
    ),
    call(
        "javax/crypto/Cipher",
        "getInstance",
        CIPHER,
        &[Argument::Text("AES/GCM/NoPadding")],
    ),
    call(
        "javax/crypto/KeyGenerator",
        "getInstance",
        "(Ljava/lang/String;)Ljavax/crypto/KeyGenerator;",
        &[Argument::Text("AES")],
    ),
    call(
        "javax/crypto/SecretKeyFactory",
        "getInstance",
        "(Ljava/lang/String;)Ljavax/crypto/SecretKeyFactory;",
        &[Argument::Text("PBKDF2WithHmacSHA256")],
    ),
    call(
        "java/security/KeyPairGenerator",
        "getInstance",
        "(Ljava/lang/String;)Ljava/security/KeyPairGenerator;",
        &[Argument::Text("RSA")],
    ),
];

const LOGGER: &str = "java/util/logging/Logger";

const LOGGING: &[Call] = &[
    call(LOGGER, "getGlobal", "()Ljava/util/logging/Logger;", &[]).then(&[
        (LOGGER, "getParent", "()Ljava/util/logging/Logger;", &[]),
        (LOGGER, "getHandlers", "()[Ljava/util/logging/Handler;", &[]),
    ]),
];

impl Argument {
    fn slot(&self, machine: &mut Machine) -> Option<u64> {
        match *self {
            Argument::Text(text) => Some(machine.new_string(text).slot()),
            Argument::Int(number) => Some(u64::from(number as u32)),
            Argument::Field(class, field) => {
                let class = machine.load_known(class).ok()?;
                machine.initialize_now(class).ok()?;
                Some(machine.get_static(class, field))
            }
            Argument::Here => {
                let locale = "()Ljava/util/Locale;";
                let here = machine.run_static("java/util/Locale", "getDefault", locale, &[]);
                here.ok()
            }
        }
    }
}

/// The slots of arguments. Strings are made last: nothing else holds them.
fn slots(args: &[Argument], machine: &mut Machine) -> Option<Vec<u64>> {
    let mut slots = vec![0; args.len()];
    for texts in [false, true] {
        for (slot, argument) in slots.iter_mut().zip(args) {
            if matches!(argument, Argument::Text(_)) == texts {
                *slot = argument.slot(machine)?;
            }
        }
    }
    Some(slots)
}

impl Call {
    fn run(&self, machine: &mut Machine) -> Option<()> {
        let mut then = Vec::new();
        for (class, name, descriptor, args) in self.then {
            let args = slots(args, machine)?;
            let class = machine.load_known(class).ok()?;
            then.push((machine.find_declared(class, name, descriptor)?, args));
        }
        let args = slots(self.args, machine)?;
        let mut result = machine
            .run_static(self.class, self.name, self.descriptor, &args)
            .ok()?;
        for (method, args) in then {
            let all = [vec![result], args].concat();
            result = machine.call(method, &all).ok()?;
        }
        Some(())
    }
}

/// Does something that asks for the default time zone, and forgets which it is: a program may still choose it.
fn without_time_zone(machine: &mut Machine, work: impl FnOnce(&mut Machine)) {
    const KEY: &str = "user.timezone";
    let text = "(Ljava/lang/String;)Ljava/lang/String;";
    let system = "java/lang/System";
    let key = machine.new_string(KEY).slot();
    let before = machine.run_static(system, "getProperty", text, &[key]);
    let before = before.map_or(Ref::NULL, Ref::from_slot);
    let before = (!before.is_null()).then(|| machine.text(before));
    work(machine);
    let key = machine.new_string(KEY).slot();
    let _ = match before {
        Some(before) => {
            let texts = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;";
            let before = machine.new_string(&before).slot();
            machine.run_static(system, "setProperty", texts, &[key, before])
        }
        None => machine.run_static(system, "clearProperty", text, &[key]),
    };
    if let Ok(class) = machine.load_known("java/util/TimeZone") {
        machine.put_static(class, "defaultTimeZone", Ref::NULL.slot());
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use vitro_program::{ClassPath, Jdk};
    use vitro_vm::{Host, Limits};

    use super::super::{Parts, surround};
    use super::*;

    fn fresh() -> Machine {
        let jdk = Jdk::locate(None).expect("a JDK");
        let class_path = ClassPath::default();
        let parts = Parts {
            jdk: Rc::new(jdk),
            class_path: Rc::new(class_path),
            natives: Rc::new(vitro_models::registry()),
            limits: Limits::default(),
            boot_properties: Vec::new(),
            coverage: false,
            preload: Preload::all(),
        };
        parts.machine(Host::default())
    }

    fn property(machine: &mut Machine, name: &str) -> String {
        let key = machine.new_string(name).slot();
        let text = "(Ljava/lang/String;)Ljava/lang/String;";
        let value = machine.run_static("java/lang/System", "getProperty", text, &[key]);
        machine.text(Ref::from_slot(value.expect("a property")))
    }

    /// A random UUID as two numbers: it reads on in what the library has open.
    fn random(machine: &mut Machine) -> [u64; 2] {
        let uuid = machine.run_static("java/util/UUID", "randomUUID", "()Ljava/util/UUID;", &[]);
        let uuid = Ref::from_slot(
            uuid.map_err(|e| machine.describe_call_error(&e))
                .expect("bytes"),
        );
        [
            machine.get(uuid, "mostSigBits"),
            machine.get(uuid, "leastSigBits"),
        ]
    }

    #[test]
    fn every_part_starts_and_leaves_no_default_behind() {
        let mut machine = fresh();
        machine.boot().expect("a library");
        let before = property(&mut machine, "user.timezone");
        for call in Part::ALL.into_iter().flat_map(Part::calls) {
            without_time_zone(&mut machine, |machine| {
                assert!(call.run(machine).is_some(), "{}.{}", call.class, call.name);
            });
        }
        assert_eq!(property(&mut machine, "user.timezone"), before);
        let class = machine.load_known("java/util/TimeZone").expect("a class");
        assert_eq!(machine.get_static(class, "defaultTimeZone"), 0);
    }

    #[test]
    fn a_snapshot_goes_on_where_the_start_ended() {
        let mut started = fresh();
        started.boot().expect("a library");
        Preload::all().start(&mut started);
        let bytes = started.write_snapshot().expect("a snapshot");
        let mut read = fresh();
        read.read_snapshot(&bytes).expect("the same library");
        for machine in [&mut started, &mut read] {
            surround(machine, Host::default());
        }
        let (steps, first) = (started.steps, random(&mut started));
        assert_eq!(random(&mut read), first);
        assert!(started.steps - steps < 200_000, "{}", started.steps - steps);
        assert_ne!(random(&mut started), first);
    }

    #[test]
    fn a_part_is_used_by_those_who_mention_it() {
        assert!(Part::Security.is_used_by("java/security/SecureRandom"));
        assert!(Part::Dates.is_used_by("java/text/SimpleDateFormat"));
        assert!(Part::Logging.is_used_by("java/util/logging/Logger"));
        for part in [Part::Dates, Part::Security, Part::Logging] {
            assert!(!part.is_used_by("java/util/ArrayList"), "{part:?}");
        }
    }
}
