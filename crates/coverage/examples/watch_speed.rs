//! How fast paths are watched: feeds a long loop over an array to each criterion alone.
//!
//!     watch_speed [ROUNDS]

use std::sync::Arc;
use std::time::Instant;

use vitro_classfile::assemble::{Body, ClassBuilder};
use vitro_classfile::{ClassFile, Opcode as O, access};
use vitro_coverage::{Event, Goals, Subject, criteria, criterion};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rounds = std::env::args().nth(1).map_or(Ok(100_000), |n| n.parse())?;
    let mut class = ClassBuilder::new("Sum");
    let mut body = Body::new(4, 3);
    let (again, end) = (body.label(), body.label());
    body.op(O::Iconst0).op(O::Istore1).place(again);
    body.op(O::Iload1).push(100).jump(O::IfIcmpge, end);
    body.op(O::Aload0).op(O::Iload1).op(O::Iload1);
    body.op(O::Iastore);
    body.raw(&[O::Iinc as u8, 1, 1]).jump(O::Goto, again);
    body.place(end).op(O::Return);
    class.method(access::STATIC, "fill", "([I)V", body);
    let subject = Subject::of_classes(&[Arc::new(ClassFile::parse(&class.bytes())?)]);
    let events = events(&subject, rounds);
    println!("{} events", events.len());
    for all in criteria() {
        let Some(one) = criterion(all.name()) else {
            continue;
        };
        let mut watch = Goals::new(&subject, &[one]).watch();
        let start = Instant::now();
        watch.feed(&events, &[]);
        let time = start.elapsed();
        let each = time.as_secs_f64() * 1e9 / events.len() as f64;
        println!("{:<12} {each:>6.2} ns per event", all.name());
    }
    Ok(())
}

fn events(subject: &Subject, rounds: i32) -> Vec<Event> {
    let frame = 1;
    let flow = &subject.methods[0].flow;
    let step = |number: u32| Event::Step {
        frame,
        offset: flow.offset(number),
    };
    let mut events = vec![
        Event::Enter {
            frame,
            method: 0,
            caller: 0,
        },
        step(0),
        step(1),
    ];
    for left in 0..rounds {
        events.extend((2..=4).map(step));
        events.push(Event::Ints { left, right: 100 });
        events.extend((5..=8).map(step));
        events.push(Event::Cell {
            address: (left % 1000) as u64,
            writes: true,
        });
        events.push(step(9));
        events.push(Event::Ints { left, right: 1 });
        events.push(step(10));
    }
    events.push(Event::Leave { frame });
    events
}
