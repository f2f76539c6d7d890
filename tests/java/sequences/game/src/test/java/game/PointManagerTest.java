package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PointManagerTest {
  private final PointManager points = new PointManager();
  private final Food small = new Food(10);
  private final Food large = new Food(30);

  @Test
  void nothingIsWonWithoutFood() {
    assertFalse(points.isAllEaten());
    assertEquals(0, points.percent());
    assertEquals(0, points.score());
  }

  @Test
  void eatenFoodCounts() {
    points.offer(small);
    points.offer(large);
    points.eat(small);
    assertEquals(40, points.offered());
    assertEquals(10, points.eaten());
    assertEquals(30, points.left());
    assertEquals(25, points.percent());
    assertFalse(points.isAllEaten());
    points.eat(large);
    assertTrue(points.isAllEaten());
  }

  @Test
  void foodCanComeBack() {
    points.offer(large);
    points.eat(large);
    points.bringBack(large);
    assertEquals(0, points.eaten());
    assertEquals(30, points.left());
    assertThrows(AssertionError.class, () -> points.bringBack(small));
  }

  @Test
  void whatWasNotOfferedIsNotEaten() {
    points.offer(small);
    assertThrows(AssertionError.class, () -> points.eat(large));
  }

  @Test
  void monstersAreABonus() {
    points.offer(small);
    points.beatMonster();
    assertEquals(200, points.score());
    assertEquals(1, points.monstersBeaten());
    assertEquals(0, points.percent());
    points.bringMonsterBack();
    assertEquals(0, points.score());
    assertThrows(AssertionError.class, points::bringMonsterBack);
  }

  @Test
  void textForThePlayer() {
    points.offer(small);
    points.offer(large);
    points.eat(large);
    assertEquals("30 points, 75 % eaten", points.toString());
  }
}
