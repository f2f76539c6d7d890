package game;

/**
 * Somebody or something that can be on a cell. A guest is on one cell or on none, and the cell
 * knows.
 *
 * <p>When a move is planned, the guests of the cell that it leads to are asked one after the other
 * by {@link #meet(PlayerMove)} or {@link #meet(MonsterMove)}. Each tells the move what its presence
 * means; what happens then is up to the move.
 */
public abstract class Guest {
  private Cell location;

  /** Whether guest and cell know each other. */
  protected boolean invariant() {
    return location == null || location.ground() == this || location.walker() == this;
  }

  /** Where the guest is; null if it is on no cell. */
  public Cell location() {
    return location;
  }

  /** Whether the guest is on a cell. */
  public boolean isPlaced() {
    return location != null;
  }

  /** Whether this guest moves about. Such guests are instances of {@link Walker}. */
  public boolean isWalker() {
    return false;
  }

  /** Whether nobody may enter the cell where this guest is. */
  public boolean blocks() {
    return false;
  }

  /** How the guest is drawn. */
  public abstract char symbol();

  /** The player wants to enter the cell of this guest. */
  abstract void meet(PlayerMove move);

  /** A monster wants to enter the cell of this guest. */
  abstract void meet(MonsterMove move);

  /**
   * The guest takes its place on a cell.
   *
   * <p>It must not be on any yet, and the place must be free.
   */
  void occupy(Cell cell) {
    assert cell != null : "a guest is put on a cell";
    assert !isPlaced() : "nobody is in two places";
    assert cell.hasRoomFor(this) : "the place on " + cell + " is taken";
    cell.put(this);
    location = cell;
    assert invariant() : "guest and cell know each other";
    assert cell.invariant() : "the cell is in order";
  }

  /** The guest leaves the cell where it is. */
  void leave() {
    assert isPlaced() : "only who is somewhere can leave";
    assert invariant() : "guest and cell know each other";
    Cell old = location;
    old.take(this);
    location = null;
    assert !isPlaced() : "the guest is nowhere now";
    assert old.invariant() : "the cell is in order";
  }

  @Override
  public String toString() {
    String place = isPlaced() ? "(" + location.x() + ", " + location.y() + ")" : "nowhere";
    return getClass().getSimpleName() + " at " + place;
  }
}
