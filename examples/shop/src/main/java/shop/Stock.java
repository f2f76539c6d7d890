package shop;

import java.util.HashMap;
import java.util.Map;

/** How many pieces of each article there are. */
public class Stock {
  private final Map<String, Integer> pieces = new HashMap<>();

  /** Puts pieces into the stock. */
  public void store(String article, int count) {
    if (count <= 0) {
      throw new IllegalArgumentException("count: " + count);
    }
    pieces.merge(article, count, Integer::sum);
  }

  public int available(String article) {
    return pieces.getOrDefault(article, 0);
  }

  /** Takes pieces out of the stock. */
  public void take(String article, int count) throws OutOfStockException {
    int there = available(article);
    if (count > there) {
      throw new OutOfStockException(article, count - there);
    }
    if (count == there) {
      pieces.remove(article);
    } else {
      pieces.put(article, there - count);
    }
  }

  /** The articles of which fewer than so many are left, counted. */
  public static int scarce(Map<String, Integer> pieces, int limit) {
    int scarce = 0;
    for (int count : pieces.values()) {
      if (count < limit) {
        scarce++;
      }
    }
    return scarce;
  }
}
