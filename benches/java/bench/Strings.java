package bench;

/** String building: concatenation, StringBuilder, parsing, splitting, hashing. */
public class Strings {
    public static void main(String[] args) {
        int total = 0;
        for (int round = 0; round < 300; round++) {
            StringBuilder builder = new StringBuilder();
            for (int i = 0; i < 300; i++) {
                builder.append(i).append(i % 2 == 0 ? ',' : ';').append("item").append(round);
            }
            String text = builder.toString();
            for (String part : text.split(",")) {
                total += part.hashCode() + part.length();
                String named = "part " + part.length() + " of " + round;
                total += named.indexOf("of") + Integer.parseInt(named.substring(5, named.indexOf(" of")));
            }
            total += text.toUpperCase().compareTo(text);
        }
        System.out.println(total);
    }
}
