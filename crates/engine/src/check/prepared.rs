//! The program's own classes, prepared for a replay in which each step is reported, and threads switch as they did on the
//! path; and what is read from such a replay.

use std::collections::HashMap;

use vitro_explore::{Path, Scheduled};
use vitro_testgen::replay::{Instrumented, Taken};
use vitro_vm::{Machine, MethodId, TraceEntry};

use super::outcome::{Line, is_own};

/// Different lines that are kept to find those that repeat.
const LONGEST_LOOP: usize = 24;
/// So many lines are shown.
const MOST_LINES: usize = 2_000;

/// An instruction that a thread carries out, and the numbers of its first and its last act.
type Instance = (Scheduled, usize, usize);

/// Classes that report each step, and what their methods are in the machine.
pub(super) struct Prepared {
    instrumented: Instrumented,
    /// By number among the prepared ones.
    places: Vec<Option<(String, MethodId)>>,
    lines: HashMap<(u32, u16), u16>,
}

impl Prepared {
    /// All classes of the program that are loaded; of those in `instead` the copies.
    pub(super) fn of(machine: &Machine, instead: &[(String, Vec<u8>)]) -> Prepared {
        let mut instrumented = Instrumented::for_schedule();
        let mut numbers = HashMap::new();
        for class in machine.classes() {
            if !is_own(class.loader) || class.hidden || class.name.starts_with("vitro/") {
                continue;
            }
            let copy = instead.iter().find(|(name, _)| **name == *class.name);
            let bytes = match (copy, machine.class_path.find_class(&class.name)) {
                (Some((_, bytes)), _) => bytes.clone(),
                (None, Some(Ok(found))) => found.bytes.to_vec(),
                _ => continue,
            };
            // A program with more methods than there are numbers is not prepared from there on.
            if instrumented.add(&bytes).is_err() {
                break;
            }
            for method in class.methods() {
                let about = machine.method(method);
                let name = machine.names.text(about.selector.name).to_string();
                let descriptor = machine.names.text(about.selector.descriptor).to_string();
                numbers.insert((class.name.to_string(), name, descriptor), method);
            }
        }
        let mut prepared = Prepared {
            places: Vec::new(),
            lines: HashMap::new(),
            instrumented,
        };
        for traced in &prepared.instrumented.methods {
            let key = (
                traced.class.to_string(),
                traced.name.to_string(),
                traced.descriptor.to_string(),
            );
            let method = numbers.get(&key).copied();
            let place = method.map(|method| {
                let class = machine.class(machine.method(method).class);
                let file = class
                    .file
                    .as_ref()
                    .and_then(|file| file.source_file.clone());
                let folder = class.name.rsplit_once('/').map(|(folder, _)| folder);
                let file = file.map_or(class.java_name(), |file| match folder {
                    Some(folder) => format!("{folder}/{file}"),
                    None => file.to_string(),
                });
                (file, method)
            });
            prepared.places.push(place);
        }
        prepared.note_lines(machine);
        prepared
    }

    /// Lines of what is in jars are not shown where the program itself is in a folder.
    fn note_lines(&mut self, machine: &Machine) {
        let is_in_folder = |class: &str| {
            let folders = machine.class_path.entries().iter();
            let mut folders = folders.filter(|entry| !entry.is_jar());
            folders.any(|folder| folder.path().join(format!("{class}.class")).exists())
        };
        let of_program = |place: &Option<(String, MethodId)>| {
            let class = place
                .as_ref()
                .map(|(_, method)| machine.method(*method).class);
            class.is_some_and(|class| is_in_folder(&machine.class(class).name))
        };
        let own: Vec<bool> = self.places.iter().map(of_program).collect();
        let has_folder = own.contains(&true);
        for (number, place) in self.places.iter().enumerate() {
            let Some((_, method)) = place else { continue };
            if has_folder && !own[number] {
                continue;
            }
            let about = machine.method(*method);
            let file = machine.class(about.class).file.as_ref();
            let code = file.and_then(|file| file.methods[about.index as usize].code.as_ref());
            let Some(code) = code else { continue };
            for instruction in vitro_classfile::decode(&code.bytes).flatten() {
                let entry = TraceEntry {
                    method: *method,
                    offset: instruction.offset as i32,
                };
                if let Some(line) = machine.line_number(entry) {
                    self.lines
                        .insert((number as u32, instruction.offset as u16), line);
                }
            }
        }
    }

    /// The prepared classes, and those of `instead` that are not prepared.
    pub(super) fn classes(&self, instead: &[(String, Vec<u8>)]) -> Vec<(String, Vec<u8>)> {
        let rewritten = self.instrumented.rewritten().iter();
        let mut classes: Vec<(String, Vec<u8>)> = rewritten
            .map(|(name, bytes)| (name.to_string(), bytes.clone()))
            .collect();
        for (name, bytes) in instead {
            if !classes.iter().any(|(known, _)| known == name) {
                classes.push((name.clone(), bytes.clone()));
            }
        }
        classes
    }

