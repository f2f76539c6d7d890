package types;

/** Has a length. */
public class Square extends Shape {
    public int length;

    @Override
    int area() {
        return length * length;
    }
}
