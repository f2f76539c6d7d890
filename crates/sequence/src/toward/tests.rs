use crate::testing::{id, study};

#[test]
fn steps_are_the_calls_that_must_follow() {
    let study = study("TemperatureMonitor");
    let toward = study.toward(&[id(&study, "TemperatureMonitor.warning()")]);
    assert_eq!(
        toward.steps(id(&study, "TemperatureMonitor.updateTemperature(int)")),
        Some(1)
    );
    assert_eq!(
        toward.steps(id(&study, "TemperatureMonitor.setEnabled(boolean)")),
        Some(2)
    );
    assert_eq!(
        toward.steps(id(&study, "TemperatureMonitor.getTemperature()")),
        None
    );
}
