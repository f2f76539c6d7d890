//! Reading scripts: commands, declarations, sorts. Terms are in `term.rs`.

mod term;

use hashbrown::HashMap;

use super::functions::{self, Argument};
use super::script::{Command, Script};
use super::sexp::{SmtError, Tree, TreeId, TreeKind};
use crate::op::Rounding;
use crate::pool::{Term, Terms};
use crate::sort::{Scalar, Sort};

/// A function defined by a script: its parameters and its body, which is translated at each call.
#[derive(Clone)]
struct Definition {
    parameters: Vec<Term>,
    body: Term,
}

#[derive(Clone)]
enum Meaning {
    Term(Term),
    /// A name for a rounding mode.
    Mode(Rounding),
    Function(Definition),
    /// One of the functions that the printer writes for what SMT-LIB lacks.
    Known,
}

/// Reads scripts into an arena; keeps what was declared, so that a further text can continue.
#[derive(Default)]
pub struct Reader {
    names: HashMap<String, Vec<Meaning>>,
    sorts: HashMap<String, Sort>,
    levels: Vec<Vec<String>>,
    /// What the command before declared, if it was a declaration.
    newest: Option<String>,
}

impl Reader {
    /// A reader that knows only SMT-LIB.
    pub fn new() -> Reader {
        Reader::default()
    }

    /// A reader that also knows the arena's variables by their names.
    pub fn with_variables(terms: &Terms) -> Reader {
        let mut reader = Reader::new();
        for var in terms.vars() {
            let meaning = Meaning::Term(terms.var_term(var));
            reader
                .names
                .entry(terms.var_name(var).into())
                .or_default()
                .push(meaning);
        }
        reader
    }

    /// Reads a whole script.
    pub fn script(&mut self, terms: &mut Terms, text: &str) -> Result<Script, SmtError> {
        let tree = Tree::read(text)?;
        let mut script = Script::default();
        for &root in &tree.roots {
            let done = self.command(terms, &tree, root, &mut script)?;
            if let Some(command) = done {
                let exit = command == Command::Exit;
                script.commands.push((command, tree.at(root)));
                if exit {
                    break;
                }
            }
        }
        Ok(script)
    }

    fn command(
        &mut self,
        terms: &mut Terms,
        tree: &Tree,
        id: TreeId,
        script: &mut Script,
    ) -> Result<Option<Command>, SmtError> {
        let items = tree.items(id);
        let name = items.first().and_then(|&head| tree.atom(head));
        let name = name.ok_or_else(|| tree.error(id, "a command was expected here"))?;
        let rest = &items[1..];
        let newest = self.newest.take();
        Ok(Some(match (name, rest) {
            ("set-logic", &[logic]) => {
                script.logic = tree.atom(logic).map(String::from);
                return Ok(None);
            }
            ("set-info", &[key, value]) if tree.atom(key) == Some(":status") => {
                Command::Status(tree.text(value))
            }
            ("set-info" | "set-option" | "get-info" | "get-option", _) => return Ok(None),
            ("declare-const", &[name, sort]) => {
                self.declare(terms, tree, name, sort)?;
                return Ok(None);
            }
            ("declare-fun", &[name, parameters, sort]) => {
                self.declare_function(terms, tree, name, parameters, sort)?;
                return Ok(None);
            }
            ("define-fun", &[name, parameters, sort, body]) => {
                self.define(terms, tree, [name, parameters, sort, body])?;
                return Ok(None);
            }
            ("define-const", &[name, sort, body]) => {
                self.define_term(terms, tree, name, sort, body)?;
                return Ok(None);
            }
            ("define-sort", &[name, parameters, sort]) if tree.items(parameters).is_empty() => {
                let sort = self.sort(tree, sort)?;
                self.sorts.insert(self.fresh_name(tree, name)?, sort);
                return Ok(None);
            }
            ("assert", &[body]) => {
                if let Some(newest) = newest
                    && let Some(float) = raw_bits(tree, body, &newest)
                {
                    let float = self.term(terms, tree, float)?;
                    return self.name_bits(terms, newest, float);
                }
                let label = named(tree, body);
                let term = self.boolean(terms, tree, body)?;
                if let Some(label) = &label {
                    self.bind(label.clone(), Meaning::Term(term));
                }
                Command::Assert(term, label)
            }
            ("push", _) => Command::Push(self.levels(tree, id, rest, true)?),
            ("pop", _) => Command::Pop(self.levels(tree, id, rest, false)?),
            ("check-sat", []) => Command::CheckSat,
            ("check-sat-assuming", &[list]) => {
                let mut assumed = Vec::new();
                for &item in tree.items(list) {
                    assumed.push(self.boolean(terms, tree, item)?);
                }
                Command::CheckSatAssuming(assumed)
            }
            ("get-model", []) => Command::GetModel,
            ("get-unsat-core", []) => Command::GetUnsatCore,
            ("get-value", &[list]) => {
                let mut asked = Vec::new();
                for &item in tree.items(list) {
                    asked.push((tree.text(item), self.term(terms, tree, item)?));
                }
                Command::GetValue(asked)
            }
            ("echo", &[text]) => match tree.kind(text) {
                TreeKind::Text(text) => Command::Echo(text.clone()),
                _ => return Err(tree.error(text, "a string was expected here")),
            },
            ("reset" | "reset-assertions", []) => {
                *self = Reader::new();
                Command::Reset
            }
            ("exit", []) => Command::Exit,
            _ => {
                return Err(tree.error(
                    id,
                    format!("`{name}` is not supported, or not in this form"),
                ));
            }
        }))
    }

