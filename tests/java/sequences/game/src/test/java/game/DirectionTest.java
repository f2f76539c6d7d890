package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DirectionTest {
  @Test
  void oppositesCancelEachOtherOut() {
    for (Direction direction : Direction.values()) {
      Direction back = direction.opposite();
      assertEquals(0, direction.dx() + back.dx());
      assertEquals(0, direction.dy() + back.dy());
      assertSame(direction, back.opposite());
    }
  }

  @Test
  void fourQuartersAreAFullTurn() {
    assertSame(Direction.RIGHT, Direction.UP.clockwise());
    assertSame(Direction.UP, Direction.UP.clockwise().clockwise().clockwise().clockwise());
  }

  @Test
  void horizontalMeansLeftAndRight() {
    assertTrue(Direction.LEFT.isHorizontal());
    assertTrue(Direction.RIGHT.isHorizontal());
    assertFalse(Direction.UP.isHorizontal());
  }

  @Test
  void directionsAreFoundByTheirStep() {
    for (Direction direction : Direction.values()) {
      assertSame(direction, Direction.of(direction.dx(), direction.dy()));
    }
    assertNull(Direction.of(1, 1));
    assertNull(Direction.of(0, 0));
  }

  @Test
  void keysOnTheKeyboard() {
    assertSame(Direction.UP, Direction.ofKey('w'));
    assertSame(Direction.LEFT, Direction.ofKey('A'));
    assertSame(Direction.DOWN, Direction.ofKey('s'));
    assertSame(Direction.RIGHT, Direction.ofKey('D'));
    assertNull(Direction.ofKey('x'));
  }
}
