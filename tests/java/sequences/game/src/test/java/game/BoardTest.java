package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BoardTest {
  private final Board board = new Board(3, 2);

  @Test
  void aNewBoardIsEmpty() {
    assertEquals(3, board.width());
    assertEquals(2, board.height());
    assertEquals(6, board.count(Board.EMPTY));
    assertEquals("   \n   \n", board.toString());
    assertFalse(board.isWrapped());
    assertTrue(board.invariant());
  }

  @Test
  void sidesHaveBounds() {
    assertThrows(AssertionError.class, () -> new Board(0, 2));
    assertThrows(AssertionError.class, () -> new Board(2, 65));
    assertEquals(64, new Board(64, 1).width());
  }

  @Test
  void cellsKnowWhereTheyAre() {
    Cell cell = board.cellAt(2, 1);
    assertEquals(2, cell.x());
    assertEquals(1, cell.y());
    assertSame(board, cell.board());
  }

  @Test
  void thereAreNoCellsOutside() {
    assertTrue(board.contains(0, 0));
    assertFalse(board.contains(-1, 0));
    assertFalse(board.contains(3, 0));
    assertFalse(board.contains(0, -1));
    assertFalse(board.contains(0, 2));
    assertThrows(AssertionError.class, () -> board.cellAt(3, 0));
  }

  @Test
  void closedSidesHaveNothingBeyond() {
    assertNull(board.cellBeside(board.cellAt(0, 0), Direction.LEFT));
    assertNull(board.cellBeside(board.cellAt(0, 1), Direction.DOWN));
    assertSame(board.cellAt(1, 0), board.cellBeside(board.cellAt(0, 0), Direction.RIGHT));
  }

  @Test
  void aWrappedBoardGoesOnAtItsOtherSide() {
    Board wrapped = new Board(3, 2, true);
    assertTrue(wrapped.isWrapped());
    assertSame(wrapped.cellAt(2, 0), wrapped.cellBeside(wrapped.cellAt(0, 0), Direction.LEFT));
    assertSame(wrapped.cellAt(0, 0), wrapped.cellBeside(wrapped.cellAt(0, 1), Direction.DOWN));
  }

  @Test
  void foodIsAddedUp() {
    new Food(10).occupy(board.cellAt(0, 0));
    new Food(50, 3).occupy(board.cellAt(1, 1));
    new Wall().occupy(board.cellAt(2, 1));
    assertEquals(60, board.pointsLeft());
    assertEquals(".  \n *#\n", board.toString());
    assertEquals(1, board.count('#'));
  }

  @Test
  void theFirstEmptyCellIsFoundByRows() {
    assertSame(board.cellAt(0, 0), board.firstEmpty());
    new Wall().occupy(board.cellAt(0, 0));
    assertSame(board.cellAt(1, 0), board.firstEmpty());
  }

  @Test
  void aFullBoardHasNoEmptyCell() {
    Board tiny = new Board(1, 1);
    new Food(1).occupy(tiny.cellAt(0, 0));
    assertNull(tiny.firstEmpty());
  }

  @Test
  void cellsOfAnotherBoardAreRefused() {
    Cell foreign = new Board(1, 1).cellAt(0, 0);
    assertThrows(AssertionError.class, () -> board.cellBeside(foreign, Direction.UP));
  }
}
