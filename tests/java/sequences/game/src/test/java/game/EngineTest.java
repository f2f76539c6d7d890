package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class EngineTest {
  private static Engine engine(String drawing, int lives) {
    return new Engine(new BoardLoader(drawing, lives).load());
  }

  @Test
  void aGameWaitsForItsStart() {
    Engine engine = engine("P.", 1);
    assertSame(GameState.STARTING, engine.state());
    assertFalse(engine.movePlayer(Direction.RIGHT));
    assertFalse(engine.halt());
    assertFalse(engine.restart());
    assertFalse(engine.undo());
    assertTrue(engine.start());
    assertSame(GameState.PLAYING, engine.state());
    assertFalse(engine.start());
  }

  @Test
  void onlyAGameThatIsReadyHasAnEngine() {
    assertThrows(AssertionError.class, () -> new Engine(new Game(new Board(2, 2))));
  }

  @Test
  void onlyAFreshGameHasAnEngine() {
    Game game = new BoardLoader("P ..").load();
    game.movePlayer(Direction.RIGHT);
    assertThrows(AssertionError.class, () -> new Engine(game));
  }

  @Test
  void nobodyMovesDuringAHalt() {
    Engine engine = engine("P .M", 1);
    engine.start();
    assertTrue(engine.halt());
    assertSame(GameState.HALTED, engine.state());
    assertFalse(engine.movePlayer(Direction.RIGHT));
    assertFalse(engine.moveMonster(0, Direction.LEFT));
    assertEquals(0, engine.moveMonsters(new Random(1)));
    assertTrue(engine.start());
    assertTrue(engine.movePlayer(Direction.RIGHT));
    assertTrue(engine.moveMonster(0, Direction.LEFT));
    assertFalse(engine.moveMonster(0, Direction.UP));
  }

  @Test
  void thereAreNoOtherMonsters() {
    Engine engine = engine("P.M", 1);
    engine.start();
    assertThrows(AssertionError.class, () -> engine.moveMonster(1, Direction.LEFT));
    assertThrows(AssertionError.class, () -> engine.moveMonster(-1, Direction.LEFT));
  }

  @Test
  void whoEatsAllWins() {
    Engine engine = engine("P..", 1);
    engine.start();
    engine.movePlayer(Direction.RIGHT);
    assertSame(GameState.PLAYING, engine.state());
    engine.movePlayer(Direction.RIGHT);
    assertSame(GameState.PLAYER_WON, engine.state());
    assertEquals("You have won: 20 points, 100 % eaten", engine.status());
    assertFalse(engine.movePlayer(Direction.LEFT));
    assertFalse(engine.start());
  }

  @Test
  void theGameHaltsWhenALifeIsLost() {
    Engine engine = engine(".PM", 2);
    engine.start();
    engine.moveMonster(0, Direction.LEFT);
    assertSame(GameState.HALTED, engine.state());
    assertEquals("Paused: 0 points, 0 % eaten, a life is lost", engine.status());
    engine.start();
    engine.movePlayer(Direction.RIGHT);
    assertSame(GameState.PLAYER_DIED, engine.state());
    assertEquals("Game over: 0 points, 0 % eaten", engine.status());
  }

  @Test
  void aHaltThatWasAskedForIsNoLifeLost() {
    Engine engine = engine("P.", 1);
    engine.start();
    engine.halt();
    assertEquals("Paused: 0 points, 0 % eaten", engine.status());
  }

  @Test
  void theEndCanBeTakenBack() {
    Engine engine = engine(".PM", 1);
    engine.start();
    engine.movePlayer(Direction.RIGHT);
    assertSame(GameState.PLAYER_DIED, engine.state());
    assertTrue(engine.undo());
    assertSame(GameState.HALTED, engine.state());
    assertTrue(engine.game().player().isAlive());
    engine.start();
    engine.movePlayer(Direction.LEFT);
    assertSame(GameState.PLAYER_WON, engine.state());
    assertTrue(engine.undo());
    assertSame(GameState.HALTED, engine.state());
  }

  @Test
  void threeRoundsCanBeTakenBack() {
    Engine engine = engine("P    .", 1);
    engine.start();
    assertEquals(4, engine.type("dddd"));
    assertTrue(engine.undo());
    assertTrue(engine.undo());
    assertTrue(engine.undo());
    assertEquals(0, engine.undosLeft());
    assertFalse(engine.undo());
    assertEquals(1, engine.game().moves());
    assertSame(GameState.PLAYING, engine.state());
  }

  @Test
  void anewAfterTheEnd() {
    Engine engine = engine("P.M", 1);
    String start = engine.game().toString();
    engine.start();
    engine.movePlayer(Direction.RIGHT);
    engine.undo();
    engine.start();
    engine.moveMonster(0, Direction.LEFT);
    engine.moveMonster(0, Direction.LEFT);
    assertSame(GameState.PLAYER_DIED, engine.state());
    assertTrue(engine.restart());
    assertSame(GameState.STARTING, engine.state());
    assertEquals(start, engine.game().toString());
    assertEquals(Engine.UNDOS, engine.undosLeft());
  }

  @Test
  void monstersMoveByThemselves() {
    Engine engine = engine("P . M\n#####\n W#  ", 2);
    engine.start();
    assertEquals(2, engine.moveMonsters(new Random(1)));
    assertSame(engine.game().board().cellAt(3, 0), engine.game().monsters().get(0).location());
    assertSame(engine.game().board().cellAt(0, 2), engine.game().monsters().get(1).location());
  }

  @Test
  void whenALifeIsLostTheOtherMonstersWait() {
    Engine engine = engine(".PMW ", 2);
    engine.start();
    assertEquals(1, engine.moveMonsters(new Random(1)));
    assertSame(GameState.HALTED, engine.state());
  }

  @Test
  void monstersWithoutAWayAndBeatenOnesStay() {
    Engine engine = engine("#########\nM#*PM   .", 1);
    engine.start();
    engine.movePlayer(Direction.LEFT);
    engine.moveMonster(1, Direction.LEFT);
    engine.movePlayer(Direction.RIGHT);
    assertEquals(1, engine.game().monstersLeft());
    assertEquals(0, engine.moveMonsters(new Random(1)));
  }

  @Test
  void keys() {
    Engine engine = engine("P. \n  .", 1);
    assertFalse(engine.press('x'));
    assertFalse(engine.press('d'));
    assertTrue(engine.press('p'));
    assertTrue(engine.press('s'));
    assertTrue(engine.press('p'));
    assertSame(GameState.HALTED, engine.state());
    assertTrue(engine.press('p'));
    assertTrue(engine.press('u'));
    assertTrue(engine.press('r'));
    assertSame(GameState.STARTING, engine.state());
    assertEquals(3, engine.type("pads"));
    assertEquals(0, engine.type(""));
  }
}
