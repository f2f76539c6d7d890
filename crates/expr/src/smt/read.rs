//! Reading scripts and terms. Terms are translated with an explicit stack, because `let`s of generated
//! scripts nest by the thousand.

use hashbrown::HashMap;

use super::functions::{self, Argument, Head};
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

/// Reads scripts into an arena; keeps what was declared, so that a further text can go on.
#[derive(Default)]
pub struct Reader {
    names: HashMap<String, Vec<Meaning>>,
    sorts: HashMap<String, Sort>,
    levels: Vec<Vec<String>>,
    /// What the command before declared, if it was a declaration.
    newest: Option<String>,
}

/// The names that `let`s bind, innermost last; a scope is the index of its innermost binding.
type Scopes = Vec<(String, Argument, usize)>;

enum Task {
    Visit(TreeId, usize),
    Call(TreeId),
    Bind(TreeId, usize),
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

    /// The term that an expression stands for.
    pub fn term(&mut self, terms: &mut Terms, tree: &Tree, id: TreeId) -> Result<Term, SmtError> {
        let mut scopes: Scopes = Vec::new();
        let mut values: Vec<Argument> = Vec::new();
        let mut tasks = vec![Task::Visit(id, 0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Visit(id, scope) => {
                    self.visit(terms, tree, id, scope, &scopes, &mut tasks, &mut values)?
                }
                Task::Bind(id, scope) => {
                    let bindings = tree.items(tree.items(id)[1]);
                    let first = values.len().saturating_sub(bindings.len());
                    let bound: Vec<Argument> = values.drain(first..).collect();
                    let mut inner = scope;
                    for (&binding, value) in bindings.iter().zip(bound) {
                        let name = tree
                            .items(binding)
                            .first()
                            .and_then(|&name| tree.atom(name));
                        let Some(name) = name else {
                            return Err(tree.error(binding, "a name and a term were expected here"));
                        };
                        scopes.push((name.into(), value, inner));
                        inner = scopes.len();
                    }
                    tasks.push(Task::Visit(tree.items(id)[2], inner));
                }
                Task::Call(id) => {
                    let count = tree.items(id).len() - 1;
                    let first = values.len().saturating_sub(count);
                    let args: Vec<Argument> = values.drain(first..).collect();
                    let term = self.call(terms, tree, id, &args)?;
                    values.push(Argument::Term(term));
                }
            }
        }
        match values.pop() {
            Some(Argument::Term(term)) => Ok(term),
            _ => Err(tree.error(id, "a term was expected here")),
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn visit(
        &mut self,
        terms: &mut Terms,
        tree: &Tree,
        id: TreeId,
        scope: usize,
        scopes: &Scopes,
        tasks: &mut Vec<Task>,
        values: &mut Vec<Argument>,
    ) -> Result<(), SmtError> {
        let items = match tree.kind(id) {
            TreeKind::Atom(name) => {
                values.push(self.atom(terms, tree, id, name, scope, scopes)?);
                return Ok(());
            }
            TreeKind::Text(_) => return Err(tree.error(id, "strings are not supported")),
            TreeKind::List(items) => items,
        };
        let Some(&head) = items.first() else {
            return Err(tree.error(id, "an empty list is no term"));
        };
        match tree.atom(head) {
            Some("let") => {
                if items.len() != 3
                    || tree
                        .items(items[1])
                        .iter()
                        .any(|&it| tree.items(it).len() != 2)
                {
                    return Err(tree.error(id, "`let` takes bindings and a body"));
                }
                tasks.push(Task::Bind(id, scope));
                let bindings = tree.items(items[1]);
                tasks.extend(
                    bindings
                        .iter()
                        .rev()
                        .map(|&it| Task::Visit(tree.items(it)[1], scope)),
                );
            }
            Some("!") if items.len() >= 2 => tasks.push(Task::Visit(items[1], scope)),
            Some("_") => values.push(Argument::Term(functions::indexed_constant(
                terms, tree, id,
            )?)),
            Some("forall" | "exists") => {
                return Err(tree.error(id, "quantifiers are not supported"));
            }
            _ => {
                tasks.push(Task::Call(id));
                tasks.extend(
                    items[1..]
                        .iter()
                        .rev()
                        .map(|&item| Task::Visit(item, scope)),
                );
            }
        }
        Ok(())
    }

    fn atom(
        &self,
        terms: &mut Terms,
        tree: &Tree,
        id: TreeId,
        name: &str,
        scope: usize,
        scopes: &Scopes,
    ) -> Result<Argument, SmtError> {
        let mut at = scope;
        while at > 0 {
            let (bound, value, outer) = &scopes[at - 1];
            if bound == name {
                return Ok(*value);
            }
            at = *outer;
        }
        match self.names.get(name).and_then(|meanings| meanings.last()) {
            Some(Meaning::Term(term)) => return Ok(Argument::Term(*term)),
            Some(Meaning::Mode(mode)) => return Ok(Argument::Mode(*mode)),
            _ => {}
        }
        functions::atom(terms, name).ok_or_else(|| {
            let what = match name.starts_with('#') {
                true => "is no bit-vector of 1 to 4096 bits",
                false => "is not declared",
            };
            tree.error(id, format!("`{name}` {what}"))
        })
    }

    fn call(
        &mut self,
        terms: &mut Terms,
        tree: &Tree,
        id: TreeId,
        args: &[Argument],
    ) -> Result<Term, SmtError> {
        let head = tree.items(id)[0];
        let found = tree
            .atom(head)
            .and_then(|name| self.names.get(name)?.last().cloned());
        if let Some(Meaning::Function(definition)) = found {
            return self.expand(terms, tree, id, &definition, args);
        }
        let head = self.head(tree, head)?;
        functions::apply(terms, &head, args).map_err(|message| tree.error(id, message))
    }

    fn expand(
        &self,
        terms: &mut Terms,
        tree: &Tree,
        id: TreeId,
        definition: &Definition,
        args: &[Argument],
    ) -> Result<Term, SmtError> {
        if args.len() != definition.parameters.len() {
            let wanted = definition.parameters.len();
            return Err(tree.error(id, format!("{wanted} arguments were expected here")));
        }
        let mut by = HashMap::new();
        for (&parameter, arg) in definition.parameters.iter().zip(args) {
            let Argument::Term(term) = *arg else {
                return Err(tree.error(id, "a rounding mode is no argument of this function"));
            };
            let term = functions::as_sort(terms, term, terms.sort(parameter));
            if terms.sort(term) != terms.sort(parameter) {
                let wanted = terms.sort(parameter);
                return Err(tree.error(id, format!("{} is not {wanted}", terms.sort(term))));
            }
            by.insert(parameter, term);
        }
        Ok(terms.substitute(definition.body, &by))
    }

    /// The function that stands at the head of an application, with its indices.
    fn head(&self, tree: &Tree, head: TreeId) -> Result<Head, SmtError> {
        if let Some(name) = tree.atom(head) {
            return Ok(Head {
                name: name.into(),
                indices: Vec::new(),
                sort: None,
            });
        }
        let items = tree.items(head);
        let first = items.first().and_then(|&it| tree.atom(it));
        let second = items.get(1).and_then(|&it| tree.atom(it));
        match (first, second) {
            (Some("_"), Some(name)) => {
                let mut indices = Vec::new();
                for &item in &items[2..] {
                    let number = tree.atom(item).and_then(|text| text.parse::<u32>().ok());
                    indices.push(
                        number.ok_or_else(|| tree.error(item, "a number was expected here"))?,
                    );
                }
                Ok(Head {
                    name: name.into(),
                    indices,
                    sort: None,
                })
            }
            (Some("as"), Some("const")) if items.len() == 3 => {
                let sort = Some(self.sort(tree, items[2])?);
                Ok(Head {
                    name: "const".into(),
                    indices: Vec::new(),
                    sort,
                })
            }
            _ => Err(tree.error(head, "a function was expected here")),
        }
    }
}

/// The float whose raw bits a name stands for, if an assertion says that in the words of the printer.
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
mod tests {
    use super::*;
    use crate::model::Model;
    use crate::random::{Random, Shape, TermSource};
    use crate::smt::Printer;
    use crate::value::{ArrayValue, Value};

    /// References are printed as bit-vectors.
    fn printed(value: &Value) -> Value {
        match value {
            Value::Ref(object) => Value::Bv(u64::from(*object)),
            Value::Array(array) => {
                let mut other = ArrayValue::constant(printed(&array.default));
                for (at, value) in &array.entries {
                    other.set(printed(at), printed(value));
                }
                Value::Array(std::sync::Arc::new(other))
            }
            other => other.clone(),
        }
    }

    fn read(text: &str) -> Result<(Terms, Script), String> {
        let mut terms = Terms::new();
        let script = Reader::new()
            .script(&mut terms, text)
            .map_err(|error| error.to_string())?;
        Ok((terms, script))
    }

    #[test]
    fn a_script_becomes_commands() {
        let text = "(set-logic QF_BV)\n(declare-const x (_ BitVec 32))\n(push 1)\n\
             (define-fun twice ((y (_ BitVec 32))) (_ BitVec 32) (bvadd y y))\n\
             (assert (! (let ((z (twice x))) (bvslt z #x0000000a)) :named small))\n\
             (check-sat)\n(get-value (x (bvadd x x)))\n(pop 1)\n(exit)\n";
        let (mut terms, script) = read(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(script.logic.as_deref(), Some("QF_BV"));
        let x = terms.var("x", Sort::Bv(32));
        let (twice, ten) = (terms.add(x, x), terms.int(10));
        let small = terms.slt(twice, ten);
        let commands: Vec<Command> = script
            .commands
            .into_iter()
            .map(|(command, _)| command)
            .collect();
        assert_eq!(
            commands,
            [
                Command::Push(1),
                Command::Assert(small, Some("small".into())),
                Command::CheckSat,
                Command::GetValue(vec![("x".into(), x), ("(bvadd x x)".into(), twice)]),
                Command::Pop(1),
                Command::Exit,
            ]
        );
    }

    #[test]
    fn errors_say_line_and_column() {
        let fails = |text: &str| read(text).err().unwrap_or_default();
        assert_eq!(fails("(assert x)"), "1:9: `x` is not declared");
        assert_eq!(
            fails("(declare-const x Int)\n(assert\n  (bvadd x x))"),
            "3:3: bvadd does not apply to Int Int"
        );
        assert_eq!(
            fails("(declare-const x (_ BitVec 4097))"),
            "1:18: bit-vectors of 4097 bits are not supported"
        );
        assert_eq!(
            fails("(pop 1)"),
            "1:1: more levels are popped than were pushed"
        );
        assert_eq!(
            fails("(foo)"),
            "1:1: `foo` is not supported, or not in this form"
        );
        assert_eq!(
            fails("(declare-const x Int)\n(assert x)"),
            "2:9: a condition was expected, this is Int"
        );
        let refused = [
            (
                "(declare-const r RoundingMode)",
                "1:18: unknown rounding modes are not supported",
            ),
            (
                "(declare-const x Float32)\n(assert (fp.eq x (fp.add x x)))",
                "2:18: `fp.add` needs a rounding mode first",
            ),
            (
                "(declare-const x Float32)\n(assert (fp.eq RTZ x x))",
                "2:9: `fp.eq` does not take a rounding mode",
            ),
            (
                "(declare-const x (_ FloatingPoint 5 11))",
                "1:18: only floats of 32 and 64 bits are supported, not those of 5 and 11",
            ),
            (
                "(declare-const a (Array Int (Array Int Int)))",
                "1:29: arrays of arrays are not supported",
            ),
            (
                "(declare-fun f (Int) Int)",
                "1:14: functions without definition are not supported",
            ),
            (
                "(declare-sort U 0)",
                "1:1: `declare-sort` is not supported, or not in this form",
            ),
        ];
        for (text, problem) in refused {
            assert_eq!(fails(text), problem);
        }
    }

    #[test]
    fn raw_bits_are_one_term_again() {
        let declared = "(declare-const x Float32)(declare-const b (_ BitVec 32))";
        let tie =
            |nan: &str| format!("(assert (ite (fp.isNaN x) (= b {nan}) (= ((_ to_fp 8 24) b) x)))");
        let used = "(assert (= b #x00000005))";
        let count = |text: &str| read(text).map(|(_, script)| script.commands.len());
        assert_eq!(
            count(&format!("{declared}{}{used}", tie("#x7fc00000"))),
            Ok(1)
        );
        // Another pattern for NaN, or a name that something was said about, is not taken so.
        assert_eq!(
            count(&format!("{declared}{}{used}", tie("#x7fc00001"))),
            Ok(2)
        );
        assert_eq!(
            count(&format!("{declared}{used}{}", tie("#x7fc00000"))),
            Ok(2)
        );
    }

    #[test]
    fn rounding_modes_can_have_names() {
        let text = "(define-fun up () RoundingMode RTP)(declare-const x Float64)\
             (assert (let ((m up)) (fp.lt x (fp.add m x x))))";
        let (mut terms, script) = read(text).unwrap_or_else(|error| panic!("{error}"));
        let x = terms.var("x", Sort::Double);
        let sum = terms.rounded(crate::Rounded::Add, Rounding::Up, Sort::Double, &[x, x]);
        let less = terms.flt(x, sum);
        let Some((Command::Assert(found, _), _)) = script.commands.first() else {
            panic!()
        };
        assert_eq!(*found, less);
    }

    #[test]
    fn damaged_scripts_never_crash_the_reader() {
        let script = "(set-logic QF_BV)(declare-const x (_ BitVec 32))(declare-fun y () Float64)(push 1)\
            (define-fun f ((a (_ BitVec 32)) (b Int)) Bool (= a ((_ sign_extend 24) ((_ extract 7 0) a))))\
            (assert (! (let ((z (bvadd x #x00000001))) (and (f z 3) (bvslt z x))) :named n))\
            (assert (fp.lt y ((_ to_fp 11 53) RNE 0.1)))(check-sat-assuming ((= x x)))(get-value (x))\
            (declare-const a (Array (_ BitVec 8) Bool))(assert (select (store a #b00000001 true) #xff))(pop 1)";
        let mut random = Random::new(99);
        for _ in 0..3000 {
            let mut bytes = script.as_bytes().to_vec();
            for _ in 0..1 + random.below(4) {
                let at = random.below(bytes.len());
                match random.below(4) {
                    0 => drop(bytes.remove(at)),
                    1 => bytes[at] = random.pick(b"()|\"#;0x9 \n_:!-."),
                    2 => bytes.truncate(at.max(1)),
                    _ => {
                        let from = random.below(bytes.len());
                        let piece: Vec<u8> = bytes[from..bytes.len().min(from + 12)].to_vec();
                        bytes.splice(at..at, piece);
                    }
                }
            }
            // Reading may fail; it must end, and an error must have a place.
            if let Err(error) = read(&String::from_utf8_lossy(&bytes)) {
                assert!(error.contains(':'), "{error}");
            }
        }
    }

    #[test]
    fn deep_lets_do_not_overflow_the_stack() {
        let mut text = String::from("(declare-const x (_ BitVec 8))(assert (= x ");
        for _ in 0..50_000 {
            text.push_str("(let ((y (bvmul x x))) (bvadd y ");
        }
        text.push('x');
        text.push_str(&"))".repeat(50_000));
        text.push_str("))");
        assert!(read(&text).is_ok());
    }

    #[test]
    fn printed_terms_read_back_with_the_same_value() {
        for seed in 0..800 {
            let mut terms = Terms::new();
            let shape = if seed % 2 == 0 {
                Shape::ALL
            } else {
                Shape::SMT
            };
            let term = TermSource::new(seed, shape).term(&mut terms, Sort::Bool, 5);
            let mut printer = Printer::new();
            let text = printer.term(&terms, term);
            let text = format!("{}(assert {text})", printer.declarations);
            let mut again = Terms::new();
            let script = Reader::new().script(&mut again, &text);
            let script = script.unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
            let Some((Command::Assert(other, _), _)) = script.commands.last() else {
                panic!()
            };
            let mut random = Random::new(seed);
            for _ in 0..4 {
                let (mut first, mut second) = (Model::new(), Model::new());
                for var in terms.vars() {
                    let value = random.value(terms.var_sort(var));
                    if let Some(same) = again.find_var(terms.var_name(var)) {
                        second.set(same, printed(&value));
                    }
                    first.set(var, value);
                }
                assert_eq!(
                    terms.eval(term, &first),
                    again.eval(*other, &second),
                    "seed {seed}\n{text}"
                );
            }
        }
    }
}