    fn levels(
        &mut self,
        tree: &Tree,
        id: TreeId,
        rest: &[TreeId],
        open: bool,
    ) -> Result<usize, SmtError> {
        let count = match rest {
            [] => 1,
            &[number] => tree
                .atom(number)
                .and_then(|text| text.parse::<usize>().ok())
                .filter(|&count| count <= 1_000_000)
                .ok_or_else(|| tree.error(number, "a number of levels was expected here"))?,
            _ => return Err(tree.error(id, "one number was expected")),
        };
        for _ in 0..count {
            if open {
                self.levels.push(Vec::new());
                continue;
            }
            let Some(level) = self.levels.pop() else {
                return Err(tree.error(id, "more levels are popped than were pushed"));
            };
            for name in level {
                if let Some(meanings) = self.names.get_mut(&name) {
                    meanings.pop();
                }
            }
        }
        Ok(count)
    }

    fn bind(&mut self, name: String, meaning: Meaning) {
        self.names.entry(name.clone()).or_default().push(meaning);
        if let Some(level) = self.levels.last_mut() {
            level.push(name);
        }
    }

    fn fresh_name(&self, tree: &Tree, id: TreeId) -> Result<String, SmtError> {
        let name = tree
            .atom(id)
            .ok_or_else(|| tree.error(id, "a name was expected here"))?;
        match self
            .names
            .get(name)
            .is_some_and(|meanings| !meanings.is_empty())
        {
            true => Err(tree.error(id, format!("`{name}` exists already"))),
            false => Ok(name.into()),
        }
    }

    fn declare(
        &mut self,
        terms: &mut Terms,
        tree: &Tree,
        name: TreeId,
        sort: TreeId,
    ) -> Result<(), SmtError> {
        let text = self.fresh_name(tree, name)?;
        let sort = self.sort(tree, sort)?;
        let term = terms.var(&text, sort);
        self.newest = Some(text.clone());
        self.bind(text, Meaning::Term(term));
        Ok(())
    }

    /// A name for the raw bits of a float, of which nothing else has been said yet.
    fn name_bits(
        &mut self,
        terms: &mut Terms,
        name: String,
        float: Term,
    ) -> Result<Option<Command>, SmtError> {
        let bits = terms.fbits(float);
        if let Some(meaning) = self.names.get_mut(&name).and_then(|known| known.last_mut()) {
            *meaning = Meaning::Term(bits);
        }
        Ok(None)
    }

