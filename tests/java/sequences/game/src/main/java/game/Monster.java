package game;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A guest that tries to catch the player. A hunter takes the shortest way to the player, or away
 * from a strong one; a wanderer goes anywhere. A monster that was beaten is on no cell any more.
 */
public class Monster extends Walker {
  private final boolean hunter;

  /** A monster that is a hunter or a wanderer. */
  public Monster(boolean hunter) {
    this.hunter = hunter;
    assert invariant();
  }

  public boolean isHunter() {
    return hunter;
  }

  /** Whether the monster was on a board and is beaten now. */
  public boolean isBeaten() {
    return home() != null && !isPlaced();
  }

  /**
   * Whether the monster can go to this cell, be it to catch the player; null is a cell beyond the
   * board.
   */
  boolean canEnter(Cell cell) {
    if (cell == null || !cell.isPassable()) {
      return false;
    }
    return cell.walker() == null || cell.walker() instanceof Player;
  }

  /** The directions in which there is a way. */
  List<Direction> ways() {
    assert isPlaced() : "who is nowhere has no way";
    List<Direction> ways = new ArrayList<>();
    for (Direction direction : Direction.values()) {
      if (canEnter(location().neighbour(direction))) {
        ways.add(direction);
      }
    }
    return ways;
  }

  /**
   * Where the monster wants to go.
   *
   * @param player whom it is after
   * @param random decides where nothing else does
   * @return null if there is no way
   */
  Direction choose(Player player, Random random) {
    assert player != null && player.isPlaced() : "there is somebody to catch";
    assert random != null : "somebody has to decide";
    List<Direction> ways = ways();
    if (ways.isEmpty()) {
      return null;
    }
    if (hunter) {
      PathFinder paths = new PathFinder(player.location());
      Direction way = player.isStrong() ? paths.away(location()) : paths.towards(location());
      if (ways.contains(way)) {
        return way;
      }
    }
    return ways.get(random.nextInt(ways.size()));
  }

  @Override
  public char symbol() {
    return hunter ? 'M' : 'W';
  }

  @Override
  void meet(PlayerMove move) {
    move.findMonster(this);
  }

  /** Monsters leave each other alone. */
  @Override
  void meet(MonsterMove move) {
    move.block();
  }
}
