//! violated --property exception
// An empty box cannot be opened.
package check.boxed.unbox.violated;

import java.util.HashMap;
import java.util.Map;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    Map<String, Integer> map = new HashMap<>();
    if (Vitro.anyBoolean()) {
      map.put("a", 1);
    }
    int x = map.get("a");
    assert x <= 1;
  }
}
