package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What holds for all guests, with food and walls as examples. */
class GuestTest {
  private final Board board = new Board(2, 2);

  @Test
  void aGuestIsNowhereAtFirst() {
    Guest food = new Food(10);
    assertFalse(food.isPlaced());
    assertNull(food.location());
    assertEquals("Food at nowhere", food.toString());
  }

  @Test
  void guestAndCellKnowEachOther() {
    Guest wall = new Wall();
    wall.occupy(board.cellAt(1, 0));
    assertSame(board.cellAt(1, 0), wall.location());
    assertSame(wall, board.cellAt(1, 0).ground());
    assertEquals("Wall at (1, 0)", wall.toString());
    assertTrue(wall.invariant());
  }

  @Test
  void nobodyIsInTwoPlaces() {
    Guest food = new Food(10);
    food.occupy(board.cellAt(0, 0));
    assertThrows(AssertionError.class, () -> food.occupy(board.cellAt(1, 1)));
  }

  @Test
  void onlyWhoIsSomewhereCanLeave() {
    assertThrows(AssertionError.class, () -> new Food(10).leave());
  }

  @Test
  void onlyWallsBlock() {
    assertTrue(new Wall().blocks());
    assertFalse(new Food(10).blocks());
    assertFalse(new Player().blocks());
  }

  @Test
  void walkersAreWalkers() {
    assertTrue(new Player().isWalker());
    assertTrue(new Monster(true).isWalker());
    assertFalse(new Wall().isWalker());
  }
}
