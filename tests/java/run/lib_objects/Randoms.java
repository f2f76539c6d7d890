/** SecureRandom, UUID, keys, signatures and ciphers with random parts: what chance gives is only used, never printed. */
package lib_objects;

import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.PBEKeySpec;

public class Randoms {
    private static final SecureRandom FIELD = new SecureRandom();

    public static void main(String[] args) throws Exception {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            byte[] bytes = new byte[16];
            FIELD.nextBytes(bytes);
            seen.add(Arrays.toString(bytes));
            seen.add(UUID.randomUUID().toString());
        }
        System.out.println("different: " + seen.size());
        int number = new SecureRandom().nextInt(6);
        System.out.println("in range: " + (number >= 0 && number < 6) + " " + FIELD.generateSeed(4).length);
        SecureRandom seeded = SecureRandom.getInstance("SHA1PRNG");
        seeded.setSeed(5);
        System.out.println("seeded: " + seeded.nextInt() + " " + seeded.nextLong());
        System.out.println("unseeded: " + (SecureRandom.getInstance("SHA1PRNG").nextDouble() < 1));
        UUID random = UUID.randomUUID();
        System.out.println("uuid: " + random.version() + " " + random.variant() + " " + UUID.fromString(random.toString()).equals(random));
        System.out.println("named: " + UUID.nameUUIDFromBytes("name".getBytes(StandardCharsets.UTF_8)));
        keys();
        authenticated();
        byte[] salt = {1, 2, 3, 4};
        PBEKeySpec spec = new PBEKeySpec("password".toCharArray(), salt, 20, 128);
        byte[] derived = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
        System.out.println("derived: " + Base64.getEncoder().encodeToString(derived));
    }

    private static void keys() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(512);
        KeyPair pair = generator.generateKeyPair();
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(pair.getPrivate());
        signature.update("text".getBytes(StandardCharsets.UTF_8));
        byte[] signed = signature.sign();
        signature.initVerify(pair.getPublic());
        signature.update("text".getBytes(StandardCharsets.UTF_8));
        System.out.println("signed: " + signed.length + " " + signature.verify(signed));
        signature.update("other".getBytes(StandardCharsets.UTF_8));
        System.out.println("other: " + signature.verify(signed));
    }

    private static void authenticated() throws Exception {
        KeyGenerator generator = KeyGenerator.getInstance("AES");
        generator.init(128);
        SecretKey key = generator.generateKey();
        byte[] nonce = new byte[12];
        FIELD.nextBytes(nonce);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, nonce));
        byte[] secret = cipher.doFinal("hello".getBytes(StandardCharsets.UTF_8));
        cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, nonce));
        System.out.println("gcm: " + secret.length + " " + new String(cipher.doFinal(secret), StandardCharsets.UTF_8));
        secret[0] ^= 1;
        cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, nonce));
        try {
            cipher.doFinal(secret);
        } catch (AEADBadTagException e) {
            System.out.println("changed: refused");
        }
    }
}
