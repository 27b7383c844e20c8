import { ScratchArray } from '../mechanics/scratch-array.ts';
import { selectRank } from '../mechanics/select-rank.ts';
import { recoilPressure, type ChestMechanics } from './chest-mechanics.ts';
import type { LungSignals } from './lung-signals.ts';
import { pressureAcrossAirway } from './pressure-across-airway.ts';

/** Muscle pressure over the tail of one expiration and the breath that follows, as the equation of motion gives it. */
export interface MuscleTrace {
  readonly rateHz: number;
  /** Samples before the breath's first sample. */
  readonly lead: number;
  /** Pmus, cmH2O, positive inspiratory, smoothed. */
  readonly pmus: Float64Array;
  /** Paw - R flow - E V of a muscle at rest, in the coordinates of this breath. */
  readonly rest: number;
}

export interface FormerTrace {
  readonly signals: LungSignals;
  readonly rest: number;
}

const LEAD_SECONDS = 1.6;
const SMOOTH_SECONDS = 0.05;
/** Valves take this long (sensor lag and rise included), from just before their mark. */
const VALVE_SECONDS = 0.12;
const BEFORE_VALVE_SAMPLES = 2;
const REST_QUANTILE = 0.65;
const SETTLED_SECONDS = 0.12;
const NEXT_EFFORT_SECONDS = 0.2;
/** The level of rest may move by this much a breath, or by this share of what the breath itself says. */
const REST_RISE = 0.8;
const REST_RISE_SHARE = 0.5;
const REST_FALL = 0.25;
const REST_FALL_SHARE = 0.3;
/** No effort stands so high over most of an expiration: the level was lost, cmH2O. */
const LOST_CMH2O = 4;

const forces = new ScratchArray();
const rough = new ScratchArray();
const ranked = new ScratchArray();

/**
 * @param usualRest level of rest at the start of the last good breath, where no former one borders; NaN = not known
 * @param isCutShort the next cycle ended the expiration long before its usual end: an effort may fill it
 */
export function traceMuscle(
  signals: LungSignals,
  known: ChestMechanics,
  former: FormerTrace | null,
  usualRest: number,
  isCutShort: boolean,
): MuscleTrace | null {
  const { rateHz, length, inspirationEnd } = signals;
  const lead =
    former === null
      ? 0
      : Math.min(Math.round(LEAD_SECONDS * rateHz), former.signals.length - former.signals.inspirationEnd);
  const total = lead + length;
  const z = forces.atLeast(total);
  let restBefore = usualRest;
  if (former !== null) {
    const last = former.signals.length - 1;
    const end = former.signals.volumeL[last] ?? 0;
    restBefore = former.rest + recoilPressure(end, known);
    leavePassive(former.signals, lead, end, known, z, 0);
  }
  leavePassive(signals, length, 0, known, z, lead);
  const restOwn = ownRest(z, lead + inspirationEnd, total, rateHz);
  const rest = moveRest(restBefore, restOwn, isCutShort);
  if (Number.isNaN(rest)) return null;
  if (Number.isNaN(restBefore)) restBefore = rest;
  const blend = inspirationEnd;
  const pmus = rough.atLeast(total);
  for (let at = 0; at < total; at += 1) {
    const share = Math.min(1, Math.max(0, (at - lead) / blend));
    pmus[at] = restBefore + (rest - restBefore) * share - (z[at] ?? 0);
  }
  const smoothed = smooth(pmus, total, Math.round((SMOOTH_SECONDS * rateHz - 1) / 2));
  const blind = Math.round(VALVE_SECONDS * rateHz);
  bridge(smoothed, lead, blind);
  if (signals.pauseStart + blind < inspirationEnd) bridge(smoothed, lead + signals.pauseStart, blind);
  bridge(smoothed, lead + inspirationEnd, blind);
  return { rateHz, lead, pmus: smoothed, rest };
}

/** Paw - R flow - recoil of the last `count` samples, into `z` from `to` on. @param zeroL volume that is none */
function leavePassive(
  { pressure, flowLps, volumeL, length }: LungSignals,
  count: number,
  zeroL: number,
  known: ChestMechanics,
  z: Float64Array,
  to: number,
): void {
  const first = length - count;
  for (let at = 0; at < count; at += 1) {
    const airway = pressureAcrossAirway(flowLps[first + at] ?? 0, known);
    z[to + at] =
      (pressure[first + at] ?? 0) - airway - recoilPressure((volumeL[first + at] ?? 0) - zeroL, known);
  }
}

/** @param z until `end`, expiration from `inspirationEnd` */
function ownRest(z: Float64Array, inspirationEnd: number, end: number, rateHz: number): number {
  const from = inspirationEnd + Math.round(SETTLED_SECONDS * rateHz);
  const n = end - Math.round(NEXT_EFFORT_SECONDS * rateHz) - from;
  if (n < 0.2 * rateHz) return Number.NaN;
  const values = ranked.atLeast(n);
  for (let at = 0; at < n; at += 1) values[at] = z[from + at] ?? 0;
  return selectRank(values, Math.floor(REST_QUANTILE * n), n);
}

/**
 * While a valve moves, sensors see the circuit's gas and not the chest's: a straight line takes the place of the trace,
 * which a muscle is over so short a time.
 */
function bridge(pmus: Float64Array, from: number, samples: number): void {
  const first = Math.max(0, from - BEFORE_VALVE_SAMPLES);
  const last = Math.min(pmus.length - 1, from + samples);
  const start = pmus[first] ?? 0;
  const step = ((pmus[last] ?? 0) - start) / Math.max(1, last - first);
  for (let at = first; at < last; at += 1) pmus[at] = start + step * (at - first);
}

function smooth(values: Float64Array, length: number, half: number): Float64Array {
  const out = new Float64Array(length);
  for (let at = 0; at < length; at += 1) {
    const from = Math.max(0, at - half);
    const to = Math.min(length - 1, at + half);
    let sum = 0;
    for (let index = from; index <= to; index += 1) sum += values[index] ?? 0;
    out[at] = sum / (to - from + 1);
  }
  return out;
}

/** An effort that fills an expiration must not become rest, and a drift must not look like an effort for ever. */
function moveRest(before: number, own: number, isCutShort: boolean): number {
  if (Number.isNaN(before)) return own;
  if (Number.isNaN(own)) return before;
  const change = own - before;
  if (isCutShort && change < 0) return before + Math.max(change, -REST_FALL);
  if (Math.abs(change) > LOST_CMH2O) return own;
  return change > 0
    ? before + Math.min(change, Math.max(REST_RISE, REST_RISE_SHARE * change))
    : before + Math.max(change, Math.min(-REST_FALL, REST_FALL_SHARE * change));
}

/** Where the mechanics are not known, nothing is said of the muscle. */
export function emptyTrace(rateHz: number, length: number): MuscleTrace {
  return { rateHz, lead: 0, pmus: new Float64Array(length), rest: Number.NaN };
}
