package gap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

/** What somebody wrote on a Friday afternoon. */
class PostageByHandTest {
  @Test
  void aLightParcelNearby() {
    Parcel parcel = new Parcel();
    parcel.weight = 100;
    parcel.zone = 1;
    assertEquals(250, Postage.price(parcel));
  }

  @Test
  void theCounterTakesParcels() {
    Parcel parcel = new Parcel();
    parcel.weight = 100;
    parcel.zone = 2;
    assertEquals(400, new Postage().post(parcel));
  }

  @Test
  void aCodeHasFourDigits() {
    assertFalse(Postage.isCode("12"));
  }
}
