use super::*;
use crate::criterion::criterion;
use crate::goals::Goals;
use crate::testing::subject;

struct Setting {
    subject: Subject,
    goals: Goals,
    distance: Distance,
}

/// Aims at the branches of one method of `Flows` whose text ends so.
fn aimed(method: &str, ending: &str) -> Setting {
    let subject = subject(&["Flows"]).only(|m| &**m.name() == method);
    let goals = Goals::new(&subject, &[criterion("branch").unwrap()]);
    let wanted = goals
        .all()
        .iter()
        .filter(|goal| goal.text.ends_with(ending));
    let open: GoalSet = wanted.map(|goal| goal.id).collect();
    assert!(!open.is_empty(), "{ending}");
    let mut distance = Distance::new(&subject);
    distance.aim(goals.all(), &open);
    Setting {
        subject,
        goals,
        distance,
    }
}

fn point(setting: &Setting, method: &str, number: u32) -> Point {
    let mut methods = setting.subject.methods.iter();
    let place = methods.position(|m| &**m.name() == method).unwrap();
    Point {
        method: place as u32,
        offset: setting.subject.methods[place].flow.offset(number),
    }
}

#[test]
fn a_goal_in_a_callee_is_seen_from_the_caller() {
    let setting = aimed("check", "a < 0 is true");
    let at = |method, number| point(&setting, method, number);
    // iload, iflt: one step to the jump, one over its edge
    let check = setting.distance.to_goal(&[], Some(at("check", 0)));
    assert_eq!(check, Some(2));
    // iload, invokestatic, then as above
    let guarded = setting.distance.to_goal(&[], Some(at("guarded", 0)));
    assert_eq!(guarded, Some(4));
    assert!(!setting.distance.can_reach(&[], Some(at("twice", 0))));
    assert!(
        setting
            .distance
            .can_reach(&[at("guarded", 0)], Some(at("twice", 0)))
    );
}

#[test]
fn the_callers_decide_what_follows_a_return() {
    let setting = aimed("withdraw", "amount <= 5 is true");
    let at = |method, number| point(&setting, method, number);
    let code = &setting.subject.methods[at("account", 0).method as usize];
    let calls: Vec<u32> = (0..code.flow.exit())
        .filter(|&n| code.flow.instructions()[n as usize].opcode == Opcode::Invokevirtual)
        .collect();
    let [deposit, withdraw] = calls[..] else {
        panic!("{calls:?}");
    };
    let inside = Some(at("deposit", 0));
    let reach = |callers: &[Point]| setting.distance.can_reach(callers, inside);
    assert!(!reach(&[]));
    assert!(reach(&[at("account", deposit)]));
    assert!(!reach(&[at("account", withdraw)]));
    // library code above a call of the subject's own method is about to initialise a class, so
    // both calls are still to come
    let from_library = |call| setting.distance.can_reach(&[at("account", call)], None);
    assert!(from_library(deposit) && from_library(withdraw));
}

#[test]
fn a_goal_behind_is_out_of_reach_unless_a_loop_leads_back() {
    let setting = aimed("sum", "i < n is true");
    let last = setting.subject.methods[point(&setting, "sum", 0).method as usize]
        .flow
        .exit()
        - 1;
    assert!(
        setting
            .distance
            .can_reach(&[], Some(point(&setting, "sum", 8)))
    );
    assert!(
        !setting
            .distance
            .can_reach(&[], Some(point(&setting, "sum", last)))
    );
}

/// Aims at all goals of a criterion over one method of `Flows`.
fn aimed_by(name: &str, method: &str) -> Setting {
    let subject = subject(&["Flows"]).only(|m| &**m.name() == method);
    let goals = Goals::new(&subject, &[criterion(name).unwrap()]);
    let mut distance = Distance::new(&subject);
    distance.aim(goals.all(), goals.open());
    Setting {
        subject,
        goals,
        distance,
    }
}

/// A point from which a goal is still covered on some run must never be cut off: along runs, whatever
/// is covered later can be reached now.
#[test]
fn what_a_run_still_covers_can_be_reached() {
    use crate::testing::{Value, ints, run};
    let calls: [(&str, Vec<Value>); 9] = [
        ("kind", ints(&[2, 3, 4])),
        ("kind", ints(&[0, 3, 4])),
        ("nestedLoops", ints(&[2, 2])),
        ("guarded", ints(&[-1])),
        ("cleanUp", ints(&[1, 0])),
        ("account", ints(&[5])),
        ("leaveLoop", ints(&[4])),
        ("leaveLoop", ints(&[0])),
        ("element", vec![Value::Array(2), Value::Int(5)]),
    ];
    for criterion in crate::criteria() {
        let subject = subject(&["Flows"]);
        let goals = Goals::new(&subject, &[crate::criterion(criterion.name()).unwrap()]);
        let mut distance = Distance::new(&subject);
        for (name, arguments) in &calls {
            let run = run(&subject, name, arguments);
            let mut whole = goals.watch();
            whole.feed(&run.events, &run.classes);
            let mut watch = goals.watch();
            let mut stack: Vec<Point> = Vec::new();
            for event in &run.events {
                watch.feed(&[*event], &run.classes);
                match *event {
                    crate::Event::Enter { method, .. } => {
                        stack.push(Point { method, offset: 0 });
                    }
                    crate::Event::Leave { .. } => {
                        stack.pop();
                    }
                    crate::Event::Step { offset, .. } => {
                        let here = stack.last_mut().unwrap();
                        here.offset = offset;
                        let left = whole.covered().iter();
                        let left = left.filter(|&goal| !watch.covered().contains(goal));
                        for goal in left {
                            let only: GoalSet = [goal].into_iter().collect();
                            distance.aim(goals.all(), &only);
                            let (here, callers) = stack.split_last().unwrap();
                            let text = &goals.all()[goal as usize].text;
                            assert!(
                                distance.can_reach(callers, Some(*here)),
                                "{name}: {text} from {here:?}"
                            );
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn an_exception_that_passes_a_call_is_seen_from_inside_the_call() {
    let setting = aimed_by("exception", "guarded");
    let call = point(&setting, "guarded", 1);
    let inside = point(&setting, "check", 3);
    assert!(setting.distance.can_reach(&[call], Some(inside)));
    // behind the throw there is nothing but the return
    let returned = point(&setting, "check", 6);
    assert!(!setting.distance.can_reach(&[], Some(returned)));
}

#[test]
fn taking_the_wanted_side_is_no_distance_at_all() {
    let setting = aimed("withdraw", "amount <= 5 is false");
    let jump = point(&setting, "withdraw", 2);
    let code = &setting.subject.methods[jump.method as usize].flow;
    let edges = code.outgoing(2);
    let after = |to| setting.distance.after_step(&[], jump, code.offset(to));
    assert_eq!((after(edges[0].to), after(edges[1].to)), (Some(0), None));
}

#[test]
fn nothing_is_near_when_nothing_is_open() {
    let mut setting = aimed("sum", "i < n is true");
    setting.distance.aim(setting.goals.all(), &GoalSet::new());
    assert!(
        !setting
            .distance
            .can_reach(&[], Some(point(&setting, "sum", 0)))
    );
}