    /// The path's order of threads, as `vitro.Schedule` reads it; none if there is but one. Which of two threads is first
    /// within a call of the library cannot be enforced, so there are several to try: as it was, with each instruction as a
    /// whole where it ended, and where it began; and as it was once more, since luck may have it.
    pub(super) fn schedules(&self, path: &Path) -> Vec<String> {
        if path.schedule.is_empty() {
            return Vec::new();
        }
        let as_it_was = instances(&path.schedule);
        let as_a_whole = |by: fn(&Instance) -> usize| {
            let mut steps = as_it_was.clone();
            steps.sort_by_key(by);
            let numbered = steps.iter().enumerate();
            numbered.map(|(at, (step, ..))| (*step, at, at)).collect()
        };
        let ended: Vec<Instance> = as_a_whole(|(_, _, last)| *last);
        let begun: Vec<Instance> = as_a_whole(|(_, first, _)| *first);
        let mut schedules = Vec::new();
        for steps in [&as_it_was, &ended, &begun] {
            let text = self.written(path, steps);
            if !schedules.contains(&text) {
                schedules.push(text);
            }
        }
        schedules.push(schedules[0].clone());
        schedules
    }

    fn written(&self, path: &Path, steps: &[Instance]) -> String {
        let mut text = String::new();
        for thread in &path.threads {
            let fate = match thread.is_over {
                true => "ends",
                false => "stays",
            };
            let name = thread.name.replace('\n', " ");
            text += &format!("thread {} {fate} {name}\n", thread.number);
        }
        for (step, first, last) in steps {
            let place = |known: &Option<(String, MethodId)>| {
                known
                    .as_ref()
                    .is_some_and(|(_, method)| *method == step.site.method)
            };
            let Some(number) = self.places.iter().position(place) else {
                continue;
            };
            let (thread, offset) = (step.thread, step.site.offset);
            text += &format!("step {thread} {number} {offset} {first} {last}\n");
        }
        text
    }

    /// The lines that a replay has passed, loops folded.
    pub(super) fn lines(&self, taken: &[Taken]) -> Vec<Line> {
        let several = taken.iter().any(|(.., thread)| *thread != taken[0].2);
        let mut lines: Vec<Line> = Vec::new();
        for (method, offset, thread) in taken {
            let place = self.places.get(*method as usize).and_then(Option::as_ref);
            let (Some((file, _)), Some(&line)) = (place, self.lines.get(&(*method, *offset)))
            else {
                continue;
            };
            let one = Line::One {
                file: file.clone(),
                line,
                thread: several.then(|| thread.clone()),
            };
            if lines.last() != Some(&one) {
                lines.push(one);
            }
        }
        let mut folded = fold(lines);
        let left_out = folded.len().saturating_sub(MOST_LINES);
        folded.truncate(MOST_LINES);
        folded.extend((left_out > 0).then_some(Line::LeftOut(left_out)));
        folded
    }
}

/// Scheduled steps, each with the numbers of its first and its last act: within one instruction, a call perhaps, a thread
/// does several things, and others may run in between.
fn instances(schedule: &[Scheduled]) -> Vec<Instance> {
    let mut instances: Vec<Instance> = Vec::new();
    for (number, step) in schedule.iter().enumerate() {
        let mut own = instances.iter_mut().rev();
        match own.find(|(known, ..)| known.thread == step.thread) {
            Some((known, _, last)) if known == step => *last = number,
            _ => instances.push((*step, number, number)),
        }
    }
    instances
}

/// Folds lines that come again and again; the shortest repetition first.
fn fold(mut lines: Vec<Line>) -> Vec<Line> {
    for length in 1..=LONGEST_LOOP {
        let mut folded: Vec<Line> = Vec::with_capacity(lines.len());
        let mut at = 0;
        while at < lines.len() {
            let Some(pattern) = lines.get(at..at + length) else {
                folded.extend_from_slice(&lines[at..]);
                break;
            };
            let again = lines[at..].chunks_exact(length);
            let times = again.take_while(|chunk| *chunk == pattern).count();
            match times {
                0 | 1 => {
                    folded.push(lines[at].clone());
                    at += 1;
                }
                times => {
                    folded.push(Line::Times(times, pattern.to_vec()));
                    at += times * length;
                }
            }
        }
        lines = folded;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: u16) -> Line {
        Line::One {
            file: "A.java".to_owned(),
            line: number,
            thread: None,
        }
    }

    #[test]
    fn loops_are_folded() {
        let passed = [1, 2, 3, 2, 3, 2, 3, 4].map(line).to_vec();
        let folded = fold(passed);
        let body = vec![line(2), line(3)];
        assert_eq!(folded, vec![line(1), Line::Times(3, body), line(4)]);
    }

    #[test]
    fn acts_within_one_instruction_are_one_step() {
        let site = |offset, instance| vitro_vm::turns::Site {
            method: MethodId(7),
            offset,
            instance,
        };
        let step = |thread, offset, instance| Scheduled {
            thread,
            site: site(offset, instance),
        };
        let (a, b, again) = (step(0, 4, 1), step(1, 9, 1), step(0, 4, 2));
        let steps = instances(&[a, b, a, again]);
        assert_eq!(steps, vec![(a, 0, 2), (b, 1, 1), (again, 3, 3)]);
    }
}
