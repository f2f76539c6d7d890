package inventory;

import com.fasterxml.jackson.databind.JsonNode;
import inventory.internal.Codes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** All goods, by their codes. */
public class Store {
  private final Map<String, Item> items = new TreeMap<>();

  /** Adds goods, or more of them. */
  public int put(String code, int count, int least) {
    String normal = Codes.normal(code);
    Item old = items.get(normal);
    int all = old == null ? count : Math.addExact(old.count(), count);
    items.put(normal, new Item(normal, all, least));
    return all;
  }

  public void take(String code, int pieces) {
    Item item = find(code).orElseThrow(() -> new IllegalArgumentException("no " + code));
    Item rest = item.take(pieces);
    if (rest.count() == 0) {
      items.remove(item.code());
    } else {
      items.put(item.code(), rest);
    }
  }

  public Optional<Item> find(String code) {
    return Optional.ofNullable(items.get(Codes.normal(code)));
  }

  public List<String> toOrder() {
    List<String> codes = new ArrayList<>();
    for (Item item : items.values()) {
      if (item.isShort()) {
        codes.add(item.code());
      }
    }
    return codes;
  }

  /** Reads goods such as {"pen": 3, "ink": {"count": 2, "least": 1}}. */
  public int read(JsonNode goods) {
    int read = 0;
    var fields = goods.fields();
    while (fields.hasNext()) {
      var field = fields.next();
      JsonNode value = field.getValue();
      if (value.isInt()) {
        put(field.getKey(), value.intValue(), 0);
        read++;
      } else if (value.isObject() && value.has("count")) {
        put(field.getKey(), value.get("count").asInt(), value.path("least").asInt(0));
        read++;
      }
    }
    return read;
  }
}
