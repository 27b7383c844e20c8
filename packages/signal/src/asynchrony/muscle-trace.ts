import { ScratchArray } from '../mechanics/scratch-array.ts';
import { recoilPressure, type ChestMechanics } from './chest-mechanics.ts';
import type { DrawnEffort } from './effort-model/read-fit.ts';
import { moveRest, readRest, restByShape } from './level-of-rest.ts';
import type { LungSignals } from './lung-signals.ts';
import { pressureAcrossAirway } from './pressure-across-airway.ts';
import { BEFORE_VALVE_SAMPLES, VALVE_SECONDS } from './valve-times.ts';

/** Muscle pressure over the end of the previous expiration and this breath, by the equation of motion. */
export interface MuscleTrace {
  readonly rateHz: number;
  /** Number of samples before the breath's first sample. */
  readonly lead: number;
  /** Smoothed Pmus, cmH2O, positive inspiratory. Valid while the array given to traceMuscle is not reused. */
  readonly pmus: Float64Array;
  /** Paw - R flow - E V with muscles at rest, cmH2O, V from the empty lung as measured in this breath. */
  readonly rest: number;
}

export interface FormerTrace {
  readonly signals: LungSignals;
  readonly rest: number;
}

const LEAD_SECONDS = 1.6;
const SMOOTH_SECONDS = 0.05;

const forces = new ScratchArray();
const rough = new ScratchArray();

/**
 * Computes the trace of one breath; null when no level of rest is known.
 * @param usualRest level of rest of the last good breath, used without an adjacent one; NaN = not known
 * @param isCutShort the next cycle ended the expiration long before its usual end, so that an effort may fill it
 * @param effort the fitted effort where the shared shape explains the breath
 * @param into holds the trace
 */
export function traceMuscle(
  signals: LungSignals,
  known: ChestMechanics,
  former: FormerTrace | null,
  usualRest: number,
  isCutShort: boolean,
  effort: DrawnEffort | null,
  into: ScratchArray,
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
    // Shifts the previous level of rest to this breath's volume reference.
    const moved = recoilPressure(former.signals.heldL + end, known) - recoilPressure(signals.heldL, known);
    restBefore = former.rest + moved;
    leavePassive(former.signals, lead, end - signals.heldL, known, z, 0);
  }
  leavePassive(signals, length, -signals.heldL, known, z, lead);
  const told = effort === null ? Number.NaN : restByShape(z.subarray(lead, total), signals, effort);
  const restOwn = readRest(z, lead + inspirationEnd, total, rateHz);
  const rest = Number.isNaN(told) ? moveRest(restBefore, restOwn, isCutShort) : told;
  if (Number.isNaN(rest)) return null;
  if (Number.isNaN(restBefore)) restBefore = rest;
  const blend = inspirationEnd;
  const pmus = rough.atLeast(total);
  for (let at = 0; at < total; at += 1) {
    const share = Math.min(1, Math.max(0, (at - lead) / blend));
    pmus[at] = restBefore + (rest - restBefore) * share - (z[at] ?? 0);
  }
  const smoothed = into.atLeast(total).subarray(0, total);
  smooth(pmus, Math.round((SMOOTH_SECONDS * rateHz - 1) / 2), smoothed);
  const blind = Math.round(VALVE_SECONDS * rateHz);
  bridge(smoothed, lead, blind);
  if (signals.pauseStart + blind < inspirationEnd) bridge(smoothed, lead + signals.pauseStart, blind);
  bridge(smoothed, lead + inspirationEnd, blind);
  return { rateHz, lead, pmus: smoothed, rest };
}

/**
 * Writes Paw - R flow - recoil of the last `count` samples into `z` from `to` on.
 * @param zeroL volume of the empty lung
 */
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

/**
 * Replaces the trace by a straight line while a valve moves, because sensors then see the circuit's gas. Muscle
 * pressure is close to a line over so short a time.
 */
function bridge(pmus: Float64Array, from: number, samples: number): void {
  const first = Math.max(0, from - BEFORE_VALVE_SAMPLES);
  const last = Math.min(pmus.length - 1, from + samples);
  const start = pmus[first] ?? 0;
  const step = ((pmus[last] ?? 0) - start) / Math.max(1, last - first);
  for (let at = first; at < last; at += 1) pmus[at] = start + step * (at - first);
}

function smooth(values: Float64Array, half: number, out: Float64Array): void {
  const { length } = out;
  for (let at = 0; at < length; at += 1) {
    const from = Math.max(0, at - half);
    const to = Math.min(length - 1, at + half);
    let sum = 0;
    for (let index = from; index <= to; index += 1) sum += values[index] ?? 0;
    out[at] = sum / (to - from + 1);
  }
}

/** Returns the trace of a breath without mechanics: zero everywhere, rest NaN. */
export function emptyTrace(rateHz: number, length: number): MuscleTrace {
  return { rateHz, lead: 0, pmus: new Float64Array(length), rest: Number.NaN };
}
