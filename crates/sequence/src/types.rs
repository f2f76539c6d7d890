//! Types of objects as small numbers, and sets of them.

use std::sync::Arc;

use hashbrown::HashMap;

use crate::body::Handle;

/// A type that objects have: a class, an array, or a lambda of one place in the code.
pub(crate) type TypeId = u32;

#[derive(Clone)]
pub(crate) struct Type {
    /// Internal name, or descriptor of an array; for a lambda, the interface.
    pub name: Arc<str>,
    pub lambda: Option<Arc<LambdaType>>,
}

/// What calling a lambda means.
pub(crate) struct LambdaType {
    /// The method of the interface that it carries out.
    pub method: Arc<str>,
    pub handle: Handle,
    /// Global nodes of what it has captured.
    pub captured: Vec<u32>,
}

#[derive(Default)]
pub(crate) struct Types {
    all: Vec<Type>,
    named: HashMap<Arc<str>, TypeId>,
    filters: Vec<Filter>,
    filter_names: HashMap<Arc<str>, FilterId>,
}

/// Something that lets only subtypes of one type through.
pub(crate) type FilterId = u32;
/// Lets everything through.
pub(crate) const NO_FILTER: FilterId = u32::MAX;

struct Filter {
    class: Arc<str>,
    /// How many types have been looked at so far.
    looked_at: usize,
    fitting: TypeSet,
}

impl Types {
    pub fn named(&mut self, name: &Arc<str>) -> TypeId {
        if let Some(&known) = self.named.get(name) {
            return known;
        }
        let id = self.all.len() as TypeId;
        let (name, lambda) = (name.clone(), None);
        self.named.insert(name.clone(), id);
        self.all.push(Type { name, lambda });
        id
    }

    pub fn lambda(&mut self, name: Arc<str>, lambda: LambdaType) -> TypeId {
        let lambda = Some(Arc::new(lambda));
        self.all.push(Type { name, lambda });
        self.all.len() as TypeId - 1
    }

    pub fn get(&self, id: TypeId) -> &Type {
        &self.all[id as usize]
    }

    /// What lets subtypes of `class` through.
    pub fn filter(&mut self, class: &str) -> FilterId {
        if let Some(&known) = self.filter_names.get(class) {
            return known;
        }
        let id = self.filters.len() as FilterId;
        let class: Arc<str> = class.into();
        self.filter_names.insert(class.clone(), id);
        self.filters.push(Filter {
            class,
            looked_at: 0,
            fitting: TypeSet::default(),
        });
        id
    }

    /// Those of a set that get through.
    pub fn through(
        &mut self,
        filter: FilterId,
        types: &TypeSet,
        is_subtype: impl Fn(&str, &str) -> bool,
    ) -> TypeSet {
        let filter = &mut self.filters[filter as usize];
        for id in filter.looked_at..self.all.len() {
            if is_subtype(&self.all[id].name, &filter.class) {
                filter.fitting.insert(id as TypeId);
            }
        }
        filter.looked_at = self.all.len();
        types.and(&filter.fitting)
    }
}

/// A set of types.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct TypeSet(Vec<u64>);

impl TypeSet {
    pub fn insert(&mut self, id: TypeId) -> bool {
        let (word, bit) = (id as usize / 64, 1 << (id % 64));
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let fresh = self.0[word] & bit == 0;
        self.0[word] |= bit;
        fresh
    }

    pub fn contains(&self, id: TypeId) -> bool {
        self.0
            .get(id as usize / 64)
            .is_some_and(|word| word >> (id % 64) & 1 == 1)
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn and(&self, other: &TypeSet) -> TypeSet {
        TypeSet(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    /// Adds those of `other`; what is new.
    pub fn add(&mut self, other: &TypeSet) -> TypeSet {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut fresh = TypeSet::default();
        for (number, (own, &word)) in self.0.iter_mut().zip(&other.0).enumerate() {
            let new = word & !*own;
            *own |= new;
            if new != 0 {
                fresh.0.resize(number + 1, 0);
                fresh.0[number] = new;
            }
        }
        fresh
    }

    pub fn iter(&self) -> impl Iterator<Item = TypeId> + '_ {
        self.0.iter().enumerate().flat_map(|(number, &word)| {
            (0..64)
                .filter(move |bit| word >> bit & 1 == 1)
                .map(move |bit| number as TypeId * 64 + bit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_tell_what_is_new() {
        let mut one = TypeSet::default();
        assert!(one.insert(3) && one.insert(130) && !one.insert(3));
        let mut other = TypeSet::default();
        other.insert(3);
        let fresh = other.add(&one);
        assert_eq!(fresh.iter().collect::<Vec<_>>(), [130]);
        assert_eq!(other.iter().collect::<Vec<_>>(), [3, 130]);
        assert!(other.add(&one).is_empty());
    }

    #[test]
    fn a_filter_sees_types_that_come_later() {
        let mut types = Types::default();
        let below = |sub: &str, sup: &str| sub.starts_with(sup);
        let mut all = TypeSet::default();
        all.insert(types.named(&"ab".into()));
        let filter = types.filter("b");
        assert!(types.through(filter, &all, below).is_empty());
        let late = types.named(&"bc".into());
        all.insert(late);
        let found = types.through(filter, &all, below);
        assert_eq!(found.iter().collect::<Vec<_>>(), [late]);
    }
}
