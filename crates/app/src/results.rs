//! Results for machines, made from the report alone: JSON, lines of JSON while it runs, XML, SARIF, coverage in
//! JaCoCo's layout, and a page for a browser. The same input gives the same bytes: no result has a time.

pub mod checked;
pub mod document;
pub mod events;
pub mod jacoco;
mod markup;
pub mod page;
pub mod paths;
pub mod picks;
pub mod reached;
pub mod sarif;
pub mod xml;

/// A document as JSON on one line.
pub fn json(document: &impl serde::Serialize) -> Result<String, String> {
    let text = serde_json::to_string(document).map_err(|error| error.to_string())?;
    Ok(text + "\n")
}
