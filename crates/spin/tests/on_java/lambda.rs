//! Lambdas against `LambdaMetafactory`.

use std::fmt::Write;

use vitro_spin::{Handle, LambdaSpec, Serialization, lambda};

use crate::bench::{Pack, run};

/// The types between which values are adapted: Java source, descriptor.
const TYPES: [(&str, &str); 21] = [
    ("boolean", "Z"),
    ("char", "C"),
    ("byte", "B"),
    ("short", "S"),
    ("int", "I"),
    ("long", "J"),
    ("float", "F"),
    ("double", "D"),
    ("Boolean", "Ljava/lang/Boolean;"),
    ("Character", "Ljava/lang/Character;"),
    ("Byte", "Ljava/lang/Byte;"),
    ("Short", "Ljava/lang/Short;"),
    ("Integer", "Ljava/lang/Integer;"),
    ("Long", "Ljava/lang/Long;"),
    ("Float", "Ljava/lang/Float;"),
    ("Double", "Ljava/lang/Double;"),
    ("Object", "Ljava/lang/Object;"),
    ("Number", "Ljava/lang/Number;"),
    ("Comparable", "Ljava/lang/Comparable;"),
    ("java.io.Serializable", "Ljava/io/Serializable;"),
    ("String", "Ljava/lang/String;"),
];

const VOID: (&str, &str) = ("void", "V");

/// An implementation method of the nest of `Lambdas`.
const HERE: Handle<'_> = Handle {
    kind: 6,
    owner: "Lambdas",
    owner_is_interface: false,
    name: "",
    descriptor: "",
    is_private: true,
};

/// A case without captured values or extras, to be completed.
const PLAIN: LambdaSpec<'_> = LambdaSpec {
    class_name: "Lambdas$$Spun",
    method_name: "call",
    factory_descriptor: "",
    erased_descriptor: "",
    implementation: HERE,
    instantiated_descriptor: "",
    extra_interfaces: &[],
    bridges: &[],
    serialization: Serialization::Unrelated,
};

#[derive(Default)]
struct Cases {
    count: usize,
    pack: Pack,
}

impl Cases {
    fn add(&mut self, id: &str, spec: LambdaSpec<'_>) {
        // The JDK refuses what cannot be converted; here that leads to an error or to bad code.
        let bytes = lambda(&spec).unwrap_or_default();
        self.count += 1;
        self.pack.text(id);
        self.pack.int(spec.implementation.kind.into());
        let owner = spec.implementation.owner;
        for text in [
            owner,
            spec.implementation.name,
            spec.implementation.descriptor,
        ] {
            self.pack.text(text);
        }
        self.pack.text(spec.method_name);
        self.pack.text(spec.factory_descriptor);
        self.pack.text(spec.erased_descriptor);
        self.pack.text(spec.instantiated_descriptor);
        self.pack.texts(spec.extra_interfaces.iter().copied());
        self.pack.texts(spec.bridges.iter().copied());
        self.pack
            .int(matches!(spec.serialization, Serialization::Allowed { .. }).into());
        self.pack.block(&bytes);
    }

    /// Compares the cases and gives the numbers of lambdas, calls and refusals.
    fn run(self) -> [usize; 3] {
        let mut pack = Pack::default();
        pack.int(self.count);
        let pack = pack.followed_by(self.pack);
        let matrix = matrix();
        let sources = [
            ("Lambdas.java", include_str!("java/Lambdas.java")),
            ("Matrix.java", &*matrix),
        ];
        let printed = run("Lambdas", &sources, &pack);
        ["lambdas", "calls", "refused"].map(printed)
    }
}

/// Interfaces and implementations that take and give a value of each type.
fn matrix() -> String {
    let mut java = "class Matrix {\n    static Object given;\n".to_owned();
    for (at, (name, _)) in TYPES.iter().chain([&VOID]).enumerate() {
        writeln!(java, "    interface Give{at} {{ {name} call(); }}").unwrap();
        let result = if *name == "void" {
            ""
        } else {
            &format!("return ({name}) given;")
        };
        writeln!(java, "    static {name} give{at}() {{ {result} }}").unwrap();
    }
    for (at, (name, _)) in TYPES.iter().enumerate() {
        writeln!(
            java,
            "    interface Take{at} {{ void call({name} value); }}"
        )
        .unwrap();
        let log = "Samples.LOG.append(Samples.show(value));";
        writeln!(java, "    static void take{at}({name} value) {{ {log} }}").unwrap();
    }
    java + "}\n"
}

