package game;

/** A wall: nobody gets in. */
public class Wall extends Guest {
  /** How walls are drawn. */
  static final char SYMBOL = '#';

  @Override
  public boolean blocks() {
    return true;
  }

  @Override
  public char symbol() {
    return SYMBOL;
  }

  @Override
  void meet(PlayerMove move) {
    move.block();
  }

  @Override
  void meet(MonsterMove move) {
    move.block();
  }
}
