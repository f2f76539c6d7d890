//! holds
// Tennis: nobody wins by one point.
// needs: subsumption
package check.subsumption.score.holds;

import vitro.Vitro;

class Main {
  static class Game {
    int server;
    int other;

    void point(boolean toServer) {
      if (over()) {
        return;
      }
      if (toServer) {
        server++;
      } else {
        other++;
      }
      if (server == other && server > 3) {
        server = 3;
        other = 3;
      }
    }

    boolean over() {
      return server > 3 && server > other + 1 || other > 3 && other > server + 1;
    }
  }

  public static void main(String[] args) {
    Game game = new Game();
    for (int i = 0; i < 20; i++) {
      game.point(Vitro.anyBoolean());
      assert !game.over() || Math.abs(game.server - game.other) >= 2;
    }
  }
}
