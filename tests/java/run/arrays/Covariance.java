/** Array subtyping: instanceof, casts, assignability, varargs arrays, class identity of array classes. */
package arrays;

public class Covariance {
    interface I { }
    interface J extends I { }
    static class A implements I { }
    static class B extends A implements J { }
    static final class F extends B { }
    static void cast(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (ClassCastException e) { System.out.println(n + " CCE " + e.getMessage()); }
    }
    static String kind(Object... o) { return o == null ? "null" : o.getClass().getSimpleName() + o.length; }

    public static void main(String[] args) {
        Object[] vals = {new Object[1], new A[1], new B[1], new F[1], new I[1], new J[1], new int[1], new long[1], new A[1][1], new B[1][], new int[1][1], new I[1][1], new String[1], null, "x"};
        for (Object v : vals) {
            StringBuilder sb = new StringBuilder();
            sb.append(v instanceof Object[] ? 1 : 0).append(v instanceof A[] ? 1 : 0).append(v instanceof B[] ? 1 : 0).append(v instanceof F[] ? 1 : 0).append(v instanceof I[] ? 1 : 0).append(v instanceof J[] ? 1 : 0).append(v instanceof int[] ? 1 : 0).append(v instanceof Object[][] ? 1 : 0).append(v instanceof I[][] ? 1 : 0).append(v instanceof A[][] ? 1 : 0).append(v instanceof int[][] ? 1 : 0).append(v instanceof Cloneable ? 1 : 0).append(v instanceof Cloneable[] ? 1 : 0).append(v instanceof java.io.Serializable[] ? 1 : 0).append(v instanceof Comparable[] ? 1 : 0).append(v instanceof Number[] ? 1 : 0);
            System.out.println((v == null ? "null" : v.getClass().getSimpleName()) + " " + sb);
        }
        Class<?>[] cs = {Object.class, Object[].class, Object[][].class, A[].class, B[].class, I[].class, int[].class, int[][].class, Cloneable.class, Cloneable[].class, java.io.Serializable.class, int.class, long.class, String[].class, CharSequence[].class};
        for (Class<?> x : cs) {
            StringBuilder sb = new StringBuilder();
            for (Class<?> y : cs) sb.append(x.isAssignableFrom(y) ? '1' : '0');
            System.out.println(sb + " " + x.getSimpleName());
        }
        Object oa = new A[1], ob = new B[1], oi = new int[1], om = new int[1][1], os = "s", on = null;
        cast("A[] to I[]", () -> { I[] q = (I[]) oa; });
        cast("A[] to B[]", () -> { B[] q = (B[]) oa; });
        cast("B[] to A[]", () -> { A[] q = (A[]) ob; });
        cast("int[] to Object[]", () -> { Object[] q = (Object[]) oi; });
        cast("int[][] to Object[]", () -> { Object[] q = (Object[]) om; });
        cast("int[] to long[]", () -> { long[] q = (long[]) oi; });
        cast("String to int[]", () -> { int[] q = (int[]) os; });
        cast("int[] to String", () -> { String q = (String) oi; });
        cast("null to int[]", () -> { int[] q = (int[]) on; });
        cast("int[][] to int[]", () -> { int[] q = (int[]) om; });
        cast("int[] to Cloneable", () -> { Cloneable q = (Cloneable) oi; });
        cast("int[] to Runnable", () -> { Runnable q = (Runnable) oi; });
        cast("A[] to String[]", () -> { String[] q = (String[]) oa; });
        System.out.println(kind() + " " + kind(1) + " " + kind(1, "b") + " " + kind((Object[]) new String[3]) + " " + kind((Object) new String[3]) + " " + kind(new int[4]) + " " + kind((Object[]) null) + " " + kind((Object) null) + " " + kind(new int[2][2]) + " " + kind(new A[5], null));
        System.out.println((new int[0].getClass() == int[].class) + " " + (new A[0].getClass() == new A[9].getClass()) + " " + (A[].class == A[][].class.getComponentType()) + " " + A[].class.isInstance(new B[0]) + " " + (java.lang.reflect.Array.newInstance(A.class, 0).getClass() == A[].class) + " " + (A.class.arrayType() == A[].class) + " " + int.class.arrayType());
        try {
            System.out.println(Class.forName("[I") == int[].class);
            System.out.println(Class.forName("[[Larrays.Covariance$A;").getName());
            System.out.println(Class.forName("[Ljava.lang.String;").getSimpleName());
        } catch (ClassNotFoundException e) { System.out.println(e); }
        for (String bad : new String[] {"I", "[", "[X", "[Larrays.Nope;", "[java.lang.String", "int[]", "[V", "[[Z"}) try {
            System.out.println(Class.forName(bad));
        } catch (ClassNotFoundException e) { System.out.println("CNFE " + e.getMessage()); }
        A[] as = new B[] {new B(), new F()};
        for (A a : as) System.out.print(a.getClass().getSimpleName());
        try { as[0] = new A(); } catch (ArrayStoreException e) { System.out.println(" " + e.getMessage()); }
        Object[][] oo = new String[2][2];
        try { oo[0] = new Object[1]; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        try { oo[0][0] = 1; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        java.io.Serializable[] ser = new int[2][];
        ser[0] = new int[] {1};
        try { ser[1] = "s"; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        Cloneable[] cl = new Object[1][1]; try { cl[0] = new int[0]; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
    }
}
