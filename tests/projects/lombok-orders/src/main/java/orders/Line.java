package orders;

import lombok.Value;

/** Some pieces of an article. */
@Value
public class Line {
  String article;
  int pieces;
  long cents;

  public Line(String article, int pieces, long cents) {
    if (article.isBlank()) {
      throw new IllegalArgumentException("no article");
    }
    if (pieces < 1 || cents < 0) {
      throw new IllegalArgumentException(article + ": " + pieces + " at " + cents);
    }
    this.article = article;
    this.pieces = pieces;
    this.cents = cents;
  }

  public long total() {
    return Math.multiplyExact(cents, pieces);
  }
}
