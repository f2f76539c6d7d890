/** SplittableRandom and the RandomGenerator algorithms with fixed seeds, splitting and jumping. */
package lib_random;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

public class Splittable {
    static void p(String label, Object value) {
        StringBuilder b = new StringBuilder();
        String s = label + " = " + value;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 32 && c < 127) {
                b.append(c);
            } else {
                b.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            }
        }
        System.out.println(b);
    }

    interface Body {
        Object run() throws Throwable;
    }

    static void t(String label, Body body) {
        try {
            p(label, body.run());
        } catch (Throwable e) {
            p(label, "threw " + e);
        }
    }

    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, 42, -99}) {
            SplittableRandom s = new SplittableRandom(seed);
            SplittableRandom c = s.split();
            p("split " + seed, s.nextInt() + " " + s.nextLong() + " " + s.nextInt(100) + " " + s.nextInt(5, 9) + " " + s.nextDouble() + " " + s.nextBoolean() + " | " + c.nextInt() + " " + c.nextLong(1000) + " " + c.nextDouble(2, 3) + " " + c.split().nextInt());
        }
        SplittableRandom s = new SplittableRandom(5);
        p("streams", Arrays.toString(s.ints(5).toArray()) + Arrays.toString(s.ints(5, 0, 50).toArray()) + Arrays.toString(s.longs(3, 0, 9).toArray()) + Arrays.toString(s.doubles(2).toArray()));
        byte[] b = new byte[10];
        s.nextBytes(b);
        p("bytes", Arrays.toString(b));
        t("bad", () -> s.nextInt(0));
        t("bad range", () -> s.nextInt(4, 4));
        t("bad stream", () -> s.ints(-1));
        for (String name : new String[] {"L64X128MixRandom", "L64X128StarStarRandom", "L64X256MixRandom", "L64X1024MixRandom", "L128X128MixRandom", "L128X256MixRandom", "L128X1024MixRandom", "L32X64MixRandom", "Xoroshiro128PlusPlus", "Xoshiro256PlusPlus", "SplittableRandom", "Random"}) {
            t(name, () -> {
                RandomGenerator g = RandomGeneratorFactory.of(name).create(12345L);
                return g.nextInt() + " " + g.nextLong() + " " + g.nextInt(1000) + " " + g.nextInt(-7, 7) + " " + g.nextDouble() + " " + g.nextFloat() + " " + g.nextBoolean() + " " + g.nextLong(77) + " " + Arrays.toString(g.ints(2, 0, 9).toArray());
            });
        }
        t("seed bytes", () -> RandomGeneratorFactory.of("L64X128MixRandom").create(new byte[] {1, 2, 3}).nextInt());
        t("unknown", () -> RandomGenerator.of("NoSuchRandom"));
        t("properties", () -> {
            var f = RandomGeneratorFactory.of("Xoshiro256PlusPlus");
            return f.name() + " " + f.group() + " " + f.stateBits() + " " + f.equidistribution() + " " + f.isJumpable() + " " + f.isLeapable() + " " + f.isSplittable() + " " + f.isStatistical() + " " + f.isStochastic() + " " + f.isHardware();
        });
        t("names", () -> RandomGeneratorFactory.all().map(RandomGeneratorFactory::name).sorted().toList());
        t("jump", () -> {
            RandomGenerator.LeapableGenerator g = (RandomGenerator.LeapableGenerator) RandomGeneratorFactory.of("Xoroshiro128PlusPlus").create(9);
            g.jump();
            long a = g.nextLong();
            g.leap();
            return a + " " + g.nextLong() + " " + g.copy().nextLong();
        });
        t("splits", () -> ((RandomGenerator.SplittableGenerator) RandomGeneratorFactory.of("L64X128MixRandom").create(3)).splits(3).map(g -> g.nextInt(100)).toList());
        t("gaussian", () -> String.format("%.9f", RandomGeneratorFactory.of("L64X128MixRandom").create(3).nextGaussian()) + " " + String.format("%.9f", RandomGeneratorFactory.of("L64X128MixRandom").create(3).nextExponential()));
        RandomGenerator counter = new RandomGenerator() {
            long n;

            @Override
            public long nextLong() {
                return n += 0x9E3779B97F4A7C15L;
            }
        };
        t("own", () -> counter.nextInt() + " " + counter.nextInt(10) + " " + counter.nextDouble() + " " + counter.nextBoolean() + " " + counter.nextFloat() + " " + counter.ints(3, 0, 5).boxed().toList() + " " + counter.isDeprecated());
        long h = 0;
        SplittableRandom q = new SplittableRandom(2024);
        for (int i = 0; i < 2000; i++) {
            h = h * 31 + q.nextLong() + q.nextInt(1 + i) + Double.doubleToLongBits(q.nextDouble());
            if (i % 500 == 0) {
                q = q.split();
                p("at " + i, h);
            }
        }
        p("hash", h);
        int[] dice = new int[7];
        for (int i = 0; i < 6000; i++) {
            dice[q.nextInt(1, 7)]++;
        }
        p("dice", Arrays.toString(dice));
    }
}
