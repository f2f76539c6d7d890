/** An inverted index over generated documents: tokenizing, ranking, phrase search, edit distance and reports. */
package lib_workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class TextIndex {
    static void p(String label, Object value) {
        StringBuilder b = new StringBuilder();
        String s = label + " = " + value;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 32 && c < 127) {
                b.append(c);
            } else {
                b.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            }
        }
        System.out.println(b);
    }

    record Posting(int doc, int pos) { }

    static final String[] WORDS = ("time year people way day man thing woman life child world school state family student group country problem hand part place case week company system program question work government number night point home water room mother area money story fact month lot right study book eye job word business issue side kind head house service friend father power hour game line end member law car city community name").split(" ");

    final Map<String, List<Posting>> index = new HashMap<>();
    final List<String> docs = new ArrayList<>();
    final Map<Integer, Integer> lengths = new HashMap<>();

    void add(String text) {
        int id = docs.size();
        docs.add(text);
        int pos = 0;
        for (String w : text.toLowerCase(Locale.ROOT).split("\\W+")) {
            if (!w.isEmpty()) {
                index.computeIfAbsent(stem(w), k -> new ArrayList<>()).add(new Posting(id, pos++));
            }
        }
        lengths.put(id, pos);
    }

    static String stem(String w) {
        for (String suf : new String[] {"ing", "ies", "es", "s"}) {
            if (w.endsWith(suf) && w.length() > suf.length() + 2) {
                return w.substring(0, w.length() - suf.length());
            }
        }
        return w;
    }

    BitSet docsOf(String w) {
        BitSet b = new BitSet();
        index.getOrDefault(stem(w), List.of()).forEach(p -> b.set(p.doc()));
        return b;
    }

    BitSet query(String q) {
        BitSet acc = null;
        boolean or = false;
        for (String w : q.split(" ")) {
            if (w.equals("OR")) {
                or = true;
                continue;
            }
            BitSet d = w.startsWith("-") ? docsOf(w.substring(1)) : docsOf(w);
            if (acc == null) {
                acc = d;
            } else if (w.startsWith("-")) {
                acc.andNot(d);
            } else if (or) {
                acc.or(d);
            } else {
                acc.and(d);
            }
            or = false;
        }
        return acc;
    }

    List<Integer> phrase(String a, String b) {
        Set<Posting> second = new HashSet<>(index.getOrDefault(stem(b), List.of()));
        return index.getOrDefault(stem(a), List.of()).stream().filter(p -> second.contains(new Posting(p.doc(), p.pos() + 1))).map(Posting::doc).distinct().sorted().toList();
    }

    List<Map.Entry<Integer, Double>> rank(String... terms) {
        Map<Integer, Double> score = new TreeMap<>();
        for (String t : terms) {
            List<Posting> ps = index.getOrDefault(stem(t), List.of());
            long df = ps.stream().map(Posting::doc).distinct().count();
            double idf = (docs.size() + 1.0) / (df + 1.0);
            for (Posting p : ps) {
                score.merge(p.doc(), idf / lengths.get(p.doc()), Double::sum);
            }
        }
        return score.entrySet().stream().sorted(Map.Entry.<Integer, Double>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(4).toList();
    }

    static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                d[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            }
        }
        return d[a.length()][b.length()];
    }

    public static void main(String[] args) {
        Random r = new Random(2025);
        TextIndex ix = new TextIndex();
        for (int i = 0; i < 60; i++) {
            StringBuilder b = new StringBuilder();
            int n = 10 + r.nextInt(25);
            for (int k = 0; k < n; k++) {
                int w = (int) Math.min(WORDS.length - 1, Math.abs(r.nextGaussian()) * 20);
                b.append(WORDS[w]).append(r.nextInt(6) == 0 ? "s" : "").append(r.nextInt(10) == 0 ? ". " : r.nextInt(15) == 0 ? ", " : " ");
            }
            ix.add(b.toString());
        }
        p("terms", ix.index.size() + " " + ix.index.values().stream().mapToInt(List::size).sum());
        for (String q : new String[] {"time", "time people", "time OR house", "time -people", "hand child world", "name", "nothing", "nothing OR law"}) {
            BitSet b = ix.query(q);
            p("query " + q, b.cardinality() + " " + b);
        }
        for (String[] ph : new String[][] {{"time", "year"}, {"people", "way"}, {"man", "man"}, {"city", "law"}}) {
            p("phrase " + ph[0] + " " + ph[1], ix.phrase(ph[0], ph[1]));
        }
        for (String[] ts : new String[][] {{"time"}, {"house", "law"}, {"school", "student", "group"}}) {
            p("rank " + Arrays.toString(ts), ix.rank(ts).stream().map(e -> e.getKey() + "=" + String.format("%.6f", e.getValue())).toList());
        }
        Map<String, Integer> freq = new TreeMap<>();
        ix.index.forEach((k, v) -> freq.put(k, v.size()));
        p("top", freq.entrySet().stream().sorted(Comparator.comparing(Map.Entry<String, Integer>::getValue).reversed().thenComparing(Map.Entry::getKey)).limit(8).toList());
        p("rare", freq.entrySet().stream().filter(e -> e.getValue() == 1).map(Map.Entry::getKey).toList());
        for (String w : new String[] {"tme", "shcool", "pepole", "housing", "cty"}) {
            p("suggest " + w, Arrays.stream(WORDS).filter(x -> distance(w, x) <= 2).sorted(Comparator.comparingInt((String x) -> distance(w, x)).thenComparing(Comparator.naturalOrder())).limit(4).toList());
        }
        p("lengths", ix.lengths.values().stream().mapToInt(x -> x).summaryStatistics());
        p("by initial", Arrays.stream(WORDS).collect(Collectors.groupingBy(w -> w.charAt(0), TreeMap::new, Collectors.mapping(w -> w, Collectors.toCollection(TreeSet::new)))));
        int[] hist = new int[10];
        ix.lengths.values().forEach(l -> hist[Math.min(9, l / 4)]++);
        p("histogram", IntStream.range(0, 10).mapToObj(i -> i * 4 + ":" + "#".repeat(hist[i])).toList());
        List<String> shuffled = new ArrayList<>(Arrays.asList(WORDS));
        Collections.shuffle(shuffled, new Random(3));
        p("shuffled", shuffled.subList(0, 12) + " " + Objects.hash(shuffled.toArray()));
        p("doc 0", ix.docs.get(0));
        p("similar", IntStream.range(1, 60).boxed().max(Comparator.comparingDouble((Integer d) -> jaccard(ix.docs.get(0), ix.docs.get(d))).thenComparing(Comparator.reverseOrder())).get());
    }

    static double jaccard(String a, String b) {
        Set<String> x = new HashSet<>(Arrays.asList(a.split("\\W+")));
        Set<String> y = new HashSet<>(Arrays.asList(b.split("\\W+")));
        Set<String> u = new HashSet<>(x);
        u.addAll(y);
        x.retainAll(y);
        return (double) x.size() / u.size();
    }
}
