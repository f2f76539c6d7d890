package game;

/**
 * The guest that a person steers. The player has a number of lives, and is strong for some steps
 * after the right food. Without lives there is nothing more to do.
 */
public class Player extends Walker {
  /** With how many lives a game is begun. */
  public static final int LIVES = 3;

  /** More lives nobody has. */
  public static final int MOST_LIVES = 9;

  private int lives;
  private int strength;

  /** A player with the usual number of lives. */
  public Player() {
    this(LIVES);
  }

  /** A player with so many lives, at least 1 and at most 9. */
  public Player(int lives) {
    assert lives > 0 && lives <= MOST_LIVES : "lives: " + lives;
    this.lives = lives;
    strength = 0;
    assert invariant();
  }

  @Override
  protected boolean invariant() {
    return super.invariant() && lives >= 0 && lives <= MOST_LIVES && strength >= 0;
  }

  public int lives() {
    return lives;
  }

  public boolean isAlive() {
    return lives > 0;
  }

  /** For how many steps the player is strong. */
  public int strength() {
    return strength;
  }

  /** Whether the player beats monsters instead of being caught by them. */
  public boolean isStrong() {
    return strength > 0;
  }

  /** A monster has caught the player. */
  void loseLife() {
    assert isAlive() : "there is a life to lose";
    assert !isStrong() : "who is strong is not caught";
    int before = lives;
    lives--;
    assert lives == before - 1 : "one life is lost";
    assert invariant();
  }

  /** A life that was lost is given back, since the move that took it is taken back. */
  void regainLife() {
    assert lives < MOST_LIVES : "a life was lost before";
    lives++;
    assert isAlive() : "with a life one is alive";
    assert invariant();
  }

  /** The player eats. */
  void eat(Food food) {
    assert food != null : "there is something to eat";
    assert isAlive() : "the dead do not eat";
    int before = strength;
    strength += food.strength();
    assert strength >= before : "food makes nobody weaker";
    assert invariant();
  }

  /** A move is made, which uses strength if there is any. */
  void tire() {
    if (strength > 0) {
      strength--;
    }
    assert invariant();
  }

  /** The strength is what it was, since a move is taken back. */
  void resetStrength(int before) {
    assert before >= 0 : "strength: " + before;
    strength = before;
    assert invariant();
  }

  @Override
  public char symbol() {
    if (!isAlive()) {
      return 'X';
    }
    return isStrong() ? 'S' : 'P';
  }

  /**
   * There is one player, who does not meet anybody like that. On a small wrapped board it may be
   * the player's own cell.
   */
  @Override
  void meet(PlayerMove move) {
    move.block();
  }

  @Override
  void meet(MonsterMove move) {
    move.findPlayer(this);
  }
}
