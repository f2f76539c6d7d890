package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EncounterTest {
  private final Board board = new Board(4, 1);
  private final Player player = new Player(2);
  private final Monster monster = new Monster(true);
  private final PointManager points = new PointManager();

  @BeforeEach
  void placeThem() {
    player.occupy(board.cellAt(0, 0));
    monster.occupy(board.cellAt(2, 0));
  }

  @Test
  void theWeakLoseALife() {
    Encounter encounter = new Encounter(player, monster, points);
    assertFalse(encounter.isDone());
    encounter.apply();
    assertTrue(encounter.isDone());
    assertTrue(encounter.costLife());
    assertEquals(1, player.lives());
    assertTrue(monster.isHome());
  }

  @Test
  void theMonsterGoesHomeAfterwards() {
    monster.stepTo(board.cellAt(1, 0));
    Encounter encounter = new Encounter(player, monster, points);
    encounter.apply();
    assertSame(board.cellAt(2, 0), monster.location());
    encounter.undo();
    assertSame(board.cellAt(1, 0), monster.location());
    assertEquals(2, player.lives());
  }

  @Test
  void ifItsHomeIsTakenTheMonsterStays() {
    monster.stepTo(board.cellAt(1, 0));
    new Monster(false).occupy(board.cellAt(2, 0));
    Encounter encounter = new Encounter(player, monster, points);
    encounter.apply();
    assertSame(board.cellAt(1, 0), monster.location());
    encounter.undo();
    assertEquals(2, player.lives());
  }

  @Test
  void theStrongBeatMonsters() {
    player.eat(Food.strong());
    Encounter encounter = new Encounter(player, monster, points);
    encounter.apply();
    assertTrue(encounter.isBeaten());
    assertFalse(encounter.costLife());
    assertTrue(monster.isBeaten());
    assertEquals(200, points.score());
    encounter.undo();
    assertSame(board.cellAt(2, 0), monster.location());
    assertEquals(0, points.score());
  }

  @Test
  void theyMeetOnce() {
    Encounter encounter = new Encounter(player, monster, points);
    assertThrows(AssertionError.class, encounter::undo);
    encounter.apply();
    assertThrows(AssertionError.class, encounter::apply);
  }

  @Test
  void theDeadMeetNobody() {
    player.loseLife();
    player.loseLife();
    assertThrows(AssertionError.class, () -> new Encounter(player, monster, points));
  }
}
