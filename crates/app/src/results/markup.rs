//! Writes XML and HTML: elements, attributes, text, all escaped.

/// A text with open elements.
#[derive(Default)]
pub struct Markup {
    text: String,
    open: Vec<&'static str>,
}

/// Attributes of an element.
pub type Attributes<'a> = &'a [(&'a str, &'a str)];

impl Markup {
    /// Begins with a line such as a document type.
    pub fn starting_with(first: &str) -> Markup {
        Markup {
            text: first.to_owned(),
            open: Vec::new(),
        }
    }

    /// Begins an element on a line of its own.
    pub fn open(&mut self, name: &'static str, attributes: Attributes<'_>) {
        self.begin(name, attributes);
        self.text.push_str(">\n");
        self.open.push(name);
    }

    /// Ends the element that was begun last.
    pub fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.indent();
            self.text.push_str(&format!("</{name}>\n"));
        }
    }

    /// An element without contents.
    pub fn empty(&mut self, name: &str, attributes: Attributes<'_>) {
        self.begin(name, attributes);
        self.text.push_str("/>\n");
    }

    /// An element with text in it.
    pub fn element(&mut self, name: &str, attributes: Attributes<'_>, text: &str) {
        self.begin(name, attributes);
        self.text.push('>');
        self.text.push_str(&escaped(text));
        self.text.push_str(&format!("</{name}>\n"));
    }

    /// What was written; all that is open is closed.
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }

    fn begin(&mut self, name: &str, attributes: Attributes<'_>) {
        self.indent();
        self.text.push('<');
        self.text.push_str(name);
        for (name, value) in attributes {
            self.text
                .push_str(&format!(" {name}=\"{}\"", escaped(value)));
        }
    }

    fn indent(&mut self) {
        self.text.push_str(&"  ".repeat(self.open.len()));
    }
}

/// The text with what has a meaning escaped; characters that XML does not allow are replaced.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\r' => escaped.push_str("&#13;"),
            '\t' => escaped.push_str("&#9;"),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_nested_and_texts_escaped() {
        let mut markup = Markup::starting_with("<?xml?>\n");
        markup.open("a", &[("b", "x < \"y\" & z\u{1}\n")]);
        markup.empty("c", &[]);
        markup.element("d", &[], "1 > 0");
        assert_eq!(
            markup.finish(),
            "<?xml?>\n<a b=\"x &lt; &quot;y&quot; &amp; z\u{fffd}&#10;\">\n  <c/>\n  <d>1 &gt; 0</d>\n</a>\n"
        );
    }
}
