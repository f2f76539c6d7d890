package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MonsterMoveTest {
  private Game game;
  private Monster monster;

  private MonsterMove plan(String drawing, Direction direction) {
    game = new BoardLoader(drawing).load();
    monster = game.monsters().get(0);
    return new MonsterMove(monster, direction, game.points());
  }

  @Test
  void monstersWalkOverFood() {
    MonsterMove move = plan("P.M", Direction.LEFT);
    assertNull(move.player());
    move.apply();
    assertEquals("PM \n", game.board().toString());
    assertEquals(10, game.board().pointsLeft());
    assertFalse(move.isOfPlayer());
    assertFalse(move.costLife());
    move.undo();
    assertEquals("P.M\n", game.board().toString());
  }

  @Test
  void wallsAndMonstersAreInTheWay() {
    assertFalse(plan("P.M#", Direction.RIGHT).isPossible());
    assertFalse(plan("P.MW", Direction.RIGHT).isPossible());
    assertFalse(plan("P.M", Direction.RIGHT).isPossible());
  }

  @Test
  void thePlayerIsCaught() {
    MonsterMove move = plan(".PM", Direction.LEFT);
    assertSame(game.player(), move.player());
    move.apply();
    assertTrue(move.costLife());
    assertEquals(2, game.player().lives());
    assertEquals(".PM\n", game.board().toString());
    move.undo();
    assertEquals(3, game.player().lives());
  }

  @Test
  void afterTheCatchTheMonsterIsAtHome() {
    plan(".P M", Direction.LEFT).apply();
    MonsterMove caught = new MonsterMove(monster, Direction.LEFT, game.points());
    caught.apply();
    assertTrue(monster.isHome());
    assertEquals(".P M\n", game.board().toString());
    caught.undo();
    assertEquals(".PM \n", game.board().toString());
  }

  @Test
  void whoRunsIntoTheStrongIsBeaten() {
    MonsterMove move = plan(".PM", Direction.LEFT);
    game.player().eat(Food.strong());
    move.apply();
    assertTrue(monster.isBeaten());
    assertEquals(".S \n", game.board().toString());
    assertEquals(200, game.points().score());
    move.undo();
    assertEquals(".SM\n", game.board().toString());
  }

  @Test
  void theDeadAreLeftInPeace() {
    plan(".PM", Direction.LEFT);
    game.player().loseLife();
    game.player().loseLife();
    game.player().loseLife();
    assertFalse(new MonsterMove(monster, Direction.LEFT, game.points()).isPossible());
  }
}
