import { ScratchArray } from '../mechanics/scratch-array.ts';
import { selectRank } from '../mechanics/select-rank.ts';
import type { TriggerSign } from './breath-case.ts';
import type { FittedEffort } from './effort-model/read-fit.ts';
import type { FoundEffort } from './find-efforts.ts';
import type { Habits } from './habit-tracker.ts';
import type { LungSignals } from './lung-signals.ts';
import type { ClockWord } from './set-clock.ts';
import { DETECTION } from './thresholds.ts';
import type { MuscleTrace } from './muscle-trace.ts';

/** Effort whose onset is found this long after the cycle may still have started it: the error of the onset. */
const ONSET_ERROR_SECONDS = 0.04;
/** Less where the trace had not come up: what begins later may be the recoil's error, which begins with inflation (development beds). */
const FLAT_ONSET_ERROR_SECONDS = 0.01;
/** An effort that ran for so long before the cycle is one even where nothing was sensed: the clock was faster. */
const UNSENSED_SECONDS = 0.1;
/** An effort at half its peak this long before the cycle is over. */
const LAST_SECONDS = 0.02;

export interface StartOfBreath {
  readonly leastCmh2o: number;
  readonly rateHz: number;
  readonly sensed: Pick<TriggerSign, 'shown' | 'present'>;
  /** The trace came up before the breath. */
  readonly rising: boolean;
  /** The effort as the shape that the patient's efforts share has it; null where none explains the breath. */
  readonly fitted: FittedEffort | null;
}

/** The strongest effort that was going on when the breath began. */
export function findStartingEffort(
  efforts: readonly FoundEffort[],
  { leastCmh2o, rateHz, sensed, rising, fitted }: StartOfBreath,
): FoundEffort | null {
  const isShaped = fitted !== null && runsAtStart(fitted);
  const known = isShaped ? ONSET_ERROR_SECONDS : latestOnset(sensed.shown, rising);
  // Where nothing was sensed, an effort at the very border is the valve's, unless a whole effort of the patient's own shape runs there.
  const unsensed = isShaped ? ONSET_ERROR_SECONDS : -UNSENSED_SECONDS;
  const late = sensed.present ? known : unsensed;
  const least = isShaped ? shapedLimit(fitted, leastCmh2o) : leastCmh2o;
  const running = efforts.filter(
    ({ onset, end, peakCmh2o }) =>
      onset <= late * rateHz && end >= -LAST_SECONDS * rateHz && peakCmh2o >= least,
  );
  return running.toSorted((a, b) => b.peakCmh2o - a.peakCmh2o)[0] ?? null;
}

/** Of an effort that no shape tells of, s from the breath's first sample. */
function latestOnset(shown: boolean, rising: boolean): number {
  // Neither flow nor pressure told of it: it came after what was sensed.
  if (!shown) return -DETECTION.unshownTriggerS;
  return rising ? ONSET_ERROR_SECONDS : FLAT_ONSET_ERROR_SECONDS;
}

/** The tail of an effort in every expiration looks like a large heart, which the shape tells from it. */
function shapedLimit({ peakCmh2o }: FittedEffort, leastCmh2o: number): number {
  const shaped = Math.max(DETECTION.shapedEffortCmh2o, DETECTION.shapedEffortShare * peakCmh2o);
  return Math.min(leastCmh2o, shaped);
}

/** A shape is fitted to sensors that answer late: what it begins at the border began before it. */
function runsAtStart({ onsetS, endS }: FittedEffort): boolean {
  return onsetS <= 0 && endS > 0;
}

/** Inward flow, or pressure below rest, in the moments before the breath. */
export function readTriggerSign(
  former: LungSignals | null,
  rawFlow: Float32Array | null,
  word: ClockWord,
): TriggerSign {
  if (former === null || rawFlow === null)
    return {
      flowLpm: Number.NaN,
      rawFlowLpm: Number.NaN,
      dropCmh2o: Number.NaN,
      sagCmh2o: Number.NaN,
      shown: false,
      present: word === 'sensed',
    };
  const { rateHz, length, flowLps, pressure } = former;
  const look = Math.max(2, Math.round(DETECTION.triggerLookS * rateHz));
  let flow = Number.NEGATIVE_INFINITY;
  let raw = Number.NEGATIVE_INFINITY;
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = length - look; index + 1 < length; index += 1) {
    // Means of two samples: one alone is noise.
    flow = Math.max(flow, 30 * ((flowLps[index] ?? 0) + (flowLps[index + 1] ?? 0)));
    raw = Math.max(raw, ((rawFlow[index] ?? 0) + (rawFlow[index + 1] ?? 0)) / 2);
    lowest = Math.min(lowest, ((pressure[index] ?? 0) + (pressure[index + 1] ?? 0)) / 2);
  }
  let before = 0;
  for (let index = length - 3 * look; index < length - look; index += 1) before += pressure[index] ?? 0;
  const dropCmh2o = before / (2 * look) - lowest;
  const shown = flow >= DETECTION.triggerFlowLpm || dropCmh2o >= DETECTION.triggerDropCmh2o;
  const present = shown || word === 'sensed';
  return { flowLpm: flow, rawFlowLpm: raw, dropCmh2o, sagCmh2o: measureSag(former), shown, present };
}

