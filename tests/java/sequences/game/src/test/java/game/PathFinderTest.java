package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * On this board, with the goal at G and a chamber that nobody gets into:
 *
 * <pre>
 *   G   #
 *   ### #
 *       #
 *   #####
 *   #   #
 * </pre>
 */
class PathFinderTest {
  private static final String[] PICTURE = {"    #", "### #", "    #", "#####", "#   #"};

  private final Board board = new Board(5, 5);
  private PathFinder paths;

  @BeforeEach
  void buildWalls() {
    for (int y = 0; y < 5; y++) {
      for (int x = 0; x < 5; x++) {
        if (PICTURE[y].charAt(x) == '#') {
          new Wall().occupy(board.cellAt(x, y));
        }
      }
    }
    paths = new PathFinder(board.cellAt(0, 0));
  }

  @Test
  void waysLeadAroundWalls() {
    assertEquals(0, paths.distance(board.cellAt(0, 0)));
    assertEquals(3, paths.distance(board.cellAt(3, 0)));
    assertEquals(8, paths.distance(board.cellAt(0, 2)));
    assertEquals(9, paths.reachable());
  }

  @Test
  void aClosedChamberIsOutOfReach() {
    Cell chamber = board.cellAt(2, 4);
    assertFalse(paths.isReachable(chamber));
    assertEquals(PathFinder.UNREACHABLE, paths.distance(chamber));
    assertNull(paths.towards(chamber));
    assertNull(paths.away(chamber));
  }

  @Test
  void theNextStepLeadsNearer() {
    assertSame(Direction.UP, paths.towards(board.cellAt(3, 1)));
    assertSame(Direction.RIGHT, paths.towards(board.cellAt(0, 2)));
    assertNull(paths.towards(board.cellAt(0, 0)));
  }

  @Test
  void fleeingLeadsFartherAway() {
    assertSame(Direction.RIGHT, paths.away(board.cellAt(0, 0)));
    assertSame(Direction.DOWN, paths.away(board.cellAt(3, 0)));
    assertNull(paths.away(board.cellAt(0, 2)));
  }

  @Test
  void walkersAreNotInTheWay() {
    new Monster(true).occupy(board.cellAt(1, 0));
    assertTrue(new PathFinder(board.cellAt(0, 0)).isReachable(board.cellAt(2, 0)));
  }

  @Test
  void noWayLeadsIntoAWall() {
    assertThrows(AssertionError.class, () -> new PathFinder(board.cellAt(4, 0)));
  }
}
