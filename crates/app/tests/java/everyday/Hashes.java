package everyday;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A digest, which is the same in every run. */
public class Hashes {
    public static String sha(String text) throws NoSuchAlgorithmException {
        if (text.isEmpty()) {
            return "";
        }
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        StringBuilder hex = new StringBuilder();
        for (byte one : digest.digest(text.getBytes(StandardCharsets.UTF_8))) {
            hex.append(String.format("%02x", one));
        }
        return hex.toString();
    }
}
