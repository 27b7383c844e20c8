import { UNKNOWN_ZERO, type CutBreath, type FlowZero } from './cut-breath.ts';
import { standsAtMost } from './find-clipping.ts';
import { findDrift } from './find-drift.ts';
import { quantile, rangeOf } from './quantile.ts';

/** Offsets below are within the error of a good flow sensor, L/min and share of the peak flow. */
const LEAST_OFFSET = 1;
const OFFSET_SHARE = 0.012;
/** Agreement of the flow at rest and the mean flow, as a share, from which both are an offset. */
const OFFSET_AGREEMENT = 0.15;
const REST_AGREEMENT_LPM = 0.4;
/** Whole breaths that tell an offset: a lung keeps some gas of one breath for the next, 5 % of it and more. */
const LEAST_BREATHS = 3;
/** Breaths with hardly any hole from which those with more bridged samples are not needed. */
const ENOUGH_FULL_BREATHS = 6;
/**
 * Share of a breath's samples whose bridging changes nothing. Breaths of a patient who breathes alone differ by more than
 * an offset, so that the mean of a few of them is not that of all.
 */
const FEW_BRIDGED_SHARE = 0.02;
/** Share of a breath's samples that may be bridged: straight lines over more of them cut the peaks off its mean. */
const MOST_BRIDGED_SHARE = 0.05;
/** Missing samples in a row, and the flow beside them as a share of the largest of its direction, that were a peak. */
const LEAST_PEAK_SAMPLES = 2;
const PEAK_SHARE = 0.8;
/** Change of the flow within its rest up to which the lung is empty, L/min. */
const EMPTY_CHANGE_LPM = 0.02;
/** Share of a negative mean flow that remains at rest when an offset makes it. */
const NEGATIVE_REST_SHARE = 0.6;
/** Gas that is breathed out beyond what was breathed in, as a share of it, that no warmth of a patient explains. */
const MOST_UNBALANCED_SHARE = 0.25;
/** Two inspirations further apart have lost a breath between them, s. */
const LONGEST_BREATH_SECONDS = 10;
/** A leak follows pressure: mean over end-expiratory pressure from which a leak is told from an offset. */
const LEAK_RATIO = 1.25;
/** Flow above the usual one at which an inspiration has begun, and below which it has ended, shares of its peak. */
const BEGUN_SHARE = 0.25;
const ENDED_SHARE = 0.1;
const PEAK_QUANTILE = 0.98;
/** The flow at rest is read between these times before the next inspiration, s. */
const REST_BEFORE_SECONDS = [0.4, 0.1] as const;

/** Flow and pressure with short holes bridged, L/min and cmH2O. */
export interface BridgedBreaths {
  readonly rateHz: number;
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
  /** The flow before it was bridged. */
  readonly read: Float32Array;
  /** Samples by which the pressure follows the flow. */
  readonly lag: number;
  /** Breaths of a patient who breathes alone differ too much for the line of a drift. */
  readonly mayDrift: boolean;
}

/**
 * Zero that the flow at rest and the mean over whole breaths agree on; 0 = right within the error of a good sensor; null
 * when nothing tells or a leak explains them as well; NaN when too few breaths tell how much too low the flow is.
 */
export function findFlowZero(breaths: BridgedBreaths): FlowZero | null {
  const levels = levelsOf(breaths.flow);
  const cut = cutBreaths(breaths, levels);
  const whole = chooseWhole(cut, breaths.rateHz);
  const drift = breaths.mayDrift ? findDrift(whole, breaths.rateHz) : null;
  if (drift !== null) return drift;
  return findOffset({ peak: levels.peak, isFlat: standsAtMost(breaths.read) }, cut, whole);
}

function findOffset(
  { peak, isFlat }: { readonly peak: number; readonly isFlat: boolean },
  cut: readonly CutBreath[],
  whole: readonly CutBreath[],
): FlowZero | null {
  const constant = (startLpm: number): FlowZero => ({ startLpm, slopeLpm: 0 });
  const samples = whole.reduce((sum, breath) => sum + breath.samples, 0);
  const weigh = (of: (breath: CutBreath) => number) =>
    whole.reduce((sum, breath) => sum + of(breath) * breath.samples, 0) / samples;
  const mean = weigh((breath) => breath.mean);
  // A breath with a hole elsewhere still shows the flow at rest before the next one.
  const resting = cut.filter(({ rest, restPressure }) => !Number.isNaN(rest + restPressure));
  const isOff = Math.abs(mean) >= Math.max(LEAST_OFFSET, OFFSET_SHARE * peak);
  const rest = medianOf(resting.map((breath) => breath.rest));
  // No leak lets gas in.
  const isLow = isOff && mean < 0 && rest <= NEGATIVE_REST_SHARE * mean;
  if (whole.length < LEAST_BREATHS) return isLow ? UNKNOWN_ZERO : null;
  if (!isOff) return constant(0);
  const agrees = Math.abs(rest - mean) <= Math.max(REST_AGREEMENT_LPM, OFFSET_AGREEMENT * Math.abs(mean));
  // A lung that still empties at rest leaves the mean as the estimate; otherwise warm gas that is expired moves the mean more.
  const isEmpty = Math.abs(medianOf(resting.map((breath) => breath.restChange))) <= EMPTY_CHANGE_LPM;
  const zero = isEmpty && (agrees || isLow) ? rest : mean;
  // An even flow that was cut off loses as much as an offset takes, and a slow lung still empties at rest, by as much or not.
  const isOffset = isLow && (isEmpty || !isFlat);
  if (mean < 0 && isUnbalanced(whole, isOffset ? zero : 0)) return UNKNOWN_ZERO;
  if (mean < 0) return isLow ? constant(zero) : null;
  if (!agrees) return null;
  // A leak lets out more at the mean pressure than at the end of expiration.
  const restPressure = medianOf(resting.map((breath) => breath.restPressure));
  return weigh((breath) => breath.meanPressure) > LEAK_RATIO * restPressure ? constant(zero) : null;
}

