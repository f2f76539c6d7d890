/** Deep class and interface hierarchies: checkcast and instanceof through every level, wide interface lists, cached failures. */
package casts;

public class Hierarchy {
    static class L0 { }
    static class L1 extends L0 { }
    static class L2 extends L1 { }
    static class L3 extends L2 { }
    static class L4 extends L3 { }
    static class L5 extends L4 { }
    static class L6 extends L5 { }
    static class L7 extends L6 { }
    static class L8 extends L7 { }
    static class L9 extends L8 implements I5 { }
    static class L10 extends L9 { }
    static class L11 extends L10 implements K { }
    static class L12 extends L11 { }
    interface I0 { }
    interface I1 extends I0 { }
    interface I2 extends I1 { }
    interface I3 extends I2 { }
    interface I4 extends I3, M1 { }
    interface I5 extends I4 { }
    interface M1 { }
    interface M2 { }
    interface K extends M2, Comparable<Object> { default int compareTo(Object o) { return 0; } }
    interface W1 { }
    interface W2 { }
    interface W3 { }
    interface W4 { }
    interface W5 { }
    interface W6 { }
    interface W7 { }
    interface W8 { }
    interface W9 { }
    interface W10 { }
    interface W11 { }
    interface W12 { }
    static class Wide implements W1, W2, W3, W4, W5, W6, W7, W8, W9, W10, W11 { }

    public static void main(String[] args) {
        Object[] os = {new L0(), new L1(), new L2(), new L3(), new L4(), new L5(), new L6(), new L7(), new L8(), new L9(), new L10(), new L11(), new L12(), new Wide(), "s", new L12[0], new L12[0][0], new Wide[0]};
        Class<?>[] cs = {L0.class, L1.class, L2.class, L3.class, L4.class, L5.class, L6.class, L7.class, L8.class, L9.class, L10.class, L11.class, L12.class, I0.class, I1.class, I2.class, I3.class, I4.class, I5.class, M1.class, M2.class, K.class, Comparable.class, W1.class, W6.class, W11.class, W12.class, L0[].class, I0[].class, Object[].class, L7[][].class, W3[].class};
        for (Object o : os) {
            StringBuilder sb = new StringBuilder();
            for (Class<?> c : cs) sb.append(c.isInstance(o) ? '1' : '.');
            System.out.println(sb + " " + o.getClass().getSimpleName());
        }
        for (Object o : os) {
            int m = 0;
            if (o instanceof L0) m |= 1;
            if (o instanceof L6) m |= 2;
            if (o instanceof L8) m |= 4;
            if (o instanceof L9) m |= 8;
            if (o instanceof L11) m |= 16;
            if (o instanceof L12) m |= 32;
            if (o instanceof I0) m |= 64;
            if (o instanceof I5) m |= 128;
            if (o instanceof M1) m |= 256;
            if (o instanceof M2) m |= 512;
            if (o instanceof Comparable) m |= 1024;
            if (o instanceof W1) m |= 2048;
            if (o instanceof W11) m |= 4096;
            if (o instanceof W12) m |= 8192;
            if (o instanceof L8[]) m |= 16384;
            if (o instanceof M2[]) m |= 32768;
            if (o instanceof I3[][]) m |= 65536;
            System.out.println(Integer.toBinaryString(m));
        }
        int ok = 0, bad = 0;
        for (int r = 0; r < 3; r++) for (Object o : os) {
            try { L8 x = (L8) o; ok++; } catch (ClassCastException e) { bad++; }
            try { I2 x = (I2) o; ok++; } catch (ClassCastException e) { bad++; }
            try { K x = (K) o; ok++; } catch (ClassCastException e) { bad++; }
            try { W9 x = (W9) o; ok++; } catch (ClassCastException e) { bad++; }
            try { L4[] x = (L4[]) o; ok++; } catch (ClassCastException e) { bad++; }
            try { I5[] x = (I5[]) o; ok++; } catch (ClassCastException e) { bad++; }
        }
        System.out.println(ok + " " + bad);
        for (Class<?> c = L12.class; c != null; c = c.getSuperclass()) {
            StringBuilder sb = new StringBuilder(c.getSimpleName());
            for (Class<?> i : c.getInterfaces()) sb.append(' ').append(i.getSimpleName());
            System.out.println(sb);
        }
        StringBuilder sb = new StringBuilder();
        for (Class<?> i : Wide.class.getInterfaces()) sb.append(i.getSimpleName()).append(' ');
        System.out.println(sb);
        for (Class<?> a : new Class<?>[] {L5.class, I2.class, K.class, L12.class, int.class, Object.class}) {
            StringBuilder q = new StringBuilder();
            for (Class<?> b : cs) q.append(a.isAssignableFrom(b) ? '1' : '.').append(b.isAssignableFrom(a) ? '1' : '.');
            System.out.println(q);
        }
    }
}
