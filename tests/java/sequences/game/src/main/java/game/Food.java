package game;

/**
 * Something to eat. It is worth points; some food also makes strong for a number of steps. Monsters
 * walk over it and leave it alone.
 */
public class Food extends Guest {
  /** What ordinary food is worth. */
  public static final int ORDINARY_POINTS = 10;

  /** What food that makes strong is worth. */
  public static final int STRONG_POINTS = 50;

  /** For how many steps it makes strong. */
  public static final int STRONG_STEPS = 6;

  private final int points;
  private final int strength;

  /** Ordinary food that is worth so many points. */
  public Food(int points) {
    this(points, 0);
  }

  /**
   * Food.
   *
   * @param points what it is worth, at least 1
   * @param strength for how many steps it makes strong; 0 for ordinary food
   */
  public Food(int points, int strength) {
    assert points > 0 : "food is worth something";
    assert strength >= 0 : "food makes nobody weak";
    this.points = points;
    this.strength = strength;
    assert invariant();
  }

  /** Food that makes strong, as it is on most boards. */
  public static Food strong() {
    return new Food(STRONG_POINTS, STRONG_STEPS);
  }

  @Override
  protected boolean invariant() {
    return super.invariant() && points > 0 && strength >= 0;
  }

  public int points() {
    return points;
  }

  /** For how many steps it makes strong. */
  public int strength() {
    return strength;
  }

  /** Whether it makes strong at all. */
  public boolean isStrong() {
    return strength > 0;
  }

  @Override
  public char symbol() {
    if (isStrong()) {
      return '*';
    }
    return points > ORDINARY_POINTS ? 'o' : '.';
  }

  @Override
  void meet(PlayerMove move) {
    move.findFood(this);
  }

  /** Monsters do not eat. */
  @Override
  void meet(MonsterMove move) {
    assert move.walker() != null : "somebody walks";
  }
}
