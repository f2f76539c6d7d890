//! release: 21
/** String and StringBuilder additions up to 21: indexOf ranges, splitWithDelimiters, repeat, emoji and clamp. */
package lib_text21;

import java.util.Arrays;
import java.util.regex.Pattern;

public class Strings {
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
        String s = "abcabcabc";
        t("indexOf range", () -> s.indexOf('c', 0, 2) + " " + s.indexOf('c', 0, 3) + " " + s.indexOf('c', 3, 9) + " " + s.indexOf('c', 9, 9) + " " + s.indexOf("bc", 2, 6) + " " + s.indexOf("bc", 2, 5) + " " + s.indexOf("", 2, 2) + " " + "\u4e00a\u4e00".indexOf('\u4e00', 1, 3) + " " + "x\ud83d\ude00".indexOf(0x1F600, 0, 2));
        t("indexOf bad", () -> s.indexOf('c', 5, 3));
        t("indexOf bad 2", () -> s.indexOf('c', -1, 3));
        t("indexOf bad 3", () -> s.indexOf("c", 0, 10));
        for (String[] q : new String[][] {{"a,b;c", "[,;]"}, {",a,,b,", ","}, {"abc", ""}, {"", ","}, {"a1b22c", "\\d+"}, {"x", "y"}}) {
            for (int lim : new int[] {0, -1, 2}) {
                p("split " + q[0] + " " + q[1] + " " + lim, Arrays.toString(q[0].splitWithDelimiters(q[1], lim)) + Arrays.toString(Pattern.compile(q[1]).splitWithDelimiters(q[0], lim)));
            }
        }
        StringBuilder b = new StringBuilder("[");
        t("repeat", () -> b.repeat("ab", 3).repeat('-', 2).repeat(0x1F600, 2).repeat("", 5).repeat("x", 0).repeat((CharSequence) null, 1).append(']'));
        t("repeat wide", () -> new StringBuilder().repeat("\u4e00q", 2).repeat('\u00e9', 3) + " " + new StringBuffer("z").repeat('y', 3));
        t("repeat neg", () -> b.repeat("a", -1));
        t("repeat neg cp", () -> b.repeat(-5, 1));
        t("emoji", () -> Character.isEmoji(0x1F600) + " " + Character.isEmoji('a') + " " + Character.isEmojiPresentation(0x231A) + " " + Character.isEmojiModifier(0x1F3FB) + " " + Character.isEmojiModifierBase(0x1F44B) + " " + Character.isEmojiComponent('#') + " " + Character.isExtendedPictographic(0x1F600));
        t("regex emoji", () -> "a\ud83d\ude00b".replaceAll("\\p{IsEmoji}", "*"));
        t("clamp", () -> Math.clamp(15, 0, 10) + " " + Math.clamp(-5L, 0, 10) + " " + Math.clamp(1L << 40, 0, 100) + " " + Math.clamp(5.5, 0.0, 1.0) + " " + Math.clamp(-0.0, 0.0, 1.0) + " " + Math.clamp(Double.NaN, 0.0, 1.0) + " " + Math.clamp(2f, 0f, 1f) + " " + Math.clamp(7L, 1L, 9L));
        t("clamp bad", () -> Math.clamp(5, 10, 0));
        t("clamp nan", () -> Math.clamp(5.0, Double.NaN, 1.0));
        t("ceilDiv", () -> Math.ceilDiv(7, 2) + " " + Math.ceilDiv(-7, 2) + " " + Math.ceilMod(7, 3) + " " + Math.ceilDiv(7L, -2) + " " + Math.ceilDivExact(9, 2) + " " + Math.divideExact(9, 2) + " " + Math.unsignedMultiplyHigh(-1L, -1L) + " " + Math.floorDivExact(-9, 2));
        t("divideExact", () -> Math.divideExact(Integer.MIN_VALUE, -1));
        t("compress", () -> Integer.compress(0x12345678, 0x0F0F0F0F) + " " + Integer.expand(0x1234, 0x0F0F0F0F) + " " + Long.compress(-1L, 0xFF00FF00L) + " " + Long.expand(0xFFL, 0x0101010101010101L));
        t("float16", () -> Float.floatToFloat16(1.5f) + " " + Float.float16ToFloat((short) 0x3c00) + " " + Float.float16ToFloat((short) 0x7c00) + " " + Float.floatToFloat16(1e-8f) + " " + Float.floatToFloat16(65520f));
        t("toString", () -> 2.0E-3 + " " + 1.0E23 + " " + 2.2250738585072014E-308 + " " + 4.9E-324 + " " + 1.1E-44f + " " + 9.0E-45f + " " + 5.0E-324);
        t("parallelSort", () -> Arrays.toString(Arrays.stream(new int[] {3, 1, 2}).sorted().toArray()));
        t("codePoint names", () -> Character.getName(0x1FAE8) + " " + Character.UnicodeBlock.of(0x1E4D0));
        t("list mapMulti", () -> java.util.stream.Stream.of(1, 2, 3).<Integer>mapMulti((x, c) -> { if (x != 2) { c.accept(x * 10); } }).toList());
        t("bigint", () -> java.math.BigInteger.TWO.parallelMultiply(java.math.BigInteger.TEN) + " " + new java.math.BigInteger("-0"));
        t("shuffle", () -> { var l = new java.util.ArrayList<>(java.util.List.of(1, 2, 3, 4, 5)); java.util.Collections.shuffle(l, new java.util.Random(7)); return l; });
        t("instant", () -> java.time.Instant.EPOCH.plusSeconds(5).until(java.time.Instant.EPOCH, java.time.temporal.ChronoUnit.SECONDS) + " " + java.time.Duration.ofSeconds(5).isPositive());
        t("matcher", () -> { var m = Pattern.compile("(?<n>\\d+)").matcher("a12"); m.find(); return m.namedGroups() + " " + m.hasMatch() + " " + m.toMatchResult().namedGroups() + " " + m.toMatchResult().group("n"); });
        t("charset", () -> java.nio.charset.Charset.forName("nope", java.nio.charset.StandardCharsets.UTF_8));
        t("locale of", () -> java.util.Locale.of("de", "CH") + " " + java.util.Locale.of("en"));
        t("hashmap factory", () -> java.util.HashMap.newHashMap(10).size() + " " + java.util.HashSet.newHashSet(3).size() + " " + java.util.LinkedHashMap.newLinkedHashMap(2).isEmpty());
        t("url", () -> "%s %S".formatted("q", "w") + " " + "a\tb".translateEscapes() + " " + "  x ".strip());
    }
}
