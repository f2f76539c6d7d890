package thesis;

/**
 * Warns of heat, but listens to its sensor only while it is switched on.
 *
 * <p>Shows that influence goes through other calls: {@code warning} does not read the field {@code enabled}, yet a
 * warning takes {@code setEnabled}, then {@code updateTemperature}, then {@code warning}.
 */
class TemperatureMonitor {
    private static final int HIGHEST = 80;

    private boolean enabled;
    private int temperature;

    TemperatureMonitor() {
        enabled = false;
        temperature = 0;
    }

    void setEnabled(boolean on) {
        enabled = on;
    }

    /** What the sensor says; a monitor that is off does not hear it. */
    void updateTemperature(int measured) {
        if (enabled) {
            temperature = measured;
        }
    }

    int getTemperature() {
        return temperature;
    }

    /** Whether it is too hot. */
    boolean warning() {
        if (getTemperature() > HIGHEST) {
            return true;
        }
        return false;
    }
}
