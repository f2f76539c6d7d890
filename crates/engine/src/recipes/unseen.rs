//! References that must not be null and that a path has never used. The path is the same whatever they refer to, so
//! a test hands over the plainest object of the type; the real JVM says whether it can be made.

use std::collections::HashMap;
use std::sync::Arc;

use vitro_explore::Shallow;
use vitro_expr::{Term, Var};
use vitro_program::null_annotations::without_mark;
use vitro_testgen::Recipe;
use vitro_vm::input_construction::{Construction, InputObject, On, Options, Plan};
use vitro_vm::{Kind, Ref};

use crate::recipe_text;
use crate::recipes::Cook;

/// How deep such objects may need each other.
const MOST_NESTED: usize = 8;

/// What has been planned for a type, by its signature.
pub type Plans<'a> = &'a dyn Fn(&str) -> Option<Arc<Options>>;

/// The objects for such references.
#[derive(Default)]
pub struct Unseen<'a> {
    plans: Option<Plans<'a>>,
    depth: usize,
    recipes: HashMap<Var, Recipe>,
}

impl<'a> Unseen<'a> {
    /// Objects as they have been planned.
    pub fn planned(plans: Plans<'a>) -> Unseen<'a> {
        Unseen {
            plans: Some(plans),
            ..Unseen::default()
        }
    }

    /// By unknown, the object for it.
    pub fn into_recipes(self) -> HashMap<Var, Recipe> {
        self.recipes
    }
}

/// Such an object in words and as a result, if the path gives it back.
pub fn as_result(recipe: &Recipe) -> (String, Shallow) {
    let value = match recipe {
        Recipe::Null => Shallow::Null,
        Recipe::Text(units) => Shallow::Text(units.clone()),
        Recipe::Boxed(value) => Shallow::Boxed(Kind::of_letter(value.kind() as u8), value.bits()),
        _ => Shallow::Object("java/lang/Object".into()),
    };
    (recipe_text::text(recipe), value)
}

impl Cook<'_> {
    /// Number and recipe of an object for a reference that was never used.
    pub fn unseen(&mut self, variable: Term, signature: &str) -> (u32, Recipe) {
        let plan = self.plainest(signature);
        let path = self.terms.path_of_term(variable);
        let (Some(var), Some(path), Some(plan)) = (self.terms.as_var(variable), path, plan) else {
            return (0, Recipe::Null);
        };
        let number = self.spare_number();
        let input_object = InputObject {
            path,
            plan,
            object: Ref::NULL,
            ready: true,
            initial: Vec::new(),
            told_apart: false,
            setup_count: 0,
            room: 0,
            captured: Vec::new(),
            called: Vec::new(),
        };
        self.unseen.depth += 1;
        let recipe = match &input_object.plan.construction {
            // An empty text is what validation refuses first.
            Construction::Latin | Construction::Wide => Recipe::Text(vec![u16::from(b'a')]),
            _ => self.made_plainly(number, input_object),
        };
        self.unseen.depth -= 1;
        self.unseen.recipes.insert(var, recipe.clone());
        (number, recipe)
    }

    /// An object whose constructor or factory gets nothing but what it must have, and whose fields stay as they leave them.
    fn made_plainly(&mut self, number: u32, mut input_object: InputObject) -> Recipe {
        let mut plan = Plan::clone(&input_object.plan);
        if let Construction::Calls(calls) = &mut plan.construction
            && calls.stub.is_none()
        {
            calls.fields.clear();
        }
        input_object.plan = Arc::new(plan);
        if let Construction::Constant(object, _) = input_object.plan.construction {
            input_object.object = object;
        }
        self.born(number, &input_object)
    }

    /// The first way to make an object of a type that needs no other input.
    fn plainest(&self, signature: &str) -> Option<Arc<Plan>> {
        if self.unseen.depth == MOST_NESTED {
            return None;
        }
        let plans = self.unseen.plans?;
        let options = plans(without_mark(signature))?;
        let is_free = |plan: &&Arc<Plan>| match &plan.construction {
            Construction::Literal(_) => false,
            Construction::Calls(calls) => calls
                .calls
                .first()
                .is_none_or(|call| call.on != On::Argument),
            _ => true,
        };
        options.plans.iter().find(is_free).cloned()
    }
}
