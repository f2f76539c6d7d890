package game;

/**
 * A guest that goes from cell to cell. It looks where it went last, counts its steps, and remembers
 * the cell that it was first put on as its home.
 */
public abstract class Walker extends Guest {
  private Cell home;
  private Direction facing;
  private int steps;

  /** A walker that is nowhere yet and looks to the right. */
  protected Walker() {
    home = null;
    facing = Direction.RIGHT;
    steps = 0;
  }

  /** Who was ever on a board has a home there. */
  @Override
  protected boolean invariant() {
    boolean homeIsKnown = !isPlaced() || home != null;
    boolean sameBoard = !isPlaced() || home == null || home.board() == location().board();
    return super.invariant() && homeIsKnown && sameBoard && facing != null && steps >= 0;
  }

  @Override
  public boolean isWalker() {
    return true;
  }

  /** Where the walker was first put; null if it was on no board yet. */
  public Cell home() {
    return home;
  }

  /** Where the walker looks. */
  public Direction facing() {
    return facing;
  }

  /** How many steps were made and not taken back. */
  public int steps() {
    return steps;
  }

  /** Whether the walker is on the cell where it was first put. */
  public boolean isHome() {
    return isPlaced() && location() == home;
  }

  /** Whether the home is there to go to: nobody else is on it. */
  public boolean canGoHome() {
    return isPlaced() && home.hasRoomFor(this);
  }

  void face(Direction direction) {
    assert direction != null : "a walker looks somewhere";
    facing = direction;
  }

  @Override
  void occupy(Cell cell) {
    if (home == null) {
      home = cell;
    }
    super.occupy(cell);
    assert home != null : "the home is known";
  }

  /** Goes to the next cell, which must be free. */
  void stepTo(Cell cell) {
    assert isPlaced() : "who is nowhere does not walk";
    assert location().isAdjacentTo(cell) : "a step leads to a neighbour";
    int before = steps;
    leave();
    occupy(cell);
    steps++;
    assert location() == cell : "the walker is there";
    assert steps == before + 1 : "the step is counted";
    assert invariant();
  }

  /** Takes a step back: goes to the cell that it came from, which must be free. */
  void stepBackTo(Cell cell) {
    assert steps > 0 : "only what was done can be taken back";
    assert location().isAdjacentTo(cell) : "a step came from a neighbour";
    leave();
    occupy(cell);
    steps--;
    assert location() == cell : "the walker is there";
    assert invariant();
  }

  /** Is carried to a cell, near or far; that is no step. */
  void carryTo(Cell cell) {
    assert isPlaced() : "who is nowhere is not carried";
    int before = steps;
    leave();
    occupy(cell);
    assert steps == before : "being carried is no step";
    assert invariant();
  }
}
