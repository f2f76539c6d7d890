package family.p0000;

import family.Shared;
import java.util.List;

/** The class under test: its methods take what the family has. */
public class Tested {
    private int sum;

    public int ofShared(Shared shared) {
        return shared.value() > 3 ? 1 : 2;
    }

    public int ofPart(Part part) {
        return part.weight() > 10 ? part.weight() : -1;
    }

    public int ofWhole(Whole whole) {
        return whole.part(3).weight() > 7 ? 1 : 2;
    }

    public int ofParts(List<Part> parts) {
        for (Part part : parts) {
            sum += part.weight();
        }
        return sum;
    }

    public int ofBuilt(Built built) {
        return built.size() == 5 ? 1 : 2;
    }

    public int ofTask(Comparable<Light> task, Light light) {
        return task.compareTo(light) == 0 ? 1 : 2;
    }
}
