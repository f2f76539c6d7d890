package vitro.refute;

import java.lang.reflect.Type;

/** One step of a sequence. Its arguments are numbers of earlier steps, so a sequence can be run again with any loader. */
final class Op {
  enum Kind {
    /** A number, a text, a class literal or null. */
    CONSTANT,
    NEW,
    /** An object of a subclass whose methods do as they like. */
    SUBCLASS,
    CALL,
    READ,
    WRITE,
    ARRAY,
    /** A collection and the like of the JDK, by a word. */
    LIBRARY,
    /** An implementation of an interface that does as it likes. */
    STUB,
    /** Something around the program: a system property, standard input, a thread's name, locale, time zone. */
    AROUND
  }

  final Kind kind;
  /** A member's name, a class's name, or the word. */
  final String name;
  /** What it gives; null for nothing. */
  final Type type;
  final Object value;
  int[] arguments;
  long seed;

  Op(Kind kind, String name, Type type, Object value, int... arguments) {
    this.kind = kind;
    this.name = name;
    this.type = type;
    this.value = value;
    this.arguments = arguments;
  }

  Op copy() {
    Op copy = new Op(kind, name, type, value, arguments.clone());
    copy.seed = seed;
    return copy;
  }

  /** Whether it is a call in the sense of the claims: what makes objects is none. */
  boolean isCall() {
    return kind == Kind.CALL || kind == Kind.WRITE;
  }
}
