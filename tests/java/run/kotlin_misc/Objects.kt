/** Kotlin objects, companions, init order, properties with accessors, inheritance, interfaces and inner classes. */
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

private val log = mutableListOf<String>()
private fun flush(): String = log.toString().also { log.clear() }
private fun <T> note(s: String, v: T): T {
    log += s
    return v
}

object ObjectsRegistry {
    private val items = linkedMapOf<String, Int>()
    var count = 0
        private set

    init {
        log += "registry init"
    }

    operator fun set(k: String, v: Int) {
        items[k] = v
        count++
    }

    operator fun get(k: String) = items[k]
    override fun toString() = items.toString()
}

open class ObjectsBase(val name: String) {
    val a = note("base a", 1)
    open val size = note("base size", 10)

    init {
        log += "base init $name $size"
    }

    val b = note("base b", a + 1)

    constructor(n: Int) : this("n$n") {
        log += "base secondary"
    }

    open fun who() = "base"
    fun call() = who()
}

class ObjectsDerived(name: String, val extra: Int = name.length) : ObjectsBase(note("arg", name)) {
    override val size = note("derived size", 20)

    init {
        log += "derived init $extra $size"
    }

    override fun who() = "derived " + super.who()

    constructor() : this("dflt", 0) {
        log += "derived secondary"
    }
}

class ObjectsAccount private constructor(private var balance: Long) {
    companion object Factory {
        private var made = 0
        const val LIMIT = 100L
        val DEFAULT by lazy { open(1) }

        init {
            log += "companion init"
        }

        fun open(v: Long): ObjectsAccount {
            made++
            return ObjectsAccount(v)
        }

        fun made() = made
    }

    var owner: String = ""
        get() = field.ifEmpty { "nobody" }
        set(value) {
            log += "set owner $field"
            field = value.trim()
        }
    val rich get() = balance > LIMIT
    var history = listOf<Long>()
        private set

    fun add(v: Long) = apply {
        balance += v
        history += v
    }

    override fun toString() = "$owner:$balance"
}

interface ObjectsA {
    val tag: String get() = "A"
    fun hi() = "hi from $tag"
}

interface ObjectsB {
    fun hi() = "hi from B"
}

class ObjectsBoth : ObjectsA, ObjectsB {
    override val tag = "both"
    override fun hi() = super<ObjectsA>.hi() + "/" + super<ObjectsB>.hi()
}

class ObjectsOuter(val v: Int) {
    inner class In(val v: Int) {
        fun sum() = v + this@ObjectsOuter.v

        inner class Deep {
            fun all() = "${this@ObjectsOuter.v} ${this@In.v}"
        }
    }

    class Nested {
        fun hi() = "nested"
    }

    private val hidden = 5
    fun anon() = object : Comparable<Int> {
        var calls = 0
        override fun compareTo(other: Int): Int {
            calls++
            return hidden + v - other + calls
        }
    }
}

abstract class ObjectsTemplate {
    abstract val steps: List<String>
    protected open fun before() = "before"
    fun run() = buildList {
        add(before())
        addAll(steps)
        add("after")
    }
}

fun interface ObjectsOp {
    fun apply(a: Int, b: Int): Int
    fun twice(a: Int) = apply(a, a)
}

fun main() {
    p("before", flush())
    ObjectsRegistry["x"] = 5
    ObjectsRegistry["y"] = 6
    p("object", "${ObjectsRegistry["x"]} ${ObjectsRegistry["q"]} ${ObjectsRegistry.count} $ObjectsRegistry ${flush()}")
    val d = ObjectsDerived("abc")
    p("init order", flush())
    p("virtual", "${d.call()} ${d.size} ${(d as ObjectsBase).size} ${d.extra}")
    ObjectsDerived()
    p("secondary", flush())
    ObjectsBase(7)
    p("base secondary", flush())
    p("const", "${ObjectsAccount.LIMIT} ${flush()}")
    val acc = ObjectsAccount.open(50)
    p("companion", "$acc ${ObjectsAccount.made()} ${flush()}")
    acc.owner = "  Ann "
    acc.add(10).add(60)
    p("account", "$acc ${acc.rich} ${acc.history} ${flush()}")
    p("lazy companion", "${ObjectsAccount.DEFAULT} ${ObjectsAccount.made()} ${ObjectsAccount.DEFAULT === ObjectsAccount.DEFAULT} ${ObjectsAccount.Factory.made()}")
    p("interfaces", ObjectsBoth().hi())
    val o = ObjectsOuter(10)
    p("inner", "${o.In(3).sum()} ${o.In(4).Deep().all()} ${ObjectsOuter.Nested().hi()}")
    val cmp = o.anon()
    p("anonymous", "${cmp.compareTo(1)} ${cmp < 100} ${cmp > 3}")
    val t = object : ObjectsTemplate() {
        override val steps = listOf("s1", "s2")
        override fun before() = super.before() + "!"
    }
    p("template", t.run())
    val op = ObjectsOp { a, b -> a * b + 1 }
    p("fun interface", "${op.apply(2, 3)} ${op.twice(5)}")
    val adhoc = object {
        var x = 1
        fun inc() = ++x
    }
    adhoc.inc()
    p("adhoc", adhoc.x + adhoc.inc())
    val r = Runnable { log += "sam" }
    r.run()
    p("sam", flush())
    val comparator = Comparator<String> { x, y -> y.length - x.length }
    p("comparator", listOf("a", "ccc", "bb").sortedWith(comparator))
    p("class names", "${d::class.simpleName} ${d.javaClass.name} ${ObjectsOuter.In::class.java.name} ${adhoc.javaClass.name.startsWith("kotlin_misc.ObjectsKt")} ${ObjectsAccount.Factory::class.java.simpleName}")
    t("check") { check(acc.history.isEmpty()) { "not empty" } }
    t("require") { requireNotNull(null as String?) { "was null" } }
    t("error") { error("own error") }
    t("todo") { TODO("later") }
    t("nullable") { val s: String? = null; s!! }
    t("index") { arrayOf(1)[3] }
    t("number format") { "1x".toInt() }
    t("class cast") { (5 as Any) as String }
    t("div") { 1 / (acc.history.size - 2) }
    p("identity", "${d === d} ${ObjectsRegistry === ObjectsRegistry} ${1000 == 1000} ${(1 as Any) == 1L}")
    for (i in 1..6) {
        val x = ObjectsOuter(i).In(i * i)
        p("row $i", "${x.sum()} ${x.Deep().all()} ${ObjectsOp { a, b -> a - b * i }.twice(i)}")
    }
    flush()
}