#[test]
fn lambdas_adapt_values_as_the_jdk_does() {
    let mut cases = Cases::default();
    add_arguments(&mut cases);
    add_results(&mut cases);
    add_captures(&mut cases);
    add_receivers(&mut cases);
    add_constructors(&mut cases);
    add_several_arguments(&mut cases);
    add_extras(&mut cases);
    add_serialization(&mut cases);
    let [lambdas, calls, refused] = cases.run();
    assert!(lambdas > 600 && calls > 10_000 && refused > 1_000);
}

/// One argument: every erased type, instantiated type and parameter type.
fn add_arguments(cases: &mut Cases) {
    for (erased_at, (erased, erased_type)) in TYPES.iter().enumerate() {
        for (instantiated, instantiated_type) in TYPES {
            // Type variables represent reference types, so a primitive type stays what it is.
            let primitive = erased_type.len() == 1 || instantiated_type.len() == 1;
            if primitive && *erased_type != instantiated_type {
                continue;
            }
            for (taken_at, (taken, taken_type)) in TYPES.iter().enumerate() {
                let id = format!("take {erased} as {instantiated} for {taken}");
                let implementation = Handle {
                    owner: "Matrix",
                    name: &format!("take{taken_at}"),
                    descriptor: &format!("({taken_type})V"),
                    ..HERE
                };
                let spec = LambdaSpec {
                    factory_descriptor: &format!("()LMatrix$Take{erased_at};"),
                    erased_descriptor: &format!("({erased_type})V"),
                    instantiated_descriptor: &format!("({instantiated_type})V"),
                    implementation,
                    ..PLAIN
                };
                cases.add(&id, spec);
            }
        }
    }
}

/// A result: every type of the interface and of the implementation.
fn add_results(cases: &mut Cases) {
    for (wanted_at, (wanted, wanted_type)) in TYPES.iter().chain([&VOID]).enumerate() {
        for (given_at, (given, given_type)) in TYPES.iter().chain([&VOID]).enumerate() {
            let id = format!("give {given} as {wanted}");
            let implementation = Handle {
                owner: "Matrix",
                name: &format!("give{given_at}"),
                descriptor: &format!("(){given_type}"),
                ..HERE
            };
            let descriptor = &*format!("(){wanted_type}");
            let spec = LambdaSpec {
                factory_descriptor: &format!("()LMatrix$Give{wanted_at};"),
                erased_descriptor: descriptor,
                instantiated_descriptor: descriptor,
                implementation,
                ..PLAIN
            };
            cases.add(&id, spec);
        }
    }
}

const SUPPLIER: LambdaSpec<'_> = LambdaSpec {
    method_name: "get",
    factory_descriptor: "()Ljava/util/function/Supplier;",
    erased_descriptor: "()Ljava/lang/Object;",
    instantiated_descriptor: "()Ljava/lang/Object;",
    ..PLAIN
};

const FUNCTION: LambdaSpec<'_> = LambdaSpec {
    method_name: "apply",
    factory_descriptor: "()Ljava/util/function/Function;",
    erased_descriptor: "(Ljava/lang/Object;)Ljava/lang/Object;",
    instantiated_descriptor: "(Ljava/lang/Object;)Ljava/lang/Object;",
    ..PLAIN
};

fn add_captures(cases: &mut Cases) {
    let parameters = "ZBCSIJFDLjava/lang/Object;Ljava/lang/String;";
    let join = &*format!("({parameters})Ljava/lang/String;");
    let implementation = Handle {
        name: "join",
        descriptor: join,
        ..HERE
    };
    let factory_descriptor = &*format!("({parameters})Ljava/util/function/Supplier;");
    let spec = LambdaSpec {
        factory_descriptor,
        implementation,
        ..SUPPLIER
    };
    cases.add("all captured", spec);

    let factory_descriptor = "(ZBCSIJFDLjava/lang/Object;)Ljava/util/function/Function;";
    let instantiated_descriptor = "(Ljava/lang/String;)Ljava/lang/String;";
    let spec = LambdaSpec {
        factory_descriptor,
        instantiated_descriptor,
        implementation,
        ..FUNCTION
    };
    cases.add("all but one captured", spec);
}

