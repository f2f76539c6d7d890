package locks;

/** A part that holds. */
public class Pin extends Part {}
