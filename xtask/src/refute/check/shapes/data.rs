//! Shapes of data: arrays, numbers, strings, boxes, collections.

use super::super::writer::Writer;
use super::elements;

/// Arrays that an unknown chooses, read and written at unknown indices.
pub(in super::super) fn arrays(w: &mut Writer) {
    let count = 2 + w.random.below(3);
    let n = w.unknown(count as i64 - 1);
    let a = w.name("a");
    let arrays: Vec<String> = (0..count)
        .map(|at| {
            let length = match w.random.chance(70) {
                true => 2 + at,
                false => 2 + w.random.below(3),
            };
            elements(&mut w.random, length)
        })
        .collect();
    match w.random.below(3) {
        0 => {
            let all = arrays.join(", ");
            w.begin(&format!("int[][] of{a} = {{{all}}};"));
            w.begin(&format!("int[] {a} = of{a}[{n} < 0 ? 0 : {n}];"));
        }
        1 => {
            let (last, others) = arrays.split_last().map_or(("{}", &[][..]), |(a, b)| (a, b));
            let others = others.iter().enumerate();
            let others = others.map(|(at, one)| format!("{n} == {at} ? new int[] {one} : "));
            let others: String = others.collect();
            w.begin(&format!("int[] {a} = {others}new int[] {last};"));
        }
        _ => {
            w.begin(&format!("int[] {a};"));
            let (last, others) = arrays.split_last().map_or(("{}", &[][..]), |(a, b)| (a, b));
            let others = others.iter().enumerate();
            let others =
                others.map(|(at, one)| format!("case {at}: {a} = new int[] {one}; break; "));
            let others: String = others.collect();
            w.begin(&format!(
                "switch ({n}) {{ {others}default: {a} = new int[] {last}; }}"
            ));
        }
    }
    if w.random.chance(50) {
        // Which array it was and where these stood does not matter any more.
        let (i, j) = (w.name("i"), w.name("i"));
        w.begin(&format!("int {i} = Vitro.anyInt();"));
        w.begin(&format!("int {j} = Vitro.anyInt();"));
        w.begin(&format!(
            "Vitro.assume(0 <= {i} && {i} < {j} && {j} < {a}.length);"
        ));
        w.multiply(10);
        w.variable(&format!("{a}[{i}]"));
        w.variable(&format!("{a}[{j}]"));
        return;
    }
    w.offer("array", &a);
    for _ in 0..1 + w.random.below(2) {
        let index = w.index(&a, 4);
        w.offer("cell", &format!("{a}[{index}]"));
        if w.random.chance(60) {
            w.variable(&format!("{a}[{index}]"));
        }
    }
    if w.random.chance(40) {
        let b = w.name("a");
        let other = elements(&mut w.random, 3);
        w.begin(&format!("int[] {b} = {{u}} ? {a} : new int[] {other};"));
        w.offer("array", &b);
        w.bools.push("{array} == {array}");
        w.statements.push("if ({b}) {array} = {array};");
    }
    w.ints.extend([
        "{cell}",
        "{cell}",
        "{array}.length",
        "{array}[{k} % {array}.length]",
        "{array}[Math.floorMod({i}, {array}.length)]",
    ]);
    w.statements.extend([
        "{cell} = {i};",
        "{cell}++;",
        "{v} = {cell};",
        "{array}[Math.floorMod({i}, {array}.length)] = {s};",
        "{cell} = {cell};",
    ]);
}

/// Arrays of which length and elements are unknown.
pub(in super::super) fn given_arrays(w: &mut Writer) {
    let a = w.name("a");
    w.begin(&format!("int[] {a} = Vitro.anyArray(int[].class, 3);"));
    let one = w.name("e");
    w.begin(&format!(
        "for (int {one} : {a}) Vitro.assume(0 <= {one} && {one} <= 2);"
    ));
    w.multiply(40);
    w.offer("given", &a);
    if w.random.chance(50) {
        let index = w.index(&a, 2);
        w.offer("element", &format!("{a}[{index}]"));
    } else {
        w.offer("element", &format!("({a}.length > 1 ? {a}[1] : -1)"));
    }
    let total =
        "static int total(int[] a) { int sum = 0; for (int one : a) sum += one; return sum; }";
    w.member(total);
    w.ints.extend([
        "{element}",
        "{given}.length",
        "total({given})",
        "({given}.length > 0 ? {given}[0] : {s})",
    ]);
    w.bools.extend([
        "java.util.Arrays.equals({given}, {given}.clone())",
        "{given}.length == {s}",
        "java.util.Arrays.hashCode({given}) == {s}",
    ]);
    w.statements.extend([
        "java.util.Arrays.sort({given});",
        "if ({given}.length > 1) {given}[1] = {i};",
        "for (int one : {given}) {v} += one;",
        "{given} = java.util.Arrays.copyOf({given}, 2);",
        "for (int at = 0; at < {given}.length; at++) if ({given}[at] == {s}) {v}++;",
    ]);
}

