//! violated --property exception
// A list that is used as a stack; how often it has changed does not matter.
// needs: subsumption
package check.subsumption.stack.violated;

import java.util.ArrayList;
import java.util.List;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    List<String> stack = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      if (Vitro.anyBoolean() && stack.size() < 4) {
        stack.add("(");
      } else {
        stack.remove(stack.size() - 1);
      }
    }
  }
}
