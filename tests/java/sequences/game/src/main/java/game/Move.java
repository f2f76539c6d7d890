package game;

/**
 * A move of a walker to a neighbouring cell. It is planned first: then it is known whether it is
 * possible and who is in the way. After that it can be applied once, and then taken back once.
 *
 * <p>Moves are taken back in the opposite order in which they were applied, so each finds the board
 * as it has left it.
 */
abstract class Move {
  private enum Stage {
    PLANNED,
    APPLIED,
    UNDONE
  }

  private final Walker walker;
  private final Direction direction;
  private final Cell from;
  private final Cell to;
  private final Direction facedBefore;
  private boolean blocked;
  private Stage stage;

  /**
   * A move that is not planned yet: whoever extends this class calls {@link #plan} when its own
   * fields are set.
   *
   * @param walker who moves; must be on the board
   * @param direction where to
   */
  protected Move(Walker walker, Direction direction) {
    assert walker != null && walker.isPlaced() : "who moves is on the board";
    assert direction != null : "a move leads somewhere";
    this.walker = walker;
    this.direction = direction;
    from = walker.location();
    to = from.neighbour(direction);
    facedBefore = walker.facing();
    blocked = to == null;
    stage = Stage.PLANNED;
    assert invariant();
  }

  /** A move that cannot be made was not made. */
  protected boolean invariant() {
    boolean targetIsKnown = blocked || to != null;
    boolean onlyPossibleOnes = stage == Stage.PLANNED || !blocked;
    return targetIsKnown && onlyPossibleOnes;
  }

  /** Asks the guests of the cell that the move leads to what they mean for it. */
  protected final void plan() {
    assert stage == Stage.PLANNED : "plans come first";
    if (to == null) {
      return;
    }
    if (to.ground() != null) {
      ask(to.ground());
    }
    if (to.walker() != null) {
      ask(to.walker());
    }
    assert invariant();
  }

  /** Asks one guest. */
  protected abstract void ask(Guest guest);

  /**
   * The part of applying that is special to the kind of move; the walker looks in the new direction
   * already.
   */
  protected abstract void carryOut();

  /** Takes back what {@link #carryOut} has done. */
  protected abstract void takeBack();

  /** Whether the move, which was applied, has cost the player a life. */
  abstract boolean costLife();

  /** Whether it is the player who moves. */
  abstract boolean isOfPlayer();

  /** A guest does not let the walker in. */
  final void block() {
    assert stage == Stage.PLANNED : "plans come first";
    blocked = true;
    assert !isPossible() : "a blocked move is not possible";
  }

  Walker walker() {
    return walker;
  }

  Direction direction() {
    return direction;
  }

  /** The cell where the walker is before the move. */
  Cell from() {
    return from;
  }

  /** The cell that the move leads to; null if the board ends. */
  Cell to() {
    return to;
  }

  /** Whether the walker can go there. */
  final boolean isPossible() {
    return !blocked;
  }

  /** Whether the move is applied and not taken back. */
  final boolean isApplied() {
    return stage == Stage.APPLIED;
  }

  /** Makes the move. */
  final void apply() {
    assert isPossible() : "only what is possible is done";
    assert stage == Stage.PLANNED : "a move is made once";
    assert walker.location() == from : "the walker is where it was when the move was planned";
    walker.face(direction);
    carryOut();
    stage = Stage.APPLIED;
    assert isApplied() && invariant();
  }

  /** Takes the move back. */
  final void undo() {
    assert isApplied() : "only what was done is taken back";
    takeBack();
    walker.face(facedBefore);
    stage = Stage.UNDONE;
    assert walker.location() == from : "the walker is where it was before the move";
    assert !isApplied() && invariant();
  }

  @Override
  public String toString() {
    String goal = isPossible() ? to.toString() : "nowhere";
    return walker.symbol() + " " + direction + " to " + goal;
  }
}
