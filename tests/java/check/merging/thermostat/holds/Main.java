//! holds
// A heater with hysteresis.
// needs: merging or subsumption
package check.merging.thermostat.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    boolean on = false;
    int heat = 20;
    for (int i = 0; i < 14; i++) {
      int sensor = Vitro.anyInt();
      on = sensor < 18 ? true : sensor > 22 ? false : on;
      heat += on ? 1 : -1;
    }
    assert heat >= 6 && heat <= 34;
  }
}
