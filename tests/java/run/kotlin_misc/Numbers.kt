/** Kotlin numbers: conversions, unsigned types, bit operations, overflow, chars, string templates and formatting. */
package kotlin_misc

import kotlin.math.abs
import kotlin.math.ceil
import kotlin.math.floor
import kotlin.math.pow
import kotlin.math.round
import kotlin.math.roundToInt
import kotlin.math.roundToLong
import kotlin.math.sign
import kotlin.math.sqrt
import kotlin.math.truncate

private fun p(label: String, value: Any?) {
    println("$label = $value")
}

private inline fun t(label: String, body: () -> Any?) {
    val r = try {
        body()
    } catch (e: Throwable) {
        "threw $e"
    }
    p(label, r)
}

fun main() {
    p("conversions", "${300.toByte()} ${70000.toShort()} ${3.99.toInt()} ${(-3.99).toLong()} ${1e20.toInt()} ${Double.NaN.toInt()} ${65.toChar()} ${'a'.code} ${'7'.digitToInt()} ${5.digitToChar()} ${1L.toInt()} ${0.1f.toDouble()} ${16777217.toFloat()}")
    p("arith", "${7 / 2} ${-7 / 2} ${-7 % 3} ${(-7).mod(3)} ${(-7).floorDiv(2)} ${7.5 % 2} ${Int.MAX_VALUE + 1} ${Long.MIN_VALUE - 1} ${Int.MIN_VALUE / -1} ${1.0 / 0} ${0.0 / 0}")
    t("div zero") { 1 / "".length }
    t("mod zero") { 5L % "".length }
    p("bits", "${5 and 3} ${5 or 3} ${5 xor 3} ${5.inv()} ${1 shl 33} ${-8 shr 1} ${-8 ushr 28} ${1L shl 40} ${0b1010_1010} ${0xFF} ${255.countOneBits()} ${8.countTrailingZeroBits()} ${1.rotateLeft(31)} ${40.takeHighestOneBit()}")
    p("unsigned", "${4294967295u} ${(-1).toUInt()} ${UInt.MAX_VALUE + 1u} ${3u - 5u} ${ULong.MAX_VALUE} ${7u / 2u} ${UInt.MAX_VALUE.toLong()} ${(-1).toUByte()} ${200.toUByte() + 100.toUByte()} ${UInt.MAX_VALUE > 5u} ${(-1L).toULong() % 10u} ${5u shl 30} ${1u.toInt()} ${UShort.MAX_VALUE}")
    p("unsigned ranges", "${(1u..4u).toList()} ${(3u downTo 1u).sum()} ${uintArrayOf(1u, 2u).sum()} ${"4000000000".toUInt()} ${"x".toUIntOrNull()}")
    p("parse", "${"42".toInt()} ${"-7f".toIntOrNull()} ${"ff".toInt(16)} ${"1e3".toDouble()} ${"x".toDoubleOrNull()} ${255.toString(2)} ${(-255).toString(16)} ${"true".toBoolean()} ${"yes".toBooleanStrictOrNull()} ${"12.5".toBigDecimal()} ${"99999999999".toLongOrNull()} ${"99999999999".toIntOrNull()}")
    t("parse bad") { "abc".toInt() }
    t("parse radix") { "12".toInt(1) }
    p("compare", "${1.compareTo(2)} ${1 == 1} ${1.equals(1L)} ${0.0 == -0.0} ${(0.0 as Any) == (-0.0 as Any)} ${Double.NaN == Double.NaN} ${(Double.NaN as Any) == (Double.NaN as Any)} ${maxOf(3, 9, 5)} ${minOf(2.5, 1.5)} ${5.coerceIn(1, 3)} ${5.coerceAtLeast(9)} ${'a' < 'b'}")
    p("boxed", "${(127 as Int?) === (127 as Int?)} ${(1000 as Int?) == (1000 as Int?)} ${listOf(1, 2).contains(2)} ${(5 as Number).toDouble()}")
    p("math", "${abs(-5)} ${abs(-2.5)} ${sqrt(2.0)} ${2.0.pow(10)} ${ceil(1.2)} ${floor(-1.2)} ${round(2.5)} ${round(3.5)} ${2.5.roundToInt()} ${(-2.5).roundToLong()} ${truncate(-1.9)} ${(-3).sign} ${(-0.5).sign} ${Math.hypot(3.0, 4.0)}")
    t("round nan") { Double.NaN.roundToInt() }
    p("text", "${1.0} ${1e7} ${1e-5} ${100.0f} ${1.0e10} ${Float.MAX_VALUE} ${Double.MIN_VALUE} ${123456789.0} ${0.1 + 0.2} ${1 / 3.0} ${Double.POSITIVE_INFINITY}")
    p("big", "${100.toBigInteger().pow(20)} ${"1.10".toBigDecimal() + "2.205".toBigDecimal()} ${10.toBigInteger() / 3.toBigInteger()} ${7.toBigInteger() % 3.toBigInteger()} ${1.toBigInteger() shl 70} ${"5".toBigDecimal().compareTo("5.0".toBigDecimal())}")
    p("chars", "${'a' + 1} ${'d' - 'a'} ${'z' - 1} ${('a'..'f').toList()} ${'A'.lowercaseChar()} ${'ß'.uppercase()} ${'5'.isDigit()} ${'_'.isLetter()} ${'x'.isLetterOrDigit()} ${' '.isWhitespace()} ${'\u0041'} ${'a'.titlecase()} ${'é'.code} ${'1'.digitToIntOrNull(2)}")
    val n = 5
    p("templates", "$n ${n + 1} ${"nested ${n * 2} ${if (n > 3) "big" else "small"}"} \$n ${'$'} ${listOf(n)} ${null} ${Unit} ${arrayOf(1).size}")
    var x = 10
    x += 5
    x -= 3
    x *= 2
    x /= 5
    x %= 3
    val y = x++ + ++x
    p("compound", "$x $y ${-x} ${+x} ${x--} ${--x}")
    var b: Byte = 127
    b++
    var s: Short = -32768
    s--
    var c = 'y'
    c++
    c++
    p("wrap", "$b $s $c")
    val l: Long = 5
    p("mixed", "${l + 1} ${l * 2.5} ${1 + 2L + 3.5f} ${5.toByte() + 5.toShort()} ${'a' + 2} ${"s" + 1 + 2L + 'c' + null + true}")
    p("ranges", "${(1..10 step 3).toList()} ${(0.5..1.5).contains(1.0)} ${(1..5).random(kotlin.random.Random(3)) in 1..5} ${(1..5).reversed()} ${"b" in "a".."c"} ${(10L downTo 5L step 2).toList()} ${1.rangeTo(3)} ${(1..9).sumOf { it * it }}")
    t("step") { 1..5 step 0 }
    val r = kotlin.random.Random(42)
    p("random", "${r.nextInt()} ${r.nextInt(10)} ${r.nextInt(5, 8)} ${r.nextLong()} ${r.nextDouble()} ${r.nextBoolean()} ${r.nextBits(4)} ${r.nextFloat()} ${r.nextBytes(3).toList()} ${List(4) { r.nextInt(100) }} ${listOf(1, 2, 3, 4).shuffled(kotlin.random.Random(1))}")
    p("format", "${"%.3f".format(3.14159)} ${"%,d".format(1234567)} ${"%08.2f".format(-3.5)} ${"%x".format(255)} ${"%-5s|".format("ab")} ${"%e".format(12345.678)} ${"%b %c".format(true, 'z')}")
    var fact = 1L
    for (i in 1..20) fact *= i
    p("fact", fact)
    var collatz = 27
    var steps = 0
    while (collatz != 1) {
        collatz = if (collatz % 2 == 0) collatz / 2 else 3 * collatz + 1
        steps++
    }
    p("collatz", steps)
    outer@ for (i in 1..5) {
        for (j in 1..5) {
            if (j == 3) continue@outer
            if (i == 4) break@outer
            fact += i * j
        }
    }
    p("labels", fact)
    do {
        val inside = steps--
    } while (inside > 100)
    p("do while", steps)
    for (i in 0..9) p("row $i", "${i.toString(2)} ${i.toUInt() * 3_000_000_000u} ${(i * 0.1)} ${(i * 0.1f)} ${i.toDouble().pow(2)} ${i shl i} ${i.toBigInteger().pow(i)}")
}
