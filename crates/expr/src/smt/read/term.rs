//! Reading terms, with an explicit stack, because `let`s of generated scripts nest by the thousand.

use hashbrown::HashMap;

use super::super::functions::{self, Argument, Head};
use super::super::sexp::{SmtError, Tree, TreeId, TreeKind};
use super::{Definition, Meaning, Reader};
use crate::pool::{Term, Terms};

/// The names that `let`s bind, innermost last; a scope is the index of its innermost binding.
type Scopes = Vec<(String, Argument, usize)>;

enum Task {
    Visit(TreeId, usize),
    Call(TreeId),
    Bind(TreeId, usize),
}

impl Reader {
    /// The term that an expression denotes.
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

    pub(super) fn atom(
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
