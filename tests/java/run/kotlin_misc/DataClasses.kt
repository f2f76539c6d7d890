/** Kotlin data classes: copy, component functions, equality, destructuring, arrays inside and inheritance. */
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

data class DataClassesPoint(val x: Int, val y: Int = 7) {
    val len: Double get() = kotlin.math.sqrt((x * x + y * y).toDouble())

    operator fun plus(o: DataClassesPoint) = DataClassesPoint(x + o.x, y + o.y)
    operator fun unaryMinus() = DataClassesPoint(-x, -y)
    operator fun get(i: Int) = if (i == 0) x else y
    operator fun contains(v: Int) = v == x || v == y
    operator fun invoke(k: Int) = DataClassesPoint(x * k, y * k)
    operator fun rangeTo(o: DataClassesPoint) = x..o.x
    operator fun compareTo(o: DataClassesPoint) = len.compareTo(o.len)
    operator fun inc() = DataClassesPoint(x + 1, y + 1)
}

data class DataClassesPerson(val name: String, var age: Int, val tags: List<String> = emptyList(), val boss: DataClassesPerson? = null) {
    init {
        require(age >= 0) { "age $age" }
    }

    var nick: String = name.take(2)
}

data class DataClassesGen<T : Comparable<T>>(val items: List<T>) {
    fun max(): T? = items.maxOrNull()
}

data class DataClassesAll(val z: Boolean, val b: Byte, val c: Char, val s: Short, val i: Int, val l: Long, val f: Float, val d: Double, val n: String?)

open class DataClassesBase(val id: Int) {
    override fun toString() = "Base$id"
}

data class DataClassesSub(val q: String) : DataClassesBase(5)

data object DataClassesOnly

fun main() {
    val a = DataClassesPoint(3, 4)
    p("point", "$a ${a.len} ${a.hashCode()} ${a == DataClassesPoint(3, 4)} ${a === DataClassesPoint(3, 4)} ${DataClassesPoint(1)}")
    p("copy", "${a.copy()} ${a.copy(x = 9)} ${a.copy(y = 1)} ${a.copy(y = 2, x = 1)}")
    val (x, y) = a
    p("destructure", "$x $y ${a.component1()} ${a.component2()}")
    p("operators", "${a + a} ${-a} ${a[0]} ${a[1]} ${3 in a} ${5 !in a} ${a(10)} ${a..DataClassesPoint(6)} ${a > DataClassesPoint(1, 1)} ${a <= a}")
    var m = a
    m++
    val old = m++
    p("inc", "$m $old")
    val boss = DataClassesPerson("Ann", 50)
    val bob = DataClassesPerson("Bob", 30, listOf("x", "y"), boss)
    p("person", "$bob ${bob.boss?.name} ${bob.boss?.boss?.name} ${bob.nick}")
    bob.age++
    val c = bob.copy(name = "Carl")
    c.nick = "zz"
    p("mutated", "${bob.age} $c ${c.nick} ${c == bob.copy(name = "Carl")} ${bob.hashCode() == bob.copy().hashCode()}")
    t("require") { DataClassesPerson("X", -1) }
    t("generic") { DataClassesGen(listOf(3, 9, 2)).max().toString() + DataClassesGen(listOf<String>()).max() }
    val all = DataClassesAll(true, 1, 'c', 2, 3, 4L, 5.5f, 6.5, null)
    p("all", "$all ${all.hashCode()} ${all == all.copy(n = "s")} ${all.copy(f = Float.NaN) == all.copy(f = Float.NaN)} ${all.copy(d = 0.0) == all.copy(d = -0.0)}")
    p("sub", "${DataClassesSub("w")} ${DataClassesSub("w").id} ${DataClassesSub("w") == DataClassesSub("w")}")
    p("object", "$DataClassesOnly ${DataClassesOnly == DataClassesOnly}")
    val map = mapOf(a to "first", DataClassesPoint(0, 0) to "zero")
    p("as key", map[DataClassesPoint(3, 4)] + map[DataClassesPoint(0, 0)] + map[DataClassesPoint(9, 9)])
    for ((k, v) in map) p("entry", "$k $v")
    for ((i, v) in listOf("p", "q").withIndex()) p("indexed $i", v)
    val (first, _, third) = Triple(1, "skip", 3.5)
    p("triple", "$first $third ${Pair(1, 2)} ${1 to "x"} ${Triple(1, 2, 3).toList()}")
    val people = listOf(bob, boss, c)
    p("sorted", people.sortedWith(compareBy<DataClassesPerson> { it.age }.thenByDescending { it.name }).map { it.name })
    p("by", people.associateBy { it.name }.mapValues { it.value.age })
    p("group", people.groupBy { it.age > 40 }.mapValues { e -> e.value.map { it.name } })
    p("lambda destructure", people.map { (n, g) -> "$n$g" })
    val set = setOf(DataClassesPoint(1, 2), DataClassesPoint(1, 2), DataClassesPoint(2, 1))
    p("set", "${set.size} $set")
    p("null equality", "${(null as DataClassesPoint?) == a} ${a.equals(null)} ${(null as DataClassesPoint?) == null}")
    val (s1, s2) = "left:right".split(":")
    p("split", "$s1 $s2")
    p("to string null", "${bob.boss?.copy(age = 1)} ${boss.boss}")
    for (i in 0 until 8) {
        val q = DataClassesPoint(i, i * i)
        p("row $i", "$q ${q.len > 10} ${q + a} ${q.hashCode()}")
    }
}
