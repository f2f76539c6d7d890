package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Games from the first move to the last one. */
class WholeGameTest {
  @Test
  void aGameWithUpsAndDowns() {
    Engine engine = new Engine(new BoardLoader("#####\n#PM.#\n#*..#\n#####", 2).load());
    engine.start();
    engine.moveMonster(0, Direction.LEFT);
    assertEquals("Paused: 0 points, 0 % eaten, a life is lost", engine.status());
    engine.start();
    engine.movePlayer(Direction.DOWN);
    assertTrue(engine.game().player().isStrong());
    engine.moveMonster(0, Direction.DOWN);
    engine.movePlayer(Direction.RIGHT);
    assertEquals(260, engine.game().points().score());
    engine.movePlayer(Direction.RIGHT);
    engine.movePlayer(Direction.UP);
    assertSame(GameState.PLAYER_WON, engine.state());
    assertEquals("You have won: 280 points, 100 % eaten", engine.status());
  }

  @Test
  void gamesOfMonstersAgainstAnIdlePlayerAreLost() {
    Engine engine = new Engine(new BoardLoader("P....\n.###.\n....M", 1).load());
    Random random = new Random(3);
    engine.start();
    int rounds = 0;
    while (engine.state() == GameState.PLAYING && rounds < 100) {
      engine.moveMonsters(random);
      rounds++;
    }
    assertSame(GameState.PLAYER_DIED, engine.state());
    assertEquals(6, rounds);
  }

  @Test
  void randomGamesKeepTheirContracts() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      String drawing = "wrapped\n# P .*\n  M#. \n.#  W.\n..#...";
      Engine engine = new Engine(new BoardLoader(drawing).load());
      String start = engine.game().toString();
      for (int i = 0; i < 200; i++) {
        engine.press("wasdwasdwasdpppu".charAt(random.nextInt(16)));
        engine.moveMonsters(random);
        assertTrue(engine.invariant());
        assertTrue(engine.game().board().invariant());
      }
      engine.restart();
      assertEquals(start, engine.game().toString());
    }
  }
}
