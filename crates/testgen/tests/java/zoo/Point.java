package zoo;

/** A record. */
public record Point(int x, int y) {
  public Point {
    if (x < 0) {
      throw new IllegalArgumentException("x is negative");
    }
  }

  public Point plus(Point other) {
    return new Point(x + other.x, y + other.y);
  }

  static Point origin() {
    return new Point(0, 0);
  }
}
