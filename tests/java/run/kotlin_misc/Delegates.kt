/** Kotlin delegation: lazy, observable, vetoable, map properties, class delegation and custom delegates. */
package kotlin_misc

import kotlin.properties.Delegates as Del
import kotlin.properties.ReadOnlyProperty
import kotlin.properties.ReadWriteProperty
import kotlin.reflect.KProperty

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

private class Logged<T>(private var v: T) : ReadWriteProperty<Any?, T> {
    override fun getValue(thisRef: Any?, property: KProperty<*>): T {
        log += "get ${property.name}"
        return v
    }

    override fun setValue(thisRef: Any?, property: KProperty<*>, value: T) {
        log += "set ${property.name} $v->$value"
        v = value
    }
}

private class Provider(val x: Int) {
    operator fun provideDelegate(thisRef: Any?, prop: KProperty<*>): ReadOnlyProperty<Any?, String> {
        log += "provide ${prop.name}"
        return ReadOnlyProperty { _, p -> "${p.name}$x" }
    }
}

private class Props(map: Map<String, Any?>, mut: MutableMap<String, Any?>) {
    val name: String by map
    val age: Int by map
    var city: String by mut
    val heavy: String by lazy {
        log += "computing"
        "heavy" + age
    }
    var obs: Int by Del.observable(1) { p, o, n -> log += "${p.name} $o=>$n" }
    var veto: Int by Del.vetoable(10) { _, _, n -> n > 0 }
    var late: String by Del.notNull()
    var logged by Logged("a")
    val provided by Provider(5)
    var alias: Int by ::obs
}

interface DelegatesShape {
    val name: String
    fun area(): Double
    fun describe() = "$name ${area()}"
}

class DelegatesSquare(private val s: Double) : DelegatesShape {
    override val name = "square"
    override fun area() = s * s
}

class DelegatesNamed(shape: DelegatesShape, override val name: String) : DelegatesShape by shape

class DelegatesCounting<T>(private val inner: MutableList<T> = mutableListOf()) : MutableList<T> by inner {
    var adds = 0

    override fun add(element: T): Boolean {
        adds++
        return inner.add(element)
    }

    override fun addAll(elements: Collection<T>): Boolean {
        adds += elements.size
        return inner.addAll(elements)
    }
}

private class Late {
    lateinit var s: String
    val ready get() = ::s.isInitialized
}

private val topLevel by lazy(LazyThreadSafetyMode.NONE) { log += "top"; 99 }

private fun flush(): String = log.toString().also { log.clear() }

fun main() {
    val mut = mutableMapOf<String, Any?>("city" to "Oslo")
    val x = Props(mapOf("name" to "Ann", "age" to 30), mut)
    p("created", flush())
    p("map", "${x.name} ${x.age} ${x.city}")
    x.city = "Rome"
    p("mutable map", "${mut["city"]} ${x.city}")
    p("lazy", "${x.heavy} ${x.heavy} ${flush()}")
    x.obs = 5
    x.obs = 5
    x.alias = 7
    p("observable", "${x.obs} ${x.alias} ${flush()}")
    x.veto = -1
    val v1 = x.veto
    x.veto = 20
    p("vetoable", "$v1 ${x.veto}")
    t("not null") { x.late }
    x.late = "set"
    p("late", x.late)
    x.logged += "b"
    p("logged", "${x.logged} ${flush()}")
    p("provided", x.provided + flush())
    t("missing key") { Props(mapOf("name" to "q"), mut).age }
    t("wrong type") { Props(mapOf("name" to 5, "age" to 1), mut).name }
    val n = DelegatesNamed(DelegatesSquare(3.0), "renamed")
    p("class delegation", "${n.name} ${n.area()} ${n.describe()}")
    val c = DelegatesCounting<Int>()
    c.add(1)
    c.addAll(listOf(2, 3))
    c += 4
    c.remove(2)
    p("counting", "${c.adds} ${c.size} ${c.toList()} ${c.contains(3)} ${c.indexOf(4)}")
    val late = Late()
    p("initialized", late.ready)
    t("lateinit") { late.s }
    late.s = "now"
    p("lateinit set", "${late.s} ${late.ready}")
    p("top", "$topLevel $topLevel ${flush()}")
    val lz = lazy { log += "once"; "v" }
    p("lazy object", "${lz.isInitialized()} ${lz.value} ${lz.isInitialized()} ${lz.value} ${flush()} $lz ${lazyOf(3).value}")
    val local by lazy { log += "local"; 5 }
    p("local", "${local + local} ${flush()}")
    var fails = 0
    val retry by lazy { if (fails++ == 0) throw IllegalStateException("first") else fails }
    t("lazy throws") { retry }
    t("lazy again") { retry }
    var watched by Del.observable("init") { _, o, nn -> log += "$o/$nn" }
    for (s in listOf("a", "b", "c")) watched = s
    p("watched", "$watched ${flush()}")
    for (i in 1..8) {
        var acc by Logged(i)
        acc *= 2
        p("loop $i", "$acc ${flush()}")
    }
}
