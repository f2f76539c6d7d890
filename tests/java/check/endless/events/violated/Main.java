//! violated
// A server that never stops.
// needs: subsumption
package check.endless.events.violated;

import vitro.Vitro;

class Main {
  static class Server {
    int busy;

    void handle(int event) {
      if (event > 0) {
        if (busy <= 2) {
          busy++;
        }
      } else if (event < 0) {
        busy = 0;
      }
    }
  }

  public static void main(String[] args) {
    Server server = new Server();
    while (true) {
      server.handle(Vitro.anyInt());
      assert server.busy <= 2;
    }
  }
}
