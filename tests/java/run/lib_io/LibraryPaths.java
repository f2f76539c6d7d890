/** Data files of the JDK looked at through java.nio.file: existence, attributes, real paths, channels and streams. */
package lib_io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

public class LibraryPaths {
    static final Path LIB = Path.of(System.getProperty("java.home"), "lib");
    static final Path ZONES = LIB.resolve("tzdb.dat");
    static final Path NOTHING = LIB.resolve("nothing");

    static void attributes() throws IOException {
        System.out.println(Files.exists(ZONES) + " " + Files.exists(NOTHING) + " " + Files.notExists(NOTHING));
        System.out.println(Files.isRegularFile(ZONES) + " " + Files.isDirectory(LIB) + " " + Files.isReadable(ZONES) + " " + Files.isReadable(NOTHING));
        System.out.println(Files.exists(ZONES, LinkOption.NOFOLLOW_LINKS) + " " + Files.isSymbolicLink(ZONES) + " " + Files.isSymbolicLink(NOTHING));
        BasicFileAttributes all = Files.readAttributes(ZONES, BasicFileAttributes.class);
        BasicFileAttributes own = Files.readAttributes(ZONES, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        System.out.println((all.size() == Files.size(ZONES)) + " " + all.isRegularFile() + " " + all.isOther() + " " + own.isSymbolicLink() + " " + (own.size() == all.size()));
        try {
            Files.readAttributes(NOTHING, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            System.out.println("no such file " + e.getFile().endsWith("nothing"));
        }
        System.out.println(LIB.resolve("./x/../tzdb.dat").normalize().toRealPath().endsWith("lib/tzdb.dat"));
        try {
            NOTHING.toRealPath();
        } catch (NoSuchFileException e) {
            System.out.println("no real path");
        }
        System.out.println(Files.isSameFile(ZONES, ZONES) + " " + Files.isHidden(ZONES));
    }

    static void channels() throws IOException {
        try (FileChannel channel = FileChannel.open(ZONES)) {
            ByteBuffer heap = ByteBuffer.allocate(16);
            ByteBuffer direct = ByteBuffer.allocateDirect(16);
            System.out.println(channel.read(heap) + " " + channel.position() + " " + channel.read(direct) + " " + channel.position());
            channel.position(3);
            heap.clear();
            System.out.println(channel.read(heap) + " " + heap.get(0) + " " + (channel.size() == Files.size(ZONES)));
            channel.position(channel.size());
            System.out.println("end " + channel.read(direct.clear()));
        }
        try (SeekableByteChannel channel = Files.newByteChannel(ZONES)) {
            System.out.println(channel.position(7).position() + " " + channel.isOpen());
        }
    }

    static void streams() throws IOException {
        try (InputStream in = Files.newInputStream(ZONES)) {
            System.out.println(in.read() + " " + (in.available() == Files.size(ZONES) - 1) + " " + in.skip(5) + " " + in.read());
            System.out.println(in.readAllBytes().length == Files.size(ZONES) - 7);
        }
        System.out.println(Files.readAllBytes(ZONES).length == Files.size(ZONES));
        boolean found = false;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(LIB, "*.dat")) {
            for (Path entry : entries) {
                found |= entry.equals(ZONES);
            }
        }
        System.out.println("listed " + found);
        try {
            Files.newInputStream(NOTHING).close();
        } catch (NoSuchFileException e) {
            System.out.println("cannot open");
        }
    }

    public static void main(String[] args) throws IOException {
        attributes();
        channels();
        streams();
    }
}
