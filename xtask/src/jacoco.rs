//! What tests cover, by JaCoCo: its agent watches a run, its command line writes a list with a row for each class, and
//! that is read here.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{Outcome, tools};

/// The option of `java` that loads the agent. It watches classes whose names have this form and writes to `data`, in
/// place of what an earlier run has left there.
pub fn agent(data: &Path, classes: &str) -> Outcome<String> {
    let (agent, _) = tools::jacoco()?;
    Ok(format!(
        "-javaagent:{}=destfile={},append=false,includes={classes}",
        agent.display(),
        data.display()
    ))
}

/// Runs compiled tests with JUnit's console; with `data`, under the agent.
pub fn run_tests(home: &Path, classes: &Path, tests: &Path, data: Option<&Path>) -> Outcome {
    let mut java = console(home, classes, tests, data)?;
    let status = java.status().map_err(|error| error.to_string())?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("the tests ended with {status}")),
    }
}

/// Runs compiled tests under the agent; what they print is shown only if they fail.
pub fn run_quietly(home: &Path, classes: &Path, tests: &Path, data: &Path) -> Outcome {
    tools::finish(&mut console(home, classes, tests, Some(data))?)
}

fn console(home: &Path, classes: &Path, tests: &Path, data: Option<&Path>) -> Outcome<Command> {
    let class_path = std::env::join_paths([classes, tests]).map_err(|error| error.to_string())?;
    let mut java = Command::new(home.join("bin/java"));
    java.arg("-ea");
    if let Some(data) = data {
        java.arg(agent(data, "*")?);
    }
    java.arg("-jar").arg(tools::junit()?).arg("execute");
    java.arg("--class-path").arg(class_path);
    java.arg("--scan-class-path").arg(tests);
    java.args(["--details", "summary", "--disable-banner"]);
    java.arg("--fail-if-no-tests");
    Ok(java)
}

/// Has the list for these classes, a folder or a jar, written from what the agent has noted.
pub fn write_list(home: &Path, data: &Path, classes: &Path, list: &Path) -> Outcome {
    report(home, data, classes, "--csv", list)
}

/// The same line by line, as XML.
pub fn write_xml(home: &Path, data: &Path, classes: &Path, file: &Path) -> Outcome {
    report(home, data, classes, "--xml", file)
}

fn report(home: &Path, data: &Path, classes: &Path, form: &str, file: &Path) -> Outcome {
    let (_, cli) = tools::jacoco()?;
    let mut java = Command::new(home.join("bin/java"));
    java.arg("-jar").arg(cli).arg("report").arg(data);
    java.arg("--classfiles").arg(classes);
    tools::finish(java.arg(form).arg(file))
}

/// What a list says about a class. Of each pair of numbers the first is what is covered, the second what there is.
pub struct Figures {
    /// Its package, with dots.
    pub package: String,
    /// Its name, with dots before the names of classes within it.
    pub class: String,
    pub instructions: [u32; 2],
    pub lines: [u32; 2],
    pub branches: [u32; 2],
}

/// Reads a list.
pub fn read_list(list: &Path) -> Outcome<Vec<Figures>> {
    let text = fs::read_to_string(list).map_err(|error| format!("{}: {error}", list.display()))?;
    Ok(figures(&text))
}

fn figures(text: &str) -> Vec<Figures> {
    let of_line = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let [_, package, class, numbers @ ..] = &cells[..] else {
            return None;
        };
        let numbers: Vec<u32> = numbers.iter().take(6).flat_map(|n| n.parse()).collect();
        let pair = |place: usize| Some([*numbers.get(place + 1)?, *numbers.get(place)?]);
        let share = |place| pair(place).map(|[covered, missed]| [covered, covered + missed]);
        Some(Figures {
            package: (*package).to_owned(),
            class: (*class).to_owned(),
            instructions: share(0)?,
            branches: share(2)?,
            lines: share(4)?,
        })
    };
    text.lines().skip(1).filter_map(of_line).collect()
}

/// All classes by name and their sum, for a person.
pub fn table(figures: &[Figures]) -> String {
    let mut rows: Vec<String> = figures.iter().map(row_text).collect();
    rows.sort();
    let sum = |of: fn(&Figures) -> [u32; 2]| {
        figures.iter().map(of).fold([0, 0], |[covered, all], next| {
            [covered + next[0], all + next[1]]
        })
    };
    rows.push(row_text(&Figures {
        package: String::new(),
        class: "all".to_owned(),
        instructions: sum(|row| row.instructions),
        lines: sum(|row| row.lines),
        branches: sum(|row| row.branches),
    }));
    let heading = cells(["JaCoCo", "instructions", "lines", "branches"]);
    format!("{heading}\n{}", rows.join("\n"))
}

fn row_text(row: &Figures) -> String {
    let share = |[covered, all]: [u32; 2]| format!("{covered}/{all}");
    cells([
        &row.class,
        &share(row.instructions),
        &share(row.lines),
        &share(row.branches),
    ])
}

fn cells([name, first, second, third]: [&str; 4]) -> String {
    format!("{name:<24}{first:>14}{second:>14}{third:>14}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "GROUP,PACKAGE,CLASS,INSTRUCTION_MISSED,INSTRUCTION_COVERED,BRANCH_MISSED,\
         BRANCH_COVERED,LINE_MISSED,LINE_COVERED,COMPLEXITY_MISSED\n\
         g,shop,Cart,1,9,2,6,1,3,7\n\
         g,shop,Bar,0,5,0,0,0,2,7\n";

    #[test]
    fn rows_are_read() {
        let rows = figures(LIST);
        assert_eq!(rows.len(), 2);
        assert_eq!((&*rows[0].package, &*rows[0].class), ("shop", "Cart"));
        assert_eq!(rows[0].instructions, [9, 10]);
        assert_eq!(rows[0].branches, [6, 8]);
        assert_eq!(rows[0].lines, [3, 4]);
    }

    #[test]
    fn a_row_without_all_numbers_is_none() {
        assert!(figures("heading\ng,shop,Cart,1,9,2,6,1\n").is_empty());
    }

    #[test]
    fn classes_are_sorted_and_added_up() {
        let text = table(&figures(LIST));
        let rows: Vec<Vec<&str>> = text
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        assert_eq!(rows[1], ["Bar", "5/5", "2/2", "0/0"]);
        assert_eq!(rows[3], ["all", "14/15", "5/6", "6/8"]);
    }
}
