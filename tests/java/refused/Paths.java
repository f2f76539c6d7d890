/** What the sandbox does not allow to be changed through java.nio.file: each case ends the run, with the outcome in its comment. */
package refused;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;

public class Paths {
    static final FileTime ZERO = FileTime.fromMillis(0);
    static final Path LIB = Path.of(System.getProperty("java.home"), "lib");
    static final Path INSIDE = LIB.resolve("tzdb.dat");

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "write" -> Files.newOutputStream(INSIDE, StandardOpenOption.WRITE); //~ write: refused writing file "/jdk/lib/tzdb.dat"
            case "mkdir" -> Files.createDirectory(LIB.resolve("new")); //~ mkdir: refused file system call mkdir0
            case "rmdir" -> Files.delete(LIB); //~ rmdir: refused file system call rmdir0
            case "unlink" -> Files.delete(INSIDE); //~ unlink: refused file system call unlink0
            case "rename" -> Files.move(INSIDE, LIB.resolve("new"), StandardCopyOption.ATOMIC_MOVE); //~ rename: refused file system call rename0
            case "link" -> Files.createLink(LIB.resolve("new"), INSIDE); //~ link: refused file system call link0
            case "symlink" -> Files.createSymbolicLink(LIB.resolve("new"), INSIDE); //~ symlink: refused file system call symlink0
            case "chmod" -> Files.setPosixFilePermissions(INSIDE, PosixFilePermissions.fromString("rwxrwxrwx")); //~ chmod: refused file system call chmod0
            case "utimes" -> Files.getFileAttributeView(INSIDE, BasicFileAttributeView.class).setTimes(ZERO, ZERO, null); //~ utimes: refused file system call utimes
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
