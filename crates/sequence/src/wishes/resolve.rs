//! Holds wishes against the classes that there are: which members the patterns name, and which patterns name none. A wish
//! that comes to nothing is worth a word.

use std::fmt;
use std::sync::Arc;

use vitro_classfile::{ClassFile, access};

use super::{Pattern, Wishes};

/// Wishes whose members are known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resolved {
    /// What is added and what sequences start with are single members by now.
    pub wishes: Wishes,
    /// What will not be done, in words.
    pub unheard: Vec<String>,
}

/// A wish that leaves open what is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unclear {
    pattern: Pattern,
    members: Vec<Pattern>,
}

impl fmt::Display for Unclear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let members: Vec<String> = self.members.iter().map(Pattern::to_string).collect();
        write!(
            f,
            "`start` says which call comes first, and `{}` names several: write one of {}",
            self.pattern,
            members.join("; ")
        )
    }
}

impl std::error::Error for Unclear {}

/// A member of a class that there is.
struct Member {
    pattern: Pattern,
    flags: u16,
    is_field: bool,
}

impl Wishes {
    /// Whether nothing is wished.
    pub fn is_empty(&self) -> bool {
        *self == Wishes::default()
    }

    /// Finds what is named: among classes with these internal names, or a class of the library by its full name.
    pub fn resolve(
        &self,
        names: &[String],
        class: &dyn Fn(&str) -> Option<Arc<ClassFile>>,
    ) -> Result<Resolved, Unclear> {
        let mut resolved = Resolved::default();
        let Resolved { wishes, unheard } = &mut resolved;
        let find = |pattern: &Pattern| members(pattern, names, class);
        for pattern in &self.add {
            let found = usable(find(pattern), pattern, "add", unheard);
            wishes.add.extend(found);
        }
        for pattern in &self.start {
            let found = usable(find(pattern), pattern, "start", unheard);
            if found.len() > 1 {
                let pattern = pattern.clone();
                let members = found;
                return Err(Unclear { pattern, members });
            }
            wishes.start.extend(found);
        }
        for pattern in &self.forbid {
            match find(pattern).is_empty() {
                true => unheard.push(missing("forbid", pattern)),
                false => wishes.forbid.push(pattern.clone()),
            }
        }
        for pattern in &self.private {
            let found = find(pattern);
            let is_private = |member: &Member| member.flags & access::PUBLIC == 0;
            match (found.is_empty(), found.iter().any(is_private)) {
                (true, _) => unheard.push(missing("private", pattern)),
                (_, false) => unheard.push(format!(
                    "`private` names `{pattern}`, which is public: it may be called anyway"
                )),
                _ => wishes.private.push(pattern.clone()),
            }
        }
        Ok(resolved)
    }
}

/// The methods and constructors among what a pattern names. What is left out is told.
fn usable(
    found: Vec<Member>,
    pattern: &Pattern,
    key: &str,
    unheard: &mut Vec<String>,
) -> Vec<Pattern> {
    if found.is_empty() {
        unheard.push(missing(key, pattern));
        return Vec::new();
    }
    let callable = |member: &&Member| !member.is_field && member.flags & access::PRIVATE == 0;
    let members: Vec<Pattern> = found
        .iter()
        .filter(callable)
        .map(|member| member.pattern.clone())
        .collect();
    if members.is_empty() {
        unheard.push(match found.iter().all(|member| member.is_field) {
            true => format!("`{key}` names `{pattern}`, which is a field and cannot be called"),
            false => format!(
                "`{key}` names `{pattern}`, which is private: name it under `private` instead"
            ),
        });
    }
    members
}

fn missing(key: &str, pattern: &Pattern) -> String {
    format!(
        "`{key}` names `{pattern}`, and no class on the class path declares that; members are named by the class that \
         declares them"
    )
}

/// All members that a pattern names.
fn members(
    pattern: &Pattern,
    names: &[String],
    class: &dyn Fn(&str) -> Option<Arc<ClassFile>>,
) -> Vec<Member> {
    let written = pattern.class().replace('.', "/");
    let named = names.iter().filter(|name| pattern.names_class(name));
    let mut classes: Vec<&str> = named.map(|name| &**name).collect();
    if !classes.contains(&&*written) {
        classes.push(&written);
    }
    let mut found = Vec::new();
    for file in classes.into_iter().filter_map(class) {
        let methods = file.methods.iter();
        let methods = methods.map(|one| (&one.name, &one.descriptor, one.access));
        let fields = file.fields.iter();
        let fields = fields.map(|one| (&one.name, &one.descriptor, one.access));
        for (name, descriptor, flags) in methods.chain(fields) {
            let is_written = flags & access::SYNTHETIC == 0 && &**name != "<clinit>";
            if is_written && pattern.names(&file.name, name, descriptor) {
                found.push(Member {
                    pattern: Pattern::exactly(&file.name, name, descriptor),
                    flags,
                    is_field: !descriptor.starts_with('('),
                });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::classes;

    fn resolved(change: impl Fn(&mut Wishes, Pattern), text: &str) -> Result<Resolved, Unclear> {
        let mut wishes = Wishes::default();
        change(&mut wishes, Pattern::parse(text).unwrap());
        let all = classes();
        wishes.resolve(&["Cart".to_owned()], &|name| all.class(name))
    }

    #[test]
    fn what_is_added_becomes_single_members() {
        let found = resolved(|wishes, one| wishes.add.push(one), "Cart.*").unwrap();
        assert!(found.unheard.is_empty(), "{:?}", found.unheard);
        let texts: Vec<String> = found.wishes.add.iter().map(Pattern::to_string).collect();
        assert!(texts.contains(&"Cart.new()".to_owned()), "{texts:?}");
        // By its full name, a class of the library is known, too.
        let add = |wishes: &mut Wishes, one| wishes.add.push(one);
        let found = resolved(add, "java.lang.System.lineSeparator").unwrap();
        assert_eq!(found.wishes.add.len(), 1);
    }

    #[test]
    fn patterns_that_name_nothing_give_a_warning() {
        let forbid = |wishes: &mut Wishes, one| wishes.forbid.push(one);
        let found = resolved(forbid, "Cart.fly").unwrap();
        assert!(found.wishes.forbid.is_empty());
        assert!(found.unheard[0].contains("`forbid` names `Cart.fly`"));
        let private = |wishes: &mut Wishes, one| wishes.private.push(one);
        let found = resolved(private, "java.lang.Math.abs").unwrap();
        assert!(found.unheard[0].contains("public"), "{:?}", found.unheard);
    }

    #[test]
    fn a_start_is_one_call() {
        let start = |wishes: &mut Wishes, one| wishes.start.push(one);
        let unclear = resolved(start, "java.lang.Math.abs").unwrap_err();
        assert!(unclear.to_string().contains("Math.abs(int)"), "{unclear}");
        let found = resolved(start, "Math.abs(int)").unwrap();
        assert!(found.wishes.start.is_empty() && found.unheard.len() == 1);
        let found = resolved(start, "java.lang.Math.abs(int)").unwrap();
        assert_eq!(found.wishes.start[0].to_string(), "java.lang.Math.abs(int)");
    }
}
