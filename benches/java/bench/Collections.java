package bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** HashMap and ArrayList work: counting, looking up, sorting, iterating. */
public class Collections {
    public static void main(String[] args) {
        Map<Integer, Integer> counts = new HashMap<>();
        List<Integer> numbers = new ArrayList<>();
        int seed = 17;
        for (int i = 0; i < 200_000; i++) {
            seed = seed * 1_103_515_245 + 12_345;
            int number = (seed >>> 16) % 5_000;
            counts.merge(number, 1, Integer::sum);
            numbers.add(number);
        }
        long total = 0;
        for (int number : numbers) {
            total += counts.get(number);
        }
        java.util.Collections.sort(numbers);
        for (int i = 0; i < numbers.size(); i += 100) {
            total += numbers.get(i);
        }
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            total += entry.getKey() * (long) entry.getValue();
        }
        System.out.println(total);
    }
}