fn add_receivers(cases: &mut Cases) {
    let own = "(Ljava/lang/String;)Ljava/lang/String;";
    for kind in [5, 7] {
        let implementation = Handle {
            kind,
            name: "own",
            descriptor: own,
            ..HERE
        };
        let factory_descriptor = "(LLambdas;)Ljava/util/function/Function;";
        let instantiated_descriptor = own;
        let spec = LambdaSpec {
            factory_descriptor,
            instantiated_descriptor,
            implementation,
            ..FUNCTION
        };
        cases.add(
            &format!("private method of a captured receiver, kind {kind}"),
            spec,
        );
        let factory_descriptor = "(LLambdas;Ljava/lang/String;)Ljava/util/function/Supplier;";
        let spec = LambdaSpec {
            factory_descriptor,
            implementation,
            ..SUPPLIER
        };
        cases.add(&format!("everything captured, kind {kind}"), spec);
    }
    let unbound = [
        (
            5,
            "java/lang/String",
            "length",
            "()I",
            "(Ljava/lang/String;)Ljava/lang/Integer;",
        ),
        (
            5,
            "java/lang/Object",
            "hashCode",
            "()I",
            "(Ljava/lang/Integer;)Ljava/lang/Integer;",
        ),
        (
            5,
            "java/lang/Integer",
            "longValue",
            "()J",
            "(Ljava/lang/Integer;)Ljava/lang/Object;",
        ),
        (
            9,
            "java/util/List",
            "size",
            "()I",
            "(Ljava/util/List;)Ljava/lang/Number;",
        ),
        (
            9,
            "java/util/Collection",
            "size",
            "()I",
            "(Ljava/util/List;)Ljava/lang/Number;",
        ),
        (
            6,
            "Lambdas",
            "fail",
            "(Ljava/lang/Object;)Ljava/lang/Object;",
            own,
        ),
    ];
    for (kind, owner, name, descriptor, instantiated_descriptor) in unbound {
        let owner_is_interface = kind == 9;
        let implementation = Handle {
            kind,
            owner,
            owner_is_interface,
            name,
            descriptor,
            is_private: false,
        };
        let spec = LambdaSpec {
            instantiated_descriptor,
            implementation,
            ..FUNCTION
        };
        cases.add(&format!("{owner}::{name}"), spec);
    }
    for (kind, name, descriptor) in [
        (9, "secret", "(J)Ljava/lang/String;"),
        (9, "open", "(I)Ljava/lang/String;"),
    ] {
        let owner = "Lambdas$Shape";
        let implementation = Handle {
            kind,
            owner,
            owner_is_interface: true,
            name,
            descriptor,
            is_private: true,
        };
        let factory_descriptor = "(LLambdas$Shape;)Ljava/util/function/Function;";
        let instantiated_descriptor = "(Ljava/lang/Integer;)Ljava/lang/String;";
        let spec = LambdaSpec {
            factory_descriptor,
            instantiated_descriptor,
            implementation,
            ..FUNCTION
        };
        cases.add(&format!("interface method {name}"), spec);
    }
    let implementation = Handle {
        owner: "Lambdas$Shape",
        owner_is_interface: true,
        name: "of",
        descriptor: "(Ljava/lang/Object;)Ljava/lang/String;",
        ..HERE
    };
    cases.add(
        "static method of an interface",
        LambdaSpec {
            implementation,
            ..FUNCTION
        },
    );
}

fn add_constructors(cases: &mut Cases) {
    let implementation = Handle {
        kind: 8,
        owner: "Lambdas$Round",
        name: "<init>",
        descriptor: "(JLjava/lang/String;)V",
        ..HERE
    };
    let spec = LambdaSpec {
        method_name: "make",
        factory_descriptor: "()LLambdas$LongToRound;",
        erased_descriptor: "(ILjava/lang/Object;)LLambdas$Shape;",
        instantiated_descriptor: "(ILjava/lang/String;)LLambdas$Round;",
        implementation,
        ..PLAIN
    };
    cases.add("private constructor", spec);
    let factory_descriptor = "(J)Ljava/util/function/Function;";
    let instantiated_descriptor = "(Ljava/lang/String;)Ljava/lang/Object;";
    let spec = LambdaSpec {
        factory_descriptor,
        instantiated_descriptor,
        implementation,
        ..FUNCTION
    };
    cases.add("private constructor with a captured long", spec);
}

