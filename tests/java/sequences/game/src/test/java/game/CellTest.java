package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CellTest {
  private final Board board = new Board(5, 4);
  private final Cell cell = board.cellAt(1, 1);

  @Test
  void aWalkerStandsOnFood() {
    Food food = new Food(10);
    Player player = new Player();
    food.occupy(cell);
    player.occupy(cell);
    assertSame(food, cell.ground());
    assertSame(player, cell.walker());
    assertEquals('P', cell.symbol());
    assertTrue(cell.invariant());
  }

  @Test
  void nobodyStandsOnAWall() {
    new Wall().occupy(cell);
    assertFalse(cell.isPassable());
    assertFalse(cell.hasRoomFor(new Player()));
    assertThrows(AssertionError.class, () -> new Monster(true).occupy(cell));
  }

  @Test
  void noWallIsBuiltOverAWalker() {
    new Player().occupy(cell);
    assertFalse(cell.hasRoomFor(new Wall()));
    assertTrue(cell.hasRoomFor(new Food(10)));
  }

  @Test
  void placesAreTakenOnce() {
    new Food(10).occupy(cell);
    new Player().occupy(cell);
    assertFalse(cell.hasRoomFor(new Food(20)));
    assertFalse(cell.hasRoomFor(new Monster(false)));
  }

  @Test
  void emptyAgainWhenAllHaveLeft() {
    Food food = new Food(10);
    Player player = new Player();
    food.occupy(cell);
    player.occupy(cell);
    food.leave();
    assertFalse(cell.isEmpty());
    assertNull(cell.ground());
    player.leave();
    assertTrue(cell.isEmpty());
    assertEquals(Board.EMPTY, cell.symbol());
  }

  @Test
  void onlyWhoIsHereCanGo() {
    assertThrows(AssertionError.class, () -> cell.take(new Food(10)));
  }

  @Test
  void neighboursAreOneStepAway() {
    assertSame(board.cellAt(1, 0), cell.neighbour(Direction.UP));
    assertSame(Direction.LEFT, cell.directionTo(board.cellAt(0, 1)));
    assertTrue(cell.isAdjacentTo(board.cellAt(1, 2)));
    assertFalse(cell.isAdjacentTo(board.cellAt(2, 2)));
    assertFalse(cell.isAdjacentTo(cell));
  }

  @Test
  void distancesAreCountedInSteps() {
    assertEquals(0, cell.distanceTo(cell));
    assertEquals(4, cell.distanceTo(board.cellAt(3, 3)));
    assertEquals(4, board.cellAt(3, 3).distanceTo(cell));
  }

  @Test
  void theWayRoundMayBeShorter() {
    Board wrapped = new Board(5, 4, true);
    assertEquals(2, wrapped.cellAt(0, 0).distanceTo(wrapped.cellAt(4, 3)));
    assertTrue(wrapped.cellAt(0, 0).isAdjacentTo(wrapped.cellAt(4, 0)));
  }

  @Test
  void cellsOfAnotherBoardHaveNoDistance() {
    Cell foreign = new Board(1, 1).cellAt(0, 0);
    assertThrows(AssertionError.class, () -> cell.distanceTo(foreign));
  }

  @Test
  void textTellsThePlaceAndTheGuest() {
    assertEquals("(1, 1) ' '", cell.toString());
    new Wall().occupy(cell);
    assertEquals("(1, 1) '#'", cell.toString());
  }
}
