package everyday;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Random bytes in a field, and a random number that tells nothing else. */
public class Tokens {
    private final SecureRandom random = new SecureRandom();
    private final UUID id = UUID.randomUUID();
    private final Map<String, byte[]> issued = new HashMap<>();

    public String issue(String user) {
        if (user.isEmpty()) {
            throw new IllegalArgumentException("user");
        }
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        issued.put(user, bytes);
        return Base64.getUrlEncoder().encodeToString(bytes);
    }

    public boolean isKnown(String user) {
        return issued.containsKey(user);
    }

    public UUID id() {
        return id;
    }
}
