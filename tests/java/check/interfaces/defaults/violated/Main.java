//! violated
// A default method and its override.
package check.interfaces.defaults.violated;

import vitro.Vitro;

class Main {
  interface Greeter {
    default String greet() {
      return "hi";
    }
  }

  static class Quiet implements Greeter {}

  static class Loud implements Greeter {
    @Override
    public String greet() {
      return "HI";
    }
  }

  public static void main(String[] args) {
    Greeter g = Vitro.anyBoolean() ? new Loud() : new Quiet();
    String said = g.greet();
    assert said.equals("HI") || said.equals("Hi");
  }
}
