package game;

/** Somebody who wants to know what happens in a game, such as a window that shows it. */
public interface GameObserver {
  /** The game has got into another state. */
  void stateChanged(GameState before, GameState after);

  /** Somebody has moved, or moves were taken back: the board looks different. */
  void boardChanged(Game game);
}
