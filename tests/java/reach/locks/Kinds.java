package locks;

/** Parts of different kinds. */
public class Kinds {
    public Part a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t;
}
