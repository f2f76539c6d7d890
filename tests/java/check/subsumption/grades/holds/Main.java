//! holds
// An enum constant in a field.
// needs: subsumption
package check.subsumption.grades.holds;

import vitro.Vitro;

class Main {
  enum Phase {
    NEW,
    CODED,
    TESTED,
    DONE
  }

  static class Task {
    Phase phase = Phase.NEW;
    boolean tested;

    void handle(int event) {
      if (event == 1 && phase == Phase.NEW) {
        phase = Phase.CODED;
      } else if (event == 2 && phase == Phase.CODED) {
        phase = Phase.TESTED;
        tested = true;
      } else if (event == 3 && phase == Phase.TESTED) {
        phase = Phase.DONE;
      } else if (event == 4) {
        phase = Phase.NEW;
        tested = false;
      }
    }
  }

  public static void main(String[] args) {
    Task task = new Task();
    for (int i = 0; i < 20; i++) {
      task.handle(Vitro.anyInt());
      assert task.phase != Phase.DONE || task.tested;
    }
  }
}
