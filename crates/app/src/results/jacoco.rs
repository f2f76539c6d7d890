//! Coverage in the XML layout of JaCoCo, for tools that read it. The counts come from the traces of the replayed
//! tests; each class counts what its own tests and those of classes that were replayed with it execute.

use std::collections::BTreeMap;

use vitro_engine::generate::{ClassResult, Generated, InstructionCoverage, MethodCoverage};

use super::markup::Markup;

const FIRST: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
     <!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n";

/// Missed and covered.
#[derive(Clone, Copy, Default)]
struct Count(u32, u32);

impl Count {
    /// One, covered or not.
    fn one(covered: bool) -> Count {
        Count(u32::from(!covered), u32::from(covered))
    }

    fn add(&mut self, other: Count) {
        self.0 += other.0;
        self.1 += other.1;
    }
}

/// All that is counted for a method, a class, a file, a package, the whole.
#[derive(Clone, Copy, Default)]
struct Counts {
    instructions: Count,
    branches: Count,
    lines: Count,
    complexity: Count,
    methods: Count,
    classes: Count,
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.instructions.add(other.instructions);
        self.branches.add(other.branches);
        self.lines.add(other.lines);
        self.complexity.add(other.complexity);
        self.methods.add(other.methods);
        self.classes.add(other.classes);
    }

    fn write(&self, out: &mut Markup) {
        let all = [
            ("INSTRUCTION", self.instructions),
            ("BRANCH", self.branches),
            ("LINE", self.lines),
            ("COMPLEXITY", self.complexity),
            ("METHOD", self.methods),
            ("CLASS", self.classes),
        ];
        for (kind, Count(missed, covered)) in all {
            if missed + covered == 0 {
                continue;
            }
            let (missed, covered) = (missed.to_string(), covered.to_string());
            let attributes = [("type", kind), ("missed", &missed), ("covered", &covered)];
            out.empty("counter", &attributes);
        }
    }
}

/// Instructions and branches of each line.
type Lines = BTreeMap<u16, (Count, Count)>;

/// The whole.
pub fn text(generated: &Generated) -> String {
    let mut packages: BTreeMap<String, Vec<&ClassResult>> = BTreeMap::new();
    for class in &generated.classes {
        let name = class.class.replace('.', "/");
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        packages.entry(package.to_owned()).or_default().push(class);
    }
    let mut out = Markup::starting_with(FIRST);
    out.open("report", &[("name", "Vitro")]);
    let mut sum = Counts::default();
    for (name, classes) in &packages {
        sum.add(&package(&mut out, name, classes));
    }
    sum.write(&mut out);
    out.finish()
}

fn package(out: &mut Markup, name: &str, classes: &[&ClassResult]) -> Counts {
    out.open("package", &[("name", name)]);
    let mut files: BTreeMap<&str, (Lines, Counts)> = BTreeMap::new();
    let mut sum = Counts::default();
    for class in classes {
        let source = class.source.as_deref().unwrap_or_default();
        let source = source.rsplit('/').next().unwrap_or(source);
        let counts = write_class(out, class, source);
        sum.add(&counts);
        if source.is_empty() {
            continue;
        }
        let (lines, of_file) = files.entry(source).or_default();
        class
            .coverage
            .iter()
            .for_each(|method| add_lines(lines, method));
        of_file.add(&counts);
    }
    // Classes of one file may share lines.
    sum.lines = Count::default();
    for (name, (lines, mut counts)) in files {
        counts.lines = count_lines(&lines);
        sum.lines.add(counts.lines);
        write_file(out, name, &lines, &counts);
    }
    sum.write(out);
    out.close();
    sum
}

fn write_class(out: &mut Markup, class: &ClassResult, source: &str) -> Counts {
    let name = class.class.replace('.', "/");
    out.open("class", &[("name", &name), ("sourcefilename", source)]);
    let mut sum = Counts::default();
    let mut lines = Lines::new();
    for method in &class.coverage {
        add_lines(&mut lines, method);
        let counts = count(method);
        let line = method.line.map(|line| line.to_string());
        let mut attributes = vec![("name", &*method.name), ("desc", &*method.descriptor)];
        attributes.extend(line.as_deref().map(|line| ("line", line)));
        out.open("method", &attributes);
        counts.write(out);
        out.close();
        sum.add(&counts);
    }
    sum.lines = count_lines(&lines);
    sum.classes = Count::one(sum.methods.1 > 0);
    sum.write(out);
    out.close();
    sum
}

fn write_file(out: &mut Markup, name: &str, lines: &Lines, counts: &Counts) {
    out.open("sourcefile", &[("name", name)]);
    for (line, (instructions, branches)) in lines {
        out.empty(
            "line",
            &[
                ("nr", &line.to_string()),
                ("mi", &instructions.0.to_string()),
                ("ci", &instructions.1.to_string()),
                ("mb", &branches.0.to_string()),
                ("cb", &branches.1.to_string()),
            ],
        );
    }
    counts.write(out);
    out.close();
}

fn branches(instruction: &InstructionCoverage) -> Count {
    match instruction.ways {
        0 | 1 => Count::default(),
        ways => Count(ways - instruction.ways_taken, instruction.ways_taken),
    }
}

fn count(method: &MethodCoverage) -> Counts {
    let mut counts = Counts::default();
    for instruction in &method.instructions {
        counts.instructions.add(Count::one(instruction.executed));
        let branches = branches(instruction);
        counts.branches.add(branches);
        let all = branches.0 + branches.1;
        if all > 1 {
            // Every way out beyond the first is one more path through the method.
            let covered = branches.1.saturating_sub(1);
            counts.complexity.add(Count(all - covered - 1, covered));
        }
    }
    let mut lines = Lines::new();
    add_lines(&mut lines, method);
    counts.lines = count_lines(&lines);
    counts.methods = Count::one(counts.instructions.1 > 0);
    counts.complexity.add(counts.methods);
    counts
}

fn add_lines(lines: &mut Lines, method: &MethodCoverage) {
    for instruction in &method.instructions {
        let Some(line) = instruction.line else {
            continue;
        };
        let (instructions, ways) = lines.entry(line).or_default();
        instructions.add(Count::one(instruction.executed));
        ways.add(branches(instruction));
    }
}

/// A line is covered if one of its instructions is.
fn count_lines(lines: &Lines) -> Count {
    let mut count = Count::default();
    for (instructions, _) in lines.values() {
        count.add(Count::one(instructions.1 > 0));
    }
    count
}
