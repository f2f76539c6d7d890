package everyday;

import java.util.Random;

/** Chance decides which way a method takes, through a generator that was there before. */
public class Dice {
    private static final Random RANDOM = new Random();

    public static String side() {
        return RANDOM.nextBoolean() ? "heads" : "tails";
    }

    public static int roll(int sides) {
        if (sides < 1) {
            throw new IllegalArgumentException("sides");
        }
        return 1 + RANDOM.nextInt(sides);
    }
}
