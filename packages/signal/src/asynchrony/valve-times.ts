/** Valves take this long (sensor lag and rise included), from just before their mark. */
export const VALVE_SECONDS = 0.12;
export const BEFORE_VALVE_SAMPLES = 2;
