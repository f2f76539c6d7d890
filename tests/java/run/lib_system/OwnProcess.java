/** The running process as far as it may show: its number, handle and load; a stack of many frames walked in batches. */
package lib_system;

import java.util.Optional;

public class OwnProcess {
    static int depth(int more) {
        if (more > 0) {
            return depth(more - 1);
        }
        return StackWalker.getInstance().walk(frames -> (int) frames.filter(f -> f.getMethodName().equals("depth")).count());
    }

    public static void main(String[] args) {
        ProcessHandle own = ProcessHandle.current();
        System.out.println((own.pid() > 0) + " " + (own.pid() == ProcessHandle.current().pid()) + " " + own.equals(ProcessHandle.current()));
        System.out.println(depth(3) + " " + depth(700));
        Optional<StackWalker.StackFrame> caller = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.findFirst());
        System.out.println(caller.get().getMethodType() + " " + caller.get().getDescriptor() + " " + caller.get().getDeclaringClass());
    }
}
