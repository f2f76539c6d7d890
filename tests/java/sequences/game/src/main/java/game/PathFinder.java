package game;

/**
 * How far it is from every cell to a certain one, around walls. Walkers are not in the way, since
 * they may be gone when one gets there.
 *
 * <p>The distances are found once, from the goal outwards: first all cells that are one step away,
 * then those that are two steps away, and so on.
 */
class PathFinder {
  /** Stands for cells from which no way leads to the goal. */
  static final int UNREACHABLE = -1;

  private final Cell goal;
  private final int[][] distances;
  private int reachable;

  /** Finds all ways to a cell, which must not be a wall. */
  PathFinder(Cell goal) {
    assert goal != null : "a way leads somewhere";
    assert goal.isPassable() : "no way leads into a wall";
    this.goal = goal;
    Board board = goal.board();
    distances = new int[board.width()][board.height()];
    for (int[] column : distances) {
      for (int y = 0; y < column.length; y++) {
        column[y] = UNREACHABLE;
      }
    }
    spread(board.width() * board.height());
    assert invariant();
  }

  /** The goal itself is reachable, and is the only cell without distance. */
  protected boolean invariant() {
    return reachable >= 1 && distance(goal) == 0;
  }

  /** Visits all cells that can be reached, the near ones first. */
  private void spread(int cells) {
    Cell[] queue = new Cell[cells];
    int next = 0;
    queue[0] = goal;
    distances[goal.x()][goal.y()] = 0;
    reachable = 1;
    while (next < reachable) {
      Cell cell = queue[next];
      next++;
      for (Direction direction : Direction.values()) {
        Cell beside = cell.neighbour(direction);
        if (beside != null && beside.isPassable() && !isReachable(beside)) {
          distances[beside.x()][beside.y()] = distance(cell) + 1;
          queue[reachable] = beside;
          reachable++;
        }
      }
    }
    assert next == reachable : "every cell in the queue was visited";
  }

  /** How many steps the goal is away from a cell, or {@link #UNREACHABLE}. */
  int distance(Cell cell) {
    assert cell != null && cell.board() == goal.board() : "the cell is on the board of the goal";
    return distances[cell.x()][cell.y()];
  }

  boolean isReachable(Cell cell) {
    return distance(cell) != UNREACHABLE;
  }

  /** From how many cells a way leads to the goal, itself among them. */
  int reachable() {
    return reachable;
  }

  /**
   * The first step of a shortest way to the goal; of several the first in the order of {@link
   * Direction}.
   *
   * @return null from the goal itself, and where no way leads to it
   */
  Direction towards(Cell cell) {
    if (!isReachable(cell)) {
      return null;
    }
    return step(cell, distance(cell) - 1);
  }

  /**
   * A step after which the goal is farther away.
   *
   * @return null if there is none
   */
  Direction away(Cell cell) {
    if (!isReachable(cell)) {
      return null;
    }
    return step(cell, distance(cell) + 1);
  }

  /** A step to a neighbour that has this distance. */
  private Direction step(Cell cell, int wanted) {
    for (Direction direction : Direction.values()) {
      Cell beside = cell.neighbour(direction);
      if (beside != null && isReachable(beside) && distance(beside) == wanted) {
        return direction;
      }
    }
    return null;
  }
}