/** From the highest pressure of the last second, where nothing flows out any more, to the pressure at the end. */
function measureSag({ rateHz, length, inspirationEnd, flowLps, pressure }: LungSignals): number {
  const beat = Math.max(1, Math.round(SAG_BEAT_SECONDS * rateHz));
  const from = Math.max(inspirationEnd + Math.round(SAG_FROM_SECONDS * rateHz), length - rateHz);
  let highest = Number.NEGATIVE_INFINITY;
  let last = Number.NaN;
  for (let at = from; at + beat <= length; at += beat) {
    let sum = 0;
    let flow = 0;
    for (let index = at; index < at + beat; index += 1) {
      sum += pressure[index] ?? 0;
      flow += flowLps[index] ?? 0;
    }
    if (flow < SAG_OUTWARD_LPS * beat) continue;
    last = sum / beat;
    highest = Math.max(highest, last);
  }
  return highest - last;
}

/** Means of so long are no noise. */
const SAG_BEAT_SECONDS = 0.1;
const SAG_FROM_SECONDS = 0.2;
/** While more flows out the expiratory limb holds the pressure up. */
const SAG_OUTWARD_LPS = -0.05;

/** Whether the breath keeps a period that the last breaths show. */
export function isClocked(intervalSamples: number, { clockSamples, clockedSensedShare }: Habits): boolean {
  if (clockedSensedShare > CLOCK_SENSED_SHARE) return false;
  return Math.abs(intervalSamples - clockSamples) <= DETECTION.clockSamples;
}

/** A clock does not wait for flow: where nearly every breath of one period was sensed, the period is a heart's. */
const CLOCK_SENSED_SHARE = 0.7;
/** Below this nothing that the trace shows is an effort: what a heart does is not. */
export function effortLimit({ quietCmh2o }: Habits): number {
  return limitOver(quietCmh2o);
}

function limitOver(quietCmh2o: number): number {
  const quiet = Number.isNaN(quietCmh2o) ? 0 : quietCmh2o;
  return Math.max(DETECTION.autoTriggerEffortCmh2o, DETECTION.effortOverQuiet * quiet);
}

/** Where a beating heart shows, what began the breath no higher than a beat must be more than one. */
export function startLimit({ pmus, lead }: MuscleTrace, habits: Habits): number {
  const quietCmh2o = habits.beforeStartCmh2o;
  const limit = limitOver(quietCmh2o);
  const isBeat =
    quietCmh2o >= DETECTION.heartCmh2o && (pmus[lead] ?? 0) < DETECTION.beatOverQuiet * quietCmh2o;
  return isBeat ? Math.max(limit, DETECTION.effortOverBeat * quietCmh2o) : limit;
}

/**
 * Height of the trace above rest that nothing but heart and noise makes: the upper part of a quiet expiration.
 * @param lastS only the end of the expiration, s
 */
export function measureQuiet({ pmus, lead }: MuscleTrace, signals: LungSignals, lastS: number): number {
  const margin = Math.round(QUIET_FROM_SECONDS * signals.rateHz);
  const until = lead + signals.length - margin;
  const from = Math.max(lead + signals.inspirationEnd + margin, until - Math.round(lastS * signals.rateHz));
  const n = until - from;
  if (n < QUIET_FROM_SECONDS * signals.rateHz) return Number.NaN;
  const quiet = ranked.atLeast(n);
  for (let at = 0; at < n; at += 1) quiet[at] = pmus[from + at] ?? 0;
  const heightAt = (share: number) => selectRank(quiet, Math.floor(share * (n - 1)), n);
  return QUIET_TAIL * (heightAt(0.5) - heightAt(0.1));
}

const QUIET_FROM_SECONDS = 0.2;
/** From the lower half of the spread, which efforts do not reach, to its upper end. */
const QUIET_TAIL = 1.3;

const ranked = new ScratchArray();
