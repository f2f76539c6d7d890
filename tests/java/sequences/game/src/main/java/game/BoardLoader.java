package game;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes a game from a drawing, a line for each row:
 *
 * <pre>
 *   #    a wall
 *   .    food
 *   1-9  food that is worth so many times as much
 *   *    food that makes strong
 *   P    the player
 *   M    a monster that hunts
 *   W    a monster that wanders
 * </pre>
 *
 * and a blank for an empty cell. If the first line is {@code wrapped}, one can go round the board.
 * A drawing from which no game can be made is refused with the place of the first problem.
 */
public class BoardLoader {
  private static final String WRAPPED = "wrapped";

  private final List<String> rows;
  private final boolean wrapped;
  private final int lives;

  /** A loader for a drawing of a game with the usual number of lives. */
  public BoardLoader(String drawing) {
    this(drawing, Player.LIVES);
  }

  /** A loader for a drawing of a game in which the player has so many lives. */
  public BoardLoader(String drawing, int lives) {
    if (drawing == null) {
      throw new IllegalArgumentException("there is no drawing");
    }
    if (lives < 1 || lives > Player.MOST_LIVES) {
      throw new IllegalArgumentException("nobody has " + lives + " lives");
    }
    rows = lines(drawing);
    wrapped = !rows.isEmpty() && rows.get(0).equals(WRAPPED);
    if (wrapped) {
      rows.remove(0);
    }
    this.lives = lives;
    assert invariant();
  }

  protected boolean invariant() {
    return rows != null && lives >= 1 && lives <= Player.MOST_LIVES;
  }

  /** The lines of a text, without an empty one at its end. */
  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    int end = text.indexOf('\n');
    while (end >= 0) {
      lines.add(text.substring(start, end));
      start = end + 1;
      end = text.indexOf('\n', start);
    }
    if (start < text.length()) {
      lines.add(text.substring(start));
    }
    return lines;
  }

  /** Whether one can go round the board. */
  public boolean isWrapped() {
    return wrapped;
  }

  /**
   * Makes the game.
   *
   * @throws IllegalArgumentException if the drawing is not one of a game
   */
  public Game load() {
    checkShape();
    Board board = new Board(rows.get(0).length(), rows.size(), wrapped);
    Game game = new Game(board);
    for (int y = 0; y < board.height(); y++) {
      for (int x = 0; x < board.width(); x++) {
        place(game, board.cellAt(x, y));
      }
    }
    checkGuests(game);
    checkWays(game);
    assert game.isReady() : "what was checked is ready";
    return game;
  }

  /** The rows must make a rectangle that is neither empty nor too large. */
  private void checkShape() {
    if (rows.isEmpty() || rows.get(0).isEmpty()) {
      throw new IllegalArgumentException("the drawing is empty");
    }
    int width = rows.get(0).length();
    if (!Board.isSide(width) || !Board.isSide(rows.size())) {
      throw new IllegalArgumentException("the drawing is too large");
    }
    for (int y = 1; y < rows.size(); y++) {
      if (rows.get(y).length() != width) {
        throw new IllegalArgumentException("row " + y + " is not as long as the first one");
      }
    }
  }

  /** Places what is drawn on a cell. */
  private void place(Game game, Cell cell) {
    char symbol = rows.get(cell.y()).charAt(cell.x());
    switch (symbol) {
      case Board.EMPTY:
        break;
      case Wall.SYMBOL:
        game.placeWall(cell);
        break;
      case '.':
        game.placeFood(new Food(Food.ORDINARY_POINTS), cell);
        break;
      case '*':
        game.placeFood(Food.strong(), cell);
        break;
      case 'P':
        if (game.player() != null) {
          throw problem(cell, "there is a player already");
        }
        game.placePlayer(new Player(lives), cell);
        break;
      case 'M':
        game.placeMonster(new Monster(true), cell);
        break;
      case 'W':
        game.placeMonster(new Monster(false), cell);
        break;
      default:
        if (symbol < '1' || symbol > '9') {
          throw problem(cell, "'" + symbol + "' means nothing");
        }
        game.placeFood(new Food(Food.ORDINARY_POINTS * (symbol - '0')), cell);
        break;
    }
  }

  private void checkGuests(Game game) {
    if (game.player() == null) {
      throw new IllegalArgumentException("there is no player");
    }
    if (game.points().offered() == 0) {
      throw new IllegalArgumentException("there is nothing to eat");
    }
  }

  /** The player must be able to get to all food. */
  private void checkWays(Game game) {
    PathFinder paths = new PathFinder(game.player().location());
    Board board = game.board();
    for (int y = 0; y < board.height(); y++) {
      for (int x = 0; x < board.width(); x++) {
        Cell cell = board.cellAt(x, y);
        if (cell.ground() instanceof Food && !paths.isReachable(cell)) {
          throw problem(cell, "nobody can get to this food");
        }
      }
    }
  }

  private IllegalArgumentException problem(Cell cell, String what) {
    return new IllegalArgumentException("column " + cell.x() + ", row " + cell.y() + ": " + what);
  }
}