fn add_several_arguments(cases: &mut Cases) {
    let implementation = Handle {
        name: "logLong",
        descriptor: "(JLjava/lang/Object;D)J",
        ..HERE
    };
    let spec = LambdaSpec {
        method_name: "mix",
        factory_descriptor: "()LLambdas$Mixed;",
        erased_descriptor: "(JLjava/lang/Object;DI)D",
        instantiated_descriptor: "(JLjava/lang/Object;DI)D",
        implementation: Handle {
            owner: "Lambdas",
            name: "mixed",
            descriptor: "(FLjava/lang/Object;DJ)Ljava/lang/Float;",
            ..HERE
        },
        ..PLAIN
    };
    cases.add("wide arguments side by side", spec);
    let compare = Handle {
        owner: "java/lang/Integer",
        name: "compare",
        descriptor: "(II)I",
        is_private: false,
        ..HERE
    };
    let spec = LambdaSpec {
        method_name: "compare",
        factory_descriptor: "()Ljava/util/Comparator;",
        erased_descriptor: "(Ljava/lang/Object;Ljava/lang/Object;)I",
        instantiated_descriptor: "(Ljava/lang/Integer;Ljava/lang/Integer;)I",
        implementation: compare,
        ..PLAIN
    };
    cases.add("Integer::compare", spec);
    let spec = LambdaSpec {
        method_name: "run",
        factory_descriptor: "(JLjava/lang/Object;D)Ljava/lang/Runnable;",
        erased_descriptor: "()V",
        instantiated_descriptor: "()V",
        implementation,
        ..PLAIN
    };
    cases.add("a dropped long", spec);
}

/// Markers and bridges.
fn add_extras(cases: &mut Cases) {
    let own = "(Ljava/lang/String;)Ljava/lang/String;";
    let spec = LambdaSpec {
        factory_descriptor: "(LLambdas;)Ljava/util/function/Function;",
        instantiated_descriptor: own,
        implementation: Handle {
            kind: 5,
            name: "own",
            descriptor: own,
            ..HERE
        },
        extra_interfaces: &[
            "Lambdas$Marker",
            "java/util/function/Function",
            "java/util/RandomAccess",
        ],
        bridges: &[own, "(Ljava/lang/Comparable;)Ljava/lang/CharSequence;"],
        ..FUNCTION
    };
    cases.add("markers and bridges", spec);
}

fn add_serialization(cases: &mut Cases) {
    let implementation = Handle {
        name: "fail",
        descriptor: "(Ljava/lang/Object;)Ljava/lang/Object;",
        ..HERE
    };
    let durable = LambdaSpec {
        method_name: "get",
        factory_descriptor: "()LLambdas$Durable;",
        implementation,
        ..FUNCTION
    };
    let caller = "Lambdas";
    let allowed = Serialization::Allowed { caller };
    cases.add(
        "serializable",
        LambdaSpec {
            serialization: allowed,
            ..durable
        },
    );
    let refused = Serialization::Refused;
    cases.add(
        "not serializable",
        LambdaSpec {
            serialization: refused,
            ..durable
        },
    );
    let extra_interfaces = &["java/io/Serializable"];
    let spec = LambdaSpec {
        extra_interfaces,
        implementation,
        ..FUNCTION
    };
    cases.add(
        "marked and not serializable",
        LambdaSpec {
            serialization: refused,
            ..spec
        },
    );
    cases.add(
        "marked as serializable",
        LambdaSpec {
            serialization: allowed,
            ..spec
        },
    );
    let implementation = Handle {
        name: "join",
        descriptor: "(ZBCSIJFDLjava/lang/Object;Ljava/lang/String;)Ljava/lang/String;",
        ..HERE
    };
    let spec = LambdaSpec {
        factory_descriptor: "(ZBCSIJFDLjava/lang/Object;)Ljava/util/function/Function;",
        instantiated_descriptor: "(Ljava/lang/String;)Ljava/lang/Object;",
        extra_interfaces,
        implementation,
        serialization: allowed,
        ..FUNCTION
    };
    cases.add("serializable with all kinds of captured values", spec);
}
