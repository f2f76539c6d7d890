package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FoodTest {
  @Test
  void ordinaryFoodMakesNobodyStrong() {
    Food food = new Food(Food.ORDINARY_POINTS);
    assertEquals(10, food.points());
    assertEquals(0, food.strength());
    assertFalse(food.isStrong());
    assertEquals('.', food.symbol());
  }

  @Test
  void richFoodIsDrawnLarger() {
    assertEquals('o', new Food(20).symbol());
  }

  @Test
  void someFoodMakesStrong() {
    Food food = Food.strong();
    assertTrue(food.isStrong());
    assertEquals(Food.STRONG_POINTS, food.points());
    assertEquals(Food.STRONG_STEPS, food.strength());
    assertEquals('*', food.symbol());
  }

  @Test
  void foodIsWorthSomething() {
    assertThrows(AssertionError.class, () -> new Food(0));
    assertThrows(AssertionError.class, () -> new Food(10, -1));
  }
}
