/** The main class's own initialiser runs before main, superclass first, and its static state persists. */
package clinit;

public class MainInit extends MainInitBase {
    static int a = log("field a");
    static final int CONST = 11;
    static final Integer BOX = log("box");
    static String s;
    static int[] tab = new int[5];
    static MainInit self = new MainInit();
    static { log("block 1"); s = "s" + a + CONST; for (int i = 0; i < tab.length; i++) tab[i] = i * a; }
    { log("instance block"); }
    MainInit() { log("ctor s=" + s + " tab=" + (tab == null ? null : tab.length) + " count=" + count); }
    static final long BIG = Long.parseLong("123456789012");
    static { log("block 2 " + BIG + " " + forward()); }
    static int later = 99;
    static int forward() { return later; }
    static class Unused { static { log("never"); } }
    static double d = Math.sqrt(2);
    static char c = 'q';
    static boolean z = c > 'a';
    static byte by = (byte) (later * 3);
    static float f = by / 2f;
    static short sh = (short) (BIG >> 4);

    public static void main(String[] args) {
        log("main");
        System.out.println(a + " " + CONST + " " + BOX + " " + s + " " + java.util.Arrays.toString(tab) + " " + (self != null) + " " + BIG + " " + later + " " + d + " " + c + " " + z + " " + by + " " + f + " " + sh + " " + count);
        new MainInit();
        MainInitIface.call();
        System.out.println(MainInitIface.V + MainInitIface.W);
        for (int i = 0; i < 3; i++) new MainInitBase.N();
        System.out.println(MainInitBase.N.made + " " + inherited() + " " + MainInit.inherited() + " " + new MainInit().name());
        MainInitBase.main(args);
    }
}

class MainInitBase {
    static int count;
    static { log("base"); }
    { log("base instance"); }
    static int log(String m) { System.out.println(++count + ": " + m); return count; }
    static class N { static int made; static { log("N"); } N() { made++; } }
    static String inherited() { return "inh" + count; }
    String name() { return getClass().getSimpleName(); }
    public static void main(String[] args) { System.out.println("base main " + args.length); }
}

interface MainInitIface { int V = MainInitBase.log("V"); int W = MainInitBase.log("W"); static void call() { MainInitBase.log("iface call"); } }
