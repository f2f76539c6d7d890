//! Places in a program as people write them: `a.B.m:12`, `a.B:12`, `a.B.m@51`, `a.B.m@51=true`, `a.B.m:12!Name`,
//! `a.B.m:12->15/x`, `a.B.m:12,15=false,20`. Nothing is looked up here.

use std::fmt;

/// What is to be reached, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Written {
    /// Class, perhaps with a method.
    pub name: String,
    /// The method's descriptor, where one of several is meant.
    pub descriptor: Option<String>,
    /// What.
    pub what: What,
}

/// What is to be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// A line or an instruction is executed.
    At(Spot),
    /// A condition has this value, or a switch this key.
    Side(Spot, Side),
    /// An instruction throws; an exception of this class, if one is named.
    Throw(Spot, Option<String>),
    /// A value that is given at one place is used at another; that of this variable, if one is named.
    Chain(Spot, Spot, Option<String>),
    /// These are passed in this order.
    Route(Vec<(Spot, Option<Side>)>),
}

/// A source line or a bytecode offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    /// A line.
    Line(u16),
    /// An offset.
    Offset(u16),
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Line(line) => write!(f, "line {line}"),
            Spot::Offset(offset) => write!(f, "offset {offset}"),
        }
    }
}

/// A side of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    /// The condition holds, or does not.
    Truth(bool),
    /// The switch finds this key.
    Key(i32),
    /// It finds none of its own.
    Default,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Side::Truth(truth) => truth.fmt(f),
            Side::Key(key) => key.fmt(f),
            Side::Default => f.write_str("default"),
        }
    }
}

const FORMS: &str = "a target is CLASS.METHOD:LINE, CLASS:LINE or CLASS.METHOD@OFFSET; it may be followed by =true, \
     =false, =KEY or =default for a side, !EXCEPTION for what is thrown there, ->LINE for a value that is used there, \
     or ,LINE,LINE for a path";

impl Written {
    /// Reads a target; what is wrong with it, if something is.
    pub fn parse(text: &str) -> Result<Written, String> {
        let wrong = |what: &str| format!("{text}: {what}; {FORMS}");
        let at = text.find([':', '@']);
        let at = at.ok_or_else(|| wrong("a line or offset is missing after the name"))?;
        let (name, place) = text.split_at(at);
        let (name, descriptor) = match name.find('(') {
            Some(at) => (&name[..at], Some(name[at..].to_owned())),
            None => (name, None),
        };
        if name.is_empty() {
            return Err(wrong("a class is missing before the line or offset"));
        }
        Ok(Written {
            name: name.replace('/', "."),
            descriptor,
            what: what(place).map_err(|what| wrong(&what))?,
        })
    }
}

fn what(text: &str) -> Result<What, String> {
    if let Some((from, to)) = text.split_once("->") {
        let (to, variable) = match to.split_once('/') {
            Some((to, variable)) => (to, Some(variable.to_owned())),
            None => (to, None),
        };
        let from = spot(from, None)?;
        return Ok(What::Chain(from, spot(to, Some(from))?, variable));
    }
    if text.contains(',') {
        let mut stations: Vec<(Spot, Option<Side>)> = Vec::new();
        for part in text.split(',') {
            let before = stations.last().map(|(spot, _)| *spot);
            stations.push(match part.split_once('=') {
                Some((place, of)) => (spot(place, before)?, Some(side(of)?)),
                None => (spot(part, before)?, None),
            });
        }
        return Ok(What::Route(stations));
    }
    if let Some((place, class)) = text.split_once('!') {
        let class = Some(class.to_owned()).filter(|class| !class.is_empty());
        return Ok(What::Throw(spot(place, None)?, class));
    }
    Ok(match text.split_once('=') {
        Some((place, of)) => What::Side(spot(place, None)?, side(of)?),
        None => What::At(spot(text, None)?),
    })
}

/// A place; without a mark it is of the same kind as the one before.
fn spot(text: &str, before: Option<Spot>) -> Result<Spot, String> {
    let text = text.trim();
    let number = |digits: &str| {
        let number = digits.parse::<u16>();
        number.map_err(|_| format!("{digits:?} is not a line or offset"))
    };
    match (text.chars().next(), before) {
        (Some(':'), _) => Ok(Spot::Line(number(&text[1..])?)),
        (Some('@'), _) => Ok(Spot::Offset(number(&text[1..])?)),
        (_, Some(Spot::Line(_))) => Ok(Spot::Line(number(text)?)),
        (_, Some(Spot::Offset(_))) => Ok(Spot::Offset(number(text)?)),
        (_, None) => Err(format!("{text:?} is no place")),
    }
}

fn side(text: &str) -> Result<Side, String> {
    match text.trim() {
        "true" => Ok(Side::Truth(true)),
        "false" => Ok(Side::Truth(false)),
        "default" => Ok(Side::Default),
        key => key
            .parse()
            .map(Side::Key)
            .map_err(|_| format!("{key:?} is no side")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn what_of(text: &str) -> What {
        Written::parse(text).unwrap().what
    }

    #[test]
    fn all_forms_are_read() {
        let (line, offset) = (Spot::Line(12), Spot::Offset(51));
        assert_eq!(what_of("a.B.m:12"), What::At(line));
        assert_eq!(what_of("a.B:12"), What::At(line));
        assert_eq!(what_of("a.B.m@51"), What::At(offset));
        assert_eq!(
            what_of("a.B.m@51=false"),
            What::Side(offset, Side::Truth(false))
        );
        assert_eq!(what_of("a.B.m:12=-7"), What::Side(line, Side::Key(-7)));
        assert_eq!(what_of("a.B.m:12!"), What::Throw(line, None));
        assert_eq!(
            what_of("a.B.m@51!ArithmeticException"),
            What::Throw(offset, Some("ArithmeticException".into()))
        );
        assert_eq!(
            what_of("a.B.m@51->60/x"),
            What::Chain(offset, Spot::Offset(60), Some("x".into()))
        );
        assert_eq!(
            what_of("a.B.m:12,15=true,@51"),
            What::Route(vec![
                (line, None),
                (Spot::Line(15), Some(Side::Truth(true))),
                (offset, None)
            ])
        );
    }

    #[test]
    fn one_of_several_methods_is_named_by_its_descriptor() {
        let written = Written::parse("a.B.m(ILjava/lang/String;)V:3").unwrap();
        assert_eq!(written.name, "a.B.m");
        assert_eq!(
            written.descriptor.as_deref(),
            Some("(ILjava/lang/String;)V")
        );
    }

    #[test]
    fn what_is_no_target_is_told() {
        for text in ["a.B.m", ":12", "a.B:x", "a.B:12=maybe", "a.B:12->", "a.B:"] {
            let told = Written::parse(text).unwrap_err();
            assert!(told.starts_with(text) && told.contains("CLASS.METHOD:LINE"));
        }
    }
}
