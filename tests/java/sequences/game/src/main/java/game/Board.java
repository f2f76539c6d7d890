package game;

/**
 * A rectangle of cells. Who leaves it on one side comes in again on the other if the board is
 * wrapped; else its sides are closed.
 */
public class Board {
  /** How an empty cell is drawn. */
  static final char EMPTY = ' ';

  /** No side is longer, so that pictures and distances stay small. */
  static final int LONGEST_SIDE = 64;

  private final int width;
  private final int height;
  private final boolean wrapped;
  private final Cell[][] cells;

  /** An empty board with closed sides. */
  public Board(int width, int height) {
    this(width, height, false);
  }

  /**
   * An empty board.
   *
   * @param width the number of columns, at least 1 and at most 64
   * @param height the number of rows, at least 1 and at most 64
   * @param wrapped whether one can go round it
   */
  public Board(int width, int height, boolean wrapped) {
    assert isSide(width) : "width: " + width;
    assert isSide(height) : "height: " + height;
    this.width = width;
    this.height = height;
    this.wrapped = wrapped;
    cells = new Cell[width][height];
    for (int x = 0; x < width; x++) {
      for (int y = 0; y < height; y++) {
        cells[x][y] = new Cell(this, x, y);
      }
    }
    assert invariant();
  }

  /** Whether a side may have this length. */
  static boolean isSide(int length) {
    return length >= 1 && length <= LONGEST_SIDE;
  }

  /** Whether each cell knows where it is, and is in order itself. */
  protected boolean invariant() {
    for (int x = 0; x < width; x++) {
      for (int y = 0; y < height; y++) {
        Cell cell = cells[x][y];
        if (cell.x() != x || cell.y() != y || cell.board() != this) {
          return false;
        }
        if (!cell.invariant()) {
          return false;
        }
      }
    }
    return true;
  }

  public int width() {
    return width;
  }

  public int height() {
    return height;
  }

  /** Whether who leaves the board on one side comes in again on the other. */
  public boolean isWrapped() {
    return wrapped;
  }

  /** Whether there is a cell in this column and row. */
  public boolean contains(int x, int y) {
    return x >= 0 && x < width && y >= 0 && y < height;
  }

  /** The cell in this column and row, which must be on the board. */
  public Cell cellAt(int x, int y) {
    assert contains(x, y) : "(" + x + ", " + y + ") is outside";
    Cell cell = cells[x][y];
    assert cell.x() == x && cell.y() == y : "the cell is where it should be";
    return cell;
  }

  /**
   * The cell next to another one.
   *
   * @return null if the board ends there
   */
  Cell cellBeside(Cell cell, Direction direction) {
    assert cell != null && cell.board() == this : "the cell is on this board";
    assert direction != null : "the way is known";
    int x = cell.x() + direction.dx();
    int y = cell.y() + direction.dy();
    if (wrapped) {
      x = Math.floorMod(x, width);
      y = Math.floorMod(y, height);
    }
    return contains(x, y) ? cells[x][y] : null;
  }

  /** How many cells are drawn with this symbol. */
  public int count(char symbol) {
    int count = 0;
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        if (cells[x][y].symbol() == symbol) {
          count++;
        }
      }
    }
    assert count <= width * height : "no cell is counted twice";
    return count;
  }

  /** The points that all food on the board is worth. */
  public int pointsLeft() {
    int points = 0;
    for (Cell[] column : cells) {
      for (Cell cell : column) {
        if (cell.ground() instanceof Food) {
          points += ((Food) cell.ground()).points();
        }
      }
    }
    assert points >= 0 : "no food takes points away";
    return points;
  }

  /**
   * The first cell, by rows from the top, that is empty.
   *
   * @return null if all are taken
   */
  public Cell firstEmpty() {
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        if (cells[x][y].isEmpty()) {
          return cells[x][y];
        }
      }
    }
    return null;
  }

  /** A picture of the board, a line for each row. */
  @Override
  public String toString() {
    StringBuilder picture = new StringBuilder();
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        picture.append(cells[x][y].symbol());
      }
      picture.append('\n');
    }
    assert picture.length() == (width + 1) * height : "each cell is one character";
    return picture.toString();
  }
}
