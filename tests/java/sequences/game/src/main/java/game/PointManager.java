package game;

/**
 * Keeps account of points. Points that are on offer lie on the board as food; the game is won when
 * all of them are eaten. Beaten monsters give a bonus beside that.
 */
public class PointManager {
  /** What a beaten monster is worth. */
  public static final int MONSTER_BONUS = 200;

  private int offered;
  private int eaten;
  private int monsters;

  /** An account without points. */
  public PointManager() {
    offered = 0;
    eaten = 0;
    monsters = 0;
    assert invariant();
  }

  /** No more is eaten than was on offer. */
  protected boolean invariant() {
    return eaten >= 0 && eaten <= offered && monsters >= 0;
  }

  /** All points that lie or lay on the board. */
  public int offered() {
    return offered;
  }

  /** The points of all food that was eaten. */
  public int eaten() {
    return eaten;
  }

  /** The points that are still to be had. */
  public int left() {
    return offered - eaten;
  }

  /** How many monsters were beaten. */
  public int monstersBeaten() {
    return monsters;
  }

  /** What is shown to the player: points for food and for monsters. */
  public int score() {
    int score = eaten + monsters * MONSTER_BONUS;
    assert score >= eaten : "monsters are worth something";
    return score;
  }

  /** Whether there was food and none is left. */
  public boolean isAllEaten() {
    return offered > 0 && eaten == offered;
  }

  /** How much of the food is eaten, from 0 to 100; 0 if there is none. */
  public int percent() {
    if (offered == 0) {
      return 0;
    }
    int percent = (int) (100L * eaten / offered);
    assert percent >= 0 && percent <= 100 : "percent: " + percent;
    return percent;
  }

  /** Food is put on the board. */
  void offer(Food food) {
    assert food != null : "something is offered";
    int before = left();
    offered += food.points();
    assert left() == before + food.points() : "there is more to be had";
    assert invariant();
  }

  /** Food is eaten. */
  void eat(Food food) {
    assert food != null : "something is eaten";
    assert food.points() <= left() : "it was on offer";
    eaten += food.points();
    assert invariant();
  }

  /** Food is back, since the move that ate it is taken back. */
  void bringBack(Food food) {
    assert food != null : "something is brought back";
    assert food.points() <= eaten : "it was eaten before";
    eaten -= food.points();
    assert invariant();
  }

  /** A monster is beaten. */
  void beatMonster() {
    int before = score();
    monsters++;
    assert score() == before + MONSTER_BONUS : "the bonus is given";
    assert invariant();
  }

  /** A monster is back, since the move that beat it is taken back. */
  void bringMonsterBack() {
    assert monsters > 0 : "one was beaten before";
    monsters--;
    assert invariant();
  }

  @Override
  public String toString() {
    return score() + " points, " + percent() + " % eaten";
  }
}
