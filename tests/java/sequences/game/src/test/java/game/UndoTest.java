package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Taking moves back. */
class UndoTest {
  private final Game game = new BoardLoader("#M .\n W*P\n....").load();

  @Test
  void thereIsNothingToTakeBackAtFirst() {
    assertFalse(game.undo());
    assertEquals(0, game.undoRound());
  }

  @Test
  void theLastMoveIsTakenBackFirst() {
    String before = game.toString();
    game.movePlayer(Direction.LEFT);
    String between = game.toString();
    game.movePlayer(Direction.DOWN);
    assertTrue(game.undo());
    assertEquals(between, game.toString());
    assertTrue(game.undo());
    assertEquals(before, game.toString());
  }

  @Test
  void aRoundIsAMoveOfThePlayerAndWhatFollows() {
    game.movePlayer(Direction.DOWN);
    String before = game.toString();
    game.movePlayer(Direction.LEFT);
    game.moveMonster(game.monsters().get(0), Direction.RIGHT);
    game.moveMonster(game.monsters().get(1), Direction.LEFT);
    assertEquals(3, game.undoRound());
    assertEquals(before, game.toString());
    assertEquals(1, game.moves());
  }

  @Test
  void aRoundWithoutThePlayerGoesBackToTheStart() {
    game.moveMonster(game.monsters().get(0), Direction.RIGHT);
    game.moveMonster(game.monsters().get(0), Direction.LEFT);
    assertEquals(2, game.undoRound());
    assertEquals(0, game.moves());
  }

  @Test
  void afterAThousandMovesTheStartIsStillThere() {
    String start = game.toString();
    Random random = new Random(7);
    for (int i = 0; i < 1000; i++) {
      Direction direction = Direction.values()[random.nextInt(4)];
      if (random.nextBoolean()) {
        game.movePlayer(direction);
      } else {
        game.moveMonster(game.monsters().get(random.nextInt(2)), direction);
      }
    }
    assertTrue(game.moves() > 10);
    game.rewind();
    assertEquals(start, game.toString());
    assertTrue(game.board().invariant());
  }
}
