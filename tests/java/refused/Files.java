/** What the sandbox does not allow to be changed through java.io.File and streams: each case ends the run, with the outcome in its comment. */
package refused;

import java.io.File;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;

public class Files {
    static final File FILE = new File("/etc/passwd");

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "write" -> new FileOutputStream(FILE); //~ write: refused writing file "/etc/passwd"
            case "random" -> new RandomAccessFile(FILE, "rw"); //~ random: refused writing file "/etc/passwd"
            case "touch" -> FILE.setLastModified(0); //~ touch: refused access to file "/etc/passwd"
            case "permit" -> FILE.setWritable(true); //~ permit: refused access to file "/etc/passwd"
            case "protect" -> FILE.setReadOnly(); //~ protect: refused access to file "/etc/passwd"
            case "create" -> FILE.createNewFile(); //~ create: refused access to file "/etc/passwd"
            case "delete" -> FILE.delete(); //~ delete: refused access to file "/etc/passwd"
            case "mkdir" -> FILE.mkdir(); //~ mkdir: refused access to file "/etc/passwd"
            case "rename" -> FILE.renameTo(new File("/tmp/x")); //~ rename: refused access to file "/etc/passwd"
            case "space" -> FILE.getTotalSpace(); //~ space: refused access to file "/etc/passwd"
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
