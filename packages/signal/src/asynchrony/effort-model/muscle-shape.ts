/** Course of an effort from onset to rest, as high as 1: a patient's efforts differ in height more than in shape. */
export interface MuscleShape {
  /** A parabola up and an exponential down (Albanese 2016), or a trapezoid (van Diepen 2021); breath-science 7. */
  readonly kind: 'fading' | 'trapezoid';
  readonly riseS: number;
  readonly holdS: number;
  /** Time constant of the exponential; time to rest of the trapezoid. */
  readonly fallS: number;
}

/** Onsets are told apart to so much: 0.02 s more or less costs a stiff lung a tenth of its elastance (development beds). */
export const SHAPE_STEP_SECONDS = 0.01;
/** Below this share of its peak an effort that fades is over. */
const REST_SHARE = 0.02;
const FADED = -Math.log(REST_SHARE);

const SHORTEST_RISE_S = 0.15;
const LONGEST_RISE_S = 1.4;
const LONGEST_HOLD_S = 0.5;
const SHORTEST_FALL_S = 0.04;
const LONGEST_FALL_S = 0.8;

/** Steps of the longest shape there is. */
export const MAXIMUM_SHAPE_STEPS =
  Math.ceil((LONGEST_RISE_S + LONGEST_HOLD_S + LONGEST_FALL_S * FADED) / SHAPE_STEP_SECONDS) + 1;

/** What muscles do (breath-science 7); anything may be drawn with shapes beyond it. */
export function isPlausibleShape({ riseS, holdS, fallS }: MuscleShape): boolean {
  if (riseS < SHORTEST_RISE_S || riseS > LONGEST_RISE_S) return false;
  return holdS >= 0 && holdS <= LONGEST_HOLD_S && fallS >= SHORTEST_FALL_S && fallS <= LONGEST_FALL_S;
}

/**
 * Heights at every step from the onset on.
 * @param heights of MAXIMUM_SHAPE_STEPS
 * @returns how many of them are the effort
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

/** From the onset until it is down to half its peak. */
export function halfSeconds({ kind, riseS, holdS, fallS }: MuscleShape): number {
  return riseS + holdS + fallS * (kind === 'fading' ? Math.LN2 : 0.5);
}

const HOLD_SECONDS = 0.3;

/** Rise and fall changed by a factor up and down, and the hold by HOLD_SECONDS of its excess. */
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