/** Whether much more is breathed out than in beside an error of the zero, as where an even inspired flow was cut off. */
function isUnbalanced(whole: readonly CutBreath[], zeroLpm: number): boolean {
  const inspired = whole.reduce((sum, { inspired: own }) => sum + own, 0);
  const gained = whole.reduce((sum, { mean, samples }) => sum + (mean - zeroLpm) * samples, 0);
  return -gained > MOST_UNBALANCED_SHARE * inspired;
}

function cutBreaths(breaths: BridgedBreaths, levels: FlowLevels): readonly CutBreath[] {
  const { rateHz, flow, pressure, read, lag } = breaths;
  const [restFrom, restTo] = REST_BEFORE_SECONDS.map((seconds) => Math.round(seconds * rateHz));
  const isPeakLost = findLostPeaks(read);
  const onsets = findOnsets(flow, levels);
  return onsets.slice(1).map((onset, index) => {
    // At rest a sample more or less of a breath changes nothing; the flow of an inspiration would.
    const [begin, end] = [(onsets[index] ?? 0) - (restTo ?? 0), onset - (restTo ?? 0)];
    const rest = [onset - (restFrom ?? 0), end] as const;
    const middle = Math.round((rest[0] + rest[1]) / 2);
    return {
      middle: (begin + end) / 2,
      samples: end - begin,
      missingShare: shareMissing(read, begin, end),
      mean: begin < 0 || isPeakLost(begin, end) ? Number.NaN : meanOf(flow, begin, end),
      inspired: sumOfInspired(flow, begin, end),
      meanPressure: meanOf(pressure, begin + lag, end + lag),
      rest: meanOf(flow, ...rest),
      restChange: meanOf(flow, middle, rest[1]) - meanOf(flow, rest[0], middle),
      restPressure: meanOf(pressure, rest[0] + lag, rest[1] + lag),
    };
  });
}

/**
 * Begins of inspirations: the flow rises from about its usual value, which stands for its unknown zero, to an inspiration.
 * The pressure of a constant flow rises long after it, and that of a patient who breathes alone hardly at all.
 */
function findOnsets(flow: Float32Array, { usual, peak }: FlowLevels): readonly number[] {
  const [begun, ended] = [usual + BEGUN_SHARE * peak, usual + ENDED_SHARE * peak];
  const onsets: number[] = [];
  let isInspired = true;
  let before = Number.NaN;
  for (let index = 0; index < flow.length; index += 1) {
    const value = flow[index] ?? Number.NaN;
    // Behind a hole the inspiration may have begun long before: its gas is missing from the breath.
    if (!isInspired && value > begun) {
      if (!Number.isNaN(before)) onsets.push(index);
      isInspired = true;
    } else if (value < ended) isInspired = false;
    before = value;
  }
  return onsets;
}

interface FlowLevels {
  /** Median, and usual peak above it, L/min. */
  readonly usual: number;
  readonly peak: number;
}

function levelsOf(flow: Float32Array): FlowLevels {
  const sorted = flow.filter((value) => !Number.isNaN(value)).sort();
  const usual = quantile(sorted, 0.5);
  return { usual, peak: quantile(sorted, PEAK_QUANTILE) - usual };
}

/** A hole takes its part of a breath out of the mean: breaths with hardly any, and with few of them those with more bridged ones. */
function chooseWhole(cut: readonly CutBreath[], rateHz: number): readonly CutBreath[] {
  const known = cut.filter(
    ({ mean, samples }) => !Number.isNaN(mean) && samples < LONGEST_BREATH_SECONDS * rateHz,
  );
  const full = known.filter(({ missingShare }) => missingShare <= FEW_BRIDGED_SHARE);
  if (full.length >= ENOUGH_FULL_BREATHS) return full;
  return known.filter(({ missingShare }) => missingShare <= MOST_BRIDGED_SHARE);
}

/** Whether a stretch lacks a peak of the flow, as where it was cut off: a straight line over it is too low. */
function findLostPeaks(read: Float32Array): (from: number, end: number) => boolean {
  const [least, most] = rangeOf(read);
  const isPeak = (value: number) => value > PEAK_SHARE * most || value < PEAK_SHARE * least;
  const peaks: number[] = [];
  let last = -1;
  for (let index = 0; index < read.length; index += 1) {
    const value = read[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const isHole = last >= 0 && index - last > LEAST_PEAK_SAMPLES;
    if (isHole && (isPeak(read[last] ?? Number.NaN) || isPeak(value))) peaks.push(last + 1);
    last = index;
  }
  return (from, end) => peaks.some((index) => index >= from && index < end);
}

function shareMissing(values: Float32Array, from: number, to: number): number {
  let missing = 0;
  for (let index = from; index < to; index += 1) if (Number.isNaN(values[index])) missing += 1;
  return missing / (to - from);
}

function meanOf(values: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += values[index] ?? Number.NaN;
  return sum / (to - from);
}

function sumOfInspired(flow: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += Math.max(0, flow[index] ?? Number.NaN);
  return sum;
}

function medianOf(values: readonly number[]): number {
  return quantile(
    values.toSorted((left, right) => left - right),
    0.5,
  );
}
