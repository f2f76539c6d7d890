package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Observers: the scoreboard, and one that writes down all it is told. */
class ScoreboardTest {
  private static class Diary implements GameObserver {
    private final List<String> entries = new ArrayList<>();

    @Override
    public void stateChanged(GameState before, GameState after) {
      entries.add(before + " -> " + after);
    }

    @Override
    public void boardChanged(Game game) {
      entries.add("moves: " + game.moves());
    }
  }

  private final Scoreboard scores = new Scoreboard();

  private Engine observed(String drawing, int lives) {
    Engine engine = new Engine(new BoardLoader(drawing, lives).load());
    engine.addObserver(scores);
    return engine;
  }

  @Test
  void observersAreToldEverything() {
    Engine engine = observed("P.", 1);
    Diary diary = new Diary();
    engine.addObserver(diary);
    engine.type("pdu");
    List<String> expected =
        List.of(
            "STARTING -> PLAYING",
            "PLAYING -> PLAYER_WON",
            "moves: 1",
            "PLAYER_WON -> HALTED",
            "moves: 0");
    assertEquals(expected, diary.entries);
  }

  @Test
  void whoDoesNotObserveAnyMoreIsToldNothing() {
    Engine engine = observed("P.", 1);
    Diary diary = new Diary();
    engine.addObserver(diary);
    assertThrows(AssertionError.class, () -> engine.addObserver(diary));
    assertTrue(engine.removeObserver(diary));
    assertFalse(engine.removeObserver(diary));
    engine.start();
    assertEquals(List.of(), diary.entries);
  }

  @Test
  void withoutGamesThereIsNoResult() {
    assertEquals(0, scores.games());
    assertEquals(0, scores.winRate());
    assertEquals("guest: 0 won, 0 lost, best 0", scores.toString());
  }

  @Test
  void aGameThatIsNotOverDoesNotCount() {
    observed("P..", 1).type("pd");
    assertEquals(10, scores.current());
    assertEquals(0, scores.best());
    assertEquals(0, scores.games());
  }

  @Test
  void winsAndLossesAreCounted() {
    Engine engine = observed("MP.", 1);
    engine.type("pa");
    assertEquals("beginner", scores.rank());
    engine.type("rpd");
    assertEquals(1, scores.wins());
    assertEquals(1, scores.losses());
    assertEquals(50, scores.winRate());
    assertEquals(10, scores.best());
    assertEquals("winner", scores.rank());
  }

  @Test
  void anEndThatIsTakenBackDoesNotCount() {
    Engine engine = observed("MP.", 1);
    engine.type("pd");
    assertEquals(10, scores.best());
    engine.type("u");
    assertEquals(0, scores.games());
    assertEquals(0, scores.best());
    engine.type("pa");
    assertEquals(1, scores.losses());
    engine.type("u");
    assertEquals(0, scores.losses());
  }

  @Test
  void aMasterHasAGoodScore() {
    Engine engine = observed("99P99999999999", 1);
    engine.type("paa");
    engine.type("ddddddddddddd");
    assertEquals(1, scores.wins());
    assertEquals(1170, scores.best());
    assertEquals("master", scores.rank());
  }

  @Test
  void onlyEndsThatWereCountedAreTakenBack() {
    assertThrows(
        AssertionError.class, () -> scores.stateChanged(GameState.PLAYER_WON, GameState.HALTED));
  }
}
