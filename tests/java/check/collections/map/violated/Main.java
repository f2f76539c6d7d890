//! violated
// A map counts.
package check.collections.map.violated;

import java.util.HashMap;
import java.util.Map;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < 3; i++) {
      String key = Vitro.anyBoolean() ? "yes" : "no";
      counts.merge(key, 1, Integer::sum);
    }
    int yes = counts.getOrDefault("yes", 0);
    int no = counts.getOrDefault("no", 1);
    assert yes + no == 3;
  }
}
