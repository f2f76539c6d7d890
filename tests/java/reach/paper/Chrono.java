package paper;

/** A clock that {@link Coord} moves by. */
public class Chrono {
    public int time;
}
