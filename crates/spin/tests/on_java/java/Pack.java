import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the cases that a test has packed. */
final class Pack {
    private final DataInputStream in;

    Pack(String file) {
        try {
            in = new DataInputStream(new java.io.BufferedInputStream(Files.newInputStream(Path.of(file))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int number() {
        try {
            return in.readInt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    byte[] block() {
        try {
            return in.readNBytes(in.readInt());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String text() {
        try {
            char[] units = new char[in.readInt()];
            for (int i = 0; i < units.length; i++) {
                units[i] = in.readChar();
            }
            return new String(units);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String[] texts() {
        String[] texts = new String[number()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = text();
        }
        return texts;
    }
}
