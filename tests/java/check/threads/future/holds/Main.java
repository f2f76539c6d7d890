//! holds
package check.threads.future.holds;

import java.util.concurrent.CompletableFuture;

class Main {
  static int value;

  public static void main(String[] args) {
    CompletableFuture<Integer> future = new CompletableFuture<>();
    Runnable work =
        () -> {
          future.complete(value = 7);
        };
    new Thread(work).start();
    if (future.isDone()) {
      assert value == future.join();
    }
  }
}
