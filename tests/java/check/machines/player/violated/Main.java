//! violated
// A player that is off does not play.
// needs: subsumption
package check.machines.player.violated;

import vitro.Vitro;

class Main {
  static class Player {
    boolean on;
    boolean playing;

    void power() {
      on = !on;
      playing = playing || on;
    }

    void play() {
      playing = on;
    }

    void pause() {
      playing = false;
    }
  }

  public static void main(String[] args) {
    Player player = new Player();
    for (int i = 0; i < 24; i++) {
      int event = Vitro.anyInt();
      if (event == 1) {
        player.power();
      } else if (event == 2) {
        player.play();
      } else if (event == 3) {
        player.pause();
      }
      assert player.on || !player.playing;
    }
  }
}
