import { ScratchArray } from '../mechanics/scratch-array.ts';
import { selectRank } from '../mechanics/select-rank.ts';
import type { LungSignals } from './lung-signals.ts';
import type { TrackedMechanics } from './mechanics-tracker.ts';
import { pressureAcrossAirway } from './pressure-across-airway.ts';

/** Weighted sums of Paw - R flow against V over late expiration, about their means. */
export interface LineSums {
  readonly vv: number;
  readonly vy: number;
}

/**
 * Regression sums of the passive line of one expiration: with resting muscles, and with muscles that relax after an
 * effort.
 */
export interface EmptyingSums {
  readonly resting: LineSums;
  readonly relaxing: LineSums;
  /** Level of Paw - R flow - E V with muscles at rest, cmH2O; NaN when the expiration is too short. */
  readonly rest: number;
}

const NO_LINE: LineSums = { vv: 0, vy: 0 };
const NONE: EmptyingSums = { resting: NO_LINE, relaxing: NO_LINE, rest: Number.NaN };

/** Time after the end of inspiration until the valve has opened. */
const SETTLED_SECONDS = 0.1;
/** Window before the next breath that is excluded, because the next effort may begin there. */
const NEXT_EFFORT_SECONDS = 0.25;
const MINIMUM_SAMPLES = 10;

/** Weight of a sample as a function of its distance from the line. */
interface Weighing {
  /**
   * Quantile that the passive line passes through. Active muscles lower samples, so that passive samples lie in the
   * upper part.
   */
  readonly restQuantile: number;
  /** Samples further below the line belong to an effort, because an inspiratory muscle only lowers pressure. cmH2O. */
  readonly belowCmh2o: number;
  /** Samples further above the line are noise, cmH2O. Infinite where no sample above is rejected. */
  readonly aboveCmh2o: number;
  /** Squares the weight of samples below the line. */
  readonly steep: boolean;
}

const RESTING: Weighing = { restQuantile: 0.7, belowCmh2o: 0.3, aboveCmh2o: 0.5, steep: false };
/**
 * A muscle relaxes during the first half of expiration, which leaves fewer resting samples. Only noise lifts a sample
 * above the line.
 */
const RELAXING: Weighing = {
  restQuantile: 0.62,
  belowCmh2o: 0.3,
  aboveCmh2o: Number.POSITIVE_INFINITY,
  steep: true,
};

const recoils = new ScratchArray();
const offsets = new ScratchArray();
const ranked = new ScratchArray();

/**
 * Returns the regression sums of one expiration; zero sums and rest NaN when it has too few samples.
 * @param withRelaxing also computes the second line, which doubles the cost
 */
export function emptyingSums(
  signals: LungSignals,
  known: TrackedMechanics,
  withRelaxing = true,
): EmptyingSums {
  const { rateHz, inspirationEnd, length, pressure, flowLps, volumeL } = signals;
  const from = inspirationEnd + Math.round(SETTLED_SECONDS * rateHz);
  const to = length - Math.round(NEXT_EFFORT_SECONDS * rateHz);
  const n = to - from;
  if (n < MINIMUM_SAMPLES) return NONE;
  const recoil = recoils.atLeast(n);
  const offset = offsets.atLeast(n);
  for (let at = 0; at < n; at += 1) {
    const y = (pressure[from + at] ?? 0) - pressureAcrossAirway(flowLps[from + at] ?? 0, known);
    recoil[at] = y;
    offset[at] = y - known.elastance * (volumeL[from + at] ?? 0);
  }
  const volume = volumeL.subarray(from, to);
  const { line, rest } = weigh(RESTING, recoil, offset, volume, known.elastance);
  if (!withRelaxing) return { resting: line, relaxing: NO_LINE, rest };
  return { resting: line, relaxing: weigh(RELAXING, recoil, offset, volume, known.elastance).line, rest };
}

function weigh(
  { restQuantile, belowCmh2o, aboveCmh2o, steep }: Weighing,
  recoil: Float64Array,
  offset: Float64Array,
  volumeL: Float64Array,
  elastance: number,
): { readonly line: LineSums; readonly rest: number } {
  const n = volumeL.length;
  const toRank = ranked.atLeast(n);
  for (let at = 0; at < n; at += 1) toRank[at] = offset[at] ?? 0;
  const level = selectRank(toRank, Math.floor(restQuantile * n), n);
  let weights = 0;
  let v = 0;
  let y = 0;
  let vv = 0;
  let vy = 0;
  for (let at = 0; at < n; at += 1) {
    const above = (offset[at] ?? 0) - level;
    const share = above / (above > 0 ? aboveCmh2o : belowCmh2o);
    const near = 1 / (1 + share * share);
    const weight = steep && above <= 0 ? near * near : near;
    const volume = volumeL[at] ?? 0;
    const pull = recoil[at] ?? 0;
    weights += weight;
    v += weight * volume;
    y += weight * pull;
    vv += weight * volume * volume;
    vy += weight * volume * pull;
  }
  const line = { vv: vv - (v * v) / weights, vy: vy - (v * y) / weights };
  return { line, rest: (y - elastance * v) / weights };
}
