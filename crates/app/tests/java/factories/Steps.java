package factories;

/** Only its own method leads from one state to the next. */
public final class Steps {
  private final int count;

  private Steps(int count) {
    this.count = count;
  }

  public static Steps none() {
    return new Steps(0);
  }

  public Steps more() {
    return new Steps(count + 1);
  }

  public boolean areMany() {
    return count > 1;
  }
}
