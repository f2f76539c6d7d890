package zoo;

/** An enum. */
public enum Color {
  RED,
  GREEN {
    @Override
    Color next() {
      return BLUE;
    }
  },
  BLUE;

  Color next() {
    return this == RED ? GREEN : RED;
  }
}
