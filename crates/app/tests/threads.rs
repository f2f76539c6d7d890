//! Methods that hand their work to other threads and wait for it: what all threads do together is the path.

mod support;

use support::*;

const TASKS: &str = r#"package lab;

import java.util.Arrays;
import java.util.concurrent.*;

public class Tasks {
  public int submitted(int x) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      return pool.submit(() -> x > 10 ? 1 : 2).get();
    } finally {
      pool.shutdown();
    }
  }

  public String joined(int x) {
    return CompletableFuture.supplyAsync(() -> x + 1)
        .thenApply(more -> more > 5 ? "many" : "few")
        .join();
  }

  public int parallel(int[] numbers) {
    return Arrays.stream(numbers).parallel().filter(number -> number > 3).sum();
  }

  public int handed(ExecutorService pool, int x) throws Exception {
    return pool.submit(() -> x > 10 ? 1 : 2).get();
  }

  public int left(int x) throws Exception {
    return Executors.newFixedThreadPool(2).submit(() -> x > 10 ? 1 : 2).get();
  }
}
"#;

#[test]
fn what_other_threads_do_for_a_method_is_tested() {
    let folder = project("threads", &[("lab/Tasks.java", TASKS)]);
    let said = succeed(&folder, &["generate", "--verbose"]);
    let tests = read(&folder.join("src/test/java/lab/TasksVitroTest.java"));
    let results = |name: &str| -> String { tests_of(&tests, name).concat() };
    for value in ["assertEquals(1, actual)", "assertEquals(2, actual)"] {
        assert!(results("submitted_").contains(value), "{said}{tests}");
        assert!(results("handed_").contains(value), "{said}{tests}");
    }
    for value in ["\"many\"", "\"few\""] {
        assert!(results("joined_").contains(value), "{said}{tests}");
    }
    assert!(
        results("parallel_").contains("assertEquals("),
        "{said}{tests}"
    );
    // Nobody ends this pool: the reason stands with the method.
    assert!(results("left_").is_empty(), "{tests}");
    assert!(said.contains("left(I)I has no test"), "{said}");
    assert!(
        said.contains("it starts threads that keep running: pool-N-thread-N"),
        "{said}"
    );
}
