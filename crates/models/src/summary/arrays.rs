//! `Arrays.equals`, `hashCode` and `fill` on arrays of primitives with unknowns.

use vitro_expr::{Sort, Term, Terms};
use vitro_vm::{Elements, Exec, Kind, Machine, Ref, Registry, Summary};

use super::copy::{all_elements, array_at};
use super::sequence::as_int;
use super::{VOID, give, term_at};

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/util/Arrays",
        &[
            ("equals", "([Z[Z)Z", equals),
            ("equals", "([B[B)Z", equals),
            ("equals", "([C[C)Z", equals),
            ("equals", "([S[S)Z", equals),
            ("equals", "([I[I)Z", equals),
            ("equals", "([J[J)Z", equals),
            ("equals", "([F[F)Z", equals),
            ("equals", "([D[D)Z", equals),
            ("hashCode", "([Z)I", hash_code),
            ("hashCode", "([B)I", hash_code),
            ("hashCode", "([C)I", hash_code),
            ("hashCode", "([S)I", hash_code),
            ("hashCode", "([I)I", hash_code),
            ("hashCode", "([J)I", hash_code),
            ("fill", "([ZZ)V", fill),
            ("fill", "([BB)V", fill),
            ("fill", "([CC)V", fill),
            ("fill", "([SS)V", fill),
            ("fill", "([II)V", fill),
            ("fill", "([JJ)V", fill),
            ("fill", "([FF)V", fill),
            ("fill", "([DD)V", fill),
        ],
    );
}

/// Whether there is an element with this number.
fn has(terms: &mut Terms, length: Term, index: usize) -> Term {
    let index = terms.int(index as i32);
    terms.slt(index, length)
}

/// `public static boolean equals(int[] a, int[] a2)`, and for the other primitives
fn equals(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let (Some((a, kind)), Some((b, _))) = (array_at(m, at)?, array_at(m, at + 1)?) else {
        return Ok(None);
    };
    if a == b || !(m.has_unknowns(a) || m.has_unknowns(b)) {
        return Ok(None);
    }
    let (Some(length), Some(other)) = (m.length_term(a), m.length_term(b)) else {
        return Ok(None);
    };
    let (Some(x), Some(y)) = (all_elements(m, a, kind), all_elements(m, b, kind)) else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let mut parts = vec![terms.eq(length, other)];
    for (index, (&x, &y)) in x.iter().zip(&y).enumerate() {
        let inside = has(terms, length, index);
        let (beyond, same) = (terms.not(inside), terms.eq(x, y));
        parts.push(terms.or(beyond, same));
    }
    let equal = terms.all(&parts);
    let equal = as_int(terms, equal);
    give(m, equal)
}

/// `public static int hashCode(int[] a)`, and for the other integral primitives
fn hash_code(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some((array, kind)) = array_at(m, at)? else {
        return Ok(None);
    };
    if !m.has_unknowns(array) {
        return Ok(None);
    }
    let (Some(length), Some(elements)) = (m.length_term(array), all_elements(m, array, kind))
    else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let factor = terms.int(31);
    let mut hash = terms.int(1);
    for (index, &element) in elements.iter().enumerate() {
        let own = own_hash(terms, kind, element);
        let product = terms.mul(hash, factor);
        let next = terms.add(product, own);
        let inside = has(terms, length, index);
        hash = terms.ite(inside, next, hash);
    }
    give(m, hash)
}

fn own_hash(terms: &mut Terms, kind: Kind, element: Term) -> Term {
    match (kind, terms.sort(element)) {
        (Kind::Boolean, _) => {
            let (zero, yes, no) = (terms.int(0), terms.int(1231), terms.int(1237));
            let holds = terms.ne(element, zero);
            terms.ite(holds, yes, no)
        }
        (_, Sort::Bv(64)) => {
            let (low, high) = (
                terms.extract(0, 32, element),
                terms.extract(32, 32, element),
            );
            terms.bit_xor(low, high)
        }
        _ => element,
    }
}

/// `public static void fill(int[] a, int val)`, and for the other primitives
fn fill(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some((array, kind)) = array_at(m, at)? else {
        return Ok(None);
    };
    // An array of known length is filled without a fork.
    if !m.has_unknown_length(array) {
        return Ok(None);
    }
    if kind == Kind::Ref || array == Ref::NULL {
        return Ok(None);
    }
    let value = term_at(m, at + 1, kind)?;
    let cells = vec![value; m.room_of(array, kind)];
    m.write_elements(Elements { array, kind }, &cells);
    Ok(VOID)
}
