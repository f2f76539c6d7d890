//! Shapes of what programs do with the library and with memory: copies of arrays, text that is built, trees, queues, sets,
//! wide numbers.

use super::super::writer::Writer;

/// Arrays that are copied, filled and seen through other types.
pub(in super::super) fn copies(w: &mut Writer) {
    let (a, c, o) = (w.name("a"), w.name("a"), w.name("o"));
    w.unknown(2);
    w.begin(&format!("int[] {a} = {{{{s}}, {{k}}, {{k}}, 1}};"));
    w.begin(&format!("int[] {c} = {{u}} ? {a} : {a}.clone();"));
    w.begin(&format!(
        "Object[] {o} = {{u}} ? new Object[] {{1, \"x\", null}} : new Integer[] {{1, {{s}}, 3}};"
    ));
    w.offer("copy", &a);
    w.offer("copy", &c);
    w.offer("objects", &o);
    w.ints.extend([
        "{copy}[{k} % {copy}.length]",
        "{copy}[Math.floorMod({i}, {copy}.length)]",
        "Arrays.hashCode({copy}) % 7",
        "Arrays.stream({copy}).sum()",
        "Arrays.asList({objects}).indexOf({s})",
        "({objects}[{k} % 3] instanceof Integer {new} ? {old} : {s})",
    ]);
    w.bools.extend([
        "{copy} == {copy}",
        "Arrays.equals({copy}, {copy})",
        "{objects}.getClass() == Object[].class",
        "{objects}[{k} % 3] == null",
        "Arrays.asList({objects}).contains({s})",
    ]);
    w.statements.extend([
        "System.arraycopy({copy}, {k} % 2, {copy}, {k} % 2, 2);",
        "Arrays.fill({copy}, {s});",
        "{copy}[{k} % {copy}.length] = {i};",
        "{copy} = {copy}.clone();",
        "{copy} = Arrays.copyOfRange({copy}, {k} % 2, {k} % 2 + 3);",
        "{objects}[{k} % 3] = {s};",
        "try { {objects}[{k} % 3] = \"x\"; } catch (ArrayStoreException {new}) { {v}++; }",
        "{objects} = {u} ? {objects} : {objects}.clone();",
        "if ({u}) {copy} = {copy};",
        "for (int {new} = 0; {old} < {copy}.length; {old}++) {copy}[{old}] += {old};",
        "{copy}[{copy}[{k} % 2] & 1]++;",
        "Arrays.sort({copy});",
        "Arrays.setAll({copy}, at -> at * {k});",
        "Collections.swap(Arrays.asList({objects}), 0, {k} % 3);",
    ]);
}

/// Text in builders and arrays of characters, to which several references lead.
pub(in super::super) fn builders(w: &mut Writer) {
    let (p, q, s, c) = (w.name("p"), w.name("q"), w.name("s"), w.name("c"));
    let n = w.unknown(2);
    w.begin(&format!(
        "StringBuilder {p} = new StringBuilder({{u}} ? \"ab\" : \"b\");"
    ));
    w.begin(&format!(
        "StringBuilder {q} = {{u}} ? {p} : new StringBuilder(\"a\");"
    ));
    w.begin(&format!("String {s} = {n} == 1 ? \"b\" : \"a\" + {n};"));
    w.begin(&format!("char[] {c} = {{'a', 'b', 'c'}};"));
    w.offer("builder", &p);
    w.offer("builder", &q);
    w.offer("word", &s);
    w.offer("chars", &c);
    w.ints.extend([
        "{builder}.length()",
        "{builder}.indexOf(\"b\")",
        "{builder}.toString().hashCode() % 5",
        "({builder}.length() > 0 ? {builder}.charAt(0) - 'a' : {s})",
        "{builder}.compareTo({builder})",
        "new String({chars}).indexOf('b')",
        "String.join(\",\", {word}, {word}).length()",
        "{word}.chars().sum() % 7",
        "{word}.split(\"a\").length",
        "{chars}[{k} % 3] - 'a'",
    ]);
    w.bools.extend([
        "{builder} == {builder}",
        "{builder}.toString().equals({word})",
        "{word}.contentEquals({builder})",
        "{word}.isBlank()",
        "String.valueOf({chars}).startsWith({word})",
        "Character.isDigit({word}.charAt(0))",
    ]);
    w.statements.extend([
        "if ({builder}.length() < 6) {builder}.append({s});",
        "if ({builder}.length() < 6) {builder}.append({word}).append('b');",
        "if ({builder}.length() < 6) {builder}.insert(0, {s});",
        "if ({builder}.length() > 0) {builder}.setCharAt(0, 'b');",
        "if ({builder}.length() > 0) {builder}.deleteCharAt({builder}.length() - 1);",
        "{builder}.reverse();",
        "{builder}.setLength({k});",
        "{builder} = {u} ? {builder} : {builder};",
        "{word} = {builder}.toString();",
        "{word} = new String({chars});",
        "{chars}[{k} % 3] = 'b';",
        "{chars} = ({s} + {word} + \"abc\").toCharArray();",
        "if ({word}.length() < 4) {word} = {word}.repeat({k});",
        "for (int {new} = 0; {old} < {builder}.length(); {old}++) if ({builder}.charAt({old}) == 'b') {v}++;",
    ]);
}

