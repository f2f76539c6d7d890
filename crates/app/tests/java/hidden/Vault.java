package hidden;

import java.util.ArrayList;
import java.util.List;

/** Hides most of what it does. */
public class Vault {
  private int attempts;
  private boolean open;
  private final String owner;

  public Vault(String owner) {
    this.owner = owner;
  }

  public boolean isOpen() {
    return open;
  }

  /** Nothing public leads here with many attempts. */
  public String state() {
    if (attempts > 3 && !open) {
      return "blocked";
    }
    return open ? "open" : "closed";
  }

  private int distance(int[] code, int guess) {
    if (guess < 0) {
      throw new IllegalArgumentException("guess: " + guess);
    }
    int sum = 0;
    for (int digit : code) {
      sum += Math.abs(digit - guess);
    }
    return sum;
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    if (text.length() > 2) {
      words.add(text);
    }
    return words;
  }

  private void forget() {
    attempts = 0;
  }
}
