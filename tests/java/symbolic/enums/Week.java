package enums;

/** An enum with more constants than values are tried elsewhere. */
enum Week {
    MONDAY,
    TUESDAY,
    WEDNESDAY,
    THURSDAY,
    FRIDAY,
    SATURDAY,
    SUNDAY;

    static Week day(int number) {  //~ complete
        return values()[number];  //~ returns x7; throws java.lang.ArrayIndexOutOfBoundsException
    }

    static boolean free(int number) {  //~ complete
        Week day = values()[number];  //~ throws java.lang.ArrayIndexOutOfBoundsException
        if (day == SUNDAY) {
            return true;  //~ returns
        }
        return false;  //~ returns x6
    }
}
