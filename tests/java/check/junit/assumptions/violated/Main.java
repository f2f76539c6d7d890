//! violated --method root --property exception
package check.junit.assumptions.violated;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class Main {
  void root(int number) {
    assumeTrue(number >= 0);
    assumeTrue(number < 17);
    int root = 0;
    while ((root + 1) * (root + 1) <= number) {
      root++;
    }
    assertTrue(root * root <= number && root < 4);
  }
}
