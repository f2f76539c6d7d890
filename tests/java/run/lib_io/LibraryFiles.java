//! stdin: xyz
/** Data files of the JDK read through java.io: streams, random access, lengths, descriptors, and a stream that is never closed. */
package lib_io;

import java.io.EOFException;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.SyncFailedException;
import java.util.Arrays;
import java.util.zip.CRC32;

public class LibraryFiles {
    static final File ZONES = new File(System.getProperty("java.home"), "lib/tzdb.dat");

    static long crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return crc.getValue();
    }

    static void streams() throws IOException {
        byte[] all;
        try (FileInputStream in = new FileInputStream(ZONES)) {
            System.out.println("first " + in.read() + " " + in.read());
            System.out.println("skip " + in.skip(10) + " then " + in.read() + " left " + (ZONES.length() - in.available()));
            System.out.println("back " + in.skip(-3) + " then " + in.read());
            System.out.println("three " + Arrays.toString(in.readNBytes(3)));
            all = in.readAllBytes();
            System.out.println("end " + in.read() + " " + in.read(new byte[4]) + " " + in.available() + " " + all.length);
        }
        try (FileInputStream in = new FileInputStream(ZONES)) {
            byte[] again = in.readAllBytes();
            System.out.println("same " + (again.length == ZONES.length()) + " " + Arrays.equals(all, 0, all.length, again, again.length - all.length, again.length));
            System.out.println("crc " + crc(again));
        }
        try (FileInputStream in = new FileInputStream(ZONES)) {
            try {
                in.skip(-1);
            } catch (IOException e) {
                System.out.println("before the start " + e.getMessage());
            }
            System.out.println("past the end " + in.skip(1L << 40) + " " + in.read() + " " + in.available() + " " + in.readAllBytes().length);
        }
        FileInputStream closed = new FileInputStream(ZONES);
        closed.close();
        try {
            closed.read();
        } catch (IOException e) {
            System.out.println(e);
        }
    }

    static void randomAccess() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(ZONES, "r")) {
            System.out.println("length " + (file.length() == ZONES.length()) + " at " + file.getFilePointer());
            System.out.println(file.readByte() + " " + file.readUTF() + " at " + file.getFilePointer());
            file.seek(1);
            byte[] some = new byte[8];
            file.readFully(some);
            System.out.println(Arrays.toString(some) + " " + file.skipBytes(4) + " at " + file.getFilePointer());
            file.seek(file.length());
            System.out.println("end " + file.read() + " " + file.read(some));
            try {
                file.readInt();
            } catch (EOFException e) {
                System.out.println(e);
            }
            try {
                file.seek(-1);
            } catch (IOException e) {
                System.out.println(e);
            }
        }
    }

    static void descriptors() throws IOException {
        new FileOutputStream(FileDescriptor.out).write('A');
        new FileOutputStream(FileDescriptor.out).write(new byte[] {'B', '\n'});
        System.out.println("input " + new FileInputStream(FileDescriptor.in).read());
        try {
            FileDescriptor.out.sync();
        } catch (SyncFailedException e) {
            System.out.println(e);
        }
        try (FileInputStream in = new FileInputStream(ZONES)) {
            in.getFD().sync();
            System.out.println("valid " + in.getFD().valid());
        }
        try {
            new FileInputStream(new File(ZONES.getParentFile(), "nothing")).close();
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage().endsWith("nothing (No such file or directory)"));
        }
    }

    /** Its descriptor is closed by a cleaner; nothing shows, but nothing breaks. */
    static void forgotten() throws Exception {
        for (int i = 0; i < 20; i++) {
            new FileInputStream(ZONES).read();
        }
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(20);
        }
        try (FileInputStream in = new FileInputStream(ZONES)) {
            System.out.println("after the cleaner " + in.read());
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(ZONES.exists() + " " + ZONES.isFile() + " " + ZONES.canRead() + " " + ZONES.isDirectory());
        streams();
        randomAccess();
        descriptors();
        forgotten();
    }
}
