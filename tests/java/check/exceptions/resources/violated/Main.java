//! violated
// Resources are closed in reverse order.
package check.exceptions.resources.violated;

import vitro.Vitro;

class Main {
  static class Resource implements AutoCloseable {
    private final String name;
    private final StringBuilder log;

    Resource(String name, StringBuilder log) {
      this.name = name;
      this.log = log;
    }

    @Override
    public void close() {
      log.append(name);
    }
  }

  public static void main(String[] args) {
    StringBuilder log = new StringBuilder();
    boolean fails = Vitro.anyBoolean();
    try (Resource a = new Resource("a", log); Resource b = new Resource("b", log)) {
      if (fails) {
        throw new IllegalStateException();
      }
    } catch (IllegalStateException e) {
      log.append('!');
    }
    assert log.toString().startsWith("ab");
  }
}
