import type { Run } from './list-still-runs.ts';

/** A stretch of both channels; flow about its zero, L/min. */
export interface StillSamples {
  readonly rateHz: number;
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
  /** Usual peak of the flow, L/min. */
  readonly peak: number;
  /** Usual pressure between breaths, and the swing above it, cmH2O. */
  readonly low: number;
  readonly swing: number;
  /** Number of breaths. */
  readonly breaths: number;
}

/** Jumps that the other channel does not answer: the smallest, and the answer to a jump of the usual size, as shares of these. */
const JUMPS = { flow: { least: 0.03, answer: 0.25 }, pressure: { least: 0.08, answer: 0.5 } } as const;
/** Time behind an edge of a run in which the other channel may answer, s, and samples: a lag up to 60 ms is not asked about. */
const ANSWER_SECONDS = 0.065;
const ANSWER_SAMPLES = 2;
/** Flow that no lung keeps to the last digit, as a share of the usual peak. */
export const MOVING_SHARE = 0.15;
/** Flow beside a positive one that stands still, above it by so much within so long, s: a ventilator's constant flow is its own peak. */
const ABOVE = 1.1;
const BESIDE_SECONDS = 0.5;
/** Time by which the pressure may be early against the flow, s. */
const EARLY_SECONDS = 0.03;
/** Time in which a ventilator changes the pressure, s; that of an occluded or a leaking lung changes more slowly. */
const FAST_SECONDS = 0.25;
/** Fall of the pressure, as a share of its swing, under a constant flow. */
const FALL_SHARE = 0.25;
/** Jump of the flow, as a share of the usual peak, that begins an inspiration, and rise of the pressure so long before, s. */
const ONSET_SHARE = 0.25;
const RISEN_SHARE = 0.1;
const BEFORE_ONSET_SECONDS = 0.1;
/** Smallest flow of an expiration, as a share of the usual peak, that may stand still. */
const EXPIRED_SHARE = 0.012;
/** Flow so near, as a share of the usual peak, is at one level; so many times the usual time at it is not passed quickly. */
const NEAR_SHARE = 0.005;
const PASSED_TIMES = 5;
/** Shares of the swing of the pressure that are low and high. */
const LOW_SHARE = 0.25;
const HIGH_SHARE = 0.5;
/** Flow, as a share of the usual peak, and its time, s, in which the pressure of a ventilated breath moves. */
const STRONG_SHARE = 0.3;
const STRONG_SECONDS = 0.15;

/** Samples about an edge within which the other channel may answer. */
export function answerSamples(rateHz: number): number {
  return Math.max(ANSWER_SAMPLES, Math.round(ANSWER_SECONDS * rateHz));
}

/** Change of a flow, as a share of the usual peak, that is constant, and its time, s, in which a lung fills by much. */
const EVEN_SHARE = 0.005;
const EVEN_SECONDS = 0.32;

/**
 * Edges of a run at which the channel jumps to where it stands still, or away from there, while the other goes on evenly: flow
 * and pressure of a lung do not jump alone.
 */
export function listLoneJumps(
  { flow, pressure, peak, swing, rateHz }: StillSamples,
  channel: 'flow' | 'pressure',
  [from, end]: Run,
): readonly number[] {
  const isFlow = channel === 'flow';
  const [values, size] = isFlow ? [flow, peak] : [pressure, swing];
  const [others, otherSize] = isFlow ? [pressure, swing] : [flow, peak];
  const { least, answer } = JUMPS[channel];
  const reach = answerSamples(rateHz);
  const early = Math.round(EARLY_SECONDS * rateHz);
  const isAlone = (outside: number, step: number) => {
    const inside = values[outside - step] ?? Number.NaN;
    const away = (index: number) => (values[index] ?? Number.NaN) - inside;
    // Two samples, because one may be a spike.
    const jump = Math.min(Math.abs(away(outside)), Math.abs(away(outside + step))) / size;
    if (!(jump >= least)) return false;
    const isRise = away(outside) * step > 0;
    const moved = moveWithin(others, outside - early - 1, outside + reach + 1, isRise);
    return moved / otherSize < answer * jump;
  };
  return [...(isAlone(from - 1, -1) ? [from - 1] : []), ...(isAlone(end, 1) ? [end] : [])];
}

/** Largest rise, or fall, from one sample to a later one; NaN when one is missing. */
function moveWithin(values: Float32Array, from: number, end: number, isRise: boolean): number {
  const sign = isRise ? 1 : -1;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let index = Math.max(0, from); index < Math.min(end, values.length); index += 1) {
    const value = sign * (values[index] ?? Number.NaN);
    least = Math.min(least, value);
    most = Math.max(most, value - least);
  }
  return most;
}

/**
 * Whether a flow stands still that a lung does not keep: an expired one at a level that other breaths pass quickly, or one below a
 * larger one in the same inspiration.
 */
