//! What it costs, counted.
