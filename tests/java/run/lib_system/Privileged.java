package lib_system;

import java.io.IOException;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.Principal;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.Set;
import javax.security.auth.Subject;

/** Actions with a subject, and contexts that are handed on. */
@SuppressWarnings("removal")
public class Privileged {
    record Name(String getName) implements Principal {}

    static String current() {
        Subject subject = Subject.getSubject(AccessController.getContext());
        return subject == null ? "nobody" : subject.getPrincipals().toString();
    }

    public static void main(String[] args) throws Exception {
        Subject anna = new Subject(true, Set.of(new Name("anna")), Set.of(), Set.of());
        Subject ben = new Subject(true, Set.of(new Name("ben")), Set.of(), Set.of());
        System.out.println(current());
        System.out.println(Subject.doAs(anna, (PrivilegedAction<String>) Privileged::current));
        System.out.println(Subject.doAs(anna, (PrivilegedAction<String>) () -> current()
                + Subject.doAs(ben, (PrivilegedAction<String>) Privileged::current) + current()));
        System.out.println(Subject.doAs(anna, (PrivilegedAction<String>)
                () -> AccessController.doPrivileged((PrivilegedAction<String>) Privileged::current)));
        AccessControlContext context = Subject.doAs(ben,
                (PrivilegedAction<AccessControlContext>) AccessController::getContext);
        System.out.println(Subject.getSubject(context).getPrincipals());
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) Privileged::current, context));
        System.out.println(Subject.doAsPrivileged(anna, (PrivilegedAction<String>) Privileged::current, null));
        System.out.println(current());
        try {
            Subject.doAs(anna, (PrivilegedExceptionAction<String>) () -> {
                throw new IOException(current());
            });
        } catch (PrivilegedActionException e) {
            System.out.println(e.getException());
        }
        try {
            Subject.doAs(anna, (PrivilegedAction<String>) () -> {
                throw new IllegalStateException(current());
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
