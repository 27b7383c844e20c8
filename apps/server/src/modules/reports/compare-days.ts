import type { REPORT_VALUES } from '@eupnea/contracts/daily-report';
import type { RoundPage } from '@eupnea/contracts/round-page';
import { findParameter } from '@eupnea/model';
import { createRandom } from '@eupnea/simulator/random';
import {
  BOOTSTRAP_LEVEL,
  BOOTSTRAP_RESAMPLES,
  BOOTSTRAP_SEED,
  bootstrapDifference,
} from '../research/comparison-service.ts';
import { quantilesOf } from '../timeseries/timeseries-service.ts';
import { type DayBreath, knownValues } from './summarise-day.ts';

type ReportValue = (typeof REPORT_VALUES)[number];
type Difference = RoundPage['numbers'][number]['difference'];

/** Hours drawn together: a patient's neighbouring hours resemble each other. */
const BLOCK_HOURS = 3;
/** Minimum hours of a side: two blocks. */
export const LEAST_HOURS = 6;
/** Minimum breaths with the value for the median of an hour. */
export const LEAST_BREATHS = 10;

export const ROUND_BOOTSTRAP = {
  resamples: BOOTSTRAP_RESAMPLES,
  level: BOOTSTRAP_LEVEL,
  seed: String(BOOTSTRAP_SEED),
  block_hours: BLOCK_HOURS,
};

/** Median of each hour with enough breaths, in order of time. @param ofHours breaths of each hour */
export function hourlyMedians(ofHours: readonly (readonly DayBreath[])[], value: ReportValue): Float64Array {
  return Float64Array.from(
    ofHours
      .map((breaths) => knownValues(breaths, value))
      .filter((known) => known.length >= LEAST_BREATHS)
      .map((known) => quantilesOf(known, [0.5])[0] ?? Number.NaN),
  );
}

/**
 * Difference of the medians of hourly medians, today minus before, with a bootstrap interval over blocks of hours; absent
 * below the minimum hours of a side. Pauses regularly.
 */
export function* compareHours(
  before: Float64Array,
  today: Float64Array,
  value: ReportValue,
): Generator<void, Difference> {
  const hours = { hours: today.length, hours_before: before.length };
  if (Math.min(before.length, today.length) < LEAST_HOURS)
    return { value: null, low: null, high: null, direction: null, ...hours };
  const absent = (length: number): readonly number[] => Array.from({ length }, () => Number.NaN);
  const {
    value: difference,
    low,
    high,
  } = yield* bootstrapDifference(
    {
      first: Float64Array.from([...before, ...absent(today.length)]),
      second: Float64Array.from([...absent(before.length), ...today]),
    },
    'median',
    createRandom(BOOTSTRAP_SEED, value),
    BOOTSTRAP_RESAMPLES,
    BLOCK_HOURS,
  );
  const direction = directionOf({ difference, low, high }, leastShown(value));
  return { value: difference, low, high, direction, ...hours };
}

interface Interval {
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** @param least the smallest difference that the screen can show */
function directionOf({ difference, low, high }: Interval, least: number): Difference['direction'] {
  if (difference === null || low === null || high === null) return null;
  if (Math.abs(difference) < least) return 'none';
  if (low > 0) return 'up';
  return high < 0 ? 'down' : 'none';
}

function leastShown(value: ReportValue): number {
  const definition =
    value === 'vt_ml_kg' ? findParameter('monitored', 'VT_IBW') : findParameter('breath', value);
  return 10 ** -(definition?.decimals ?? 0);
}
