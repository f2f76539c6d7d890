/** Kotlin collections and sequences: laziness, builders, folding, windows, grouping and ranges. */
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

private fun fib() = sequence {
    var a = 0L
    var b = 1L
    while (true) {
        yield(a)
        val n = a + b
        a = b
        b = n
    }
}

private fun tree(n: Int): Sequence<Int> = sequence {
    if (n > 0) {
        yieldAll(tree(n - 1))
        yield(n)
        yieldAll(listOf(n * 10, n * 100))
    }
}

fun main() {
    val log = mutableListOf<String>()
    val lazyResult = (1..10).asSequence().filter { log += "f$it"; it % 2 == 0 }.map { log += "m$it"; it * it }.take(2).toList()
    p("lazy", "$lazyResult $log")
    log.clear()
    val eager = (1..4).filter { log += "f$it"; it % 2 == 0 }.map { log += "m$it"; it * it }.take(1)
    p("eager", "$eager $log")
    p("fib", fib().take(15).toList())
    p("fib filter", fib().filter { it % 2 == 0L }.takeWhile { it < 5000 }.toList())
    p("tree", tree(3).toList())
    p("generate", generateSequence(1) { if (it < 100) it * 3 else null }.toList())
    p("ranges", "${(1..5).toList()} ${(5 downTo 1 step 2).toList()} ${(0 until 6 step 2).toList()} ${('a'..'e').joinToString("")} ${(1L..3L).sum()} ${5 in 1..4} ${(3..1).isEmpty()} ${(0..<3).toList()} ${(1..10).step(4).last} ${(10 downTo 1).first}")
    val l = listOf(5, 3, 8, 1, 9, 2)
    p("fold", "${l.fold(0) { a, x -> a * 10 + x }} ${l.reduce { a, x -> a - x }} ${l.foldRight("") { x, a -> "$a$x" }} ${l.runningFold(0) { a, x -> a + x }} ${l.scan(1) { a, x -> a * x }}")
    p("windows", "${l.windowed(3)} ${l.windowed(2, 2, true)} ${l.chunked(4)} ${l.zipWithNext()} ${l.zipWithNext { a, b -> b - a }}")
    p("group", "${l.groupBy { it % 3 }} ${l.partition { it > 4 }} ${l.groupingBy { it % 2 }.eachCount()} ${l.associateWith { it * it }}")
    p("sort", "${l.sorted()} ${l.sortedDescending()} ${l.sortedBy { -it }} ${l.reversed()} ${l.shuffled(kotlin.random.Random(42)).sorted()}")
    p("stats", "${l.sum()} ${l.average()} ${l.max()} ${l.minOrNull()} ${l.maxByOrNull { it % 5 }} ${l.sumOf { it * 2L }} ${l.count { it > 3 }} ${emptyList<Int>().maxOrNull()}")
    p("pick", "${l.first()} ${l.last { it < 5 }} ${l.firstOrNull { it > 100 }} ${l.find { it == 8 }} ${l.single { it == 9 }} ${l.elementAtOrNull(99)} ${l.getOrElse(50) { -1 }} ${l.indexOf(8)} ${l.indexOfFirst { it < 3 }} ${l.take(2)} ${l.drop(4)} ${l.takeLast(2)} ${l.dropLastWhile { it > 1 }} ${l.slice(1..3)}")
    t("first empty") { emptyList<Int>().first() }
    t("single many") { l.single() }
    t("reduce empty") { emptyList<Int>().reduce { a, b -> a + b } }
    t("index") { l[10] }
    t("take neg") { l.take(-1) }
    t("max empty") { emptyList<Int>().max() }
    p("flat", "${listOf(listOf(1), listOf(), listOf(2, 3)).flatten()} ${l.flatMap { listOf(it, -it) }.take(4)} ${listOf("ab", "c").flatMap { it.toList() }}")
    p("zip", "${l.zip("abc".toList())} ${l.zip(l.drop(1)) { a, b -> a * b }} ${listOf(1 to "a", 2 to "b").unzip()}")
    p("distinct", "${listOf(1, 2, 1, 3).distinct()} ${l.distinctBy { it % 3 }} ${listOf(1, 2) intersect listOf(2, 3)} ${listOf(1, 2) union listOf(2, 3)} ${listOf(1, 2) subtract listOf(2)} ${l - 3 + 100}")
    p("join", l.joinToString(prefix = "<", postfix = ">", separator = "|", limit = 4, truncated = "..") { "#$it" })
    val m = mutableMapOf("a" to 1)
    m["b"] = 2
    m += "c" to 3
    m.getOrPut("d") { 4 }
    m.merge("a", 10, Int::plus)
    p("map", "$m ${m["zz"]} ${m.getValue("b")} ${m.getOrDefault("q", 0)} ${m.filterValues { it > 2 }} ${m.mapKeys { it.key.uppercase() }} ${m.entries.sumOf { it.value }} ${m.toSortedMap().lastKey()} ${m.maxByOrNull { it.value }?.key} ${m - "a"}")
    t("missing") { m.getValue("zz") }
    val ml = mutableListOf(1, 2, 3)
    ml += 4
    ml.removeAll { it % 2 == 0 }
    ml.add(0, 9)
    ml[1] = 7
    ml.replaceAll { it + 1 }
    p("mutable", "$ml ${ml.removeFirst()} ${ml.removeLastOrNull()} $ml")
    p("build", "${buildList { add(1); addAll(listOf(2, 3)); removeAt(0) }} ${buildMap { put("k", 1) }} ${buildString { append("x"); repeat(3) { append(it) } }} ${List(4) { it * it }} ${Array(3) { "s$it" }.joinToString()} ${IntArray(3) { it + 1 }.contentToString()}")
    p("arrays", "${arrayOf(1, 2).contentEquals(arrayOf(1, 2))} ${intArrayOf(3, 1, 2).sortedArray().toList()} ${arrayOf(intArrayOf(1), intArrayOf(2)).contentDeepToString()} ${intArrayOf(1, 2, 3).sliceArray(0..1).size} ${doubleArrayOf(1.5).average()} ${booleanArrayOf(true).any { it }}")
    t("read only") { (listOf(1, 2) as MutableList<Int>).add(3) }
    p("any all", "${l.any { it > 8 }} ${l.all { it > 0 }} ${l.none { it > 50 }} ${emptyList<Int>().all { false }} ${emptyList<Int>().any()}")
    p("mapNotNull", "${listOf("1", "x", "3").mapNotNull { it.toIntOrNull() }} ${listOf(1, null, 2).filterNotNull()} ${listOf(1, "a", 2.5, "b").filterIsInstance<String>()} ${l.mapIndexed { i, x -> i * x }} ${l.filterIndexed { i, _ -> i % 2 == 0 }}")
    p("iteration", buildString { for (i in l.indices) append("$i${l[i]} "); l.forEachIndexed { i, x -> append(i + x) }; for (c in "xyz") append(c) })
    val words = "the quick brown fox jumps over the lazy dog".split(' ')
    p("words", "${words.groupBy { it.length }.toSortedMap()} ${words.maxBy { it.length }} ${words.toSet().size} ${words.associate { it.first() to it.length }.toSortedMap()}")
    p("sequence ops", "${sequenceOf(3, 1, 2).sorted().toList()} ${l.asSequence().chunked(2).map { it.sum() }.toList()} ${l.asSequence().zipWithNext { a, b -> a + b }.last()} ${(1..Int.MAX_VALUE).asSequence().map { it * 2L }.first { it > 1000 }} ${l.asSequence().distinctBy { it % 2 }.toList()} ${sequenceOf(1, 2).constrainOnce().sum()}")
    t("constrain once") { val s = sequenceOf(1).constrainOnce(); s.count(); s.count() }
    val it = iterator { yield(1); yieldAll(2..3) }
    p("iterator", "${it.next()} ${it.next()} ${it.next()} ${it.hasNext()}")
    p("deque", ArrayDeque(listOf(1, 2)).apply { addFirst(0); addLast(3) }.let { "$it ${it.removeFirst()} ${it.last()}" })
}
