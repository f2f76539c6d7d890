package paper;

/** A point whose move is cut off at an edge, where two arguments are swapped. */
public class Coord {
    public int x;
    public int y;

    public Coord(int cx, int cy) {
        x = cx;
        y = cy;
    }

    public Coord moveY(Chrono chrono, int speed) {
        if (chrono.time <= 0 || speed <= 0) {
            return this;
        }
        int ytemp = y + chrono.time * speed;
        chrono.time = 0;
        if (ytemp > 65536) {
            ytemp = 65536;
            return new Coord(ytemp, x);
        }
        return new Coord(x, ytemp);
    }
}
