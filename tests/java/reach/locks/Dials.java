package locks;

/** The parts that a lock looks at. */
public class Dials {
    public int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x;
    public Dials twin;
}
