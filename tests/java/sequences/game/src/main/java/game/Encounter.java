package game;

/**
 * What happens when the player and a monster meet, whoever of the two came to the other. A strong
 * player beats the monster, which leaves the board, and gets a bonus. A player who is not strong
 * loses a life, and the monster goes home unless somebody else is there.
 */
class Encounter {
  private final Player player;
  private final Monster monster;
  private final PointManager points;

  /** Where the monster was when they met. */
  private final Cell place;

  private boolean done;
  private boolean beaten;
  private boolean carriedHome;

  /** They are about to meet. */
  Encounter(Player player, Monster monster, PointManager points) {
    assert player != null && player.isPlaced() : "the player is on the board";
    assert monster != null && monster.isPlaced() : "the monster is on the board";
    assert points != null : "somebody counts the points";
    assert player.isAlive() : "the dead do not meet anybody";
    this.player = player;
    this.monster = monster;
    this.points = points;
    place = monster.location();
    assert invariant();
  }

  /** A monster that is beaten is not at home, and nothing has happened before they meet. */
  protected boolean invariant() {
    boolean oneOutcome = !(beaten && carriedHome);
    boolean nothingBefore = done || !beaten && !carriedHome;
    return oneOutcome && nothingBefore;
  }

  boolean isDone() {
    return done;
  }

  /** Whether the player has beaten the monster. */
  boolean isBeaten() {
    return beaten;
  }

  /** Whether the player has lost a life. */
  boolean costLife() {
    return done && !beaten;
  }

  /** They meet. */
  void apply() {
    assert !done : "they meet once";
    if (player.isStrong()) {
      monster.leave();
      points.beatMonster();
      beaten = true;
    } else {
      player.loseLife();
      if (monster.canGoHome()) {
        monster.carryTo(monster.home());
        carriedHome = true;
      }
    }
    done = true;
    assert beaten != costLife() : "one of the two has lost";
    assert monster.isPlaced() != beaten : "who is beaten is gone";
    assert invariant();
  }

  /** They have never met. */
  void undo() {
    assert done : "only what happened can be taken back";
    if (beaten) {
      monster.occupy(place);
      points.bringMonsterBack();
    } else {
      player.regainLife();
      if (carriedHome) {
        monster.carryTo(place);
      }
    }
    done = false;
    beaten = false;
    carriedHome = false;
    assert monster.location() == place : "the monster is where it was";
    assert invariant();
  }
}
