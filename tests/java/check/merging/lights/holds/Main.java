//! holds
// A switch that toggles twenty times.
// needs: merging or subsumption
package check.merging.lights.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int state = 0;
    int toggles = 0;
    for (int i = 0; i < 20; i++) {
      if (Vitro.anyBoolean()) {
        state = state == 0 ? 1 : 0;
        toggles = toggles + 1;
      }
    }
    assert state == (toggles & 1);
  }
}
