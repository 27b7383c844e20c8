import { writeTable } from '@eupnea/validation';
import { listMuscleRecordings, measureMuscleRecording } from './muscle-recordings.ts';

/** A measured breath is the labelled one that begins this close, s. */
const SAME_START_SECONDS = 0.3;
const NORMAL_975 = 1.96;
/** Breaths from which limits and a correlation say something. */
const LEAST_COMPARED = 10;

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Number of one breath against the size of its labelled effort, both in the unit of the muscle channel. */
export interface MuscleNumberScore {
  readonly recording: string;
  readonly number: 'ΔPes' | 'EAdi';
  readonly unit: 'cmH₂O' | 'µV';
  readonly compared: number;
  readonly bias: number;
  readonly limits: Range;
  readonly correlation: number;
  /** Of breaths that are labelled as passive: how many have the number, and its 5th and 95th percentile; null without any. */
  readonly passive: { readonly breaths: number; readonly range: Range } | null;
}

/** Null without the recordings. */
export function compareMuscleNumbers(): readonly MuscleNumberScore[] | null {
  return listMuscleRecordings()?.map(scoreRecording) ?? null;
}

function scoreRecording(recording: string): MuscleNumberScore {
  const { breaths: all, rateHz, hasPes, labels } = measureMuscleRecording(recording);
  const code = hasPes ? 'pes_swing_cmh2o' : 'eadi_peak_uv';
  const breaths = all.filter(({ features }) => !Number.isNaN(features[code]));
  const starts = labels('start_s').map(Number);
  const [sizes, passives] = [labels('effort_size'), labels('passive')];
  const pairs: [label: number, found: number][] = [];
  const passive: number[] = [];
  for (const { startIndex, features } of breaths) {
    const row = starts.findIndex((start) => Math.abs(start - startIndex / rateHz) < SAME_START_SECONDS);
    const size = sizes[row] ?? '';
    if (size !== '' && !Number.isNaN(Number(size))) pairs.push([Number(size), features[code]]);
    if (passives[row] === '1') passive.push(features[code]);
  }
  const differences = pairs.map(([label, found]) => found - label);
  const bias = meanOf(differences);
  const room = NORMAL_975 * Math.sqrt(meanOf(differences.map((difference) => (difference - bias) ** 2)));
  return {
    recording,
    number: hasPes ? 'ΔPes' : 'EAdi',
    unit: hasPes ? 'cmH₂O' : 'µV',
    compared: pairs.length,
    bias,
    limits: { low: bias - room, high: bias + room },
    correlation: correlate(pairs),
    passive: passive.length === 0 ? null : { breaths: passive.length, range: rangeOf(passive) },
  };
}

export function writeMuscleNumbers(scores: readonly MuscleNumberScore[]): string {
  const rows = scores.map(({ recording, number, unit, compared, bias, limits, correlation, passive }) => {
    const range = passive === null ? '' : `${printRange(passive.range)} (${passive.breaths})`;
    const areMany = compared >= LEAST_COMPARED;
    const agreement = areMany ? printRange(limits) : '';
    const r = areMany ? print(correlation, 3) : '';
    return [recording, `${number}, ${unit}`, String(compared), print(bias), agreement, r, range];
  });
  const range = '5th to 95th percentile in passive breaths';
  return writeTable(
    ['Recording', 'Number', 'Breaths with an effort', 'Bias', '95 % limits', 'r', range],
    rows,
  );
}

function print(value: number, decimals = 1): string {
  return Number.isFinite(value) ? value.toFixed(decimals) : '';
}

function printRange({ low, high }: Range): string {
  return `${print(low)} to ${print(high)}`;
}

function rangeOf(values: readonly number[]): Range {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  return { low: at(0.05), high: at(0.95) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function correlate(pairs: readonly (readonly [number, number])[]): number {
  const [left, right] = [pairs.map(([label]) => label), pairs.map(([, found]) => found)];
  const [leftMean, rightMean] = [meanOf(left), meanOf(right)];
  const product = (a: readonly number[], aMean: number, b: readonly number[], bMean: number) =>
    a.reduce((sum, value, index) => sum + (value - aMean) * ((b[index] ?? Number.NaN) - bMean), 0);
  const size = Math.sqrt(
    product(left, leftMean, left, leftMean) * product(right, rightMean, right, rightMean),
  );
  return product(left, leftMean, right, rightMean) / size;
}
