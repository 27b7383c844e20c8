/** Duration of a valve step including sensor lag and rise; the window starts BEFORE_VALVE_SAMPLES before the mark. */
export const VALVE_SECONDS = 0.12;
export const BEFORE_VALVE_SAMPLES = 2;
