package game;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * A board with its guests, and all moves that were made on it. The rules of single moves are with
 * the moves; here is what holds for the game as a whole: guests are placed before the first move,
 * the player moves while alive, and moves are taken back last first.
 *
 * <p>When to move is up to the {@link Engine}.
 */
public class Game {
  private final Board board;
  private final PointManager points;
  private final List<Monster> monsters;
  private final Deque<Move> history;
  private Player player;

  /** A game on a board that is empty yet. */
  public Game(Board board) {
    assert board != null : "a game needs a board";
    assert board.pointsLeft() == 0 : "food is placed by the game";
    this.board = board;
    points = new PointManager();
    monsters = new ArrayList<>();
    history = new ArrayDeque<>();
    player = null;
    assert invariant();
  }

  /**
   * The points that are left lie on the board, and the player and the monsters are there, unless
   * beaten.
   */
  protected boolean invariant() {
    if (points.left() != board.pointsLeft()) {
      return false;
    }
    if (player != null && !isHere(player)) {
      return false;
    }
    for (Monster monster : monsters) {
      if (!monster.isBeaten() && !isHere(monster)) {
        return false;
      }
    }
    return points.invariant();
  }

  private boolean isHere(Guest guest) {
    return guest.isPlaced() && guest.location().board() == board && guest.invariant();
  }

  public Board board() {
    return board;
  }

  public PointManager points() {
    return points;
  }

  /** The player; null as long as none was placed. */
  public Player player() {
    return player;
  }

  /** All monsters in the order in which they were placed, those that were beaten among them. */
  public List<Monster> monsters() {
    return Collections.unmodifiableList(monsters);
  }

  /** How many monsters are on the board. */
  public int monstersLeft() {
    int left = 0;
    for (Monster monster : monsters) {
      if (monster.isPlaced()) {
        left++;
      }
    }
    assert left == monsters.size() - points.monstersBeaten() : "who is gone was beaten";
    return left;
  }

  /** Puts the player on the board. There is one player. */
  public void placePlayer(Player newPlayer, Cell cell) {
    assert newPlayer != null : "there is somebody to place";
    assert player == null : "there is one player";
    place(newPlayer, cell);
    player = newPlayer;
    assert invariant();
  }

  /** Puts a monster on the board. */
  public void placeMonster(Monster monster, Cell cell) {
    assert monster != null : "there is somebody to place";
    assert !monsters.contains(monster) : "a monster is placed once";
    place(monster, cell);
    monsters.add(monster);
    assert invariant();
  }

  /** Puts food on the board; its points are on offer from now on. */
  public void placeFood(Food food, Cell cell) {
    assert food != null : "there is something to place";
    place(food, cell);
    points.offer(food);
    assert invariant();
  }

  /** Builds a wall. */
  public void placeWall(Cell cell) {
    place(new Wall(), cell);
    assert !cell.isPassable() : "a wall is in the way";
    assert invariant();
  }

  private void place(Guest guest, Cell cell) {
    assert history.isEmpty() : "guests come before the first move";
    assert cell != null && cell.board() == board : "the cell is on the board of this game";
    guest.occupy(cell);
  }

  /** Whether the game can begin: there are a player and something to eat. */
  public boolean isReady() {
    return player != null && points.offered() > 0;
  }

  /** Whether the player has lost the last life. */
  public boolean isLost() {
    return player != null && !player.isAlive();
  }

  /** Whether the player has eaten everything. */
  public boolean isWon() {
    return points.isAllEaten() && !isLost();
  }

  /** How many moves were made and not taken back. */
  public int moves() {
    return history.size();
  }

  /** Whether the last move has cost the player a life. */
  public boolean lastMoveCostLife() {
    return !history.isEmpty() && history.peek().costLife();
  }

  /** Whether the player could go in this direction. */
  public boolean canPlayerMove(Direction direction) {
    assert isReady() : "guests come before the first move";
    return player.isAlive() && new PlayerMove(player, direction, points).isPossible();
  }

  /**
   * Moves the player.
   *
   * @return whether that was possible
   */
  public boolean movePlayer(Direction direction) {
    assert isReady() : "guests come before the first move";
    if (!player.isAlive()) {
      return false;
    }
    return make(new PlayerMove(player, direction, points));
  }

  /**
   * Moves a monster of this game.
   *
   * @return whether that was possible; a monster that was beaten does not move
   */
  public boolean moveMonster(Monster monster, Direction direction) {
    assert isReady() : "guests come before the first move";
    assert monsters.contains(monster) : "the monster is one of ours";
    if (monster.isBeaten()) {
      return false;
    }
    return make(new MonsterMove(monster, direction, points));
  }

  private boolean make(Move move) {
    int before = moves();
    if (!move.isPossible()) {
      return false;
    }
    move.apply();
    history.push(move);
    assert moves() == before + 1 : "the move is remembered";
    assert invariant();
    return true;
  }

  /**
   * Takes the last move back.
   *
   * @return whether there was one
   */
  public boolean undo() {
    if (history.isEmpty()) {
      return false;
    }
    history.pop().undo();
    assert invariant();
    return true;
  }

  /**
   * Takes back the last move of the player and all that the monsters did since.
   *
   * @return how many moves were taken back
   */
  public int undoRound() {
    int count = 0;
    boolean wasPlayer = false;
    while (!wasPlayer && !history.isEmpty()) {
      wasPlayer = history.peek().isOfPlayer();
      undo();
      count++;
    }
    return count;
  }

  /** Takes back all moves. */
  public void rewind() {
    while (!history.isEmpty()) {
      undo();
    }
    assert moves() == 0 && points.eaten() == 0 : "nothing has happened";
  }

  /** A picture of the board, with a line about the player below. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(board.toString());
    if (player == null) {
      return text.append("nobody plays").toString();
    }
    text.append(points).append(", ").append(player.lives());
    text.append(player.lives() == 1 ? " life" : " lives");
    if (player.isStrong()) {
      text.append(", strong for ").append(player.strength());
    }
    return text.toString();
  }
}
