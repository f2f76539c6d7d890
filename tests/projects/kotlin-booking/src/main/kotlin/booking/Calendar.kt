package booking

/** What is booked of one room. */
class Calendar(private val beds: Int) {
    private val bookings = mutableListOf<Booking>()

    class Booking(val guest: Guest, val period: Period, var paid: Boolean = false)

    fun isFree(period: Period): Boolean = bookings.none { it.period.overlaps(period) }

    /** Books a room, or says what stands in the way. */
    fun book(guests: List<Guest>, period: Period): String? {
        if (guests.isEmpty()) return "nobody"
        if (guests.size > beds) return "${guests.size - beds} too many"
        if (!isFree(period)) return "taken"
        bookings += Booking(guests.first(), period)
        return null
    }

    fun pay(name: String): Boolean {
        val booking = bookings.firstOrNull { it.guest.name == name && !it.paid } ?: return false
        booking.paid = true
        return true
    }

    @JvmOverloads
    fun price(guests: List<Guest>, period: Period, cents: Int = 8_000): Long {
        var sum = 0L
        for (guest in guests) {
            sum += cents.toLong() * (100 - reduction(guest)) / 100
        }
        return when {
            period.days >= 7 -> sum * period.days * 9 / 10
            else -> sum * period.days
        }
    }
}