/// Arrays of arrays.
pub(in super::super) fn matrices(w: &mut Writer) {
    let m = w.name("m");
    let rows = 2 + w.random.below(2);
    let rows: Vec<String> = (0..rows)
        .map(|_| {
            let length = 1 + w.random.below(3);
            elements(&mut w.random, length)
        })
        .collect();
    w.begin(&format!("int[][] {m} = {{{}}};", rows.join(", ")));
    let row = w.index(&m, 3);
    let line = w.name("a");
    w.begin(&format!("int[] {line} = {m}[{row}];"));
    let column = w.index(&line, 2);
    w.offer("matrix", &m);
    w.offer("line", &line);
    w.offer("cell", &format!("{m}[{row}][{column}]"));
    w.offer("cell", &format!("{line}[{column}]"));
    w.offer("array", &line);
    w.offer("array", &format!("{m}[0]"));
    w.ints.extend([
        "{cell}",
        "{matrix}[1][0]",
        "{matrix}[{k} % {matrix}.length].length",
    ]);
    w.bools.push("{array} == {array}");
    w.statements.extend([
        "{cell} = {i};",
        "{matrix}[0] = {matrix}[1];",
        "{line} = {matrix}[{k} % {matrix}.length];",
        "{matrix}[1][0]++;",
        "for (int[] one : {matrix}) {v} += one[0];",
    ]);
}

/// Numbers of all types.
pub(in super::super) fn numbers(w: &mut Writer) {
    let n = w.unknown(3);
    let (l, d, f, b, c) = (
        w.name("l"),
        w.name("d"),
        w.name("f"),
        w.name("b"),
        w.name("c"),
    );
    w.begin(&format!("long {l} = {n} * 3L;"));
    w.begin(&format!("double {d} = {n} / 2.0;"));
    w.begin(&format!("float {f} = {{s}} * 0.5f;"));
    w.begin(&format!("byte {b} = (byte) ({n} * 60);"));
    w.begin(&format!("char {c} = Vitro.anyChar();"));
    w.begin(&format!("Vitro.assume('a' <= {c} && {c} <= 'c');"));
    w.multiply(3);
    for (word, name) in [
        ("long", l),
        ("double", d),
        ("float", f),
        ("byte", b),
        ("char", c),
    ] {
        w.offer(word, &name);
    }
    w.ints.extend([
        "(int) {long}",
        "(int) ({double} * 2)",
        "(int) {float}",
        "(int) (byte) ({i} * 100)",
        "(int) (short) ({i} * 20000)",
        "{char} - 'a'",
        "({i} >>> 28)",
        "({i} << {s})",
        "({i} >> 1)",
        "Math.floorMod({i}, 3)",
        "Math.abs({i})",
        "Math.max({s}, {s})",
        "Integer.bitCount({i})",
        "Long.compare({long}, {i})",
        "(int) ({long} % 3)",
        "(int) {byte}",
        "Integer.signum({i})",
        "Character.getNumericValue({char})",
        "Double.compare({double}, {float})",
        "(int) Math.floor({double})",
    ]);
    w.bools.extend([
        "{double} > {s}",
        "{long} == {s}",
        "{float} == {double}",
        "{double} != {double}",
        "{long} * {long} < 5",
        "{byte} < 0",
        "Float.isNaN({float} / {s})",
        "Integer.MAX_VALUE + {s} < 0",
        "Character.isLetter({char})",
    ]);
    w.statements.extend([
        "{long} += {i};",
        "{double} = {double} / {s};",
        "{float} *= {s};",
        "{long} = {long} << 31;",
        "{byte} += {i};",
        "{char}++;",
        "{double} = {i} * 0.5;",
        "{v} = (int) {long};",
        "{long} = -{long};",
    ]);
}

