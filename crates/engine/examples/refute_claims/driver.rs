//! The child process that runs sequences of calls, and what it sends.

use std::fmt::Write;
use std::fs;
use std::io::{BufReader, Read};
use std::process::{Child, Stdio};

use vitro_testgen::replay::Sandbox;

use crate::claims::Claims;
use crate::judge::{Judge, Run};
use crate::options::Options;
use crate::prepare::Prepared;

/// The number of hanging runs after which a class is abandoned.
const MOST_HANGS: u32 = 2;

/// Has each class with claims run; gives the number of runs.
pub fn run(
    options: &Options,
    prepared: &Prepared,
    claims: &Claims,
    judge: &mut Judge<'_>,
) -> Result<u64, String> {
    let count = claims.classes.len();
    let (mut first, mut runs, mut hangs, mut seed) = (0, 0, 0, options.seed);
    while first < count {
        let settings = settings(options, prepared, claims, seed);
        let file = options.folder.join("settings.txt");
        fs::write(&file, settings).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut child = start(options, prepared, first)?;
        let output = child.stdout.take().ok_or("no output")?;
        let mut input = BufReader::with_capacity(1 << 16, output);
        let end = read(&mut input, judge, &mut runs);
        let _ = child.kill();
        let _ = child.wait();
        match end? {
            End::Done => first = count,
            End::Problem(text) => return Err(format!("the driver failed: {text}")),
            End::Hangs(class) | End::Died(class) => {
                hangs = if class == first { hangs + 1 } else { 1 };
                first = class;
                seed = seed.wrapping_add(1_000_003);
                if hangs > MOST_HANGS {
                    let name = claims.classes.get(class).map_or("", |one| &one.class);
                    println!("{name} is left: its runs hang or end the JVM");
                    first += 1;
                    hangs = 0;
                }
            }
        }
    }
    Ok(runs)
}

fn settings(options: &Options, prepared: &Prepared, claims: &Claims, seed: u64) -> String {
    let mut text = prepared.settings(options);
    let ways = if claims.by_ways { "ways" } else { "places" };
    for (number, class) in (0..).zip(&claims.classes) {
        let name = class.class.replace('/', ".");
        let seed = seed.wrapping_mul(31).wrapping_add(number);
        let _ = writeln!(
            text,
            "focus\t{name}\t{}\t{}\t{}\t{ways}",
            options.runs,
            options.millis,
            seed.cast_signed()
        );
    }
    text
}

fn start(options: &Options, prepared: &Prepared, first: usize) -> Result<Child, String> {
    let mut java = Sandbox::strictest().command(options.jdk.join("bin/java"));
    // Rewritten classes have no stack maps; an exception always has its trace.
    java.args([
        "-ea",
        "-Xmx700m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
    ]);
    java.args([
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:-BytecodeVerificationRemote",
    ]);
    java.arg("-XX:-OmitStackTraceInFastThrow");
    java.arg("-Djava.security.manager=allow");
    java.arg("-cp")
        .arg(&prepared.driver)
        .arg("vitro.refute.Driver");
    java.arg(options.folder.join("settings.txt"))
        .arg(first.to_string());
    java.env_clear().stdin(Stdio::null());
    java.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    java.stdout(Stdio::piped()).stderr(Stdio::null());
    java.spawn().map_err(|error| error.to_string())
}

/// How a child process ended.
enum End {
    Done,
    /// A run of this class hangs.
    Hangs(usize),
    /// The process ended while it was at this class.
    Died(usize),
    Problem(String),
}

fn read(input: &mut impl Read, judge: &mut Judge<'_>, runs: &mut u64) -> Result<End, String> {
    judge.begin_process();
    let mut at = 0;
    loop {
        let Ok([tag]) = bytes(input) else {
            return Ok(End::Died(at));
        };
        match tag {
            b'C' => judge.add_exception(&text(input)?),
            b'T' => {
                at = number(input)? as usize;
                let text = text(input)?;
                let count = number(input)?;
                let tokens = (0..count)
                    .map(|_| number(input))
                    .collect::<Result<_, _>>()?;
                judge.look(&Run { text, tokens });
            }
            b'D' => {
                at = number(input)? as usize + 1;
                *runs += u64::from(number(input)?);
            }
            b'H' => return Ok(End::Hangs(number(input)? as usize)),
            b'X' => return Ok(End::Problem(text(input)?)),
            _ => return Ok(End::Done),
        }
    }
}

fn bytes<const N: usize>(input: &mut impl Read) -> Result<[u8; N], String> {
    let mut bytes = [0; N];
    let read = input.read_exact(&mut bytes);
    read.map(|()| bytes)
        .map_err(|error| format!("java ended early: {error}"))
}

fn number(input: &mut impl Read) -> Result<u32, String> {
    bytes(input).map(u32::from_be_bytes)
}

fn text(input: &mut impl Read) -> Result<String, String> {
    let length = u16::from_be_bytes(bytes(input)?);
    let mut text = vec![0; length.into()];
    input
        .read_exact(&mut text)
        .map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
