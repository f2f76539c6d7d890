package game;

/**
 * Keeps the results of all games that an engine has run. A game counts when it is over; if its end
 * is taken back, so is its result.
 */
public class Scoreboard implements GameObserver {
  /** From this score on one is a master. */
  static final int MASTER = 1000;

  private int wins;
  private int losses;
  private int best;

  /**
   * The best score before the game that was finished last, for the case that its end is taken back.
   */
  private int bestBefore;

  private int current;

  /** A scoreboard without results. */
  public Scoreboard() {
    wins = 0;
    losses = 0;
    best = 0;
    bestBefore = 0;
    current = 0;
    assert invariant();
  }

  /** Who has finished no game has no result. */
  protected boolean invariant() {
    boolean counts = wins >= 0 && losses >= 0 && current >= 0;
    boolean ordered = bestBefore >= 0 && bestBefore <= best;
    boolean noneFromNothing = games() > 0 || best == 0;
    return counts && ordered && noneFromNothing;
  }

  public int wins() {
    return wins;
  }

  public int losses() {
    return losses;
  }

  /** How many games are over. */
  public int games() {
    return wins + losses;
  }

  /** The best score with which a game was over. */
  public int best() {
    return best;
  }

  /** The score in the game that is being played. */
  public int current() {
    return current;
  }

  /** Of a hundred games, how many were won; 0 as long as none is over. */
  public int winRate() {
    if (games() == 0) {
      return 0;
    }
    int rate = 100 * wins / games();
    assert rate >= 0 && rate <= 100 : "rate: " + rate;
    return rate;
  }

  /**
   * What the player may call themself: a master needs a good score, and more games won than lost.
   */
  public String rank() {
    if (games() == 0) {
      return "guest";
    }
    if (best >= MASTER && wins > losses) {
      return "master";
    }
    return wins > 0 ? "winner" : "beginner";
  }

  @Override
  public void boardChanged(Game game) {
    assert game != null : "a game has changed";
    current = game.points().score();
    if (game.isLost() || game.isWon()) {
      best = Math.max(best, current);
    }
    assert invariant();
  }

  @Override
  public void stateChanged(GameState before, GameState after) {
    assert before != null && after != null : "both states are known";
    if (after.isOver()) {
      bestBefore = best;
      count(after, 1);
    } else if (before.isOver() && after == GameState.HALTED) {
      count(before, -1);
      best = bestBefore;
    }
    assert invariant();
  }

  private void count(GameState end, int change) {
    assert end.isOver() : "only ends count";
    if (end == GameState.PLAYER_WON) {
      wins += change;
    } else {
      losses += change;
    }
  }

  @Override
  public String toString() {
    return rank() + ": " + wins + " won, " + losses + " lost, best " + best;
  }
}
