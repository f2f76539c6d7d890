package ledger;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class AccountTest {
  private final Account account = new Account("Ada", Money.of("EUR", -1000));

  @Test
  public void staysAboveItsLimit() {
    assertTrue(account.move(Money.parse("EUR -9.00")));
    assertFalse(account.move(Money.parse("EUR -1.01")));
    assertEquals("EUR -9.00", account.balance().toString());
  }

  @Test(expected = IllegalArgumentException.class)
  public void takesOneCurrency() {
    account.move(Money.parse("USD 1"));
  }
}
