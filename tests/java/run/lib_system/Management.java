package lib_system;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** What the beans of the platform say, as far as it is the same everywhere. */
public class Management {
    public static void main(String[] args) {
        var runtime = ManagementFactory.getRuntimeMXBean();
        System.out.println(runtime.getName().contains("@"));
        System.out.println(runtime.getStartTime() > 0 && runtime.getUptime() >= 0);
        System.out.println(runtime.getInputArguments() != null);
        System.out.println(runtime.getSpecVersion().equals(System.getProperty("java.vm.specification.version")));
        System.out.println(runtime.getSystemProperties().get("user.language"));
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        System.out.println(heap.getUsed() >= 0 && heap.getUsed() <= heap.getCommitted());
        System.out.println(heap.getCommitted() <= heap.getMax());
        System.out.println(ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage().getUsed() >= 0);
        System.out.println(ManagementFactory.getMemoryMXBean().isVerbose());
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        System.out.println(threads.getThreadCount() > 0 && threads.getPeakThreadCount() > 0);
        System.out.println(threads.getDaemonThreadCount() > 0 && threads.getTotalStartedThreadCount() > 0);
        System.out.println(threads.getCurrentThreadCpuTime() >= 0 && threads.getCurrentThreadUserTime() >= 0);
        System.out.println(Arrays.toString(threads.findDeadlockedThreads()));
        System.out.println(Arrays.toString(threads.findMonitorDeadlockedThreads()));
        long me = Thread.currentThread().getId();
        System.out.println(Arrays.stream(threads.getAllThreadIds()).anyMatch(id -> id == me));
        System.out.println(threads.isThreadContentionMonitoringEnabled());
        var classes = ManagementFactory.getClassLoadingMXBean();
        System.out.println(classes.getLoadedClassCount() > 100 && classes.getTotalLoadedClassCount() > 100);
        System.out.println(classes.getUnloadedClassCount() + " " + classes.isVerbose());
        System.out.println(ManagementFactory.getMemoryPoolMXBeans() != null);
        System.out.println(ManagementFactory.getGarbageCollectorMXBeans() != null);
    }
}
