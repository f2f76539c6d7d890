import com.sun.jdi.Bootstrap;
import com.sun.jdi.ClassType;
import com.sun.jdi.IntegerValue;
import com.sun.jdi.Location;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Watches {@link Runner} as a debugger does, and prints the numbers of the calls that come to their instruction. */
public class Judge {
    public static void main(String[] arguments) throws Exception {
        List<String[]> cases = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            if (line.startsWith("CASE ")) {
                cases.add(line.split(" "));
            }
        }
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> options = connector.defaultArguments();
        options.get("main").setValue("Runner " + arguments[0]);
        options.get("options").setValue("-cp " + System.getProperty("java.class.path"));
        VirtualMachine machine = connector.launch(options);
        ClassPrepareRequest prepare = machine.eventRequestManager().createClassPrepareRequest();
        prepare.addClassFilter("Runner");
        prepare.enable();
        BreakpointRequest goal = null;
        int running = -1;
        // The first event is that the machine has started, and what resumes it; to resume it twice would let it run on
        // while it stands at a later one.
        while (true) {
            EventSet events = machine.eventQueue().remove();
            for (Event event : events) {
                if (event instanceof VMDisconnectEvent) {
                    return;
                }
                if (event instanceof ClassPrepareEvent prepared) {
                    Method marker = prepared.referenceType().methodsByName("marker").get(0);
                    machine.eventRequestManager().createBreakpointRequest(marker.location()).enable();
                }
                if (event instanceof BreakpointEvent at) {
                    if (at.location().method().name().equals("marker")) {
                        if (goal != null) {
                            machine.eventRequestManager().deleteEventRequest(goal);
                        }
                        running = ((IntegerValue) at.thread().frame(0).getArgumentValues().get(0)).value();
                        goal = machine.eventRequestManager().createBreakpointRequest(place(machine, cases.get(running)));
                        goal.enable();
                    } else if (goal != null) {
                        System.out.println(running);
                        goal.disable();
                        ClassType runner = (ClassType) machine.classesByName("Runner").get(0);
                        runner.setValue(runner.fieldByName("hit"), machine.mirrorOf(true));
                    }
                }
            }
            events.resume();
        }
    }

    private static Location place(VirtualMachine machine, String[] words) {
        for (ReferenceType type : machine.classesByName(words[2].replace('/', '.'))) {
            for (Method method : type.methodsByName(words[3], words[4])) {
                return method.locationOfCodeIndex(Long.parseLong(words[5]));
            }
        }
        throw new IllegalStateException(String.join(" ", words));
    }
}
