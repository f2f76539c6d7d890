package vitro.replay;

import java.util.Locale;
import java.util.TimeZone;

/** Where the program is told that it runs. */
final class Region {
  private Region() {}

  /** From now on the program runs there. */
  static void go(String language, String country, String zone) {
    System.setProperty("user.language", language);
    System.setProperty("user.country", country);
    System.setProperty("user.timezone", zone);
    Locale.setDefault(new Locale.Builder().setLanguage(language).setRegion(country).build());
    TimeZone.setDefault(TimeZone.getTimeZone(zone));
  }

  /** Back to where cases are observed, wherever one of them has gone. */
  static void goHome() {
    if (!Locale.getDefault().equals(Locale.US) || !TimeZone.getDefault().getID().equals("UTC")) {
      go("en", "US", "UTC");
    }
  }
}
