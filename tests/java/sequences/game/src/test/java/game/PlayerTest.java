package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PlayerTest {
  @Test
  void aGameIsBegunWithThreeLives() {
    Player player = new Player();
    assertEquals(3, player.lives());
    assertTrue(player.isAlive());
    assertFalse(player.isStrong());
    assertEquals('P', player.symbol());
  }

  @Test
  void livesHaveBounds() {
    assertThrows(AssertionError.class, () -> new Player(0));
    assertThrows(AssertionError.class, () -> new Player(10));
    assertEquals(9, new Player(9).lives());
  }

  @Test
  void withoutLivesOneIsDead() {
    Player player = new Player(1);
    player.loseLife();
    assertFalse(player.isAlive());
    assertEquals('X', player.symbol());
    assertThrows(AssertionError.class, player::loseLife);
    assertThrows(AssertionError.class, () -> player.eat(new Food(10)));
  }

  @Test
  void aLifeCanBeGivenBack() {
    Player player = new Player(1);
    player.loseLife();
    player.regainLife();
    assertTrue(player.isAlive());
    assertThrows(AssertionError.class, () -> new Player(9).regainLife());
  }

  @Test
  void strengthIsUsedUp() {
    Player player = new Player();
    player.eat(new Food(10, 2));
    assertTrue(player.isStrong());
    assertEquals('S', player.symbol());
    player.tire();
    player.tire();
    player.tire();
    assertEquals(0, player.strength());
  }

  @Test
  void strengthAddsUp() {
    Player player = new Player();
    player.eat(new Food(10, 2));
    player.eat(new Food(10, 5));
    assertEquals(7, player.strength());
    player.resetStrength(1);
    assertEquals(1, player.strength());
  }

  @Test
  void whoIsStrongLosesNoLife() {
    Player player = new Player();
    player.eat(Food.strong());
    assertThrows(AssertionError.class, player::loseLife);
  }
}
