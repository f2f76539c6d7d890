package owned;

/** A turnstile whose states are classes of their own. It is only ever run by {@link #run}. */
public final class Turnstile {
  private State state = new Locked();
  private int coins;
  private int passed;
  private int alarms;

  private Turnstile() {}

  /** What is left of an evening: each number is an event. */
  public static String run(int[] events) {
    if (events == null || events.length == 0) {
      return "closed";
    }
    Turnstile turnstile = new Turnstile();
    for (int event : events) {
      turnstile.state = turnstile.handle(event);
    }
    return turnstile.report();
  }

  private State handle(int event) {
    switch (event) {
      case 1:
        return state.coin(this);
      case 2:
        return state.push(this);
      case 3:
        return state.key(this);
      default:
        return event < 0 ? new Broken(-event) : state;
    }
  }

  private String report() {
    if (state.isOpen()) {
      return "left open";
    }
    if (alarms > 1) {
      return "robbed";
    }
    return passed > coins ? "given away" : "fine";
  }

  private abstract static class State {
    abstract State coin(Turnstile of);

    abstract State push(Turnstile of);

    State key(Turnstile of) {
      return new Service();
    }

    boolean isOpen() {
      return false;
    }
  }

  private static final class Locked extends State {
    private int pushes;

    @Override
    State coin(Turnstile of) {
      of.coins++;
      return new Unlocked(1);
    }

    @Override
    State push(Turnstile of) {
      if (++pushes > 1) {
        of.alarms++;
        pushes = 0;
      }
      return this;
    }
  }

  private static final class Unlocked extends State {
    private final int paid;

    Unlocked(int paid) {
      this.paid = paid;
    }

    @Override
    State coin(Turnstile of) {
      if (paid > 1) {
        return this;
      }
      of.coins++;
      return new Unlocked(paid + 1);
    }

    @Override
    State push(Turnstile of) {
      of.passed++;
      return paid > 1 ? new Unlocked(paid - 1) : new Locked();
    }
  }

  private static final class Service extends State {
    @Override
    State coin(Turnstile of) {
      if (of.coins > 0) {
        of.coins--;
      }
      return this;
    }

    @Override
    State push(Turnstile of) {
      of.passed++;
      return this;
    }

    @Override
    State key(Turnstile of) {
      return of.alarms > 0 ? new Broken(1) : new Locked();
    }

    @Override
    boolean isOpen() {
      return true;
    }
  }

  private static final class Broken extends State {
    private int knocks;

    Broken(int knocks) {
      this.knocks = knocks;
    }

    @Override
    State coin(Turnstile of) {
      return this;
    }

    @Override
    State push(Turnstile of) {
      if (--knocks <= 0) {
        return new Locked();
      }
      return this;
    }
  }
}
