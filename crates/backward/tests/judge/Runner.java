import java.io.BufferedReader;
import java.io.FileReader;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Builds the heaps that a file describes and makes the calls. {@link Judge} watches where they come to. */
public class Runner {
    /** Set from outside when a call has come to its instruction. */
    static volatile boolean hit;

    static void marker(int number) {
    }

    public static void main(String[] arguments) throws Exception {
        try (BufferedReader in = new BufferedReader(new FileReader(arguments[0]))) {
            Runner runner = new Runner();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                runner.line(line.split(" "));
            }
        }
    }

    private final sun.misc.Unsafe unsafe;
    private int number;
    private Class<?> target;
    private String name;
    private String descriptor;
    private final Map<Integer, Object> objects = new HashMap<>();
    private final List<Runnable> fields = new ArrayList<>();
    private final List<String> values = new ArrayList<>();

    Runner() throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        unsafe = (sun.misc.Unsafe) field.get(null);
    }

    private void line(String[] w) throws Exception {
        switch (w[0]) {
            case "CASE" -> {
                number = Integer.parseInt(w[1]);
                target = Class.forName(w[2].replace('/', '.'));
                name = w[3];
                descriptor = w[4];
                objects.clear();
                fields.clear();
                values.clear();
            }
            case "TEXT" -> {
                StringBuilder text = new StringBuilder();
                for (int i = 3; i < w.length; i++) {
                    text.append((char) Integer.parseInt(w[i]));
                }
                String made = text.toString();
                objects.put(Integer.parseInt(w[1]), w[2].equals("literal") ? made.intern() : new String(made));
            }
            case "ARRAY" -> {
                Class<?> type = Class.forName(w[2].replace('/', '.'));
                Object array = Array.newInstance(type.getComponentType(), Integer.parseInt(w[3]));
                objects.put(Integer.parseInt(w[1]), array);
            }
            case "OBJECT" -> objects.put(Integer.parseInt(w[1]), make(Class.forName(w[2].replace('/', '.'))));
            case "ELEMENT" -> fields.add(() -> Array.set(objects.get(Integer.parseInt(w[1])),
                    Integer.parseInt(w[2]), value(w[3])));
            case "FIELD" -> fields.add(() -> set(objects.get(Integer.parseInt(w[1])), w[2], w[3], w[4]));
            case "STATIC" -> fields.add(() -> set(null, w[1], w[2], w[3]));
            case "ARGUMENT" -> values.add(w[1]);
            case "RUN" -> run();
            default -> throw new IllegalStateException(w[0]);
        }
    }

    private Object make(Class<?> type) throws Exception {
        return unsafe.allocateInstance(type);
    }

    private void set(Object object, String type, String field, String text) {
        try {
            Field found = Class.forName(type.replace('/', '.')).getDeclaredField(field);
            boolean fixed = Modifier.isStatic(found.getModifiers());
            Object base = fixed ? unsafe.staticFieldBase(found) : object;
            long at = fixed ? unsafe.staticFieldOffset(found) : unsafe.objectFieldOffset(found);
            Object value = value(text);
            switch (text.charAt(0)) {
                case 'Z' -> unsafe.putBoolean(base, at, (Boolean) value);
                case 'B' -> unsafe.putByte(base, at, (Byte) value);
                case 'C' -> unsafe.putChar(base, at, (Character) value);
                case 'S' -> unsafe.putShort(base, at, (Short) value);
                case 'I' -> unsafe.putInt(base, at, (Integer) value);
                case 'J' -> unsafe.putLong(base, at, (Long) value);
                case 'F' -> unsafe.putFloat(base, at, (Float) value);
                case 'D' -> unsafe.putDouble(base, at, (Double) value);
                default -> unsafe.putObject(base, at, value);
            }
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException(problem);
        }
    }

    private Object value(String text) {
        String rest = text.substring(1);
        return switch (text.charAt(0)) {
            case 'Z' -> rest.equals("1");
            case 'B' -> Byte.parseByte(rest);
            case 'C' -> (char) Integer.parseInt(rest);
            case 'S' -> Short.parseShort(rest);
            case 'I' -> Integer.parseInt(rest);
            case 'J' -> Long.parseLong(rest);
            case 'F' -> Float.intBitsToFloat(Integer.parseInt(rest));
            case 'D' -> Double.longBitsToDouble(Long.parseLong(rest));
            case 'N' -> null;
            default -> objects.get(Integer.parseInt(rest));
        };
    }

    private void run() throws Exception {
        fields.forEach(Runnable::run);
        List<Object> given = new ArrayList<>();
        values.forEach(text -> given.add(value(text)));
        Thread thread = new Thread(() -> call(given));
        hit = false;
        marker(number);
        thread.setDaemon(true);
        thread.start();
        for (int tries = 0; tries < 3000 && thread.isAlive() && !hit; tries++) {
            thread.join(1);
        }
        // What comes behind the instruction may well never end; but a thread that is stopped while it initialises a
        // class breaks that class for all others, so it gets some time.
        thread.join(50);
        if (thread.isAlive()) {
            stop(thread);
        }
    }

    @SuppressWarnings({"deprecation", "removal"})
    private static void stop(Thread thread) {
        thread.stop();
    }

    private void call(List<Object> given) {
        try {
            if (name.equals("<init>")) {
                for (Constructor<?> constructor : target.getDeclaredConstructors()) {
                    if (fits(constructor.getParameterTypes(), "V")) {
                        constructor.setAccessible(true);
                        constructor.newInstance(given.subList(1, given.size()).toArray());
                    }
                }
                return;
            }
            for (Method method : target.getDeclaredMethods()) {
                if (method.getName().equals(name)
                        && fits(method.getParameterTypes(), method.getReturnType().descriptorString())) {
                    method.setAccessible(true);
                    boolean fixed = Modifier.isStatic(method.getModifiers());
                    Object receiver = fixed ? null : given.remove(0);
                    method.invoke(receiver, given.toArray());
                }
            }
        } catch (ReflectiveOperationException | ThreadDeath thrown) {
            // Where it came to before is what matters.
        }
    }

    private boolean fits(Class<?>[] parameters, String result) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> parameter : parameters) {
            text.append(parameter.descriptorString());
        }
        return descriptor.equals(text + ")" + result);
    }
}
