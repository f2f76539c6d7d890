package locks;

/** A part that turns. */
public class Bolt extends Part {}
