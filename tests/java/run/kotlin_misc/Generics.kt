/** Kotlin generics: variance, reified, star projections, bounds, where clauses, value classes and type aliases. */
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

interface GenericsSource<out T> {
    fun next(): T
}

interface GenericsSink<in T> {
    fun put(t: T): String
}

class GenericsBox<T>(var v: T) : GenericsSource<T> {
    override fun next() = v
    fun <R> map(f: (T) -> R) = GenericsBox(f(v))
    override fun toString() = "Box($v)"
}

@JvmInline
value class GenericsMeters(val v: Double) : Comparable<GenericsMeters> {
    init {
        require(v >= 0) { "negative $v" }
    }

    operator fun plus(o: GenericsMeters) = GenericsMeters(v + o.v)
    override fun compareTo(other: GenericsMeters) = v.compareTo(other.v)
    val km get() = v / 1000
}

@JvmInline
value class GenericsName(private val s: String) {
    val length get() = s.length
    fun shout() = GenericsName(s.uppercase())
    override fun toString() = "<$s>"
}

typealias GenericsPredicate<T> = (T) -> Boolean
typealias GenericsTable = Map<String, List<Int>>

private fun <T> T.applyIf(c: Boolean, f: (T) -> T): T where T : Any, T : Comparable<T> = if (c) f(this) else this
private fun <T : Comparable<T>> clampAll(l: List<T>, lo: T, hi: T) = l.map { it.coerceIn(lo, hi) }
private fun total(l: List<out Number>) = l.sumOf { it.toDouble() }
private fun star(l: List<*>) = l.joinToString { it?.toString() ?: "nil" }
private fun <K, V : Any> invert(m: Map<K, V>): Map<V, List<K>> = m.entries.groupBy({ it.value }, { it.key })
private inline fun <reified T> List<*>.pick(): List<T> = filterIsInstance<T>()
private inline fun <reified T : Any> name() = T::class.java.simpleName
private fun <T> filter(l: List<T>, p: GenericsPredicate<T>) = l.filter(p)
private fun meters(m: GenericsMeters) = "m${m.v}"
private fun anyMeters(m: Any?) = "$m ${m is GenericsMeters}"
private fun nullable(m: GenericsMeters?) = m?.km

abstract class GenericsEvent<out P : Any> {
    abstract val payload: P
}

class GenericsText(override val payload: String) : GenericsEvent<String>()
class GenericsNum(override val payload: Int) : GenericsEvent<Int>()

class GenericsStack<E> private constructor(private val items: List<E>) : Iterable<E> {
    constructor() : this(emptyList())

    fun push(e: E) = GenericsStack(items + e)
    fun pop(): Pair<E, GenericsStack<E>>? = items.lastOrNull()?.let { it to GenericsStack(items.dropLast(1)) }
    override fun iterator() = items.asReversed().iterator()
    val size get() = items.size
}

sealed class GenericsTree<out T : Comparable<@UnsafeVariance T>> {
    object Leaf : GenericsTree<Nothing>() {
        override fun toString() = "."
    }

    data class Node<T : Comparable<T>>(val l: GenericsTree<T>, val v: T, val r: GenericsTree<T>) : GenericsTree<T>() {
        override fun toString() = "($l$v$r)"
    }
}

private fun <T : Comparable<T>> GenericsTree<T>.insert(x: T): GenericsTree<T> = when (this) {
    is GenericsTree.Leaf -> GenericsTree.Node(this, x, this)
    is GenericsTree.Node -> if (x < v) GenericsTree.Node(l.insert(x), v, r) else GenericsTree.Node(l, v, r.insert(x))
}

private fun <T : Comparable<T>> GenericsTree<T>.toList(): List<T> = when (this) {
    is GenericsTree.Leaf -> emptyList()
    is GenericsTree.Node -> l.toList() + v + r.toList()
}

