import { ScratchArray } from '../mechanics/scratch-array.ts';
import { selectRank } from '../mechanics/select-rank.ts';
import type { LungSignals } from './lung-signals.ts';
import type { TrackedMechanics } from './mechanics-tracker.ts';
import { pressureAcrossAirway } from './pressure-across-airway.ts';

/** Weighted sums of Paw - R flow on V over the rest of an expiration, about their means. */
export interface LineSums {
  readonly vv: number;
  readonly vy: number;
}

/** The passive line of an expiration, twice: as it is where nobody called the breath, and where an effort did. */
export interface EmptyingSums {
  readonly resting: LineSums;
  readonly relaxing: LineSums;
  /** Paw - R flow - E V where the muscle rests, cmH2O; NaN = not to be had. */
  readonly rest: number;
}

const NO_LINE: LineSums = { vv: 0, vy: 0 };
const NONE: EmptyingSums = { resting: NO_LINE, relaxing: NO_LINE, rest: Number.NaN };

/** The valve has opened by then, */
const SETTLED_SECONDS = 0.1;
/** and the next effort begins no earlier than this before the end. */
const NEXT_EFFORT_SECONDS = 0.25;
const MINIMUM_SAMPLES = 10;

/** How samples weigh by their distance from the line. */
interface Weighing {
  /** A muscle at work lies below the line of the passive samples, which are the upper ones: the line is looked for here. */
  readonly restQuantile: number;
  /** Further below the line than this a sample is an effort's: a muscle only pulls down. cmH2O. */
  readonly belowCmh2o: number;
  /** Further above it is noise, cmH2O; infinite where nothing may lie above. */
  readonly aboveCmh2o: number;
  /** A sample below loses its weight twice over. */
  readonly steep: boolean;
}

const RESTING: Weighing = { restQuantile: 0.7, belowCmh2o: 0.3, aboveCmh2o: 0.5, steep: false };
/** A muscle relaxes in the first half of the expiration: fewer samples are at rest, and nothing but noise lifts one above. */
const RELAXING: Weighing = {
  restQuantile: 0.62,
  belowCmh2o: 0.3,
  aboveCmh2o: Number.POSITIVE_INFINITY,
  steep: true,
};

const recoils = new ScratchArray();
const offsets = new ScratchArray();
const ranked = new ScratchArray();

/** @param withRelaxing whether the second line is asked for, which takes as long as the first */
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
