package game;

/**
 * A move of a monster. If the player is on the cell that it leads to, they meet, and the monster
 * does not get there.
 */
class MonsterMove extends Move {
  private final Monster monster;
  private final PointManager points;
  private Player player;
  private Encounter encounter;

  /** Plans a move of a monster that is on the board. */
  MonsterMove(Monster monster, Direction direction, PointManager points) {
    super(monster, direction);
    assert points != null : "somebody counts the points";
    this.monster = monster;
    this.points = points;
    plan();
    assert invariant();
  }

  /** Whom the monster meets, and only then, is remembered. */
  @Override
  protected boolean invariant() {
    boolean metSomebody = encounter == null || player != null;
    return super.invariant() && metSomebody;
  }

  @Override
  protected void ask(Guest guest) {
    guest.meet(this);
  }

  /** The player is on the cell. Dead players are left in peace. */
  void findPlayer(Player found) {
    assert found != null && found.location() == to() : "the player is where the move leads";
    if (found.isAlive()) {
      player = found;
    } else {
      block();
    }
  }

  /** The player, if on the cell; else null. */
  Player player() {
    return player;
  }

  @Override
  boolean isOfPlayer() {
    return false;
  }

  @Override
  boolean costLife() {
    return encounter != null && encounter.costLife();
  }

  @Override
  protected void carryOut() {
    if (player == null) {
      monster.stepTo(to());
      assert monster.location() == to() : "the monster is there";
    } else {
      encounter = new Encounter(player, monster, points);
      encounter.apply();
      assert monster.location() != to() : "the player is still there";
    }
  }

  @Override
  protected void takeBack() {
    if (player == null) {
      monster.stepBackTo(from());
    } else {
      encounter.undo();
    }
    assert monster.location() == from() : "the monster is where it was";
  }
}
