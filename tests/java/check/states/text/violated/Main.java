//! violated
// Unknown characters count by what is known of them.
package check.states.text.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String text = Vitro.anyString(3);
    int[] vowels = new int[1];
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 'a' || c == 'e') {
        vowels[0] = 1 - vowels[0];
      }
    }
    assert vowels[0] == 0 || !text.startsWith("b");
  }
}
