package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class GameStateTest {
  @Test
  void movesAreAcceptedWhilePlayingOnly() {
    for (GameState state : GameState.values()) {
      assertEquals(state == GameState.PLAYING, state.acceptsMoves());
    }
  }

  @Test
  void lostAndWonAreTheEnd() {
    assertTrue(GameState.PLAYER_DIED.isOver());
    assertTrue(GameState.PLAYER_WON.isOver());
    assertFalse(GameState.HALTED.isOver());
  }

  @Test
  void noStateFollowsItself() {
    for (GameState state : GameState.values()) {
      assertFalse(state.mayBecome(state));
    }
  }

  @Test
  void gamesAreStartedBeforeTheyEnd() {
    assertTrue(GameState.STARTING.mayBecome(GameState.PLAYING));
    assertFalse(GameState.STARTING.mayBecome(GameState.PLAYER_WON));
    assertTrue(GameState.PLAYING.mayBecome(GameState.PLAYER_WON));
  }

  @Test
  void haltedGamesGoOnOrBeginAnew() {
    assertTrue(GameState.HALTED.mayBecome(GameState.PLAYING));
    assertTrue(GameState.HALTED.mayBecome(GameState.STARTING));
    assertFalse(GameState.HALTED.mayBecome(GameState.PLAYER_DIED));
  }

  @Test
  void theEndCanBeTakenBack() {
    assertTrue(GameState.PLAYER_DIED.mayBecome(GameState.HALTED));
    assertTrue(GameState.PLAYER_WON.mayBecome(GameState.STARTING));
    assertFalse(GameState.PLAYER_WON.mayBecome(GameState.PLAYING));
  }

  @Test
  void everyStateHasATitleOfItsOwn() {
    long titles = Arrays.stream(GameState.values()).map(GameState::title).distinct().count();
    assertEquals(GameState.values().length, titles);
    assertNotEquals("", GameState.PLAYING.title());
  }
}
