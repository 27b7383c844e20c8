/** Asynchrony index from which an hour is noted, %: the border of severe asynchrony (Thille 2006). */
export const NOTED_ASYNCHRONY_PERCENT = 10;

/** Time outside lung-protective bounds from which a day is noted, s: an hour. No study gives a border; it only sorts. */
export const NOTED_OUTSIDE_SECONDS = 3600;

/** An hour with less observed time than this has no say in which hour was worst, s: ten minutes, about 150 breaths. */
export const WORST_HOUR_LEAST_SECONDS = 600;
