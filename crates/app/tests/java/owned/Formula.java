package owned;

/** Integer formulas such as {@code 2*(x=3)+x%2>4?x:-1}. A formula is read and evaluated by {@link #evaluate} alone. */
public final class Formula {
  private static final int DEEPEST = 3;

  private final String text;
  private int at;
  private int depth;
  private final int[] variables = new int[3];

  private Formula(String text) {
    this.text = text;
  }

  public static int evaluate(String text) {
    if (text == null) {
      return 0;
    }
    Formula formula = new Formula(text);
    formula.skipSpaces();
    int value = formula.choice();
    formula.expectEnd();
    return value;
  }

  int choice() {
    int condition = either();
    if (!accept('?')) {
      return condition;
    }
    int yes = choice();
    expect(':');
    int no = choice();
    return condition != 0 ? yes : no;
  }

  private int either() {
    int left = both();
    while (accept('|')) {
      left = truth(left != 0 | both() != 0);
    }
    return left;
  }

  private int both() {
    int left = comparison();
    while (accept('&')) {
      left = truth(left != 0 & comparison() != 0);
    }
    return left;
  }

  int comparison() {
    int left = sum();
    if (accept('<')) {
      return truth(left < sum());
    }
    if (accept('>')) {
      return truth(left > sum());
    }
    return left;
  }

  int sum() {
    int left = product();
    for (;;) {
      if (accept('+')) {
        left += product();
      } else if (accept('-')) {
        left -= product();
      } else {
        return left;
      }
    }
  }

  private int product() {
    int left = sign();
    for (;;) {
      if (accept('*')) {
        left *= sign();
      } else if (accept('/')) {
        left = divided(left, sign());
      } else if (accept('%')) {
        left = rest(left, sign());
      } else {
        return left;
      }
    }
  }

  int divided(int left, int right) {
    if (right == 0) {
      throw problem("division by zero");
    }
    return left / right;
  }

  private int rest(int left, int right) {
    if (right == 0) {
      return left;
    }
    int rest = left % right;
    return rest < 0 ? rest + Math.abs(right) : rest;
  }

  int sign() {
    if (accept('-')) {
      return -sign();
    }
    if (accept('!')) {
      return truth(sign() == 0);
    }
    return atom();
  }

  private int atom() {
    char next = peek();
    if (isDigit(next)) {
      return number();
    }
    if (isName(next)) {
      return variable();
    }
    if (next == '(') {
      return group();
    }
    if (next == '[') {
      return largest();
    }
    if (next == '\0') {
      throw problem("something is missing");
    }
    throw problem("unexpected " + next);
  }

  int number() {
    if (peek() == '0') {
      at++;
      return peek() == 'x' ? hex() : 0;
    }
    int value = 0;
    while (isDigit(peek())) {
      value = value * 10 + digit(peek());
      at++;
    }
    skipSpaces();
    return value;
  }

  private int hex() {
    at++;
    int value = 0;
    int digits = 0;
    while (digit(peek()) >= 0) {
      value = value * 16 + digit(peek());
      at++;
      digits++;
    }
    if (digits == 0) {
      throw problem("no digits");
    }
    skipSpaces();
    return value;
  }

  int variable() {
    int place = peek() - 'x';
    at++;
    skipSpaces();
    if (accept('=')) {
      variables[place] = choice();
    }
    return variables[place];
  }

  private int group() {
    expect('(');
    if (++depth > DEEPEST) {
      throw problem("too deep");
    }
    int value = choice();
    expect(')');
    depth--;
    return value;
  }

  int largest() {
    expect('[');
    if (accept(']')) {
      return Integer.MIN_VALUE;
    }
    int largest = choice();
    while (accept(',')) {
      int next = choice();
      if (next > largest) {
        largest = next;
      }
    }
    expect(']');
    return largest;
  }

  private boolean accept(char wanted) {
    if (peek() != wanted) {
      return false;
    }
    at++;
    skipSpaces();
    return true;
  }

  void expect(char wanted) {
    if (!accept(wanted)) {
      throw problem("no " + wanted);
    }
  }

  private void expectEnd() {
    if (at < text.length()) {
      throw problem("more than one formula");
    }
  }

  private void skipSpaces() {
    while (peek() == ' ') {
      at++;
    }
  }

  char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private static boolean isDigit(char next) {
    return next >= '0' && next <= '9';
  }

  static boolean isName(char next) {
    return next >= 'x' && next <= 'z';
  }

  private static int digit(char next) {
    if (isDigit(next)) {
      return next - '0';
    }
    if (next >= 'a' && next <= 'f') {
      return next - 'a' + 10;
    }
    return -1;
  }

  static int truth(boolean is) {
    return is ? 1 : 0;
  }

  private IllegalArgumentException problem(String what) {
    return new IllegalArgumentException(what + " at " + at);
  }
}
