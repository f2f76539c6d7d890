/** Small methods for the tests of single promises. */
public class Deeds {
}
