package explore;

/** Many methods of the same weight, for several cores. */
class Many {
    static int sort0(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 0);
    }

    static int sort1(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 1);
    }

    static int sort2(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 2);
    }

    static int sort3(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 3);
    }

    static int sort4(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 4);
    }

    static int sort5(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 5);
    }

    static int sort6(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 6);
    }

    static int sort7(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 7);
    }

    static int sort8(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 8);
    }

    static int sort9(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 9);
    }

    static int sort10(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 10);
    }

    static int sort11(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 11);
    }

    static int sort12(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 12);
    }

    static int sort13(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 13);
    }

    static int sort14(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 14);
    }

    static int sort15(int a, int b, int c, int d, int e) {
        return Paths.sorted(a, b, c, d, e, 15);
    }
}
