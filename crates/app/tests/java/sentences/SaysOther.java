package sentences;

import java.math.BigInteger;

/** The values of its tests are changed after the path was found. */
public class SaysOther {
  private final Object v;

  public SaysOther(Number n) {
    v = n;
  }

  public BigInteger big() {
    return v instanceof Integer || v instanceof Long
        ? BigInteger.valueOf(((Number) v).longValue())
        : new BigInteger(v.toString());
  }
}
