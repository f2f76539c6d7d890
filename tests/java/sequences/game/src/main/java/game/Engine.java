package game;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Runs a game: decides when moves are accepted, sees when it is lost or won, and tells observers.
 *
 * <p>The game is started, can be halted and started again, and halts by itself when a life is lost.
 * A few rounds can be taken back, even the one that ended the game, which then is halted. When it
 * is begun anew, everything is as at the start.
 */
public class Engine {
  /** How many rounds can be taken back in one game. */
  public static final int UNDOS = 3;

  private final Game game;
  private final List<GameObserver> observers;
  private GameState state;
  private int undosLeft;

  /** An engine for a game that is ready and in which nobody has moved yet. */
  public Engine(Game game) {
    assert game != null && game.isReady() : "the game is ready";
    assert game.moves() == 0 : "nobody has moved yet";
    this.game = game;
    observers = new ArrayList<>();
    state = GameState.STARTING;
    undosLeft = UNDOS;
    assert invariant();
  }

  /** The state says what has become of the game. */
  protected boolean invariant() {
    boolean lost = game.isLost() == (state == GameState.PLAYER_DIED);
    boolean won = game.isWon() == (state == GameState.PLAYER_WON);
    boolean untouched = state != GameState.STARTING || game.moves() == 0;
    boolean undos = undosLeft >= 0 && undosLeft <= UNDOS;
    return lost && won && untouched && undos;
  }

  public Game game() {
    return game;
  }

  public GameState state() {
    return state;
  }

  /** How many rounds can still be taken back. */
  public int undosLeft() {
    return undosLeft;
  }

  /** From now on this observer is told what happens. */
  public void addObserver(GameObserver observer) {
    assert observer != null : "somebody observes";
    assert !observers.contains(observer) : "nobody is told twice";
    observers.add(observer);
  }

  /**
   * From now on this observer is told nothing.
   *
   * @return whether it was told before
   */
  public boolean removeObserver(GameObserver observer) {
    return observers.remove(observer);
  }

  /**
   * Starts the game, or goes on after a halt.
   *
   * @return whether moves are accepted now that were not before
   */
  public boolean start() {
    assert invariant();
    if (state != GameState.STARTING && state != GameState.HALTED) {
      return false;
    }
    become(GameState.PLAYING);
    return true;
  }

  /**
   * Halts the game.
   *
   * @return whether it was running
   */
  public boolean halt() {
    assert invariant();
    if (!state.acceptsMoves()) {
      return false;
    }
    become(GameState.HALTED);
    return true;
  }

  /**
   * Moves the player.
   *
   * @return whether the game is running and the way was free
   */
  public boolean movePlayer(Direction direction) {
    assert direction != null : "a move leads somewhere";
    assert invariant();
    if (!state.acceptsMoves() || !game.movePlayer(direction)) {
      return false;
    }
    afterMove();
    return true;
  }

  /**
   * Moves the monster with this number, counted from 0.
   *
   * @return whether the game is running and the way was free
   */
  public boolean moveMonster(int number, Direction direction) {
    assert number >= 0 && number < game.monsters().size() : "there is no monster " + number;
    assert direction != null : "a move leads somewhere";
    assert invariant();
    if (!state.acceptsMoves() || !game.moveMonster(game.monsters().get(number), direction)) {
      return false;
    }
    afterMove();
    return true;
  }

  /**
   * Every monster moves as it likes, until the game does not go on.
   *
   * @param random decides where monsters do not care
   * @return how many have moved
   */
  public int moveMonsters(Random random) {
    assert random != null : "somebody has to decide";
    int moved = 0;
    for (int number = 0; number < game.monsters().size(); number++) {
      Monster monster = game.monsters().get(number);
      if (!state.acceptsMoves()) {
        return moved;
      }
      if (monster.isBeaten()) {
        continue;
      }
      Direction direction = monster.choose(game.player(), random);
      if (direction != null && moveMonster(number, direction)) {
        moved++;
      }
    }
    return moved;
  }

  /**
   * Takes back the last move of the player and what the monsters did since. A game that was over is
   * halted then.
   *
   * @return whether there was such a move, and not too many were taken back before
   */
  public boolean undo() {
    assert invariant();
    if (undosLeft == 0 || game.undoRound() == 0) {
      return false;
    }
    undosLeft--;
    if (state.isOver()) {
      become(GameState.HALTED);
    }
    tellBoardChanged();
    assert !state.isOver() : "the game can go on";
    assert invariant();
    return true;
  }

  /**
   * Begins anew, with everything as at the start.
   *
   * @return whether anything was done yet
   */
  public boolean restart() {
    assert invariant();
    if (state == GameState.STARTING) {
      return false;
    }
    game.rewind();
    undosLeft = UNDOS;
    become(GameState.STARTING);
    tellBoardChanged();
    return true;
  }

  /**
   * A key was pressed: {@code w}, {@code a}, {@code s}, {@code d} move the player, {@code p} starts
   * and halts, {@code u} takes back, {@code r} begins anew.
   *
   * @return whether the key had an effect
   */
  public boolean press(char key) {
    Direction direction = Direction.ofKey(key);
    if (direction != null) {
      return movePlayer(direction);
    }
    switch (key) {
      case 'p':
        return state.acceptsMoves() ? halt() : start();
      case 'u':
        return undo();
      case 'r':
        return restart();
      default:
        return false;
    }
  }

  /**
   * Several keys were pressed, one after the other.
   *
   * @return how many had an effect
   */
  public int type(String keys) {
    assert keys != null : "there may be no keys, but that is known";
    int effective = 0;
    for (int i = 0; i < keys.length(); i++) {
      if (press(keys.charAt(i))) {
        effective++;
      }
    }
    return effective;
  }

  /** A line that tells a person how it stands. */
  public String status() {
    String text = state.title() + ": " + game.points();
    if (state == GameState.HALTED && game.lastMoveCostLife()) {
      return text + ", a life is lost";
    }
    return text;
  }

  /** Sees what a move has led to. */
  private void afterMove() {
    if (game.isLost()) {
      become(GameState.PLAYER_DIED);
    } else if (game.isWon()) {
      become(GameState.PLAYER_WON);
    } else if (game.lastMoveCostLife()) {
      become(GameState.HALTED);
    }
    tellBoardChanged();
    assert invariant();
  }

  private void become(GameState next) {
    assert state.mayBecome(next) : state + " does not become " + next;
    GameState before = state;
    state = next;
    for (GameObserver observer : observers) {
      observer.stateChanged(before, next);
    }
    assert invariant();
  }

  private void tellBoardChanged() {
    for (GameObserver observer : observers) {
      observer.boardChanged(game);
    }
  }
}
