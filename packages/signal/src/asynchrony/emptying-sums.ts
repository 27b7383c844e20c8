import { ScratchArray } from '../mechanics/scratch-array.ts';
import { selectRank } from '../mechanics/select-rank.ts';
import type { LungSignals } from './lung-signals.ts';
import type { TrackedMechanics } from './mechanics-tracker.ts';

/** Weighted sums of Paw - R flow on V over the rest of an expiration, about their means. */
export interface EmptyingSums {
  readonly vv: number;
  readonly vy: number;
  /** Paw - R flow - E V where the muscle rests, cmH2O; NaN = not to be had. */
  readonly rest: number;
}

const NONE: EmptyingSums = { vv: 0, vy: 0, rest: Number.NaN };

/** The valve has opened by then, */
const SETTLED_SECONDS = 0.1;
/** and the next effort begins no earlier than this before the end. */
const NEXT_EFFORT_SECONDS = 0.25;
const MINIMUM_SAMPLES = 10;
/** A muscle at work lies below the line of the passive samples: these are the upper ones. */
const REST_QUANTILE = 0.7;
/** Further below the line than this a sample is an effort's, above it noise: a muscle only pulls down. cmH2O. */
const BELOW_CMH2O = 0.3;
const ABOVE_CMH2O = 0.5;

const recoils = new ScratchArray();
const offsets = new ScratchArray();
const ranked = new ScratchArray();

export function emptyingSums(signals: LungSignals, known: TrackedMechanics): EmptyingSums {
  const { rateHz, inspirationEnd, length, pressure, flowLps, volumeL } = signals;
  const from = inspirationEnd + Math.round(SETTLED_SECONDS * rateHz);
  const to = length - Math.round(NEXT_EFFORT_SECONDS * rateHz);
  const n = to - from;
  if (n < MINIMUM_SAMPLES) return NONE;
  const { elastance, resistanceIn, resistanceOut } = known;
  const recoil = recoils.atLeast(n);
  const offset = offsets.atLeast(n);
  const toRank = ranked.atLeast(n);
  for (let at = 0; at < n; at += 1) {
    const flow = flowLps[from + at] ?? 0;
    const y = (pressure[from + at] ?? 0) - (flow > 0 ? resistanceIn : resistanceOut) * flow;
    recoil[at] = y;
    const above = y - elastance * (volumeL[from + at] ?? 0);
    offset[at] = above;
    toRank[at] = above;
  }
  const level = selectRank(toRank, Math.floor(REST_QUANTILE * n), n);
  let weights = 0;
  let v = 0;
  let y = 0;
  let vv = 0;
  let vy = 0;
  for (let at = 0; at < n; at += 1) {
    const above = (offset[at] ?? 0) - level;
    const weight = 1 / (1 + (above / (above > 0 ? ABOVE_CMH2O : BELOW_CMH2O)) ** 2);
    const volume = volumeL[from + at] ?? 0;
    const pull = recoil[at] ?? 0;
    weights += weight;
    v += weight * volume;
    y += weight * pull;
    vv += weight * volume * volume;
    vy += weight * volume * pull;
  }
  const rest = (y - elastance * v) / weights;
  return { vv: vv - (v * v) / weights, vy: vy - (v * y) / weights, rest };
}
