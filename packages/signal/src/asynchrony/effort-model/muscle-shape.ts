/**
 * Normalised course of an effort from onset to rest, peak 1. A patient's efforts differ in height more than in shape.
 */
export interface MuscleShape {
  /** Parabolic rise and exponential decay (Albanese 2016), or a trapezoid (van Diepen 2021); breath-science 7. */
  readonly kind: 'fading' | 'trapezoid';
  readonly riseS: number;
  readonly holdS: number;
  /** Time constant of the decay; duration of the fall of a trapezoid. */
  readonly fallS: number;
}

/** Resolution of onsets: an error of 0.02 s costs a stiff lung a tenth of its elastance (development beds). */
export const SHAPE_STEP_SECONDS = 0.01;
/** A fading effort has ended below this share of its peak. */
const REST_SHARE = 0.02;
const FADED = -Math.log(REST_SHARE);

const SHORTEST_RISE_S = 0.15;
const LONGEST_RISE_S = 1.4;
const LONGEST_HOLD_S = 0.5;
const SHORTEST_FALL_S = 0.04;
const LONGEST_FALL_S = 0.8;

/** Number of steps of the longest allowed shape. */
export const MAXIMUM_SHAPE_STEPS =
  Math.ceil((LONGEST_RISE_S + LONGEST_HOLD_S + LONGEST_FALL_S * FADED) / SHAPE_STEP_SECONDS) + 1;

/**
 * True when rise, hold and fall are in the range of respiratory muscles (breath-science 7). Shapes beyond it could fit
 * anything.
 */
export function isPlausibleShape({ riseS, holdS, fallS }: MuscleShape): boolean {
  if (riseS < SHORTEST_RISE_S || riseS > LONGEST_RISE_S) return false;
  return holdS >= 0 && holdS <= LONGEST_HOLD_S && fallS >= SHORTEST_FALL_S && fallS <= LONGEST_FALL_S;
}

/**
 * Writes the height at every step from the onset.
 * @param heights array of MAXIMUM_SHAPE_STEPS
 * @returns number of steps of the effort
 */
export function drawShape({ kind, riseS, holdS, fallS }: MuscleShape, heights: Float64Array): number {
  const fading = kind === 'fading';
  const restS = riseS + holdS + (fading ? fallS * FADED : fallS);
  const count = Math.min(heights.length, Math.ceil(restS / SHAPE_STEP_SECONDS));
  for (let at = 0; at < count; at += 1) {
    const seconds = at * SHAPE_STEP_SECONDS;
    const share = seconds / riseS;
    const falling = (seconds - riseS - holdS) / fallS;
    if (share < 1) heights[at] = fading ? share * (2 - share) : share;
    else if (falling <= 0) heights[at] = 1;
    else heights[at] = fading ? Math.exp(-falling) : Math.max(0, 1 - falling);
  }
  return count;
}

/** Seconds from the onset to half the peak after it. */
export function halfSeconds({ kind, riseS, holdS, fallS }: MuscleShape): number {
  return riseS + holdS + fallS * (kind === 'fading' ? Math.LN2 : 0.5);
}

const HOLD_SECONDS = 0.3;

/**
 * Returns shapes with rise and fall multiplied and divided by `factor`, and the hold changed by HOLD_SECONDS times
 * (factor - 1).
 */
export function listNeighbours(shape: MuscleShape, factor: number): readonly MuscleShape[] {
  const { riseS, holdS, fallS } = shape;
  const holdStepS = HOLD_SECONDS * (factor - 1);
  return [
    { ...shape, riseS: riseS * factor },
    { ...shape, fallS: fallS * factor },
    { ...shape, riseS: riseS / factor },
    { ...shape, fallS: fallS / factor },
    { ...shape, holdS: holdS + holdStepS },
    { ...shape, holdS: Math.max(0, holdS - holdStepS) },
  ];
}
