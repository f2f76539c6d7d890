package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BoardLoaderTest {
  private static void refused(String drawing, String reason) {
    Exception problem =
        assertThrows(IllegalArgumentException.class, () -> new BoardLoader(drawing).load());
    assertEquals(reason, problem.getMessage());
  }

  @Test
  void everySymbolHasItsGuest() {
    Game game = new BoardLoader("#.*3\nPMW \n").load();
    assertEquals("#.*o\nPMW \n", game.board().toString());
    assertEquals(90, game.points().offered());
    assertEquals(2, game.monsters().size());
    assertEquals(Player.LIVES, game.player().lives());
  }

  @Test
  void theLastLineNeedsNoEnd() {
    assertEquals(2, new BoardLoader("P.\n  ").load().board().height());
  }

  @Test
  void boardsCanBeWrapped() {
    BoardLoader loader = new BoardLoader("wrapped\nP.\n  \n");
    assertTrue(loader.isWrapped());
    assertTrue(loader.load().board().isWrapped());
    assertFalse(new BoardLoader("P.").isWrapped());
  }

  @Test
  void aLoaderCanBeUsedTwice() {
    BoardLoader loader = new BoardLoader("P.M", 1);
    Game first = loader.load();
    first.movePlayer(Direction.RIGHT);
    assertEquals("P.M\n0 points, 0 % eaten, 1 life", loader.load().toString());
  }

  @Test
  void emptyDrawings() {
    refused("", "the drawing is empty");
    refused("\n", "the drawing is empty");
    refused("wrapped\n", "the drawing is empty");
    refused(null, "there is no drawing");
  }

  @Test
  void largeDrawings() {
    refused("P" + ".".repeat(64), "the drawing is too large");
    refused("P\n" + ".\n".repeat(64), "the drawing is too large");
  }

  @Test
  void rowsOfDifferentLength() {
    refused("P..\n..\n", "row 1 is not as long as the first one");
  }

  @Test
  void unknownSymbols() {
    refused("P.?", "column 2, row 0: '?' means nothing");
    refused("P.\n0.", "column 0, row 1: '0' means nothing");
  }

  @Test
  void playersAreNeitherMissingNorMany() {
    refused("...", "there is no player");
    refused("P.\n.P", "column 1, row 1: there is a player already");
  }

  @Test
  void somethingMustBeThereToEat() {
    refused("P M", "there is nothing to eat");
  }

  @Test
  void allFoodMustBeInReach() {
    refused("P.#.", "column 3, row 0: nobody can get to this food");
    assertEquals(20, new BoardLoader("wrapped\nP.#.").load().points().offered());
  }

  @Test
  void livesHaveBounds() {
    assertThrows(IllegalArgumentException.class, () -> new BoardLoader("P.", 0));
    assertThrows(IllegalArgumentException.class, () -> new BoardLoader("P.", 10));
    assertEquals(9, new BoardLoader("P.", 9).load().player().lives());
  }
}