/// Strings that are put together and taken apart.
pub(in super::super) fn strings(w: &mut Writer) {
    let (s, t) = (w.name("s"), w.name("t"));
    let n = w.unknown(2);
    if w.random.chance(40) {
        w.begin(&format!("String {s} = Vitro.anyString(2);"));
        w.begin(&format!("Vitro.assume({s}.length() <= 2);"));
        w.begin(&format!(
            "for (int k = 0; k < {s}.length(); k++) Vitro.assume({s}.charAt(k) == 'a' || {s}.charAt(k) == 'b');"
        ));
        w.multiply(7);
    } else {
        w.begin(&format!("String {s} = {{u}} ? \"a\" : \"ab\";"));
    }
    w.begin(&format!(
        "String {t} = {n} == 0 ? \"b\" : {n} == 1 ? \"\" : \"aab\".substring({n} < 0 ? 0 : {n});"
    ));
    w.offer("text", &s);
    w.offer("text", &t);
    w.offer("string", &s);
    w.offer("string", &t);
    w.offer("string", "\"a\"");
    w.ints.extend([
        "{text}.length()",
        "{text}.indexOf('b')",
        "{text}.compareTo({string})",
        "({text} + {string}).length()",
        "{text}.lastIndexOf({string})",
        "({text}.isEmpty() ? {s} : {text}.charAt(0) - 'a')",
        "Integer.parseInt(\"1\" + Math.abs({s}))",
        "String.valueOf({s}).length()",
        "{text}.hashCode() % 5",
        "{text}.charAt({text}.length() - 1)",
    ]);
    w.bools.extend([
        "{text}.equals({string})",
        "{text}.startsWith({string})",
        "{text}.contains({string})",
        "{text} == {string}",
        "{text}.isEmpty()",
        "{text}.equalsIgnoreCase({string})",
        "{text}.compareTo({string}) < 0",
        "{text}.endsWith(\"b\")",
    ]);
    w.statements.extend([
        "if ({text}.length() < 6) {text} = {text} + {string};",
        "{text} = {text}.substring({text}.length() / 2);",
        "{text} = {string};",
        "{text} = new StringBuilder({text}).reverse().toString();",
        "{text} = {text}.replace('a', 'b');",
        "{text} = {text}.toUpperCase();",
        "if ({text}.length() < 6) {text} += {s};",
        "{text} = {text}.trim();",
        "{text} = \"\" + {s};",
        "for (char one : {text}.toCharArray()) {v} += one == 'a' ? 1 : 0;",
        "switch ({text}) { case \"a\": {v}++; break; case \"ab\": {v} = {s}; default: {v}--; }",
    ]);
}

/// Numbers in boxes, some of which are kept by the library.
pub(in super::super) fn boxes(w: &mut Writer) {
    let n = w.unknown(2);
    let (p, q, l) = (w.name("p"), w.name("q"), w.name("l"));
    let around = w.random.pick(&[0, 126]);
    w.begin(&format!("Integer {p} = {n} + {around};"));
    w.begin(&format!(
        "Integer {q} = {{u}} ? {p} : (Integer) ({{s}} + {around});"
    ));
    w.begin(&format!("Long {l} = (long) {n};"));
    w.begin(&format!("Object o{l} = {{u}} ? (Object) {l} : {p};"));
    w.offer("box", &p);
    w.offer("box", &q);
    w.offer("long", &l);
    w.offer("object", &format!("o{l}"));
    w.offer("around", &around.to_string());
    w.ints.extend([
        "({box} - {around})",
        "{box}.compareTo({box})",
        "{long}.intValue()",
        "({object} instanceof Integer ? 1 : 0)",
        "Integer.valueOf({s}).hashCode()",
        "Boolean.compare({b}, {b})",
    ]);
    w.bools.extend([
        "{box} == {box}",
        "{box}.equals({box})",
        "{object}.equals({long})",
        "{object} == (Object) {box}",
        "{long} == {s}",
        "{box} == null",
    ]);
    w.statements.extend([
        "{box}++;",
        "{box} = {i} + {around};",
        "{box} = {box};",
        "{long} = {long} + 1;",
        "{object} = {box};",
        "{object} = {s};",
        "if ({b}) {box} = null;",
        "{v} = {box};",
    ]);
}