/// Trees that share parts.
pub(in super::super) fn trees(w: &mut Writer) {
    w.member(
        "static final class Tree { int key; Tree left, right; Tree(int key) { this.key = key; } \
         Tree add(int k) { if (k < key) { if (left == null) left = new Tree(k); else left.add(k); } \
         else if (k > key) { if (right == null) right = new Tree(k); else right.add(k); } return this; } \
         boolean has(int k) { return k == key || (k < key ? left != null && left.has(k) : right != null && right.has(k)); } \
         int depth() { int l = left == null ? 0 : left.depth(), r = right == null ? 0 : right.depth(); return 1 + Math.max(l, r); } \
         int sum() { return key + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum()); } \
         Tree mirrored() { Tree t = left; left = right; right = t; return this; } }",
    );
    let n = w.unknown(2);
    let (t, o) = (w.name("t"), w.name("t"));
    w.begin(&format!("Tree {t} = new Tree({{k}});"));
    w.begin(&format!("Tree {o} = {{u}} ? {t} : new Tree({{s}});"));
    w.begin_with(&format!("{t}.add({n});"));
    w.offer("tree", &t);
    w.offer("tree", &o);
    w.ints.extend([
        "{tree}.key",
        "{tree}.depth()",
        "{tree}.sum()",
        "({tree}.left == null ? {s} : {tree}.left.key)",
    ]);
    w.bools.extend([
        "{tree}.has({s})",
        "{tree} == {tree}",
        "{tree}.left == {tree}.right",
        "{tree}.right == null",
    ]);
    // None leads to a tree that is a part of itself.
    w.statements.extend([
        "{tree}.add({i});",
        "{tree}.add({s}).add({k});",
        "{tree} = {u} ? {tree} : {tree};",
        "{tree}.key = {s};",
        "{tree}.mirrored();",
        "{tree}.left = null;",
        "{tree}.left = new Tree({i});",
        "if ({tree}.right != null) {tree} = {tree}.right;",
        "{tree} = new Tree({i});",
        "for (Tree {new} = {tree}; {old} != null; {old} = {old}.left) {v} += {old}.key;",
    ]);
}

/// Sets, queues and bits.
pub(in super::super) fn queues(w: &mut Writer) {
    let n = w.unknown(2);
    let (q, s, b, g) = (w.name("q"), w.name("s"), w.name("b"), w.name("g"));
    w.begin(&format!(
        "PriorityQueue<Integer> {q} = new PriorityQueue<>(List.of({n}, {{s}}, {{k}}));"
    ));
    w.begin(&format!(
        "Set<Integer> {s} = {{u}} ? new TreeSet<>() : new HashSet<>();"
    ));
    w.begin_with(&format!("{s}.add({n});"));
    w.begin(&format!("BitSet {b} = new BitSet();"));
    w.begin_with(&format!("{b}.set({{k}});"));
    w.begin(&format!(
        "Map<Integer, List<Integer>> {g} = new TreeMap<>();"
    ));
    for (word, name) in [("queue", q), ("set", s), ("bits", b), ("groups", g)] {
        w.offer(word, &name);
    }
    w.ints.extend([
        "{queue}.size()",
        "({queue}.isEmpty() ? {s} : {queue}.peek())",
        "{bits}.cardinality()",
        "{bits}.nextSetBit({k})",
        "{set}.size()",
        "{groups}.size()",
        "{groups}.getOrDefault({s}, List.of()).size()",
        "{set}.stream().mapToInt(x -> x).sum()",
    ]);
    w.bools.extend([
        "{set}.contains({s})",
        "{set}.add({s})",
        "{set}.equals(Set.of({k}))",
        "{bits}.get({k})",
        "{groups}.containsKey({s})",
        "{queue}.remove({s})",
    ]);
    w.statements.extend([
        "{queue}.add({i});",
        "if (!{queue}.isEmpty()) {v} = {queue}.poll();",
        "{set}.add({i});",
        "{set}.remove({s});",
        "{set}.retainAll(List.of(0, {s}));",
        "{bits}.flip({k});",
        "{bits}.set({k}, {k} + 3);",
        "{groups}.computeIfAbsent({s}, at -> new ArrayList<>()).add({i});",
        "{groups}.values().removeIf(List::isEmpty);",
        "for (int {new} : {set}) if ({old} > 1) {v}++;",
        "try { for (int {new} : {set}) if ({old} == {k}) {set}.add({old} + 5); } catch (ConcurrentModificationException {new}) { {v}--; }",
    ]);
}

