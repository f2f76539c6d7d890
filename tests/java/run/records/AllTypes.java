/** equals, hashCode, toString of records with components of every type, including NaN, -0.0, arrays and null. */
package records;

public class AllTypes {
    record Z(boolean v) { }
    record B(byte v) { }
    record S(short v) { }
    record C(char v) { }
    record I(int v) { }
    record L(long v) { }
    record F(float v) { }
    record D(double v) { }
    record O(Object v) { }
    record A(int[] v) { }
    record Empty() { }
    record Mix(boolean z, byte b, short s, char c, int i, long l, float f, double d, String str, Object o) { }
    record Two(int a, int b) { }
    record Str(String s) { }
    record Nest(Two t, Nest n) { }
    static void t(Record a, Record b) {
        System.out.println(a + " " + b + " " + a.equals(b) + " " + b.equals(a) + " " + (a.hashCode() == b.hashCode()) + " " + a.hashCode());
    }
    public static void main(String[] args) {
        t(new Z(true), new Z(true));
        t(new Z(true), new Z(false));
        t(new B((byte) -1), new B((byte) 255));
        t(new B((byte) 127), new B((byte) -128));
        t(new S((short) 40000), new S((short) -25536));
        t(new C('a'), new C('b'));
        t(new C('\u20ac'), new C('\u20ac'));
        t(new I(Integer.MIN_VALUE), new I(Integer.MIN_VALUE));
        t(new I(1), new I(-1));
        t(new L(1L << 32), new L(1));
        t(new L(-1), new L(0));
        t(new F(0f), new F(-0f));
        t(new F(Float.NaN), new F(Float.NaN));
        t(new F(Float.intBitsToFloat(0x7fc00001)), new F(Float.NaN));
        t(new F(1.5f), new F(1.5f));
        t(new D(0.0), new D(-0.0));
        t(new D(Double.NaN), new D(Double.NaN));
        t(new D(Double.longBitsToDouble(0x7ff8000000000001L)), new D(Double.NaN));
        t(new D(1e300), new D(1e300));
        t(new O(null), new O(null));
        t(new O("x"), new O(new String("x")));
        t(new O(1), new O(1L));
        t(new O(null), new O("n"));
        int[] arr = {1, 2};
        A a1 = new A(arr), a2 = new A(arr), a3 = new A(arr.clone());
        System.out.println(a1.equals(a2) + " " + a1.equals(a3) + " " + (a1.hashCode() == a2.hashCode()) + " " + (a1.hashCode() == arr.hashCode()) + " " + a1.toString().startsWith("A[v=[I@"));
        t(new Empty(), new Empty());
        Mix m = new Mix(true, (byte) 1, (short) 2, '3', 4, 5L, 6f, 7d, "8", null);
        t(m, new Mix(true, (byte) 1, (short) 2, '3', 4, 5L, 6f, 7d, "8", null));
        t(m, new Mix(false, (byte) 1, (short) 2, '3', 4, 5L, 6f, 7d, "8", null));
        t(m, new Mix(true, (byte) 1, (short) 2, '3', 4, 5L, 6f, 7d, null, "8"));
        t(new Two(1, 2), new Two(2, 1));
        t(new Two(0, 31), new Two(1, 0));
        t(new Str(null), new Str(""));
        t(new Str("null"), new Str(null));
        t(new Nest(new Two(1, 2), new Nest(null, null)), new Nest(new Two(1, 2), new Nest(null, null)));
        System.out.println(new Two(1, 2).equals(null) + " " + new Two(1, 2).equals("x") + " " + new I(1).equals(new L(1)) + " " + new Z(true).equals((Object) true));
        System.out.println(m.z() + " " + m.b() + " " + m.s() + " " + m.c() + " " + m.i() + " " + m.l() + " " + m.f() + " " + m.d() + " " + m.str() + " " + m.o());
        java.util.Map<Two, String> map = new java.util.HashMap<>();
        for (int i = 0; i < 10; i++) map.put(new Two(i % 3, i % 2), "v" + i);
        System.out.println(map.size() + map.get(new Two(2, 1)) + map.get(new Two(9, 9)));
        int h = 0;
        for (int i = 0; i < 300; i++) h = h * 31 + new Mix(i % 2 == 0, (byte) i, (short) (i * 300), (char) i, i, i * 1L << 33, i / 3f, i / 7.0, "s" + i, i % 5 == 0 ? null : i).hashCode();
        System.out.println(h);
        java.util.Set<Record> rs = new java.util.LinkedHashSet<>(java.util.List.of(new I(1), new L(1), new Str("a")));
        rs.add(new Str("a"));
        rs.add(new I(2));
        System.out.println(rs);
    }
}
