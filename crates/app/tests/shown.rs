//! What tests show: a goal counts for a test whose call passes it, so that an assertion mentions the outcome.

mod support;

use support::*;

/// The price depends on the call before, which hence comes first in tests; what that itself passes shows nothing.
const METER: &str = r#"package taxi;

public class Meter {
  private int last;

  public int price(int distance) {
    int price = distance > 30 ? 25 : 7;
    if (last > 100) {
      price++;
    }
    last = distance;
    return price;
  }
}
"#;

#[test]
fn what_only_the_calls_before_pass_is_looked_for_in_the_call() {
    let folder = project("meter", &[("taxi/Meter.java", METER)]);
    succeed(&folder, &["generate"]);
    let tests = read(&folder.join("src/test/java/taxi/MeterVitroTest.java"));
    for expected in [7, 25] {
        let one_more =
            [expected, expected + 1].map(|price| format!("assertEquals({price}, actual)"));
        assert!(
            one_more.iter().any(|text| tests.contains(text)),
            "{expected}: {tests}"
        );
    }
    assert_eq!(tests_of(&tests, "price").len(), 2, "{tests}");
}
