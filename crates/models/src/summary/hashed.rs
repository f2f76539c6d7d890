//! `java.util.HashMap` with unknown strings or boxes as keys: which entry a key belongs to is one choice, not one for
//! each place in the table.
//!
//! A new unknown key is put where keys with hash code 0 stand, and floats there: from then on the keys of that map are
//! found by what they are equal to. Only who walks through the table learns where they really stand ([`settle`]).

use vitro_expr::{Term, Terms};
use vitro_vm::{ClassId, Exec, Kind, Machine, Ref, Registry, Summary, Text, Trap};

use super::is_unknown_string;
use super::string::hash_of;

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/util/HashMap",
        &[
            ("hash", "(Ljava/lang/Object;)I", lent_hash),
            (
                "getNode",
                "(Ljava/lang/Object;)Ljava/util/HashMap$Node;",
                get_node,
            ),
            (
                "putVal",
                "(ILjava/lang/Object;Ljava/lang/Object;ZZ)Ljava/lang/Object;",
                put_val,
            ),
            (
                "removeNode",
                "(ILjava/lang/Object;Ljava/lang/Object;ZZ)Ljava/util/HashMap$Node;",
                remove_node,
            ),
            (
                "computeIfAbsent",
                "(Ljava/lang/Object;Ljava/util/function/Function;)Ljava/lang/Object;",
                compute,
            ),
            (
                "computeIfPresent",
                "(Ljava/lang/Object;Ljava/util/function/BiFunction;)Ljava/lang/Object;",
                compute,
            ),
            (
                "compute",
                "(Ljava/lang/Object;Ljava/util/function/BiFunction;)Ljava/lang/Object;",
                compute,
            ),
            (
                "merge",
                "(Ljava/lang/Object;Ljava/lang/Object;Ljava/util/function/BiFunction;)Ljava/lang/Object;",
                compute,
            ),
            ("forEach", "(Ljava/util/function/BiConsumer;)V", walk),
            ("replaceAll", "(Ljava/util/function/BiFunction;)V", walk),
            (
                "keysToArray",
                "([Ljava/lang/Object;)[Ljava/lang/Object;",
                walk,
            ),
            (
                "valuesToArray",
                "([Ljava/lang/Object;)[Ljava/lang/Object;",
                walk,
            ),
        ],
    );
    for view in [
        "java/util/HashMap$KeySet",
        "java/util/HashMap$Values",
        "java/util/HashMap$EntrySet",
    ] {
        let for_each = [(
            "forEach",
            "(Ljava/util/function/Consumer;)V",
            walk_view as _,
        )];
        registry.summarise(view, &for_each);
    }
    let made = |descriptor| [("<init>", descriptor, walk_argument as _)];
    registry.summarise(
        "java/util/HashMap$HashIterator",
        &made("(Ljava/util/HashMap;)V"),
    );
    registry.summarise(
        "java/util/HashMap$HashMapSpliterator",
        &made("(Ljava/util/HashMap;IIII)V"),
    );
}

/// Larger maps are left to the bytecode.
const MOST_NODES: usize = 256;

/// A key whose parts are terms.
enum Key {
    Text(Text),
    Boxed {
        class: ClassId,
        kind: Kind,
        value: Term,
    },
}

/// Where a key belongs.
enum KeyEntry {
    /// To this entry.
    Node(Ref),
    /// To none.
    Nothing,
    /// Nobody asks: the bytecode may look.
    AsUsual,
}

const BOXES: [(&str, Kind); 5] = [
    ("java/lang/Integer", Kind::Int),
    ("java/lang/Long", Kind::Long),
    ("java/lang/Short", Kind::Short),
    ("java/lang/Byte", Kind::Byte),
    ("java/lang/Character", Kind::Char),
];

fn box_kind(m: &Machine, object: Ref) -> Option<Kind> {
    let name = &*m.class(m.class_of(object)).name;
    let known = BOXES.iter().find(|(class, _)| *class == name);
    known.map(|&(_, kind)| kind)
}

/// A field of a map, an entry or a box.
fn offset(m: &Machine, object: Ref, field: &str) -> Exec<usize> {
    m.field_offset(m.class_of(object), field)
        .ok_or_else(|| Trap::internal("a hash table without its fields"))
}

fn is_unknown(m: &Machine, object: Ref) -> bool {
    is_unknown_string(m, object) || box_kind(m, object).is_some() && m.has_unknowns(object)
}

impl Key {
    /// The key that an object is; nothing if it is neither a string nor a box, or too long.
    fn of(m: &mut Machine, object: Ref) -> Exec<Option<Key>> {
        if m.class_of(object) == m.known.string {
            return Ok(m.text_of(object).map(Key::Text));
        }
        let Some(kind) = box_kind(m, object) else {
            return Ok(None);
        };
        let (class, offset) = (m.class_of(object), offset(m, object, "value")?);
        let value = m.field_term(object, offset, kind);
        Ok(value.map(|value| Key::Boxed { class, kind, value }))
    }

