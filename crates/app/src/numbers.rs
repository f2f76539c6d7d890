//! Numbers that make sense: limits and counts from 1 on, percentages. What makes none is found before anything is done,
//! whether it stands on the command line or in `vitro.toml`.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// A count, or a limit, on the command line.
pub fn at_least_one<N>(text: &str) -> Result<N, String>
where
    N: FromStr<Err: Display> + Default + PartialEq,
{
    let number = text.parse().map_err(|error: N::Err| error.to_string())?;
    positive(number)
}

/// A percentage on the command line.
pub fn percent(text: &str) -> Result<f64, String> {
    let number = text.parse().map_err(|_| "a number is wanted".to_owned())?;
    within_percent(number)
}

/// A count, or a limit, in a file.
pub fn read_at_least_one<'d, N, D>(from: D) -> Result<Option<N>, D::Error>
where
    N: Deserialize<'d> + Default + PartialEq,
    D: Deserializer<'d>,
{
    let number = N::deserialize(from)?;
    positive(number).map(Some).map_err(D::Error::custom)
}

/// A percentage in a file.
pub fn read_percent<'d, D: Deserializer<'d>>(from: D) -> Result<Option<f64>, D::Error> {
    let number = f64::deserialize(from)?;
    within_percent(number).map(Some).map_err(D::Error::custom)
}

fn positive<N: Default + PartialEq>(number: N) -> Result<N, String> {
    match number == N::default() {
        true => Err("it must be at least 1; leave it out for what is usual".to_owned()),
        false => Ok(number),
    }
}

fn within_percent(number: f64) -> Result<f64, String> {
    match (0.0..=100.0).contains(&number) {
        true => Ok(number),
        false => Err("it must be between 0 and 100".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_makes_no_sense_is_no_number() {
        assert_eq!(at_least_one::<u64>("1"), Ok(1));
        assert!(at_least_one::<usize>("0").is_err_and(|why| why.contains("at least 1")));
        assert!(at_least_one::<u32>("many").is_err() && at_least_one::<u32>("-1").is_err());
        assert_eq!((percent("0"), percent("99.5")), (Ok(0.0), Ok(99.5)));
        for text in ["NaN", "inf", "-0.1", "100.1", "half"] {
            assert!(percent(text).is_err(), "{text}");
        }
    }
}