/// Objects in maps.
pub(in super::super) fn maps(w: &mut Writer) {
    let n = w.unknown(2);
    let m = w.name("m");
    let kind = w
        .random
        .pick(&["HashMap", "TreeMap", "LinkedHashMap", "HashMap"]);
    let (key, make) = w.random.pick(&[
        ("Integer", ""),
        ("Integer", ""),
        ("Key", "new Key"),
        ("String", "text"),
    ]);
    w.member("record Key(int at) implements Comparable<Key> { public int compareTo(Key other) { return at - other.at; } public int hashCode() { return at & 1; } }");
    w.member("static String text(int at) { return \"k\" + at; }");
    w.member("static int sum(Collection<Integer> all) { int sum = 0; for (int one : all) sum += one; return sum; }");
    w.begin(&format!("Map<{key}, Integer> {m} = new {kind}<>();"));
    w.begin_with(&format!("{m}.put({make}({n}), 1);"));
    w.begin_with(&format!("{m}.put({make}({{s}}), {{s}});"));
    w.offer("map", &m);
    w.offer("key", &format!("{m}, {make}"));
    w.member("static <K> boolean has(Map<K, Integer> map, K key) { return map.containsKey(key); }");
    w.member(
        "static <K> int get(Map<K, Integer> map, K key) { return map.getOrDefault(key, -1); }",
    );
    w.member("static <K> void put(Map<K, Integer> map, K key, int value) { map.put(key, value); }");
    w.member("static <K> Integer drop(Map<K, Integer> map, K key) { return map.remove(key); }");
    w.member("static <K> void add(Map<K, Integer> map, K key, int value) { map.merge(key, value, Integer::sum); }");
    w.ints.extend([
        "{map}.size()",
        "get({key}({s}))",
        "get({key}({i}))",
        "sum({map}.values())",
        "{map}.values().iterator().next()",
    ]);
    w.bools.extend([
        "has({key}({s}))",
        "{map}.containsValue({s})",
        "{map}.isEmpty()",
        "drop({key}({s})) == null",
        "{map}.equals(new HashMap<>({map}))",
    ]);
    w.statements.extend([
        "put({key}({s}), {i});",
        "put({key}({i}), {s});",
        "drop({key}({s}));",
        "add({key}({s}), 1);",
        "{map}.putIfAbsent({map}.keySet().iterator().next(), {s});",
        "{map}.values().removeIf(one -> one > 1);",
        "for (Integer one : {map}.values()) {v} += one;",
        "{map}.replaceAll((at, one) -> one + 1);",
    ]);
}

/// Lists and what goes through them.
pub(in super::super) fn lists(w: &mut Writer) {
    let n = w.unknown(2);
    let l = w.name("l");
    let kind = w.random.pick(&["ArrayList", "LinkedList", "ArrayList"]);
    w.begin(&format!(
        "List<Integer> {l} = new {kind}<>(List.of({n}, {{s}}));"
    ));
    w.begin_with(&format!("if ({{u}}) {l}.add({{s}});"));
    w.begin(&format!("Deque<Integer> d{l} = new ArrayDeque<>();"));
    w.begin_with(&format!("d{l}.push({n});"));
    w.offer("list", &l);
    w.offer("deque", &format!("d{l}"));
    w.ints.extend([
        "{list}.size()",
        "{list}.get({k} % 2)",
        "{list}.get({s})",
        "{list}.indexOf({s})",
        "{deque}.size()",
        "({deque}.isEmpty() ? {s} : {deque}.peek())",
        "{list}.hashCode() % 7",
    ]);
    w.bools.extend([
        "{list}.contains({s})",
        "{list}.equals(List.of({s}, {s}))",
        "{list}.isEmpty()",
        "{deque}.contains({s})",
    ]);
    w.statements.extend([
        "{list}.add({i});",
        "{list}.add(0, {s});",
        "if (!{list}.isEmpty()) {list}.remove({list}.size() - 1);",
        "{list}.remove((Integer) ({i}));",
        "{list}.set(0, {i});",
        "Collections.sort({list});",
        "Collections.reverse({list});",
        "{list}.removeIf(one -> one % 2 == 0);",
        "for (int one : {list}) {v} += one;",
        "for (Iterator<Integer> it = {list}.iterator(); it.hasNext(); ) if (it.next() == 1) it.remove();",
        "{deque}.push({i});",
        "if (!{deque}.isEmpty()) {v} = {deque}.pop();",
        "{deque}.addLast({s});",
        "{v} = {deque}.isEmpty() ? 0 : {deque}.pollLast();",
    ]);
}
