package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class GameTest {
  private static Game load(String drawing, int lives) {
    return new BoardLoader(drawing, lives).load();
  }

  @Test
  void aGameIsReadyWithAPlayerAndFood() {
    Board board = new Board(3, 1);
    Game game = new Game(board);
    assertFalse(game.isReady());
    assertNull(game.player());
    assertEquals("   \nnobody plays", game.toString());
    Player player = new Player();
    game.placePlayer(player, board.cellAt(0, 0));
    assertFalse(game.isReady());
    game.placeFood(new Food(10), board.cellAt(2, 0));
    assertTrue(game.isReady());
    assertSame(player, game.player());
    assertSame(board, game.board());
  }

  @Test
  void withoutAPlayerNothingIsLostOrWon() {
    Game game = new Game(new Board(1, 1));
    assertFalse(game.isLost());
    assertFalse(game.isWon());
    assertThrows(AssertionError.class, () -> game.movePlayer(Direction.UP));
  }

  @Test
  void thereIsOnePlayer() {
    Game game = load("P .", 1);
    Cell free = game.board().cellAt(1, 0);
    assertThrows(AssertionError.class, () -> game.placePlayer(new Player(), free));
  }

  @Test
  void guestsComeBeforeTheFirstMove() {
    Game game = load("P .", 1);
    game.movePlayer(Direction.RIGHT);
    Cell free = game.board().cellAt(0, 0);
    assertThrows(AssertionError.class, () -> game.placeWall(free));
  }

  @Test
  void guestsOfAnotherBoardAreRefused() {
    Game game = new Game(new Board(1, 1));
    Cell foreign = new Board(1, 1).cellAt(0, 0);
    assertThrows(AssertionError.class, () -> game.placeMonster(new Monster(true), foreign));
  }

  @Test
  void monstersAreKeptInOrder() {
    Game game = load("M.P.W", 1);
    assertEquals(2, game.monsters().size());
    assertTrue(game.monsters().get(0).isHunter());
    assertFalse(game.monsters().get(1).isHunter());
    assertEquals(2, game.monstersLeft());
    assertThrows(UnsupportedOperationException.class, () -> game.monsters().clear());
  }

  @Test
  void possibleMovesAreMade() {
    Game game = load("P.", 1);
    assertTrue(game.canPlayerMove(Direction.RIGHT));
    assertFalse(game.canPlayerMove(Direction.LEFT));
    assertFalse(game.movePlayer(Direction.LEFT));
    assertEquals(0, game.moves());
    assertTrue(game.movePlayer(Direction.RIGHT));
    assertEquals(1, game.moves());
  }

  @Test
  void whoHasEatenAllHasWon() {
    Game game = load("P..", 1);
    game.movePlayer(Direction.RIGHT);
    assertFalse(game.isWon());
    game.movePlayer(Direction.RIGHT);
    assertTrue(game.isWon());
    assertFalse(game.isLost());
  }

  @Test
  void whoIsCaughtTooOftenHasLost() {
    Game game = load(".PM", 1);
    assertFalse(game.lastMoveCostLife());
    assertTrue(game.moveMonster(game.monsters().get(0), Direction.LEFT));
    assertTrue(game.lastMoveCostLife());
    assertTrue(game.isLost());
    assertFalse(game.movePlayer(Direction.LEFT));
    assertFalse(game.canPlayerMove(Direction.LEFT));
  }

  @Test
  void beatenMonstersDoNotMove() {
    Game game = load("*PM .", 1);
    Monster monster = game.monsters().get(0);
    game.movePlayer(Direction.LEFT);
    game.moveMonster(monster, Direction.LEFT);
    game.moveMonster(monster, Direction.LEFT);
    assertEquals(0, game.monstersLeft());
    assertEquals(1, game.points().monstersBeaten());
    assertFalse(game.moveMonster(monster, Direction.LEFT));
  }

  @Test
  void monstersOfOthersAreNotMoved() {
    Game game = load("P.", 1);
    assertThrows(AssertionError.class, () -> game.moveMonster(new Monster(true), Direction.LEFT));
  }

  @Test
  void textShowsBoardAndPlayer() {
    Game game = load("P*", 1);
    assertEquals("P*\n0 points, 0 % eaten, 1 life", game.toString());
    game.movePlayer(Direction.RIGHT);
    assertEquals(" S\n50 points, 100 % eaten, 1 life, strong for 6", game.toString());
    assertTrue(load("P.", 2).toString().endsWith("2 lives"));
  }
}
