package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PlayerMoveTest {
  private Game game;
  private Player player;

  private PlayerMove plan(String drawing, Direction direction) {
    game = new BoardLoader(drawing).load();
    player = game.player();
    return new PlayerMove(player, direction, game.points());
  }

  @Test
  void aStepToAnEmptyCell() {
    PlayerMove move = plan(".P ", Direction.RIGHT);
    assertTrue(move.isPossible());
    assertNull(move.food());
    assertNull(move.monster());
    move.apply();
    assertTrue(move.isApplied());
    assertTrue(move.isOfPlayer());
    assertSame(move.to(), player.location());
    assertEquals(". P\n", game.board().toString());
  }

  @Test
  void theWalkerLooksWhereItGoes() {
    PlayerMove move = plan(".P ", Direction.LEFT);
    move.apply();
    assertSame(Direction.LEFT, player.facing());
    move.undo();
    assertSame(Direction.RIGHT, player.facing());
  }

  @Test
  void theBorderIsTheEnd() {
    PlayerMove move = plan(".P", Direction.RIGHT);
    assertFalse(move.isPossible());
    assertNull(move.to());
    assertEquals("P RIGHT to nowhere", move.toString());
    assertThrows(AssertionError.class, move::apply);
  }

  @Test
  void wallsAreInTheWay() {
    assertFalse(plan(".P#", Direction.RIGHT).isPossible());
  }

  @Test
  void onAVerySmallBoardOneRunsIntoOneself() {
    assertFalse(plan("wrapped\nP.", Direction.UP).isPossible());
  }

  @Test
  void foodIsEaten() {
    PlayerMove move = plan("P.", Direction.RIGHT);
    Food food = move.food();
    assertEquals("P RIGHT to (1, 0) '.'", move.toString());
    move.apply();
    assertFalse(food.isPlaced());
    assertEquals(10, game.points().eaten());
    assertFalse(move.costLife());
    move.undo();
    assertEquals("P.\n", game.board().toString());
    assertEquals(0, game.points().eaten());
  }

  @Test
  void someFoodMakesStrong() {
    PlayerMove move = plan("P*", Direction.RIGHT);
    move.apply();
    assertEquals(Food.STRONG_STEPS, player.strength());
    move.undo();
    assertEquals(0, player.strength());
  }

  @Test
  void movesUseStrength() {
    PlayerMove move = plan("P .", Direction.RIGHT);
    player.eat(new Food(10, 2));
    move.apply();
    assertEquals(1, player.strength());
    move.undo();
    assertEquals(2, player.strength());
  }

  @Test
  void whoRunsIntoAMonsterStaysAndLosesALife() {
    PlayerMove move = plan("PM.", Direction.RIGHT);
    move.apply();
    assertTrue(move.costLife());
    assertEquals(2, player.lives());
    assertEquals("PM.\n", game.board().toString());
    move.undo();
    assertEquals(3, player.lives());
  }

  @Test
  void whoIsStrongBeatsTheMonsterAndGoesOn() {
    PlayerMove move = plan("PM.", Direction.RIGHT);
    player.eat(Food.strong());
    move.apply();
    assertFalse(move.costLife());
    assertTrue(move.monster().isBeaten());
    assertEquals(" S.\n", game.board().toString());
    move.undo();
    assertEquals("SM.\n", game.board().toString());
  }

  @Test
  void underABeatenMonsterThereMayBeFood() {
    PlayerMove first = plan("P.M", Direction.RIGHT);
    Monster monster = game.monsters().get(0);
    new MonsterMove(monster, Direction.LEFT, game.points()).apply();
    player.eat(Food.strong());
    PlayerMove move = new PlayerMove(player, Direction.RIGHT, game.points());
    assertSame(first.food(), move.food());
    move.apply();
    assertEquals(210, game.points().score());
    move.undo();
    assertEquals("SM \n", game.board().toString());
    assertTrue(first.food().isPlaced());
  }

  @Test
  void aMoveIsMadeOnceAndTakenBackOnce() {
    PlayerMove move = plan("P.", Direction.RIGHT);
    assertThrows(AssertionError.class, move::undo);
    move.apply();
    assertThrows(AssertionError.class, move::apply);
    move.undo();
    assertFalse(move.isApplied());
    assertThrows(AssertionError.class, move::undo);
  }

  @Test
  void theDeadDoNotMove() {
    plan("P.", Direction.RIGHT);
    player.loseLife();
    player.loseLife();
    player.loseLife();
    assertThrows(
        AssertionError.class, () -> new PlayerMove(player, Direction.RIGHT, game.points()));
  }

  @Test
  void whoIsNowhereDoesNotMove() {
    assertThrows(
        AssertionError.class, () -> new PlayerMove(new Player(), Direction.UP, new PointManager()));
  }
}