    fn equals(&self, terms: &mut Terms, other: &Key) -> Term {
        match (self, other) {
            // How a string is stored depends on its characters.
            (Key::Text(a), Key::Text(b)) if a.latin == b.latin => a.equals(terms, b),
            (
                Key::Boxed { class, value, .. },
                Key::Boxed {
                    class: other,
                    value: other_value,
                    ..
                },
            ) if class == other => terms.eq(*value, *other_value),
            _ => terms.bool(false),
        }
    }

    /// What `HashMap.hash` gives for it.
    fn hash(&self, terms: &mut Terms) -> Term {
        let code = match self {
            Key::Text(text) => hash_of(terms, text),
            Key::Boxed {
                kind: Kind::Long,
                value,
                ..
            } => {
                let half = terms.long(32);
                let high = terms.java_ushr(*value, half);
                let mixed = terms.bit_xor(*value, high);
                terms.extract(0, 32, mixed)
            }
            Key::Boxed { value, .. } => *value,
        };
        let half = terms.int(16);
        let high = terms.java_ushr(code, half);
        terms.bit_xor(code, high)
    }
}

/// The entries of a map by their place in its table; nothing if there are too many.
fn nodes(m: &Machine, map: Ref) -> Exec<Option<Vec<(usize, Ref)>>> {
    let table = m.heap.ref_field(map, offset(m, map, "table")?);
    let mut nodes = Vec::new();
    if table.is_null() {
        return Ok(Some(nodes));
    }
    for place in 0..m.heap.length(table) as usize {
        let mut node = Ref(m.heap.get_u32(table, place));
        while !node.is_null() {
            nodes.push((place, node));
            if nodes.len() > MOST_NODES {
                return Ok(None);
            }
            node = m.heap.ref_field(node, offset(m, node, "next")?);
        }
    }
    Ok(Some(nodes))
}

/// The entry that a key belongs to. Nothing must have been changed before.
fn find(m: &mut Machine, map: Ref, object: Ref) -> Exec<KeyEntry> {
    let floats = m.is_floating(map);
    if object.is_null() || !floats && !is_unknown(m, object) {
        return Ok(KeyEntry::AsUsual);
    }
    let is_key = m.class_of(object) == m.known.string || box_kind(m, object).is_some();
    let (key, nodes) = (Key::of(m, object)?, nodes(m, map)?);
    let (Some(key), Some(nodes)) = (key, nodes) else {
        return match floats && is_key {
            true => Err(too_large()),
            false => Ok(KeyEntry::AsUsual),
        };
    };
    let (mut candidates, mut conditions) = (Vec::new(), Vec::new());
    for (_, node) in nodes {
        let other = m.heap.ref_field(node, offset(m, node, "key")?);
        if other == object {
            return Ok(KeyEntry::Node(node));
        }
        if other.is_null() {
            continue;
        }
        let other = match Key::of(m, other)? {
            Some(other) => other,
            None if m.class_of(other) == m.known.string => return Err(too_large()),
            None => continue,
        };
        let terms = m.terms()?;
        let equal = key.equals(terms, &other);
        match terms.as_const(equal).map(|value| value.is_true()) {
            Some(true) => return Ok(KeyEntry::Node(node)),
            Some(false) => {}
            None => {
                candidates.push(node);
                conditions.push(equal);
            }
        }
    }
    choose(m, &candidates, conditions)
}

fn choose(m: &mut Machine, candidates: &[Ref], mut conditions: Vec<Term>) -> Exec<KeyEntry> {
    if conditions.is_empty() {
        return Ok(KeyEntry::Nothing);
    }
    let terms = m.terms()?;
    let different: Vec<Term> = conditions.iter().map(|&equal| terms.not(equal)).collect();
    conditions.push(terms.all(&different));
    let chosen = m.choose(&conditions)?;
    match candidates.get(chosen) {
        Some(&node) => Ok(KeyEntry::Node(node)),
        None => {
            different.into_iter().for_each(|fact| m.note_fact(fact));
            Ok(KeyEntry::Nothing)
        }
    }
}

fn too_large() -> Trap {
    Trap::unsupported("a hash table of unknown keys with very many or very long ones")
}

/// `final Node<K, V> getNode(Object key)`
fn get_node(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let (map, key) = (m.known_object(at)?, m.known_object(at + 1)?);
    let node = match find(m, map, key)? {
        KeyEntry::AsUsual => return Ok(None),
        KeyEntry::Nothing => Ref::NULL,
        KeyEntry::Node(node) => node,
    };
    Ok(Some(Summary {
        bits: node.slot(),
        term: None,
    }))
}

