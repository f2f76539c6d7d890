//! Runs SMT-LIB scripts on the manager: what `vitro solve` prints, and what replays recorded streams.

use hashbrown::HashMap;

use vitro_expr::smt::{Command, Script};
use vitro_expr::{Model, Term, Terms};

use crate::answer::{Answer, Outcome};
use crate::config::Config;
use crate::manager::Solver;
use crate::readable::{Taste, no_rows, polish};

/// The answer to one question of a script.
pub struct Reply {
    /// The line of the question.
    pub line: usize,
    /// The constraints that it was about.
    pub constraints: Vec<Term>,
    /// The answer.
    pub outcome: Outcome,
    /// What the script says the answer is.
    pub status: Option<String>,
}

impl Reply {
    /// Whether the answer contradicts what the script says. Unknown contradicts nothing.
    pub fn contradicts_status(&self) -> bool {
        let found = word(&self.outcome.answer);
        match self.status.as_deref() {
            Some(status @ ("sat" | "unsat")) => found != "unknown" && found != status,
            _ => false,
        }
    }
}

/// An answer in SMT-LIB's word.
pub fn word(answer: &Answer) -> &'static str {
    match answer {
        Answer::Sat(_) => "sat",
        Answer::Unsat(_) => "unsat",
        Answer::Unknown(_) => "unknown",
    }
}

/// A script in execution.
pub struct Session {
    /// The manager.
    pub solver: Solver,
    config: Config,
    names: HashMap<Term, String>,
    /// Whether every model is said, as comments.
    pub show_models: bool,
    last: Option<Outcome>,
    /// What the last question was about.
    asked: Vec<Term>,
    status: Option<String>,
}

impl Session {
    /// A session with a fresh manager.
    pub fn new(config: Config) -> Session {
        Session {
            solver: Solver::new(config.clone()),
            config,
            names: HashMap::new(),
            show_models: false,
            last: None,
            asked: Vec::new(),
            status: None,
        }
    }

    /// Executes a script. Texts to print go to `say`, answers to `replied`, which may end the session
    /// by an error.
    pub fn run(
        &mut self,
        terms: &mut Terms,
        script: &Script,
        say: &mut dyn FnMut(&str),
        replied: &mut dyn FnMut(&mut Terms, &Reply) -> Result<(), String>,
    ) -> Result<(), String> {
        for (command, at) in &script.commands {
            match command {
                Command::Assert(term, name) => {
                    if let Some(name) = name {
                        self.names.insert(*term, name.clone());
                    }
                    self.solver.assert(terms, *term);
                }
                Command::Push(count) => (0..*count).for_each(|_| self.solver.push()),
                Command::Pop(count) => (0..*count).for_each(|_| {
                    self.solver.pop();
                }),
                Command::CheckSat => self.ask(terms, &[], at.line, say, replied)?,
                Command::CheckSatAssuming(further) => {
                    self.ask(terms, further, at.line, say, replied)?
                }
                Command::GetModel => say(&self.model_text(terms)),
                Command::GetValue(asked) => say(&self.values_text(terms, asked)),
                Command::GetUnsatCore => say(&self.core_text()),
                Command::Echo(text) => say(text),
                Command::Status(status) => self.status = Some(status.clone()),
                Command::Reset => {
                    self.solver = Solver::new(self.config.clone());
                    self.last = None;
                }
                Command::Exit => break,
            }
        }
        Ok(())
    }

    fn ask(
        &mut self,
        terms: &mut Terms,
        further: &[Term],
        line: usize,
        say: &mut dyn FnMut(&str),
        replied: &mut dyn FnMut(&mut Terms, &Reply) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut constraints = self.solver.constraints().to_vec();
        constraints.extend_from_slice(further);
        let outcome = match further {
            [] => self.solver.check(terms),
            further => self.solver.check_with(terms, further),
        };
        say(word(&outcome.answer));
        say(&format!("; by {}, {} steps", outcome.by, outcome.steps));
        self.last = Some(outcome.clone());
        self.asked = constraints.clone();
        if self.show_models
            && let Some(model) = self.model(terms)
        {
            for (var, value) in model.iter() {
                let text = vitro_expr::java::literal(value, terms.var_sort(var));
                say(&format!(";   {} = {text}", terms.var_name(var)));
            }
        }
        let reply = Reply {
            line,
            constraints,
            outcome,
            status: self.status.take(),
        };
        replied(terms, &reply)
    }

    fn model(&self, terms: &Terms) -> Option<Model> {
        let model = self.last.as_ref()?.model()?;
        Some(polish(
            terms,
            &self.asked,
            model,
            &|_, _| Taste::Number,
            &no_rows,
        ))
    }

    fn model_text(&self, terms: &Terms) -> String {
        let Some(model) = self.model(terms) else {
            return "(error \"there is no model\")".into();
        };
        let mut text = String::from("(");
        for (var, value) in model.iter() {
            let sort = terms.var_sort(var);
            let name = vitro_expr::smt::print_term(terms, terms.var_term(var));
            text.push_str(&format!(
                "\n  (define-fun {name} () {sort} {})",
                value.smt(sort)
            ));
        }
        text.push_str("\n)");
        text
    }

    fn values_text(&self, terms: &Terms, asked: &[(String, Term)]) -> String {
        let Some(model) = self.model(terms) else {
            return "(error \"there is no model\")".into();
        };
        let value = |term: Term| terms.eval(term, &model).smt(terms.sort(term));
        let pairs: Vec<String> = asked
            .iter()
            .map(|(text, term)| format!("({text} {})", value(*term)))
            .collect();
        format!("({})", pairs.join("\n "))
    }

    fn core_text(&self) -> String {
        match self.last.as_ref().map(|outcome| &outcome.answer) {
            Some(Answer::Unsat(core)) => {
                let names: Vec<&str> = core
                    .iter()
                    .filter_map(|term| self.names.get(term))
                    .map(String::as_str)
                    .collect();
                format!("({})", names.join(" "))
            }
            _ => "(error \"there is no core\")".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_expr::smt::Reader;

    fn run(text: &str) -> String {
        let mut terms = Terms::new();
        let script = Reader::new()
            .script(&mut terms, text)
            .unwrap_or_else(|error| panic!("{error}"));
        let mut out = String::new();
        let mut say = |text: &str| {
            if !text.starts_with(';') {
                out.push_str(&format!("{text}\n"));
            }
        };
        let mut session = Session::new(Config::default());
        let done = session.run(&mut terms, &script, &mut say, &mut |_, reply| {
            assert!(!reply.contradicts_status());
            Ok(())
        });
        assert_eq!(done, Ok(()));
        out
    }

    #[test]
    fn a_script_is_answered() {
        let out = run(
            "(declare-const x (_ BitVec 32))\n(push 1)\n(assert (! (bvsgt x #x00000005) :named low))\n\
             (set-info :status sat)(check-sat)\n(get-value (x))\n(get-model)\n\
             (assert (! (bvslt x #x00000005) :named high))\n(check-sat)\n(get-unsat-core)\n(pop 1)\n\
             (check-sat-assuming ((= x #x00000001)))\n(get-value ((bvadd x x)))\n(echo \"done\")\n",
        );
        assert_eq!(
            out,
            "sat\n((x #x0000000a))\n(\n  (define-fun x () (_ BitVec 32) #x0000000a)\n)\nunsat\n(low high)\n\
             sat\n(((bvadd x x) #x00000002))\ndone\n"
        );
    }
}
