//! The locale and time zone with which the real JVM is started. What a test asserts must not depend on them.

/// A locale and a time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Region {
    /// Of the locale.
    pub language: &'static str,
    /// Of the locale.
    pub country: &'static str,
    /// The time zone.
    pub zone: &'static str,
}

impl Region {
    /// Where cases are observed, and Vitro's own machine runs.
    pub const HOME: Region = Region::new("en", "US", "UTC");
    /// Places where programs are known to go wrong: the first has letter cases of its own, the second digits.
    pub const AWAY: [Region; 3] = [
        Region::new("tr", "TR", "Asia/Kathmandu"),
        Region::new("ar", "EG", "America/St_Johns"),
        Region::new("de", "DE", "Pacific/Apia"),
    ];

    const fn new(language: &'static str, country: &'static str, zone: &'static str) -> Region {
        Region {
            language,
            country,
            zone,
        }
    }

    /// Those of the runs of a test, in rotation.
    pub fn of_run(run: u32) -> Region {
        match run as usize % (Region::AWAY.len() + 1) {
            0 => Region::HOME,
            away => Region::AWAY[away - 1],
        }
    }

    /// The options that set them when a JVM is started.
    pub fn options(&self) -> [String; 3] {
        [
            format!("-Duser.language={}", self.language),
            format!("-Duser.country={}", self.country),
            format!("-Duser.timezone={}", self.zone),
        ]
    }
}
