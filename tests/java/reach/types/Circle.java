package types;

/** Has a radius. */
public class Circle extends Shape {
    public int radius;

    @Override
    int area() {
        return 3 * radius * radius;
    }
}
