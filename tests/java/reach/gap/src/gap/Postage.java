package gap;

/** What sending a parcel costs. */
public class Postage {
    private int sent;
    private boolean closed;

    /** In cents. */
    public static int price(Parcel parcel) {
        if (parcel.weight <= 0) {
            throw new IllegalArgumentException("weight");
        }
        int price = 250;
        switch (parcel.zone) {
            case 1:
                break;
            case 2:
                price += 150;
                break;
            case 3:
                price += 400;
                break;
            default:
                throw new IllegalArgumentException("zone");
        }
        if (parcel.weight > 2000 && parcel.zone != 1) {
            price += parcel.weight / 100;
        }
        if (parcel.insured) {
            price += 99;
        }
        if (parcel.bundledWith != null) {
            price -= rebate(parcel, parcel.bundledWith);
        }
        return price < 0 ? 0 : price;
    }

    private static int rebate(Parcel first, Parcel second) {
        if (first == second) {
            return 0;
        }
        if (second.bundledWith == first && first.zone == second.zone) {
            return 120;
        }
        return first.weight + second.weight < 500 ? 60 : 30;
    }

    /** Posts a parcel; after three the counter closes. */
    public int post(Parcel parcel) {
        if (closed) {
            return -1;
        }
        sent++;
        if (sent == 3) {
            closed = true;
        }
        return price(parcel);
    }

    /** Whether a code is one of ours: four digits whose sum is a multiple of seven. */
    public static boolean isCode(String code) {
        if (code.length() != 4) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            char c = code.charAt(i);
            if (c < '0' || c > '9') {
                return false;
            }
            sum += c - '0';
        }
        if (sum < 0) {
            return false;
        }
        return sum % 7 == 0;
    }
}
