/** EnumMap and EnumSet operations, ordering, large enums over 64 constants, enum keys in maps, state machines. */
package enums;

import java.util.*;
import java.util.stream.*;

public class Collections {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN; boolean weekend() { return this.compareTo(SAT) >= 0; } }
    enum Big { A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, G0, G1, G2, G3, G4, G5, G6, G7, G8, G9 }
    enum State {
        IDLE {
            State on(char c) { return c == 's' ? RUN : this; }
        } , RUN {
            State on(char c) { return c == 'p' ? PAUSE : c == 'x' ? DONE : this; }
        } , PAUSE {
            State on(char c) { return c == 's' ? RUN : c == 'x' ? DONE : this; }
        }, DONE { State on(char c) { throw new IllegalStateException("done, got " + c); } };
        abstract State on(char c);
    }
    enum Perm {
        R(4), W(2), X(1);
        final int b;
        Perm(int b) { this.b = b; }
        static EnumSet<Perm> of(int m) {
            EnumSet<Perm> s = EnumSet.noneOf(Perm.class); for (Perm p : values()) if ((m & p.b) != 0) s.add(p); return s;
        }
    }
    public static void main(String[] args) {
        EnumSet<Day> wk = EnumSet.range(Day.MON, Day.FRI), we = EnumSet.complementOf(wk);
        System.out.println(wk + " " + we + " " + EnumSet.allOf(Day.class).size() + EnumSet.noneOf(Day.class) + EnumSet.of(Day.SUN, Day.MON));
        wk.remove(Day.WED);
        wk.add(Day.SUN);
        System.out.println(wk + " " + wk.contains(Day.SUN) + wk.containsAll(we) + wk.retainAll(EnumSet.of(Day.MON, Day.SUN, Day.WED)) + wk);
        System.out.println(EnumSet.copyOf(List.of(Day.FRI, Day.TUE)) + " " + wk.equals(EnumSet.of(Day.MON, Day.SUN)) + " " + wk.clone());
        Iterator<Day> it = we.iterator();
        it.next();
        it.remove();
        System.out.println(we);
        try { EnumSet.range(Day.FRI, Day.MON); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { wk.add(null); } catch (NullPointerException e) { System.out.println("npe"); }
        System.out.println(wk.contains(null) + " " + wk.remove("x"));
        EnumMap<Day, String> m = new EnumMap<>(Day.class);
        m.put(Day.SUN, "s");
        m.put(Day.MON, null);
        m.putIfAbsent(Day.TUE, "t");
        m.merge(Day.TUE, "u", String::concat);
        System.out.println(m + " " + m.get(Day.MON) + m.containsKey(Day.MON) + m.containsValue(null) + m.remove(Day.SUN) + m.size());
        for (Map.Entry<Day, String> e : m.entrySet()) e.setValue(e.getKey() + "!");
        System.out.println(m + " " + m.keySet() + m.values() + m.equals(new HashMap<>(m)));
        System.out.println(Arrays.stream(Day.values()).collect(Collectors.partitioningBy(Day::weekend, Collectors.counting())));
        EnumMap<Day, List<Integer>> g = new EnumMap<>(Day.class);
        for (int i = 0; i < 15; i++) g.computeIfAbsent(Day.values()[i * 3 % 7], k -> new ArrayList<>()).add(i);
        System.out.println(g);
        EnumSet<Big> b = EnumSet.range(Big.F5, Big.G8);
        b.add(Big.A0);
        b.remove(Big.G0);
        System.out.println(b + " " + b.size() + " " + b.contains(Big.G9) + " " + EnumSet.complementOf(b).size() + " " + EnumSet.allOf(Big.class).hashCode() * 0);
        EnumMap<Big, Integer> bm = new EnumMap<>(Big.class);
        for (Big q : Big.values()) if (q.ordinal() % 9 == 0) bm.put(q, q.ordinal());
        System.out.println(bm);
        State s = State.IDLE;
        StringBuilder sb = new StringBuilder();
        try {
            for (char c : "aspsxz".toCharArray()) { s = s.on(c); sb.append(s).append(' '); }
        } catch (IllegalStateException e) { sb.append(e.getMessage()); }
        System.out.println(sb);
        for (int i = 0; i < 8; i++) System.out.print(Perm.of(i));
        System.out.println();
        TreeMap<Day, Integer> tm = new TreeMap<>(Comparator.reverseOrder());
        for (Day d : Day.values()) tm.put(d, d.ordinal());
        System.out.println(tm.headMap(Day.WED) + " " + tm.firstKey());
        PriorityQueue<Day> pq = new PriorityQueue<>(List.of(Day.SUN, Day.TUE, Day.MON));
        System.out.println(pq.poll() + " " + pq.poll());
        System.out.println(Stream.of(Day.values()).map(Enum::name).map(n -> n.charAt(0) + n.substring(1).toLowerCase()).collect(Collectors.joining(",")));
        int[] cnt = new int[7];
        for (int i = 0; i < 700; i++) cnt[Day.values()[i % 7].ordinal()] += i;
        System.out.println(Arrays.toString(cnt));
        System.out.println(java.util.Collections.max(List.of(Day.TUE, Day.SAT, Day.MON)) + " " + Day.valueOf("TUE").compareTo(Day.FRI));
        Day[][] grid = new Day[2][2];
        grid[0][1] = Day.FRI;
        System.out.println(Arrays.deepToString(grid));
    }
}