fun main() {
    val src: GenericsSource<Any> = GenericsBox("covariant")
    p("out", src.next())
    val sink = object : GenericsSink<Any> {
        override fun put(t: Any) = "put $t"
    }
    val strings: GenericsSink<String> = sink
    p("in", strings.put("contra"))
    p("box", "${GenericsBox(5).map { it * 2 }.map { "v$it" }} ${GenericsBox<Int?>(null)}")
    p("where", "${5.applyIf(true) { it + 1 }} ${"a".applyIf(false) { it + "b" }}")
    p("bounds", "${clampAll(listOf(1, 5, 9), 2, 8)} ${clampAll(listOf("a", "m", "z"), "c", "x")} ${total(listOf(1, 2.5, 3L))} ${star(listOf(1, null, "x"))}")
    p("invert", invert(mapOf("a" to 1, "b" to 2, "c" to 1)))
    p("reified", "${listOf(1, "a", 2, 'c').pick<Int>()} ${name<String>()} ${name<Int>()} ${name<List<Int>>()}")
    p("alias", "${filter(listOf(1, 2, 3)) { it > 1 }} ${(mapOf("k" to listOf(1, 2)) as GenericsTable)["k"]?.sum()}")
    val m = GenericsMeters(1500.0)
    p("value class", "$m ${m.km} ${m + GenericsMeters(500.0)} ${m > GenericsMeters(1.0)} ${m == GenericsMeters(1500.0)} ${m.hashCode() == GenericsMeters(1500.0).hashCode()} ${meters(m)} ${anyMeters(m)} ${nullable(m)} ${nullable(null)}")
    p("value in list", "${listOf(GenericsMeters(3.0), GenericsMeters(1.0)).sorted()} ${setOf(m, GenericsMeters(1500.0)).size} ${arrayOf(m)[0]} ${mapOf(m to 1)[GenericsMeters(1500.0)]}")
    t("value init") { GenericsMeters(-1.0) }
    p("name", "${GenericsName("bob").shout()} ${GenericsName("bob").length} ${listOf(GenericsName("x"))}")
    val events: List<GenericsEvent<Any>> = listOf(GenericsText("hi"), GenericsNum(7))
    p("events", events.map { e -> when (e) { is GenericsText -> e.payload.length; is GenericsNum -> e.payload * 2; else -> e.payload } })
    var st = GenericsStack<Int>()
    for (i in 1..4) st = st.push(i * i)
    val (top, rest) = st.pop()!!
    p("stack", "$top ${rest.size} ${st.toList()} ${GenericsStack<String>().pop()} ${rest.sum()}")
    var tree: GenericsTree<Int> = GenericsTree.Leaf
    for (x in listOf(5, 2, 8, 1, 9, 3)) tree = tree.insert(x)
    p("tree", "$tree ${tree.toList()}")
    t("unchecked") { @Suppress("UNCHECKED_CAST") val l = listOf("s") as List<Int>; l[0] + 1 }
    t("array store") { @Suppress("UNCHECKED_CAST") val a = arrayOf("x") as Array<Any>; a[0] = 5; a.size }
    val fs: List<(Int) -> Any> = listOf({ it + 1 }, { "s$it" }, Int::toDouble)
    p("functions", fs.map { it(4) })
    val f3: (Int, String, Boolean) -> String = { a, b, c -> "$a$b$c" }
    p("function3", "${f3(1, "x", true)} ${f3.invoke(2, "y", false)} ${(f3 as Any) is Function3<*, *, *, *>}")
    val unit = fun() { }
    p("unit", "${unit()} ${Unit} ${listOf(1).forEach { }}")
    p("nothing", runCatching { fail("never") }.exceptionOrNull()?.message)
    p("result", "${runCatching { 5 }.map { it + 1 }.getOrNull()} ${runCatching { "x".toInt() }.getOrElse { -1 }} ${Result.success(3)} ${runCatching { error("e") }.isFailure} ${runCatching { 1 }.fold({ "ok$it" }, { "bad" })}")
    for (i in 0 until 8) {
        val b = GenericsBox(i)
        b.v += 1
        p("row $i", "$b ${b.map { it % 2 == 0 }} ${GenericsMeters(i * 10.0).km}")
    }
}

private fun fail(m: String): Nothing = throw IllegalStateException(m)
