package orders;

import java.util.ArrayList;
import java.util.List;
import lombok.Getter;
import lombok.Setter;
import lombok.experimental.Accessors;

/** What a customer looks at before ordering. */
@Getter
@Setter
@Accessors(chain = true)
public class Basket {
  private String note;
  private int limit = 10;
  private List<Line> lines = new ArrayList<>();

  public boolean add(Line line) {
    if (lines.size() >= limit) {
      return false;
    }
    for (int i = 0; i < lines.size(); i++) {
      Line other = lines.get(i);
      if (other.getArticle().equals(line.getArticle()) && other.getCents() == line.getCents()) {
        lines.set(i, new Line(line.getArticle(), line.getPieces() + other.getPieces(), line.getCents()));
        return true;
      }
    }
    return lines.add(line);
  }

  public String label() {
    if (note == null || note.isEmpty()) {
      return lines.size() == 1 ? "1 line" : lines.size() + " lines";
    }
    return note.length() > 20 ? note.substring(0, 17) + "..." : note;
  }
}
