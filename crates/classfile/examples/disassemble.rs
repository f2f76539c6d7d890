//! Shows a class file as text.
//!
//!     disassemble FILE.class

use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: disassemble FILE.class");
        return Ok(ExitCode::from(2));
    };
    let class = vitro_classfile::ClassFile::parse(&std::fs::read(path)?)?;
    print!("{}", vitro_classfile::disassemble(&class));
    Ok(ExitCode::SUCCESS)
}
