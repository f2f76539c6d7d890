package portable;

import java.util.concurrent.CountDownLatch;

/** An application whose threads go on. */
public class Server {
  static int started;

  public static void serve(String[] arguments) {
    new Thread(
            () -> {
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                started = -1;
              }
            },
            "acceptor")
        .start();
  }

  static int port(int n) {
    return n < 1024 ? 8080 : n;
  }
}
