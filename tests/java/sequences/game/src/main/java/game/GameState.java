package game;

/** The stages of a game, and which may follow which. */
public enum GameState {
  /** Nobody has moved yet. */
  STARTING,
  /** Moves are accepted. */
  PLAYING,
  /** A pause, asked for or after a life was lost. */
  HALTED,
  /** The last life is lost. */
  PLAYER_DIED,
  /** All food is eaten. */
  PLAYER_WON;

  /** Whether no move can be made any more. */
  public boolean isOver() {
    return this == PLAYER_DIED || this == PLAYER_WON;
  }

  /** Whether the player and the monsters may move. */
  public boolean acceptsMoves() {
    return this == PLAYING;
  }

  /**
   * Whether a game in this state can get into another one by a single command or move. A state does
   * not follow itself.
   */
  public boolean mayBecome(GameState next) {
    assert next != null : "there is no state without a name";
    switch (this) {
      case STARTING:
        return next == PLAYING;
      case PLAYING:
        return next != PLAYING;
      case HALTED:
        return next == PLAYING || next == STARTING;
      default:
        // What is over can be taken back or begun anew.
        return next == HALTED || next == STARTING;
    }
  }

  /** How the state is told to a person. */
  public String title() {
    switch (this) {
      case STARTING:
        return "Ready";
      case PLAYING:
        return "Playing";
      case HALTED:
        return "Paused";
      case PLAYER_DIED:
        return "Game over";
      default:
        return "You have won";
    }
  }
}
