package shop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a customer wants to buy. */
public class Cart {
  private final List<Item> items = new ArrayList<>();

  public void add(Item item) {
    if (item == null) {
      throw new NullPointerException("item");
    }
    items.add(item);
  }

  public int size() {
    return items.size();
  }

  public boolean isEmpty() {
    return items.isEmpty();
  }

  /** The sum over all items. */
  public long total() {
    long sum = 0;
    for (Item item : items) {
      sum += item.total();
    }
    return sum;
  }

  /** Takes out all items of this name; how many there were. */
  public int remove(String name) {
    int before = items.size();
    items.removeIf(item -> item.getName().equals(name));
    return before - items.size();
  }

  /** The item with the highest price. */
  public Optional<Item> dearest() {
    Item best = null;
    for (Item item : items) {
      if (best == null || item.getPrice() > best.getPrice()) {
        best = item;
      }
    }
    return Optional.ofNullable(best);
  }

  /** A cart with these items, those without a price left out. */
  public static Cart of(List<Item> items) {
    Cart cart = new Cart();
    for (Item item : items) {
      if (!item.isFree()) {
        cart.add(item);
      }
    }
    return cart;
  }
}
