//! holds
// A connection is open only after both sides have agreed.
// needs: subsumption
package check.subsumption.handshake.holds;

import vitro.Vitro;

class Main {
  interface State {
    State next(Connection connection, byte message);
  }

  static class Connection {
    State state = new Closed();
    boolean agreed;

    void receive(byte message) {
      state = state.next(this, message);
    }

    boolean isOpen() {
      return state instanceof Open;
    }
  }

  static class Closed implements State {
    public State next(Connection connection, byte message) {
      return message == 1 ? new Waiting() : this;
    }
  }

  static class Waiting implements State {
    public State next(Connection connection, byte message) {
      connection.agreed |= message == 2;
      return message == 2 ? new Open() : message == 3 ? new Closed() : this;
    }
  }

  static class Open implements State {
    public State next(Connection connection, byte message) {
      connection.agreed &= message != 3;
      return message == 3 ? new Closed() : this;
    }
  }

  public static void main(String[] args) {
    Connection connection = new Connection();
    for (int i = 0; i < 20; i++) {
      connection.receive(Vitro.anyByte());
      assert !connection.isOpen() || connection.agreed;
    }
  }
}
