package booking

/** Who sleeps in a room. */
sealed class Guest {
    abstract val name: String

    data class Person(override val name: String, val age: Int) : Guest()

    data class Company(override val name: String, val discount: Int?) : Guest()

    object Unknown : Guest() {
        override val name = "?"
    }
}

/** Hundredths that are taken off the price of a guest. */
fun reduction(guest: Guest): Int = when (guest) {
    is Guest.Person -> when {
        guest.age < 6 -> 100
        guest.age < 14 -> 50
        guest.age >= 65 -> 10
        else -> 0
    }
    is Guest.Company -> guest.discount?.coerceIn(0, 30) ?: 5
    Guest.Unknown -> 0
}

/** First letters of a name's words. */
fun String.initials(): String = split(' ').filter { it.isNotEmpty() }.joinToString("") { it.first().uppercase() }
