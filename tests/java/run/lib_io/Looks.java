package lib_io;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileReader;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Scanner;
import java.util.concurrent.Callable;
import java.util.zip.ZipFile;

/** Looks for files that are not there, as programs do that probe for a configuration. */
public class Looks {
    static void show(String what, Callable<Object> look) {
        try {
            System.out.println(what + ": " + look.call());
        } catch (Exception error) {
            System.out.println(what + " threw " + error);
        }
    }

    static void files(File file) {
        show("exists", file::exists);
        show("isFile", file::isFile);
        show("isDirectory", file::isDirectory);
        show("isHidden", file::isHidden);
        show("canRead", file::canRead);
        show("canWrite", file::canWrite);
        show("canExecute", file::canExecute);
        show("length", file::length);
        show("lastModified", file::lastModified);
        show("list", () -> Arrays.toString(file.list()));
        show("listFiles", () -> Arrays.toString(file.listFiles()));
        show("read", () -> new FileInputStream(file));
        show("reader", () -> new FileReader(file));
        show("scanner", () -> new Scanner(file));
        show("random", () -> new RandomAccessFile(file, "r"));
        show("zip", () -> new ZipFile(file));
    }

    static void paths(Path path) {
        show("exists", () -> Files.exists(path));
        show("notExists", () -> Files.notExists(path));
        show("exists, no links", () -> Files.exists(path, LinkOption.NOFOLLOW_LINKS));
        show("isRegularFile", () -> Files.isRegularFile(path));
        show("isDirectory", () -> Files.isDirectory(path));
        show("isReadable", () -> Files.isReadable(path));
        show("isWritable", () -> Files.isWritable(path));
        show("isSymbolicLink", () -> Files.isSymbolicLink(path));
        show("size", () -> Files.size(path));
        show("readString", () -> Files.readString(path));
        show("readAllLines", () -> Files.readAllLines(path));
        show("lines", () -> Files.lines(path));
        show("list", () -> Files.list(path));
        show("walk", () -> Files.walk(path));
        show("link", () -> Files.readSymbolicLink(path));
        show("real", path::toRealPath);
        show("modified", () -> Files.getLastModifiedTime(path));
        show("stream", () -> Files.newInputStream(path));
        show("same", () -> Files.isSameFile(path, path));
        show("other", () -> Files.isSameFile(path, path.resolve("other")));
    }

    public static void main(String[] args) {
        files(new File("/no/such/file.txt"));
        files(new File("no-such-file"));
        files(new File("no/such/../folder"));
        paths(Path.of("/no/such/file.txt"));
        paths(Paths.get("no-such-file"));
        show("root", () -> new File("/").isDirectory());
        show("here", () -> new File(".").isDirectory() && new File("").getAbsoluteFile().exists());
        show("temporary", () -> new File(System.getProperty("java.io.tmpdir")).isDirectory());
        show("home", () -> Files.isDirectory(Path.of(System.getProperty("user.home"))));
        show("folder", () -> new FileInputStream("/"));
        show("root's link", () -> Files.readSymbolicLink(Path.of("/")));
    }
}
