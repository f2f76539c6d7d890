/** Kotlin when expressions, sealed hierarchies, smart casts, enums and ranges in conditions. */
package kotlin_misc

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

sealed interface WhenSealedExpr
data class WhenSealedNum(val v: Double) : WhenSealedExpr
data class WhenSealedSum(val l: WhenSealedExpr, val r: WhenSealedExpr) : WhenSealedExpr
data class WhenSealedMul(val l: WhenSealedExpr, val r: WhenSealedExpr) : WhenSealedExpr
object WhenSealedNone : WhenSealedExpr

sealed class WhenSealedResult<out T> {
    class Ok<T>(val value: T) : WhenSealedResult<T>()
    class Err(val msg: String, val cause: Throwable? = null) : WhenSealedResult<Nothing>()
    data object Loading : WhenSealedResult<Nothing>()
}

enum class WhenSealedColor(val rgb: Int) {
    RED(0xff0000), GREEN(0x00ff00) {
        override fun nick() = "grass"
    },
    BLUE(0x0000ff);

    open fun nick() = name.lowercase()
    val isWarm get() = this == RED
}

private fun eval(e: WhenSealedExpr): Double = when (e) {
    is WhenSealedNum -> e.v
    is WhenSealedSum -> eval(e.l) + eval(e.r)
    is WhenSealedMul -> eval(e.l) * eval(e.r)
    WhenSealedNone -> Double.NaN
}

private fun describe(o: Any?): String = when (o) {
    null -> "null"
    0 -> "zero"
    1, 2, 3 -> "small"
    in 4..10 -> "medium"
    !is Int -> when (o) {
        is String -> if (o.isEmpty()) "empty" else "string ${o.length}"
        is Long, is Short -> "integral ${(o as Number).toInt()}"
        is IntArray -> "ints ${o.sum()}"
        is List<*> -> "list ${o.size} ${o.firstOrNull()}"
        is Map.Entry<*, *> -> "entry ${o.key}"
        is WhenSealedColor -> "color ${o.nick()}"
        is Function0<*> -> "lambda ${o()}"
        else -> "other ${o::class.simpleName}"
    }
    else -> "big ${o + 1}"
}

private fun noSubject(x: Int, s: String): String = when {
    x < 0 && s.isEmpty() -> "neg empty"
    x < 0 -> "neg"
    s.startsWith("a") -> "a-word"
    x % 2 == 0 -> "even"
    else -> "odd"
}

private fun res(r: WhenSealedResult<Int>): String = when (r) {
    is WhenSealedResult.Ok -> "ok ${r.value + 1}"
    is WhenSealedResult.Err -> "err ${r.msg} ${r.cause?.message}"
    WhenSealedResult.Loading -> "loading"
}

private fun color(c: WhenSealedColor) = when (c) {
    WhenSealedColor.RED, WhenSealedColor.BLUE -> 1
    WhenSealedColor.GREEN -> 2
}

private fun strings(s: String) = when (s) {
    "Aa" -> 1
    "BB" -> 2
    "C#", "Bb" -> 3
    in setOf("x", "y") -> 4
    else -> if (s.length > 3) 5 else 6
}

private fun letters(c: Char) = when (c) {
    in 'a'..'z' -> "lower"
    in 'A'..'Z' -> "upper"
    !in '0'..'9' -> "symbol"
    else -> "digit ${c - '0'}"
}

private fun captured(f: () -> Int): String = when (val v = f()) {
    0 -> "none"
    in 1..9 -> "digit $v"
    else -> "v${v * 2}"
}

fun main(args: Array<String>) {
    p("eval", "${eval(WhenSealedSum(WhenSealedNum(2.0), WhenSealedMul(WhenSealedNum(3.0), WhenSealedNum(4.0))))} ${eval(WhenSealedNone)}")
    for (o in listOf(null, 0, 2, 7, 11, "", "abc", 5L, 6.toShort(), intArrayOf(1, 2), listOf(1), emptyList<Int>(), mapOf(1 to 2).entries.first(), WhenSealedColor.GREEN, { 42 }, 1.5, 'c')) {
        p("describe", describe(o))
    }
    for (x in -1..2) for (s in listOf("", "ab")) p("noSubject $x", noSubject(x, s))
    p("results", listOf(WhenSealedResult.Ok(1), WhenSealedResult.Err("bad", RuntimeException("why")), WhenSealedResult.Err("e"), WhenSealedResult.Loading).map { res(it) })
    for (c in WhenSealedColor.entries) p(c.name, "${color(c)} ${c.nick()} ${c.rgb} ${c.isWarm} ${c.ordinal} ${c > WhenSealedColor.RED}")
    t("valueOf") { WhenSealedColor.valueOf("PINK") }
    p("enum api", "${WhenSealedColor.valueOf("RED")} ${WhenSealedColor.values().size} ${enumValues<WhenSealedColor>().last()} ${enumValueOf<WhenSealedColor>("BLUE").rgb}")
    p("strings", listOf("Aa", "BB", "C#", "Bb", "x", "long", "z").map { strings(it) })
    p("letters", "aZ5!".map { letters(it) })
    p("captured", listOf(0, 5, 50).map { captured { it } })
    var n = 0
    when (args.size) {
        0 -> n += 10
        1 -> n += 20
    }
    p("statement", n)
    val x: Any = "smart"
    if (x is String && x.length == 5) p("smart cast", x.uppercase())
    if (x !is String) return
    p("after return", x.length)
    val y: Any? = if (args.isEmpty()) 5 else null
    p("safe cast", "${y as? String} ${y as? Int} ${(y as? Int)?.plus(1)}")
    t("bad cast") { y as String }
    t("null cast") { (null as Any?) as String }
    t("not null") { (null as String?)!!.length }
    t("exhaustive") { if (args.size > 5) throw NoWhenBranchMatchedException() else "fine" }
    val w = when { n > 5 -> "big" else -> "small" }.let { it + it.length }
    p("expression", w)
    val z = if (n > 5) { val k = n * 2; k + 1 } else 0
    p("if block", z)
    val tr = try { "12x".toInt() } catch (e: NumberFormatException) { -1 } finally { n++ }
    p("try expression", "$tr $n")
}