    fn declare_function(
        &mut self,
        terms: &mut Terms,
        tree: &Tree,
        name: TreeId,
        parameters: TreeId,
        sort: TreeId,
    ) -> Result<(), SmtError> {
        if tree.items(parameters).is_empty() {
            return self.declare(terms, tree, name, sort);
        }
        let text = self.fresh_name(tree, name)?;
        match functions::java_function(&text) {
            true => self.bind(text, Meaning::Known),
            false => return Err(tree.error(name, "functions without definition are not supported")),
        }
        Ok(())
    }

    fn define(
        &mut self,
        terms: &mut Terms,
        tree: &Tree,
        [name, parameters, sort, body]: [TreeId; 4],
    ) -> Result<(), SmtError> {
        let items = tree.items(parameters);
        if items.is_empty() {
            return self.define_term(terms, tree, name, sort, body);
        }
        let text = self.fresh_name(tree, name)?;
        if functions::java_function(&text) {
            self.bind(text, Meaning::Known);
            return Ok(());
        }
        self.levels.push(Vec::new());
        let mut variables = Vec::new();
        let mut result = Ok(());
        for &parameter in items {
            match tree.items(parameter) {
                &[name, sort] if tree.atom(name).is_some() => {
                    let sort = self.sort(tree, sort)?;
                    let term = terms.fresh("parameter", sort);
                    self.bind(
                        tree.atom(name).unwrap_or_default().into(),
                        Meaning::Term(term),
                    );
                    variables.push(term);
                }
                _ => result = Err(tree.error(parameter, "a name and a sort were expected here")),
            }
        }
        let value = result.and_then(|()| self.term(terms, tree, body));
        for name in self.levels.pop().unwrap_or_default() {
            if let Some(meanings) = self.names.get_mut(&name) {
                meanings.pop();
            }
        }
        let value = value?;
        self.check(terms, tree, body, value, sort)?;
        self.bind(
            text,
            Meaning::Function(Definition {
                parameters: variables,
                body: value,
            }),
        );
        Ok(())
    }

    fn define_term(
        &mut self,
        terms: &mut Terms,
        tree: &Tree,
        name: TreeId,
        sort: TreeId,
        body: TreeId,
    ) -> Result<(), SmtError> {
        let text = self.fresh_name(tree, name)?;
        if tree.atom(sort) == Some("RoundingMode") {
            let known = match tree.atom(body) {
                Some(name) => self.atom(terms, tree, body, name, 0, &Vec::new())?,
                None => return Err(tree.error(body, "a rounding mode was expected here")),
            };
            return match known {
                Argument::Mode(mode) => {
                    self.bind(text, Meaning::Mode(mode));
                    Ok(())
                }
                Argument::Term(_) => Err(tree.error(body, "a rounding mode was expected here")),
            };
        }
        let value = self.term(terms, tree, body)?;
        let value = functions::as_sort(terms, value, self.sort(tree, sort)?);
        self.check(terms, tree, body, value, sort)?;
        self.bind(text, Meaning::Term(value));
        Ok(())
    }

    fn check(
        &self,
        terms: &Terms,
        tree: &Tree,
        body: TreeId,
        value: Term,
        sort: TreeId,
    ) -> Result<(), SmtError> {
        let wanted = self.sort(tree, sort)?;
        match terms.sort(value) == wanted {
            true => Ok(()),
            false => Err(tree.error(body, format!("this is {}, not {wanted}", terms.sort(value)))),
        }
    }

    fn boolean(&mut self, terms: &mut Terms, tree: &Tree, id: TreeId) -> Result<Term, SmtError> {
        let term = self.term(terms, tree, id)?;
        match terms.sort(term) {
            Sort::Bool => Ok(term),
            sort => Err(tree.error(id, format!("a condition was expected, this is {sort}"))),
        }
    }

