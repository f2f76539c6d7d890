package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WalkerTest {
  private final Board board = new Board(4, 1);
  private final Walker walker = new Monster(false);

  @BeforeEach
  void placeTheWalker() {
    walker.occupy(board.cellAt(1, 0));
  }

  @Test
  void theFirstCellIsTheHome() {
    assertSame(board.cellAt(1, 0), walker.home());
    assertTrue(walker.isHome());
    assertNull(new Player().home());
  }

  @Test
  void walkersLookToTheRightUntilTheyTurn() {
    assertSame(Direction.RIGHT, walker.facing());
    walker.face(Direction.UP);
    assertSame(Direction.UP, walker.facing());
  }

  @Test
  void stepsAreCounted() {
    walker.stepTo(board.cellAt(2, 0));
    walker.stepTo(board.cellAt(3, 0));
    assertEquals(2, walker.steps());
    assertFalse(walker.isHome());
    assertTrue(walker.canGoHome());
    walker.stepBackTo(board.cellAt(2, 0));
    assertEquals(1, walker.steps());
    assertSame(board.cellAt(1, 0), walker.home());
  }

  @Test
  void stepsLeadToNeighbours() {
    assertThrows(AssertionError.class, () -> walker.stepTo(board.cellAt(3, 0)));
  }

  @Test
  void whatWasNotDoneIsNotTakenBack() {
    assertThrows(AssertionError.class, () -> walker.stepBackTo(board.cellAt(0, 0)));
  }

  @Test
  void beingCarriedIsNoStep() {
    walker.carryTo(board.cellAt(3, 0));
    assertEquals(0, walker.steps());
    assertSame(board.cellAt(3, 0), walker.location());
  }

  @Test
  void aTakenHomeIsNoPlaceToGo() {
    walker.stepTo(board.cellAt(2, 0));
    new Player().occupy(board.cellAt(1, 0));
    assertFalse(walker.canGoHome());
  }
}
