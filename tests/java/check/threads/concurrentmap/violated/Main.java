//! violated
package check.threads.concurrentmap.violated;

import java.util.concurrent.ConcurrentHashMap;

class Main {
  static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();

  static void add() {
    MAP.put("a", MAP.get("a") + 1);
  }

  public static void main(String[] args) throws InterruptedException {
    MAP.put("a", 0);
    Thread other = new Thread(Main::add);
    other.start();
    add();
    other.join();
    assert MAP.get("a") == 2;
  }
}
