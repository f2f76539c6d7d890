package algorithms;

/** Arrays that are searched, sorted and counted. */
class Searching {
    static int binsearch(int[] a, int low, int high, int x) { //~ algorithm; open 0
        while (low <= high) {
            int mid = (low + high) / 2;
            if (a[mid] < x) {
                low = mid + 1;
            } else if (a[mid] > x) {
                high = mid - 1;
            } else {
                return mid;
            }
        }
        return -1;
    }

    static void bubbleSort(int[] a) { //~ algorithm; open 1
        for (int i = 0; i < a.length - 1; i++) {
            for (int j = 0; j < a.length - 1 - i; j++) {
                if (a[j] > a[j + 1]) {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
            }
        }
    }

    static int[] histogram(int[] values, int buckets) { //~ algorithm; open 0
        int[] counts = new int[buckets];
        for (int i = 0; i < values.length; i++) {
            int value = values[i];
            if (value >= 0 && value < buckets) {
                counts[value]++;
            }
        }
        return counts;
    }

    static int patternMatching(char[] text, char[] pattern) { //~ algorithm; open 0
        for (int i = 0; i <= text.length - pattern.length; i++) {
            int j = 0;
            while (j < pattern.length && text[i + j] == pattern[j]) {
                j++;
            }
            if (j == pattern.length) {
                return i;
            }
        }
        return -1;
    }
}
