package orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class OrderTest {
  private final Customer ada = new Customer("Ada", LocalDate.of(2015, 12, 10));

  @Test
  void sumsItsLines() {
    Order order = Order.builder().customer(ada).line(new Line("pen", 2, 150)).line(new Line("ink", 1, 700)).build();
    assertThat(order.total()).isEqualTo(1000);
    assertThat(order.dearest()).contains(new Line("ink", 1, 700));
  }

  @Test
  void anEmptyOrderIsNotPaid() {
    Order order = Order.builder().customer(ada).build();
    assertThatThrownBy(order::pay).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void isLoyalAfterFiveYears() {
    assertThat(ada.isLoyal(LocalDate.of(2020, 12, 10))).isTrue();
    assertThat(ada.isLoyal(LocalDate.of(2020, 12, 9))).isFalse();
  }
}
