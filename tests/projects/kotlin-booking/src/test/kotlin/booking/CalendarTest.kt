package booking

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class CalendarTest {
    private val ada = Guest.Person("Ada", 36)

    @Test
    fun `a room is booked once`() {
        val calendar = Calendar(2)
        assertNull(calendar.book(listOf(ada), Period.of(3, 4)))
        assertEquals("taken", calendar.book(listOf(ada), Period.of(6)))
        assertNull(calendar.book(listOf(ada), Period.of(7)))
    }

    @Test
    fun `children pay half`() {
        assertEquals(12_000, Calendar(2).price(listOf(ada, Guest.Person("Bo", 8)), Period.of(1)))
    }
}
