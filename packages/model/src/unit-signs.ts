/** Asynchrony index from which an hour is marked, %: severe asynchrony (Thille 2006). */
export const NOTED_ASYNCHRONY_PERCENT = 10;

/**
 * Time outside lung-protective bounds from which a day is marked, s: one hour. Our choice, not from a study; it only
 * affects sorting.
 */
export const NOTED_OUTSIDE_SECONDS = 3600;

/** Minimum observed time of an hour to be the worst hour, s: ten minutes, about 150 breaths. */
export const WORST_HOUR_LEAST_SECONDS = 600;