/// Longs, doubles and their conversion to ints.
pub(in super::super) fn wide(w: &mut Writer) {
    let (l, a, d) = (w.name("l"), w.name("a"), w.name("d"));
    w.begin(&format!("long {l} = Vitro.anyLong();"));
    w.begin(&format!("Vitro.assume({l} >= -1 && {l} <= 2);"));
    w.multiply(4);
    w.begin(&format!("long[] {a} = {{1L << 40, {l}, -3L}};"));
    w.begin(&format!("double[] {d} = {{{l} / 2.0, 0.5, -0.0}};"));
    w.offer("wide", &l);
    w.offer("wide", &format!("{a}[1]"));
    w.offer("longs", &a);
    w.offer("reals", &d);
    w.ints.extend([
        "(int) ({longs}[{k} % 3] >>> 33)",
        "Long.hashCode({wide}) % 5",
        "(int) ({wide} ^ ({wide} >>> 2))",
        "Long.signum({wide} * {s})",
        "(int) Math.round({reals}[{k} % 3])",
        "Double.compare({reals}[0], {reals}[{k} % 3])",
        "Long.numberOfTrailingZeros({wide} | 8)",
        "(int) Math.floorDiv({wide}, 2L)",
        "(int) (char) ({i} + 65)",
        "(Integer.reverse({i}) >>> 29)",
        "Integer.rotateLeft({s}, {k})",
        "Math.toIntExact({wide})",
        "(int) ({reals}[1] * {s})",
        "(int) ({wide} / {s})",
    ]);
    w.bools.extend([
        "{reals}[2] == 0.0",
        "1 / {reals}[2] < 0",
        "{wide} > {s}",
        "{wide} % 2 == 0",
        "Math.abs({reals}[0]) < 1",
        "Double.isInfinite(1 / {reals}[0])",
    ]);
    w.statements.extend([
        "{wide} = {wide} * {s} + 1;",
        "{wide} <<= {k};",
        "{longs}[{k} % 3] += {wide};",
        "{reals}[{k} % 3] = {s};",
        "{reals}[0] += 0.25;",
        "{v} = (int) {wide};",
        "{wide} = {u} ? {wide} : ~{wide};",
        "{longs} = {u} ? {longs} : new long[] {{s}, {s}, {s}};",
    ]);
}

/// Loops within loops that end early, and `finally` on the way out.
pub(in super::super) fn exits(w: &mut Writer) {
    w.member("static int early(int x) { for (int k = 0; k < 3; k++) { try { if (k == x) return k * 10; if (x < 0) continue; } finally { x++; if (x > 5) break; } } return x; }");
    w.member("static int nested(int x) { outer: for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) { if (i * j == x) { x += i; continue outer; } if (x == 4) break outer; x++; } return x; }");
    w.member("static int steps(int n) { int c = 0; while (n > 1 && c < 8) { n = n % 2 == 0 ? n / 2 : 3 * n + 1; c++; } return c; }");
    w.member("static int last(int x) { try { if (x == 1) return x; x += 2; if (x > 4) throw new IllegalStateException(); } catch (IllegalStateException e) { return -x; } finally { x = 7; } return x; }");
    let n = w.unknown(3);
    w.offer("number", &n);
    w.ints.extend([
        "early({s})",
        "early({i})",
        "nested({s})",
        "steps({i} & 7)",
        "last({s})",
        "last({i})",
    ]);
    w.blocks.extend([
        &[
            "{new}: for (int x{old} = 0; x{old} < 2; x{old}++) { for (int y{old} = 0; y{old} < 2; y{old}++) { if (y{old} == {number}) continue {old}; if (x{old} + y{old} == {k}) break {old};",
            "} {v}++;",
        ][..],
        &["{new}: { if ({s} == {k}) break {old};", "if ({number} == {k}) break {old};"][..],
        &[
            "for (int {new} = 0; {old} < 2; {old}++) { try { if ({old} == {number}) continue;",
            "} finally { {v}++; } if ({v} > 3) break;",
        ][..],
    ]);
}
