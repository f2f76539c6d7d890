package game;

/**
 * The four ways to leave a cell. Columns are counted to the right and rows downwards, so going up
 * makes the row less.
 */
public enum Direction {
  UP(0, -1),
  RIGHT(1, 0),
  DOWN(0, 1),
  LEFT(-1, 0);

  private final int dx;
  private final int dy;

  Direction(int dx, int dy) {
    this.dx = dx;
    this.dy = dy;
  }

  /** What one step adds to the column. */
  public int dx() {
    return dx;
  }

  /** What one step adds to the row. */
  public int dy() {
    return dy;
  }

  /** The way back. */
  public Direction opposite() {
    Direction result = clockwise().clockwise();
    assert result.dx == -dx && result.dy == -dy : "opposite steps cancel each other out";
    return result;
  }

  /** The direction after a quarter turn to the right. */
  public Direction clockwise() {
    switch (this) {
      case UP:
        return RIGHT;
      case RIGHT:
        return DOWN;
      case DOWN:
        return LEFT;
      default:
        return UP;
    }
  }

  /** Whether a step changes the column. */
  public boolean isHorizontal() {
    return dy == 0;
  }

  /**
   * The direction with this step.
   *
   * @return null if no single step leads there
   */
  public static Direction of(int dx, int dy) {
    for (Direction direction : values()) {
      if (direction.dx == dx && direction.dy == dy) {
        return direction;
      }
    }
    return null;
  }

  /**
   * The direction that a key on the keyboard stands for: {@code w}, {@code a}, {@code s}, {@code
   * d}, in small letters or capitals.
   *
   * @return null for all other keys
   */
  public static Direction ofKey(char key) {
    switch (Character.toLowerCase(key)) {
      case 'w':
        return UP;
      case 'a':
        return LEFT;
      case 's':
        return DOWN;
      case 'd':
        return RIGHT;
      default:
        return null;
    }
  }
}