/// The hash code under which a key is to be looked for, and its term. If it may come in new, it will float.
fn hash_to_use(m: &mut Machine, at: [usize; 2], adds: bool) -> Exec<Option<(u64, Option<Term>)>> {
    let [map, key] = [m.known_object(at[0])?, m.known_object(at[1])?];
    match find(m, map, key)? {
        KeyEntry::AsUsual => Ok(None),
        KeyEntry::Nothing if is_unknown(m, key) => {
            if adds {
                m.note_floating(map);
            }
            Ok(Some((0, None)))
        }
        KeyEntry::Nothing => Ok(None),
        KeyEntry::Node(node) => {
            let offset = offset(m, node, "hash")?;
            let term = m.unknown_field(node, offset);
            Ok(Some((m.heap.field(node, offset), term)))
        }
    }
}

/// `final V putVal(int hash, K key, V value, boolean onlyIfAbsent, boolean evict)`
fn put_val(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    if let Some((bits, term)) = hash_to_use(m, [at, at + 2], true)? {
        m.replace_slot(at + 1, bits, term);
    }
    Ok(None)
}

/// `final Node<K, V> removeNode(int hash, Object key, Object value, boolean matchValue, boolean movable)`
fn remove_node(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    if let Some((bits, term)) = hash_to_use(m, [at, at + 2], false)? {
        m.replace_slot(at + 1, bits, term);
    }
    Ok(None)
}

/// `computeIfAbsent` and its like, which ask for the hash code themselves.
fn compute(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    if let Some((bits, term)) = hash_to_use(m, [at, at + 1], true)? {
        let key = m.known_object(at + 1)?;
        m.lend_hash(key, bits, term);
    }
    Ok(None)
}

/// `static final int hash(Object key)`
fn lent_hash(m: &mut Machine, args: &[u64], _: usize) -> Exec<Option<Summary>> {
    let key = Ref::from_slot(args[0]);
    Ok(m.take_lent_hash(key)
        .map(|(bits, term)| Summary { bits, term }))
}

/// A method of the map that walks through its table.
fn walk(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let map = m.known_object(at)?;
    settle(m, map)
}

/// A method of a view of the map that does so.
fn walk_view(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let view = m.known_object(at)?;
    let map = m.heap.ref_field(view, offset(m, view, "this$0")?);
    settle(m, map)
}

/// The constructor of something that does so, with the map as its first argument.
fn walk_argument(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let map = m.known_object(at + 1)?;
    settle(m, map)
}

/// Puts the keys that float where they belong, before somebody sees in which order they stand.
fn settle(m: &mut Machine, map: Ref) -> Exec<Option<Summary>> {
    if map.is_null() || !m.is_floating(map) {
        return Ok(None);
    }
    let table = m.heap.ref_field(map, offset(m, map, "table")?);
    let nodes = nodes(m, map)?.ok_or_else(too_large)?;
    let mut moves = Vec::new();
    for (place, node) in nodes {
        if offset(m, node, "red").is_ok() {
            return Err(too_large());
        }
        let (key, hash_at) = (
            m.heap.ref_field(node, offset(m, node, "key")?),
            offset(m, node, "hash")?,
        );
        if key.is_null() || m.unknown_field(node, hash_at).is_some() {
            continue;
        }
        if let Some(key) = Key::of(m, key)? {
            let mask = m.heap.length(table) as i32 - 1;
            let terms = m.terms()?;
            let hash = key.hash(terms);
            let mask = terms.int(mask);
            let index = terms.bit_and(hash, mask);
            let index = m.known_bits(index)? as u32 as usize;
            moves.push((node, place, hash_at, hash, index));
        }
    }
    for (node, place, hash_at, hash, index) in moves {
        m.write_field(node, hash_at, hash);
        if index != place {
            unlink(m, table, place, node)?;
            link(m, table, index, node)?;
        }
    }
    Ok(None)
}

fn unlink(m: &mut Machine, table: Ref, place: usize, node: Ref) -> Exec<()> {
    let next_at = offset(m, node, "next")?;
    let next = m.heap.ref_field(node, next_at);
    let first = Ref(m.heap.get_u32(table, place));
    if first == node {
        m.write_element(table, place, next);
        return Ok(());
    }
    let mut before = first;
    while !before.is_null() {
        let following = m.heap.ref_field(before, next_at);
        if following == node {
            m.write_reference(before, next_at, next);
            break;
        }
        before = following;
    }
    Ok(())
}

/// Links an entry into a place of the table. Entries of one place stand there in the order in which they came, which is
/// that of their addresses unless memory has been freed in between: then the replay on java finds it out.
fn link(m: &mut Machine, table: Ref, place: usize, node: Ref) -> Exec<()> {
    let next_at = offset(m, node, "next")?;
    let (mut before, mut next) = (Ref::NULL, Ref(m.heap.get_u32(table, place)));
    while !next.is_null() && next.0 < node.0 {
        before = next;
        next = m.heap.ref_field(before, next_at);
    }
    m.write_reference(node, next_at, next);
    match before.is_null() {
        true => m.write_element(table, place, node),
        false => m.write_reference(before, next_at, node),
    }
    Ok(())
}
