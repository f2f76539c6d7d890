package portable;

import java.io.IOException;
import java.util.Scanner;

/** Code that reads standard input. */
public class Input {
  private int count;

  int lines(int most) {
    Scanner in = new Scanner(System.in);
    while (count < most && in.hasNextLine()) {
      in.nextLine();
      count++;
    }
    return count;
  }

  static String first() {
    return new Scanner(System.in).next();
  }

  public static void main(String[] arguments) throws IOException {
    System.out.println(System.in.read());
  }
}
