package constructors;

/** Objects whose state is chosen before they are there, and constructors whose parameters share a name. */
class Chains {
    /** Only its builder makes one. */
    static final class Format {
        private final char quote;
        private final boolean trims;

        private Format(Builder builder) {
            quote = builder.quote;
            trims = builder.trims;
            if (quote == '\n') {
                throw new IllegalArgumentException("quote");
            }
        }

        static final class Builder {
            private char quote = '"';
            private boolean trims;

            Builder setQuote(char quote) {
                this.quote = quote;
                return this;
            }

            Builder setTrims(boolean trims) {
                this.trims = trims;
                return this;
            }

            Format build() {
                return new Format(this);
            }
        }
    }

    static int kind(Format format) {  //~ bound
        if (format.trims) {  //~ throws java.lang.NullPointerException
            return 1;  //~ returns
        }
        return format.quote == '\'' ? 2 : 3;  //~ returns x2
    }

    /** One constant, and methods that give a changed copy. */
    static final class Style {
        static final Style PLAIN = new Style(0, false);

        private final int size;
        private final boolean bold;

        private Style(int size, boolean bold) {
            this.size = size;
            this.bold = bold;
        }

        Style withSize(int size) {
            return new Style(size, bold);
        }

        Style withBold(boolean bold) {
            return new Style(size, bold);
        }
    }

    static int weight(Style style) {  //~ bound
        if (style.bold && style.size > 12) {  //~ throws java.lang.NullPointerException
            return 2;  //~ returns
        }
        return style.size < 0 ? 0 : 1;  //~ returns x5
    }

    static final class Root {
        private final String path;

        Root(String path) {
            this.path = path;
        }
    }

    /** Two constructors have parameters of one name and different types. */
    static final class Place {
        private final String path;

        Place(String parent) {
            path = parent;
        }

        Place(Root parent, String child) {
            path = parent == null ? child : parent.path;
        }
    }

    static boolean isNowhere(Place place) {  //~ bound
        return place.path.isEmpty();  //~ returns x6; throws java.lang.NullPointerException x4
    }
}
