package inventory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreTest {
  @Test
  void readsGoods() throws Exception {
    Store store = new Store();
    int read = store.read(new ObjectMapper().readTree("{\"pen\": 3, \"ink\": {\"count\": 2, \"least\": 5}, \"x\": []}"));
    assertEquals(2, read);
    assertEquals(List.of("INK"), store.toOrder());
  }

  @Test
  void takesNoMoreThanThereIs() {
    Store store = new Store();
    store.put("pen", 3, 0);
    assertEquals(1, assertThrows(OutOfStock.class, () -> store.take("pen", 4)).missing());
  }
}
