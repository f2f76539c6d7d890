package vitro.replay;

import java.io.InputStream;

/** Standard input of the program under test. It is empty, or silent: whoever reads from it would wait for ever. */
final class Input extends InputStream {
  /** Thrown in place of waiting for ever. */
  static final class Waiting extends Error {
    private static final long serialVersionUID = 1;

    Waiting() {
      super("it waits for standard input", null, false, false);
    }
  }

  private final boolean isSilent;
  private volatile boolean isAsked;

  Input(boolean isSilent) {
    this.isSilent = isSilent;
  }

  /** Whether anybody has wanted to read, or to know whether there is something to read. */
  boolean isAsked() {
    return isAsked;
  }

  @Override
  public int read() {
    isAsked = true;
    if (isSilent) {
      throw new Waiting();
    }
    return -1;
  }

  @Override
  public int read(byte[] bytes, int start, int length) {
    return length == 0 ? 0 : read();
  }

  @Override
  public int available() {
    isAsked = true;
    return 0;
  }
}
