package game;

/**
 * A move of the player, who eats what is on the cell. If a monster is there, they meet first, and
 * the player goes on only after having beaten it. Each move uses strength, whatever comes of it.
 */
class PlayerMove extends Move {
  private final Player player;
  private final PointManager points;
  private Food food;
  private Monster monster;
  private Encounter encounter;
  private int strengthBefore;

  /** Plans a move of the player, who must be alive. */
  PlayerMove(Player player, Direction direction, PointManager points) {
    super(player, direction);
    assert player.isAlive() : "the dead do not move";
    assert points != null : "somebody counts the points";
    this.player = player;
    this.points = points;
    plan();
    assert invariant();
  }

  /** Whom the player meets, and only then, is remembered. */
  @Override
  protected boolean invariant() {
    boolean metSomebody = encounter == null || monster != null;
    return super.invariant() && metSomebody && strengthBefore >= 0;
  }

  @Override
  protected void ask(Guest guest) {
    guest.meet(this);
  }

  /** There is food on the cell. */
  void findFood(Food found) {
    assert found != null && found.location() == to() : "the food is where the move leads";
    assert food == null : "there is food once on a cell";
    food = found;
  }

  /** There is a monster on the cell. */
  void findMonster(Monster found) {
    assert found != null && found.location() == to() : "the monster is where the move leads";
    monster = found;
  }

  /** The food that is on the cell; null if there is none. */
  Food food() {
    return food;
  }

  /** The monster that is on the cell; null if there is none. */
  Monster monster() {
    return monster;
  }

  @Override
  boolean isOfPlayer() {
    return true;
  }

  @Override
  boolean costLife() {
    return encounter != null && encounter.costLife();
  }

  /** Whether the player gets to the new cell once the move is applied. */
  private boolean getsThere() {
    return encounter == null || encounter.isBeaten();
  }

  @Override
  protected void carryOut() {
    int pointsBefore = points.eaten();
    strengthBefore = player.strength();
    if (monster != null) {
      encounter = new Encounter(player, monster, points);
      encounter.apply();
    }
    player.tire();
    if (getsThere()) {
      player.stepTo(to());
      if (food != null) {
        food.leave();
        points.eat(food);
        player.eat(food);
      }
    }
    assert getsThere() == (player.location() == to()) : "who is caught stays";
    assert points.eaten() >= pointsBefore : "no food takes points away";
  }

  @Override
  protected void takeBack() {
    if (getsThere()) {
      if (food != null) {
        points.bringBack(food);
        food.occupy(to());
      }
      player.stepBackTo(from());
    }
    player.resetStrength(strengthBefore);
    if (encounter != null) {
      encounter.undo();
    }
    assert player.strength() == strengthBefore : "the player is as strong as before";
    assert monster == null || monster.location() == to() : "the monster is where it was";
  }
}