export function keepsMovingFlow(samples: StillSamples, run: Run): boolean {
  const { flow, peak, rateHz } = samples;
  const share = (flow[run[0]] ?? Number.NaN) / peak;
  if (share >= MOVING_SHARE) return isBelowNeighbours(flow, run, rateHz);
  // Before its first and behind its last breath a recording may stand at any level.
  if (run[0] === 0 || run[1] === flow.length) return false;
  return share <= -EXPIRED_SHARE && isPassedQuickly(samples, run);
}

/** Whether the flow stays at the level of a run much longer than in a usual breath. */
function isPassedQuickly({ flow, peak, breaths }: StillSamples, [from, end]: Run): boolean {
  const level = flow[from] ?? Number.NaN;
  let usual = 0;
  for (let index = 0; index < flow.length; index += 1) {
    const isNear = Math.abs((flow[index] ?? Number.NaN) - level) <= NEAR_SHARE * peak;
    if (isNear && (index < from || index >= end)) usual += 1;
  }
  return end - from >= (PASSED_TIMES * usual) / Math.max(1, breaths);
}

/** Whether the flow was larger shortly before a run, in the same inspiration, or is so shortly behind it. */
function isBelowNeighbours(flow: Float32Array, [from, end]: Run, rateHz: number): boolean {
  const most = ABOVE * (flow[from] ?? 0);
  const reach = Math.round(BESIDE_SECONDS * rateHz);
  for (const step of [-1, 1]) {
    const first = step < 0 ? from - 1 : end;
    for (let away = 0; away < reach; away += 1) {
      const value = flow[first + step * away] ?? 0;
      if (value >= most) return true;
      if (!(value > 0)) break;
    }
  }
  return false;
}

/**
 * Sample at which the pressure has gone from PEEP to the height of an inspiration, or back, as fast as a ventilator does it, while
 * the flow stands still; null when it does not. An occluded lung lets it rise slowly, a constant flow at any pace, but not fall.
 */
export function findOutlastedPhase(
  { flow, pressure, peak, low, swing, rateHz }: StillSamples,
  [from, end]: Run,
): number | null {
  const isConstantFlow = (flow[from] ?? Number.NaN) >= MOVING_SHARE * peak;
  const fast = FAST_SECONDS * rateHz;
  let [lastLow, lastHigh, most] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (let index = from; index < end - Math.round(EARLY_SECONDS * rateHz); index += 1) {
    const share = ((pressure[index] ?? Number.NaN) - low) / swing;
    most = Math.max(most, share);
    if (isConstantFlow && most - share > FALL_SHARE) return index;
    if (share < LOW_SHARE) {
      lastLow = index;
      if (index - lastHigh <= fast) return index;
    } else if (share > HIGH_SHARE) {
      lastHigh = index;
      if (index - lastLow <= fast && !isConstantFlow) return index;
    }
  }
  return null;
}

/** Sample at which the flow jumps to that of an inspiration whose pressure rose before; null when it does not. */
export function findLateOnset(
  { flow, pressure, peak, swing, rateHz }: StillSamples,
  [, end]: Run,
): number | null {
  const before = flow[end - 1] ?? Number.NaN;
  const isJump =
    (flow[end] ?? Number.NaN) - before >= ONSET_SHARE * peak &&
    (flow[end + 1] ?? Number.NaN) - before >= ONSET_SHARE * peak;
  if (!isJump) return null;
  const risen = moveWithin(pressure, end - Math.round(BEFORE_ONSET_SECONDS * rateHz), end, true);
  return risen >= RISEN_SHARE * swing ? end : null;
}

/**
 * Sample at which the pressure has stood at the height of PEEP while gas is blown in, or at that of an inspiration while it
 * leaves; null when it does not.
 */
export function findIgnoredFlow(
  { flow, pressure, peak, low, swing, rateHz }: StillSamples,
  run: Run,
): number | null {
  const share = ((pressure[run[0]] ?? Number.NaN) - low) / swing;
  const sign = share <= LOW_SHARE ? 1 : share >= HIGH_SHARE ? -1 : 0;
  if (sign === 0) return null;
  const strong = STRONG_SHARE * peak;
  return findRow(run, STRONG_SECONDS * rateHz, (index) => sign * (flow[index] ?? Number.NaN) >= strong);
}

/** Sample at which the pressure has stood under a constant flow, which fills the lung; null when it does not. */
export function findIgnoredFilling({ flow, peak, rateHz }: StillSamples, run: Run): number | null {
  const least = Math.round(EVEN_SECONDS * rateHz);
  let first = Number.NaN;
  return findRow(run, least, (index) => {
    const value = flow[index] ?? Number.NaN;
    const isEven = Math.abs(value - first) <= EVEN_SHARE * peak;
    if (!isEven) first = value;
    return isEven && value >= STRONG_SHARE * peak;
  });
}

/** Last sample of the first row of so many samples of a run that pass a test; null without one. */
function findRow([from, end]: Run, least: number, passes: (index: number) => boolean): number | null {
  let row = 0;
  for (let index = from; index < end; index += 1) {
    row = passes(index) ? row + 1 : 0;
    if (row >= least) return index;
  }
  return null;
}
