package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MonsterTest {
  private final Random random = new Random(1);

  private static Game load(String... rows) {
    return new BoardLoader(String.join("\n", rows)).load();
  }

  @Test
  void huntersAndWanderersLookDifferent() {
    assertEquals('M', new Monster(true).symbol());
    assertEquals('W', new Monster(false).symbol());
    assertTrue(new Monster(true).isHunter());
  }

  @Test
  void whoWasNeverOnABoardIsNotBeaten() {
    Monster monster = new Monster(true);
    assertFalse(monster.isBeaten());
    monster.occupy(new Board(1, 1).cellAt(0, 0));
    assertFalse(monster.isBeaten());
    monster.leave();
    assertTrue(monster.isBeaten());
  }

  @Test
  void wallsMonstersAndTheBorderAreInTheWay() {
    Game game = load("#.P", "WM ");
    Monster left = game.monsters().get(0);
    Monster right = game.monsters().get(1);
    assertEquals(List.of(), left.ways());
    assertEquals(List.of(Direction.UP, Direction.RIGHT), right.ways());
    assertNull(left.choose(game.player(), random));
  }

  @Test
  void thePlayerIsNotInTheWay() {
    Game game = load("WP.");
    assertEquals(List.of(Direction.RIGHT), game.monsters().get(0).ways());
  }

  @Test
  void huntersTakeTheShortestWay() {
    Game game = load("P  .", " #M ", "    ");
    Monster hunter = game.monsters().get(0);
    assertSame(Direction.UP, hunter.choose(game.player(), random));
  }

  @Test
  void huntersFleeFromTheStrong() {
    Game game = load("P M .");
    game.player().eat(Food.strong());
    assertSame(Direction.RIGHT, game.monsters().get(0).choose(game.player(), random));
  }

  @Test
  void aHunterWhoseWayIsTakenGoesElsewhere() {
    Game game = load("P.WM ");
    assertSame(Direction.RIGHT, game.monsters().get(1).choose(game.player(), random));
  }

  @Test
  void aHunterThatCannotGetToThePlayerWalksAbout() {
    Game game = load("P.#M ");
    assertSame(Direction.RIGHT, game.monsters().get(0).choose(game.player(), random));
  }

  @Test
  void wanderersTakeAnyWay() {
    Game game = load("P.W..");
    Monster wanderer = game.monsters().get(0);
    boolean wentLeft = false;
    boolean wentRight = false;
    for (int i = 0; i < 50; i++) {
      Direction way = wanderer.choose(game.player(), random);
      wentLeft |= way == Direction.LEFT;
      wentRight |= way == Direction.RIGHT;
    }
    assertTrue(wentLeft && wentRight);
  }
}
