package game;

/**
 * A square of the board. At most two guests are on it: one that stays where it is, such as a wall
 * or food, and on top of that one that walks. Nobody walks on a wall.
 *
 * <p>A cell and its guests know each other. Guests keep that in order, see {@link Guest#occupy} and
 * {@link Guest#leave}; nobody else calls {@link #put} and {@link #take}.
 */
public class Cell {
  private final Board board;
  private final int x;
  private final int y;
  private Guest ground;
  private Walker walker;

  /** An empty cell; boards make their own cells. */
  Cell(Board board, int x, int y) {
    assert board != null : "a cell belongs to a board";
    this.board = board;
    this.x = x;
    this.y = y;
    assert isEmpty() : "a new cell is empty";
  }

  /** Whether both guests know that they are here, and none stands on a wall. */
  protected boolean invariant() {
    boolean groundKnows = ground == null || ground.location() == this;
    boolean walkerKnows = walker == null || walker.location() == this;
    boolean nobodyOnWall = walker == null || isPassable();
    return groundKnows && walkerKnows && nobodyOnWall;
  }

  /** The column. */
  public int x() {
    return x;
  }

  /** The row. */
  public int y() {
    return y;
  }

  public Board board() {
    return board;
  }

  /** The guest that stays: a wall, food, or null. */
  public Guest ground() {
    return ground;
  }

  /** The guest that walks: the player, a monster, or null. */
  public Walker walker() {
    return walker;
  }

  /** Whether nobody is here. */
  public boolean isEmpty() {
    return ground == null && walker == null;
  }

  /** Whether a walker could stand here if no other did. */
  public boolean isPassable() {
    return ground == null || !ground.blocks();
  }

  /** Whether the place that this guest would take is free. */
  public boolean hasRoomFor(Guest guest) {
    assert guest != null : "somebody must ask";
    if (guest.isWalker()) {
      return walker == null && isPassable();
    }
    return ground == null && (walker == null || !guest.blocks());
  }

  /**
   * A guest takes its place here.
   *
   * <p>Called by the guest alone, which makes this cell its location right afterwards; until then
   * the invariant does not hold.
   */
  void put(Guest guest) {
    assert hasRoomFor(guest) : "the place is taken";
    if (guest.isWalker()) {
      walker = (Walker) guest;
    } else {
      ground = guest;
    }
  }

  /**
   * A guest gives its place up. Called by the guest alone, which forgets this cell right
   * afterwards.
   */
  void take(Guest guest) {
    assert guest == ground || guest == walker : "only who is here can go";
    if (guest == walker) {
      walker = null;
    } else {
      ground = null;
    }
  }

  /**
   * The cell next to this one.
   *
   * @return null if the board ends here
   */
  public Cell neighbour(Direction direction) {
    assert direction != null : "a neighbour is in some direction";
    return board.cellBeside(this, direction);
  }

  /** Whether another cell is one step away. */
  public boolean isAdjacentTo(Cell other) {
    return directionTo(other) != null;
  }

  /**
   * The direction in which another cell is a neighbour.
   *
   * @return null if it is none
   */
  public Direction directionTo(Cell other) {
    assert other != null && other.board == board : "both cells are on one board";
    for (Direction direction : Direction.values()) {
      if (neighbour(direction) == other) {
        return direction;
      }
    }
    return null;
  }

  /**
   * How many steps another cell would be away if there were no walls. Where the board goes on at
   * its other side, that way may be the shorter one.
   */
  public int distanceTo(Cell other) {
    assert other != null && other.board == board : "both cells are on one board";
    int columns = Math.abs(x - other.x);
    int rows = Math.abs(y - other.y);
    if (board.isWrapped()) {
      columns = Math.min(columns, board.width() - columns);
      rows = Math.min(rows, board.height() - rows);
    }
    int distance = columns + rows;
    assert distance >= 0 : "distances are not negative";
    return distance;
  }

  /** What a picture of the board shows here: the walker hides what it stands on. */
  public char symbol() {
    if (walker != null) {
      return walker.symbol();
    }
    if (ground != null) {
      return ground.symbol();
    }
    return Board.EMPTY;
  }

  @Override
  public String toString() {
    return "(" + x + ", " + y + ") '" + symbol() + "'";
  }
}
