//! In which order classes are explored: parts before wholes. What a class's methods have learned about making its objects
//! is of use for every class whose constructors or factories take one, so that class comes later; and so it does if others
//! make such objects. Apart from that the order is the one given.

use std::collections::HashMap;

use vitro_explore::plan::makes_anew;

use super::choose::Chosen;
use super::jobs::gives_objects;
use crate::job::classes_in;

/// The classes with those that others are made of before these.
pub(super) fn parts_first(chosen: Vec<Chosen>) -> Vec<Chosen> {
    let names = chosen.iter().map(|class| class.file.name.to_string());
    let numbers: HashMap<String, usize> = names.zip(0..).collect();
    let makers = makers(&chosen, &numbers);
    let parts: Vec<Vec<usize>> = chosen
        .iter()
        .enumerate()
        .map(|(own, class)| {
            let name = class.file.name.to_string();
            let taken = taken(class).into_iter().chain([name]);
            let parts = taken.flat_map(|one| {
                let makers = makers.get(&one).into_iter().flatten();
                numbers.get(&one).into_iter().chain(makers).copied()
            });
            parts.filter(|&part| part != own).collect()
        })
        .collect();
    let order = in_order(&parts);
    let mut chosen: Vec<Option<Chosen>> = chosen.into_iter().map(Some).collect();
    let sorted = order.into_iter().filter_map(|at| chosen[at].take());
    sorted.collect()
}

/// By class, who makes its objects anew, or objects that are made of them.
fn makers(chosen: &[Chosen], numbers: &HashMap<String, usize>) -> HashMap<String, Vec<usize>> {
    let mut makers: HashMap<String, Vec<usize>> = HashMap::new();
    for (number, class) in chosen.iter().enumerate() {
        let methods = class.methods.iter();
        for made in methods.filter_map(|method| makes_anew(&class.file, method.index)) {
            let made = made.to_string();
            let parts = numbers.get(&made).map(|&at| taken(&chosen[at]));
            for one in parts.into_iter().flatten().chain([made]) {
                makers.entry(one).or_default().push(number);
            }
        }
    }
    makers
}

/// The classes of what the constructors and factories of a class take.
fn taken(class: &Chosen) -> Vec<String> {
    let methods = class.file.methods.iter().enumerate();
    let makers = methods.filter(|(index, _)| gives_objects(&class.file, *index));
    makers
        .flat_map(|(_, method)| classes_in(&method.descriptor))
        .collect()
}

/// All numbers, each after its parts as far as these are not made of it themselves.
fn in_order(parts: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut is_met = vec![false; parts.len()];
    for first in 0..parts.len() {
        // Each with the parts that have not been visited.
        let mut under_way: Vec<(usize, usize)> = Vec::new();
        if !std::mem::replace(&mut is_met[first], true) {
            under_way.push((first, 0));
        }
        while let Some((class, next)) = under_way.last_mut() {
            match parts[*class].get(*next) {
                Some(&part) => {
                    *next += 1;
                    if !std::mem::replace(&mut is_met[part], true) {
                        under_way.push((part, 0));
                    }
                }
                None => {
                    order.push(*class);
                    under_way.pop();
                }
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_before_wholes_and_circles_end() {
        // 0 takes 2, 2 takes 3, and 3 and 1 take each other.
        let parts = [vec![2], vec![3], vec![3], vec![1]];
        assert_eq!(in_order(&parts), [1, 3, 2, 0]);
        assert_eq!(in_order(&[vec![], vec![], vec![1]]), [0, 1, 2]);
    }
}
