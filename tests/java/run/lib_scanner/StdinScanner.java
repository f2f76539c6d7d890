//! stdin: 4
//! stdin: 10 20 30 40
//! stdin: Ada Lovelace
//! stdin: 3.25 true
//! stdin: last line with  spaces
/** Scanner over System.in fed by several lines of standard input. */
package lib_scanner;

import java.util.NoSuchElementException;
import java.util.Scanner;

public class StdinScanner {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int sum = 0;
        for (int i = 0; i < n; i++) {
            int v = in.nextInt();
            sum += v;
            System.out.println("value " + i + " " + v);
        }
        System.out.println("sum " + sum);
        System.out.println("rest [" + in.nextLine() + "]");
        String name = in.nextLine();
        System.out.println("name [" + name + "] " + name.length());
        for (String part : name.split(" ")) {
            System.out.println("part " + part + " " + part.charAt(0));
        }
        System.out.println("double " + in.nextDouble());
        System.out.println("boolean " + in.nextBoolean());
        System.out.println("has int " + in.hasNextInt() + " has next " + in.hasNext());
        in.nextLine();
        System.out.println("has line " + in.hasNextLine());
        String last = in.nextLine();
        System.out.println("last [" + last + "]");
        Scanner words = new Scanner(last);
        int count = 0;
        while (words.hasNext()) {
            System.out.println("word " + count++ + " " + words.next());
        }
        System.out.println("count " + count);
        System.out.println("more " + in.hasNextLine() + " " + in.hasNext());
        try {
            in.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println("end " + e.getMessage());
        }
        try {
            in.nextInt();
        } catch (NoSuchElementException e) {
            System.out.println("end " + e.getClass().getName() + " " + e.getMessage());
        }
        in.close();
        try {
            in.next();
        } catch (IllegalStateException e) {
            System.out.println("closed " + e.getMessage());
        }
        try {
            System.in.read();
        } catch (java.io.IOException e) {
            System.out.println("stream " + e.getMessage());
        }
    }
}
