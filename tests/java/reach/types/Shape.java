package types;

/** Something with sides. */
public class Shape {
    public int sides;

    int area() {
        return 0;
    }
}
