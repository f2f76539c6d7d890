package shop

@JvmInline
value class Sku(val code: String)

data class Item(val name: String, val price: Int)

object Registry {
    fun nextId(seed: Int): Int = if (seed < 0) 0 else seed + 1
}

class Discount private constructor(val percent: Int) {
    fun apply(price: Int): Int = if (percent > 50) price / 2 else price - price * percent / 100

    companion object {
        fun of(percent: Int): Discount {
            require(percent in 0..90) { "percent out of range" }
            return Discount(percent)
        }
    }
}

class Cart(private val owner: String) {
    private val items = ArrayList<Item>()

    fun add(item: Item): Boolean {
        if (items.size >= 1) return false
        return items.add(item)
    }

    fun find(sku: Sku): Int = if (sku.code.isEmpty()) -1 else sku.code.length

    internal fun audit(level: Int): String = if (level > 3) "deep" else "shallow"

    fun report(level: Int): String = owner + audit(level)

    suspend fun sync(times: Int): Int = if (times > 0) times else 0

    fun each(action: (Item) -> Unit) {
        for (item in items) action(item)
    }

    fun count(test: (Int) -> Boolean): Int = if (test(7)) 1 else 0
}

fun String.shout(times: Int): String = if (times <= 0) this else this + "!"

fun longest(words: List<String>): Int = words.maxOfOrNull { it.length } ?: -1
