/** A mixed Kotlin workload: parser, matrix, graph search, memoization, state machine and text statistics. */
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

private class Tokens(private val s: String) {
    private var i = 0

    fun expr(): Double {
        var v = term()
        while (true) {
            v = when (peek()) {
                '+' -> { i++; v + term() }
                '-' -> { i++; v - term() }
                else -> return v
            }
        }
    }

    private fun term(): Double {
        var v = factor()
        while (true) {
            v = when (peek()) {
                '*' -> { i++; v * factor() }
                '/' -> { i++; v / factor() }
                else -> return v
            }
        }
    }

    private fun factor(): Double = when (val c = peek()) {
        '(' -> {
            i++
            expr().also { require(peek() == ')') { "missing ) at $i" }; i++ }
        }
        '-' -> { i++; -factor() }
        else -> {
            val start = i
            while (i < s.length && (s[i].isDigit() || s[i] == '.')) i++
            require(i > start) { "unexpected ${c ?: "end"} at $i" }
            s.substring(start, i).toDouble()
        }
    }

    private fun peek(): Char? {
        while (i < s.length && s[i] == ' ') i++
        return s.getOrNull(i)
    }
}

class AlgorithmsMatrix(private val d: Array<DoubleArray>) {
    operator fun times(o: AlgorithmsMatrix) = AlgorithmsMatrix(Array(d.size) { r -> DoubleArray(o.d[0].size) { c -> d[r].indices.sumOf { d[r][it] * o.d[it][c] } } })
    operator fun get(r: Int, c: Int) = d[r][c]
    operator fun set(r: Int, c: Int, v: Double) {
        d[r][c] = v
    }
    override fun toString() = d.joinToString(";") { it.joinToString(",") }
}

class AlgorithmsGraph {
    private val edges = sortedMapOf<String, MutableMap<String, Int>>()

    infix fun String.to(o: String) = AlgorithmsEdge(this, o)

    inner class AlgorithmsEdge(private val a: String, private val b: String) {
        infix fun cost(w: Int) {
            edges.getOrPut(a) { sortedMapOf() }[b] = w
            edges.getOrPut(b) { sortedMapOf() }[a] = w
        }
    }

    fun shortest(from: String): Map<String, Int> {
        val dist = sortedMapOf(from to 0)
        val q = java.util.PriorityQueue<Pair<String, Int>>(compareBy({ it.second }, { it.first }))
        q += Pair(from, 0)
        while (q.isNotEmpty()) {
            val (n, d) = q.poll()
            if (d > (dist[n] ?: Int.MAX_VALUE)) continue
            for ((m, w) in edges[n].orEmpty()) {
                if (d + w < (dist[m] ?: Int.MAX_VALUE)) {
                    dist[m] = d + w
                    q += Pair(m, d + w)
                }
            }
        }
        return dist
    }

    fun bfs(from: String) = buildList {
        val seen = mutableSetOf(from)
        val q = ArrayDeque(listOf(from))
        while (q.isNotEmpty()) {
            val n = q.removeFirst()
            add(n)
            edges[n].orEmpty().keys.filter(seen::add).forEach(q::addLast)
        }
    }
}

private fun graph(f: AlgorithmsGraph.() -> Unit) = AlgorithmsGraph().apply(f)

private fun <A, R> memo(f: ((A) -> R, A) -> R): (A) -> R {
    val cache = hashMapOf<A, R>()
    lateinit var self: (A) -> R
    self = { a -> cache[a] ?: f(self, a).also { cache[a] = it } }
    return self
}

enum class AlgorithmsState {
    IDLE {
        override fun next(c: Char) = if (c == 's') RUN else this
    },
    RUN {
        override fun next(c: Char) = when (c) {
            'p' -> PAUSE
            'x' -> IDLE
            else -> this
        }
    },
    PAUSE {
        override fun next(c: Char) = if (c == 's') RUN else if (c == 'x') IDLE else this
    };

    abstract fun next(c: Char): AlgorithmsState
}

private fun quick(l: List<Int>): List<Int> = if (l.size < 2) l else l.drop(1).partition { it < l[0] }.let { (a, b) -> quick(a) + l[0] + quick(b) }

private fun permutations(s: String): List<String> = if (s.length <= 1) listOf(s) else s.indices.flatMap { i -> permutations(s.removeRange(i, i + 1)).map { s[i] + it } }

private fun life(g: Set<Pair<Int, Int>>): Set<Pair<Int, Int>> = g.flatMap { (x, y) -> (-1..1).flatMap { dx -> (-1..1).filter { dx != 0 || it != 0 }.map { dy -> x + dx to y + dy } } }
    .groupingBy { it }.eachCount().filter { (c, n) -> n == 3 || n == 2 && c in g }.keys