    /// The sort that an expression names.
    pub fn sort(&self, tree: &Tree, id: TreeId) -> Result<Sort, SmtError> {
        if let Some(name) = tree.atom(id) {
            return match name {
                "Bool" => Ok(Sort::Bool),
                "Int" => Ok(Sort::Int),
                "Real" => Ok(Sort::Real),
                "Float32" => Ok(Sort::Float),
                "Float64" => Ok(Sort::Double),
                "RoundingMode" => Err(tree.error(id, "unknown rounding modes are not supported")),
                "Float16" | "Float128" => {
                    Err(tree.error(id, "only floats of 32 and 64 bits are supported"))
                }
                other => match self.sorts.get(other) {
                    Some(&sort) => Ok(sort),
                    None => Err(tree.error(id, format!("there is no sort `{other}`"))),
                },
            };
        }
        let items = tree.items(id);
        let words: Vec<&str> = items
            .iter()
            .map(|&item| tree.atom(item).unwrap_or(""))
            .collect();
        match words[..] {
            ["_", "BitVec", width] => match width.parse::<u16>().ok().and_then(Sort::vector) {
                Some(sort) => Ok(sort),
                None => {
                    Err(tree.error(id, format!("bit-vectors of {width} bits are not supported")))
                }
            },
            ["_", "FloatingPoint", exponent, significand]
                if (exponent, significand) != ("8", "24")
                    && (exponent, significand) != ("11", "53") =>
            {
                let what = "only floats of 32 and 64 bits are supported";
                Err(tree.error(
                    id,
                    format!("{what}, not those of {exponent} and {significand}"),
                ))
            }
            ["_", "FloatingPoint", "8", "24"] => Ok(Sort::Float),
            ["_", "FloatingPoint", "11", "53"] => Ok(Sort::Double),
            ["Array", _, _] => {
                let index = self.scalar(tree, items[1])?;
                Ok(Sort::Array(index, self.scalar(tree, items[2])?))
            }
            _ => Err(tree.error(id, format!("the sort {} is not supported", tree.text(id)))),
        }
    }

    fn scalar(&self, tree: &Tree, id: TreeId) -> Result<Scalar, SmtError> {
        let sort = self.sort(tree, id)?;
        sort.scalar()
            .ok_or_else(|| tree.error(id, "arrays of arrays are not supported"))
    }
}

/// The float whose raw bits a name denotes, if an assertion states that in the form of the printer.
/// SMT-LIB goes from bits to floats only; taken as one term again, a recorded stream is what it was.
fn raw_bits(tree: &Tree, body: TreeId, name: &str) -> Option<TreeId> {
    let is = |id: &TreeId, text: &str| tree.text(*id) == text;
    let [ite, test, nan, number] = tree.items(body) else {
        return None;
    };
    let ([is_nan, float], [equal, bits, pattern], [same, from, again]) =
        (tree.items(*test), tree.items(*nan), tree.items(*number))
    else {
        return None;
    };
    let plain = is(ite, "ite") && is(is_nan, "fp.isNaN") && is(equal, "=") && is(same, "=");
    let [conversion, of] = tree.items(*from) else {
        return None;
    };
    let format = match tree.text(*conversion).as_str() {
        "(_ to_fp 8 24)" => "#x7fc00000",
        "(_ to_fp 11 53)" => "#x7ff8000000000000",
        _ => return None,
    };
    let about = is(bits, name) && is(of, name) && is(pattern, format);
    let float_is_one = tree.text(*float) == tree.text(*again);
    (plain && about && float_is_one && !mentions(tree, *float, name)).then_some(*float)
}

fn mentions(tree: &Tree, id: TreeId, name: &str) -> bool {
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        if tree.atom(id) == Some(name) {
            return true;
        }
        open.extend_from_slice(tree.items(id));
    }
    false
}

/// The name that `(! body :named name)` gives.
fn named(tree: &Tree, id: TreeId) -> Option<String> {
    let items = tree.items(id);
    if tree.atom(*items.first()?) != Some("!") {
        return None;
    }
    let at = items
        .iter()
        .position(|&item| tree.atom(item) == Some(":named"))?;
    tree.atom(*items.get(at + 1)?).map(String::from)
}

#[cfg(test)]
mod tests;
