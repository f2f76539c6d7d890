package bench;

/** Floating point: five bodies that attract each other. */
public class NBody {
    static final class Body {
        double x;
        double y;
        double z;
        double vx;
        double vy;
        double vz;
        double mass;

        Body(double seed) {
            x = seed;
            y = seed * 1.5 - 2;
            z = 3 / seed;
            vx = 0.01 * seed;
            vy = 0.02 / seed;
            vz = -0.01;
            mass = 1 / (1 + seed);
        }
    }

    static void advance(Body[] bodies, double step) {
        for (int i = 0; i < bodies.length; i++) {
            Body a = bodies[i];
            for (int j = i + 1; j < bodies.length; j++) {
                Body b = bodies[j];
                double dx = a.x - b.x;
                double dy = a.y - b.y;
                double dz = a.z - b.z;
                double squared = dx * dx + dy * dy + dz * dz;
                double force = step / (squared * Math.sqrt(squared));
                a.vx -= dx * b.mass * force;
                a.vy -= dy * b.mass * force;
                a.vz -= dz * b.mass * force;
                b.vx += dx * a.mass * force;
                b.vy += dy * a.mass * force;
                b.vz += dz * a.mass * force;
            }
        }
        for (Body body : bodies) {
            body.x += step * body.vx;
            body.y += step * body.vy;
            body.z += step * body.vz;
        }
    }

    public static void main(String[] args) {
        Body[] bodies = new Body[5];
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] = new Body(1.25 + i);
        }
        for (int i = 0; i < 80_000; i++) {
            advance(bodies, 0.001);
        }
        System.out.println(bodies[0].x + " " + bodies[4].vz);
    }
}