fun main() {
    for (e in listOf("1 + 2*3", "(1+2) * -3", "10/4 - 1", "2*(3+(4-1))/3", "1 +", "(1", "a")) t("expr $e") { Tokens(e).expr() }
    val f = AlgorithmsMatrix(arrayOf(doubleArrayOf(1.0, 1.0), doubleArrayOf(1.0, 0.0)))
    var m = f
    repeat(10) { m = m * f }
    m[0, 1] += 0.5
    p("matrix", "$m ${m[0, 0]}")
    val g = graph {
        "a" to "b" cost 4
        "a" to "c" cost 1
        "c" to "b" cost 2
        "b" to "d" cost 5
        "c" to "d" cost 8
        "e" to "f" cost 1
    }
    p("shortest", "${g.shortest("a")} ${g.shortest("f")}")
    p("bfs", "${g.bfs("a")} ${g.bfs("e")} ${g.bfs("zz")}")
    val fib = memo<Int, Long> { self, n -> if (n < 2) n.toLong() else self(n - 1) + self(n - 2) }
    p("memo", "${fib(50)} ${fib(80)}")
    p("states", "sspxxsp?s".runningFold(AlgorithmsState.IDLE as AlgorithmsState) { st, c -> st.next(c) })
    p("quick", quick(listOf(5, 3, 9, 1, 5, 7, 2)))
    p("permutations", "${permutations("abc")} ${permutations("abcde").size}")
    var cells = setOf(1 to 0, 2 to 1, 0 to 2, 1 to 2, 2 to 2)
    repeat(8) { cells = life(cells) }
    p("life", cells.sortedWith(compareBy({ it.first }, { it.second })))
    val text = "It was the best of times, it was the worst of times; it was the age of wisdom"
    val words = Regex("\\w+").findAll(text.lowercase()).map { it.value }.toList()
    p("top", words.groupingBy { it }.eachCount().entries.sortedWith(compareByDescending<Map.Entry<String, Int>> { it.value }.thenBy { it.key }).take(4).joinToString { "${it.key}=${it.value}" })
    p("lengths", words.groupBy(String::length).toSortedMap().mapValues { it.value.distinct().sorted() })
    p("acronym", words.joinToString("") { it.first().uppercase() })
    p("caesar", text.map { c -> when (c) { in 'a'..'z' -> 'a' + (c - 'a' + 13) % 26; in 'A'..'Z' -> 'A' + (c - 'A' + 13) % 26; else -> c } }.joinToString(""))
    p("sieve", generateSequence(2 to (2..60).toList()) { (_, l) -> l.drop(1).filter { it % l[0] != 0 }.let { if (it.isEmpty()) null else it[0] to it } }.map { it.first }.toList())
    p("pascal", generateSequence(listOf(1)) { r -> listOf(1) + r.zipWithNext(Int::plus) + 1 }.take(7).toList())
    p("change", (1..20).fold(IntArray(21).also { it[0] = 1 }) { w, _ -> w }.let { w -> for (c in listOf(1, 5, 10)) for (i in c..20) w[i] += w[i - c]; w.toList() })
    p("roman", listOf(4, 9, 14, 1994).map { n -> var r = n; buildString { for ((v, s) in listOf(1000 to "M", 900 to "CM", 500 to "D", 400 to "CD", 100 to "C", 90 to "XC", 50 to "L", 40 to "XL", 10 to "X", 9 to "IX", 5 to "V", 4 to "IV", 1 to "I")) while (r >= v) { append(s); r -= v } } })
    val parsed = "k1=v1;k2=;=v3;k4".split(';').map { it.split('=', limit = 2) }.associate { (it[0].ifEmpty { "?" }) to it.getOrNull(1) }
    p("parsed", parsed)
    p("balanced", listOf("([]{})", "([)]", "((", "").map { s -> s.fold(listOf<Char>()) { st, c -> when { c in "([{" -> st + c; st.lastOrNull()?.let { "$it$c" in setOf("()", "[]", "{}") } == true -> st.dropLast(1); else -> st + c } }.isEmpty() })
    p("hanoi", buildList { fun h(n: Int, a: Char, b: Char, c: Char) { if (n > 0) { h(n - 1, a, c, b); add("$a$c"); h(n - 1, b, a, c) } }; h(3, 'A', 'B', 'C') })
    for (n in 1..10) p("row $n", "${(1..n).joinToString("") { "${it % 10}" }.padStart(10, '.')} ${fib(n)} ${quick((1..n).map { it * 7 % 11 })} ${permutations("abc")[n % 6]}")
}
