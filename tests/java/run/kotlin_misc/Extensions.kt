/** Kotlin extension functions and properties, default and named arguments, infix, operators, varargs and tail recursion. */
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

private fun String.shout(times: Int = 1) = uppercase() + "!".repeat(times)
private val String.vowels get() = count { it in "aeiou" }
private fun Int?.orZero() = this ?: 0
private infix fun Int.pow(e: Int): Long = (1..e).fold(1L) { a, _ -> a * this }
private fun <T> List<T>.second(): T? = getOrNull(1)
private operator fun String.times(n: Int) = repeat(n)
private operator fun <T> MutableList<T>.plusAssign(pair: Pair<T, T>) {
    add(pair.first)
    add(pair.second)
}
private fun <T, R : Comparable<R>> Iterable<T>.maxOf2(f: (T) -> R): R? = map(f).maxOrNull()
private tailrec fun gcd(a: Int, b: Int): Int = if (b == 0) a else gcd(b, a % b)
private tailrec fun sumTo(n: Long, acc: Long = 0): Long = if (n == 0L) acc else sumTo(n - 1, acc + n)

open class ExtensionsBase
class ExtensionsSub : ExtensionsBase() {
    fun member() = "member"
}
private fun ExtensionsBase.kind() = "ext base"
private fun ExtensionsSub.kind() = "ext sub"
private fun ExtensionsSub.member() = "never"

class ExtensionsHost(val n: Int) {
    fun String.mix() = "$this$n${this@ExtensionsHost.n}"
    fun go(s: String) = s.mix()
    companion object {
        const val MAX = 10
        @JvmStatic
        fun make(n: Int = MAX) = ExtensionsHost(n)
    }
}
private fun ExtensionsHost.Companion.twice() = make(MAX * 2)

private var calls = 0
private fun next(): Int = ++calls

private fun defaults(a: Int, b: String = "b$a", c: Int = next(), vararg rest: Int, d: Boolean = rest.size > 1) = "$a $b $c ${rest.toList()} $d"

@JvmOverloads
fun extensionsOverload(a: Int = 1, b: Int = a + 1, c: Int = a + b) = "$a$b$c"

private fun sum(vararg v: Int) = v.sum()
private fun mixed(first: String, vararg xs: Any?, last: Int = 5) = "$first${xs.joinToString()}$last"
private inline fun <reified T> kindOf(o: Any?) = if (o is T) "is ${T::class.java.simpleName}" else "not ${T::class.java.simpleName}"
private inline fun twice(f: (Int) -> Unit) {
    f(1)
    f(2)
}
private inline fun run2(noinline a: () -> Int, crossinline b: () -> Int): () -> Int = { a() + b() }

private fun findFirst(l: List<Int>): Int {
    l.forEach {
        if (it > 3) return it
    }
    return -1
}

private fun labels(l: List<Int>): List<Int> {
    val out = mutableListOf<Int>()
    l.forEach lit@{
        if (it % 2 == 0) return@lit
        out += it
    }
    l.forEach(fun(x) {
        if (x > 2) return
        out += x * 100
    })
    return out
}

fun main() {
    p("ext", "${"hi".shout()} ${"hi".shout(3)} ${"education".vowels} ${null.orZero()} ${5.orZero()} ${2 pow 10} ${listOf(1, 2).second()} ${listOf(1).second()} ${"ab" * 3}")
    val ml = mutableListOf(1)
    ml += 2 to 3
    p("plusAssign", ml)
    p("generic", "${listOf("a", "ccc", "bb").maxOf2 { it.length }} ${emptyList<String>().maxOf2 { it }}")
    p("tailrec", "${gcd(48, 36)} ${sumTo(100000)}")
    val b: ExtensionsBase = ExtensionsSub()
    p("static dispatch", "${b.kind()} ${ExtensionsSub().kind()} ${ExtensionsSub().member()}")
    p("member ext", "${ExtensionsHost(5).go("x")} ${ExtensionsHost.make().n} ${ExtensionsHost.twice().n} ${ExtensionsHost.MAX}")
    p("defaults", defaults(1))
    p("named", defaults(b = "q", a = 2))
    p("vararg", defaults(3, "z", 9, 7, 8))
    p("spread", defaults(4, rest = intArrayOf(1, 2, 3), d = false))
    p("overloads", "${extensionsOverload()} ${extensionsOverload(5)} ${extensionsOverload(c = 0)} ${extensionsOverload(1, c = 9, b = 2)}")
    p("varargs", "${sum()} ${sum(1, 2)} ${sum(*intArrayOf(4, 5), 6)} ${mixed("a", 1, null, "s", last = 7)} ${mixed("b", *arrayOf(1, 2))}")
    p("reified", "${kindOf<String>("x")} ${kindOf<Int>("x")} ${kindOf<List<*>>(listOf(1))} ${kindOf<Any>(null)}")
    var acc = 0
    twice { acc += it }
    p("inline", acc)
    p("non local return", "${findFirst(listOf(1, 5, 9))} ${findFirst(listOf(1))} ${labels(listOf(1, 2, 3))}")
    p("noinline", run2({ 3 }, { 4 })())
    p("scope functions", "${"abc".let { it.length }} ${StringBuilder().apply { append("x"); append(1) }} ${"abc".run { length + 1 }} ${with("abcd") { length }} ${"e".also { acc++ }} $acc ${5.takeIf { it > 3 }} ${5.takeUnless { it > 3 }}")
    val fn: String.(Int) -> String = { n -> this + n }
    p("receiver lambda", "${fn("a", 1)} ${"b".fn(2)}")
    val html = buildString {
        tag("ul") {
            for (i in 1..2) tag("li") { append("item$i") }
        }
    }
    p("dsl", html)
    val ref = String::shout
    val bound = "bound"::shout
    val ctor = ::ExtensionsHost
    p("references", "${ref("r", 2)} ${bound(1)} ${ctor(8).n} ${listOf("a", "b").map(String::uppercase)} ${(ExtensionsHost::n)(ExtensionsHost(4))}")
    val compose = { f: (Int) -> Int, g: (Int) -> Int -> { x: Int -> g(f(x)) } }
    p("lambdas", "${compose({ it + 1 }, { it * 10 })(4)} ${listOf(1, 2, 3).map { x -> x to x * x }} ${{ a: Int, bb: Int -> a - bb }(5, 3)}")
    var counter = 0
    val inc = { counter++ }
    repeat(5) { inc() }
    p("closure", counter)
    fun local(n: Int): Int = if (n == 0) counter else local(n - 1) + 1
    p("local fun", local(3))
    t("elvis throw") { (null as String?) ?: throw IllegalArgumentException("missing") }
    p("elvis", (null as String?) ?: "dflt")
    p("safe chain", "${(null as String?)?.length?.plus(1)} ${"abc"?.length?.plus(1)}")
    p("string", "${"Hello"[1]} ${"abc".reversed()} ${"a-b".split("-")} ${"x".padStart(3, '.')} ${"kotlin".substring(1..3)} ${"trim ".trim()} ${"A,B".lowercase()} ${"abc".removePrefix("a")} ${"k=v".substringAfter('=')} ${"%05d %s".format(42, "f")} ${"abc".contains("b")} ${"1,2".toRegex().matches("1,2")} ${"a1b2".replace(Regex("\\d")) { "<" + it.value + ">" }}")
    p("raw", """
        |margin $acc
        |  "quoted" ${'$'}dollar
    """.trimMargin().lines())
}

private fun StringBuilder.tag(name: String, body: StringBuilder.() -> Unit) {
    append("<$name>")
    body()
    append("</$name>")
}
