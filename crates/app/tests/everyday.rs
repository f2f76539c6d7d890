//! Everyday code: random bytes in a field, digests, dice, loggers. Its goals are covered, nothing that chance decides is
//! asserted, and what is logged is no part of a test.

mod support;

use support::*;

const TOKENS: &str = include_str!("java/everyday/Tokens.java");
const HASHES: &str = include_str!("java/everyday/Hashes.java");
const DICE: &str = include_str!("java/everyday/Dice.java");
const AUDIT: &str = include_str!("java/everyday/Audit.java");

/// Goals of a class that are open.
fn open(report: &serde_json::Value, class: &str) -> Vec<String> {
    let classes = report["classes"].as_array().expect("classes").iter();
    let mut classes = classes.filter(|one| one["class"] == class);
    let goals = classes.next().expect("the class")["goals"].as_array();
    let goals = goals.expect("goals").iter();
    let open = goals.filter(|goal| goal["state"] == "open");
    open.map(ToString::to_string).collect()
}

#[test]
fn goals_are_covered_and_nothing_random_is_asserted() {
    let sources = [
        ("everyday/Tokens.java", TOKENS),
        ("everyday/Hashes.java", HASHES),
        ("everyday/Dice.java", DICE),
        ("everyday/Audit.java", AUDIT),
    ];
    let project = project("everyday", &sources);
    let said = succeed(&project, &["generate", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    let tests =
        |class: &str| read(&project.join(format!("src/test/java/everyday/{class}VitroTest.java")));

    // All that does not depend on chance is asserted.
    assert_eq!(open(&report, "everyday.Tokens"), [""; 0]);
    let tokens = tests("Tokens");
    for random in ["issue_userNotEmpty_", "id_"] {
        let test = tests_of(&tokens, random)[0];
        assert!(test.contains("assertNotNull(actual)"), "{tokens}");
        assert!(!test.contains("assertEquals"), "{tokens}");
    }
    assert!(tokens.contains("What depends on chance"));
    assert!(tokens.contains("assertEquals(\"user\", thrown.getMessage())"));

    // A digest is no chance.
    assert_eq!(open(&report, "everyday.Hashes"), [""; 0]);
    let of_a = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";
    assert!(tests("Hashes").contains(of_a));

    // Where chance decides the way there is no test, and nothing is proved of that.
    let dice = tests("Dice");
    assert!(!dice.contains("Dice.side()"), "{dice}");
    assert!(said.contains("its path depends on chance"), "{said}");
    assert_eq!(open(&report, "everyday.Dice").len(), 3, "{said}");

    // Logs are no part of tests and leave nothing open, but that an object is asked for its text is seen.
    let left = open(&report, "everyday.Audit");
    // That nothing but the overflow is caught there follows from no path.
    assert!(
        left.len() == 1 && left[0].contains("Math.multiplyExact(a, b) / b"),
        "{left:?}"
    );
    let audit = tests("Audit");
    assert!(!audit.contains("depends on"), "{audit}");
}

#[test]
fn without_replay_nothing_random_is_asserted_either() {
    let project = project("everyday-claimed", &[("everyday/Tokens.java", TOKENS)]);
    succeed(&project, &["generate", "--no-replay"]);
    let tests = read(&project.join("src/test/java/everyday/TokensVitroTest.java"));
    let test = tests_of(&tests, "issue_userNotEmpty_")[0];
    assert!(test.contains("assertNotNull(actual)"), "{tests}");
    assert!(!test.contains("assertEquals"), "{tests}");
}
