package booking

/** Days from one until before another, counted from any day. */
data class Period(val from: Int, val until: Int) {
    init {
        require(from < until) { "$from until $until" }
    }

    val days: Int
        get() = until - from

    operator fun contains(day: Int) = day in from..<until

    fun overlaps(other: Period): Boolean = from < other.until && other.from < until

    /** What both have in common. */
    fun with(other: Period): Period? = if (overlaps(other)) Period(maxOf(from, other.from), minOf(until, other.until)) else null

    companion object {
        fun of(day: Int, days: Int = 1): Period = Period(day, Math.addExact(day, days))
    }
}
