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

/** Latest onset after the cycle start of an effort that may have started the cycle: the error of onset detection. */
const ONSET_ERROR_SECONDS = 0.04;
/**
 * The same where the trace was flat before the breath. A later onset may be an error of the recoil, which starts with
 * inflation (development beds).
 */
const FLAT_ONSET_ERROR_SECONDS = 0.01;
/** Minimum duration of an effort before a cycle without trigger signs. A longer effort was overtaken by the clock. */
const UNSENSED_SECONDS = 0.1;
/** An effort that falls to half its peak earlier than this before the cycle has ended. */
const LAST_SECONDS = 0.02;

export interface StartOfBreath {
  readonly leastCmh2o: number;
  readonly rateHz: number;
  readonly sensed: Pick<TriggerSign, 'shown' | 'present'>;
  /** The trace rises before the breath. */
  readonly rising: boolean;
  /**
   * The effort of this breath by the patient's shared effort shape; null where the shape does not explain the breath.
   */
  readonly fitted: FittedEffort | null;
}

/** Returns the strongest effort in progress at the start of the breath; null when there is none. */
export function findStartingEffort(
  efforts: readonly FoundEffort[],
  { leastCmh2o, rateHz, sensed, rising, fitted }: StartOfBreath,
): FoundEffort | null {
  const isShaped = fitted !== null && runsAtStart(fitted);
  const known = isShaped ? ONSET_ERROR_SECONDS : latestOnset(sensed.shown, rising);
  // Without trigger signs, an effort right at the border is a valve artefact, unless a complete effort of the patient's
  // shape covers the border.
  const unsensed = isShaped ? ONSET_ERROR_SECONDS : -UNSENSED_SECONDS;
  const late = sensed.present ? known : unsensed;
  const least = isShaped ? shapedLimit(fitted, leastCmh2o) : leastCmh2o;
  const running = efforts.filter(
    ({ onset, end, peakCmh2o }) =>
      onset <= late * rateHz && end >= -LAST_SECONDS * rateHz && peakCmh2o >= least,
  );
  return running.toSorted((a, b) => b.peakCmh2o - a.peakCmh2o)[0] ?? null;
}

/** Latest onset of an effort that no shared shape confirms, s from the breath's first sample. */
function latestOnset(shown: boolean, rising: boolean): number {
  // Neither flow nor pressure shows this effort, so that its onset precedes the trigger by more than the actuator
  // delay.
  if (!shown) return -DETECTION.unshownTriggerS;
  return rising ? ONSET_ERROR_SECONDS : FLAT_ONSET_ERROR_SECONDS;
}

/**
 * Minimum height, cmH2O, of an effort that the shape confirms. Lower than the usual limit, because tails of efforts in
 * every expiration inflate the limit like a large heartbeat.
 */
function shapedLimit({ peakCmh2o }: FittedEffort, leastCmh2o: number): number {
  const shaped = Math.max(DETECTION.shapedEffortCmh2o, DETECTION.shapedEffortShare * peakCmh2o);
  return Math.min(leastCmh2o, shaped);
}

/** Includes an onset at the border itself: sensor lag makes fitted onsets late, so that this effort started before. */
function runsAtStart({ onsetS, endS }: FittedEffort): boolean {
  return onsetS <= 0 && endS > 0;
}

/**
 * Measures trigger signs in the last moments before the breath: inward flow, pressure drop below the pressure before
 * it, and sag. All NaN without an adjacent previous breath.
 */
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
    // Means of two samples, because a single sample is noise.
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

/**
 * Fall of pressure in the last second, cmH2O: from the highest mean during near-zero outward flow to the last such
 * mean.
 */
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

/** Averaging window that suppresses noise. */
const SAG_BEAT_SECONDS = 0.1;
const SAG_FROM_SECONDS = 0.2;
/** Outward flow beyond this keeps pressure up through the resistance of the expiratory limb. */
const SAG_OUTWARD_LPS = -0.05;

/** True when the interval equals the clock period found in the last breaths, within DETECTION.clockSamples. */
export function isClocked(intervalSamples: number, { clockSamples, clockedSensedShare }: Habits): boolean {
  if (clockedSensedShare > CLOCK_SENSED_SHARE) return false;
  return Math.abs(intervalSamples - clockSamples) <= DETECTION.clockSamples;
}

/**
 * A ventilator's clock does not depend on flow. Above this share of clocked breaths with trigger signs, the period is
 * the heartbeat's.
 */
const CLOCK_SENSED_SHARE = 0.7;
/** Minimum peak of an effort, cmH2O: above heartbeat and noise of this patient. */
export function effortLimit({ quietCmh2o }: Habits): number {
  return limitOver(quietCmh2o);
}

function limitOver(quietCmh2o: number): number {
  const quiet = Number.isNaN(quietCmh2o) ? 0 : quietCmh2o;
  return Math.max(DETECTION.autoTriggerEffortCmh2o, DETECTION.effortOverQuiet * quiet);
}

/**
 * Minimum peak of an effort that starts a breath, cmH2O. Higher where a heartbeat is visible and the trace at the start
 * is no higher than a beat.
 */
export function startLimit({ pmus, lead }: MuscleTrace, habits: Habits): number {
  const quietCmh2o = habits.beforeStartCmh2o;
  const limit = limitOver(quietCmh2o);
  const isBeat =
    quietCmh2o >= DETECTION.heartCmh2o && (pmus[lead] ?? 0) < DETECTION.beatOverQuiet * quietCmh2o;
  return isBeat ? Math.max(limit, DETECTION.effortOverBeat * quietCmh2o) : limit;
}

/**
 * Height above rest that heartbeat and noise give the trace in a quiet expiration, cmH2O; NaN when the expiration is
 * too short.
 * @param lastS length of the window at the end of expiration, s
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
/** Extrapolates from the lower half of the distribution, which efforts do not reach, to its upper end. */
const QUIET_TAIL = 1.3;

const ranked = new ScratchArray();
