import { type DailyReport, REPORT_VALUES } from '@eupnea/contracts/daily-report';
import { LUNG_PROTECTION_BOUNDS, type PatientCategory } from '@eupnea/model';
import { quantileOfSorted } from '../timeseries/timeseries-service.ts';
import type { SiteDay } from './site-day.ts';

/** One breath with the values of the report in order; null means not measured. */
export interface DayBreath {
  readonly startMs: number;
  readonly seconds: number;
  readonly values: readonly (number | null)[];
  /** Of the patient's record in force; decides which bounds apply. */
  readonly category: PatientCategory;
}

type ReportValue = (typeof REPORT_VALUES)[number];
type Summary = Pick<DailyReport, 'power' | 'targets' | 'values'> & {
  readonly hours: readonly Omit<
    DailyReport['hours'][number],
    'decided_breaths' | 'finding_percent' | 'asynchrony_percent'
  >[];
};

/** An hour of elapsed time. */
const HOUR_MS = 3_600_000;

/**
 * All figures of a day that come from its breaths alone. Values that no breath has are absent, never zero.
 */
export function summariseDay(breaths: readonly DayBreath[], { hours }: SiteDay): Summary {
  const byHour = new Map<number, DayBreath[]>(hours.map(({ startMs }) => [startMs, []]));
  for (const breath of breaths) findHour(byHour, hours, breath)?.push(breath);
  return {
    power: measurePower(breaths),
    targets: listTargets(breaths),
    values: REPORT_VALUES.map((value) => {
      const sorted = sortValues(breaths, value);
      return {
        value,
        n: sorted.length,
        median: quantileOfSorted(sorted, 0.5),
        p5: quantileOfSorted(sorted, 0.05),
        p95: quantileOfSorted(sorted, 0.95),
      };
    }),
    hours: hours.map(({ startMs, hour }) => {
      const own = byHour.get(startMs) ?? [];
      return {
        start: new Date(startMs).toISOString(),
        hour,
        breaths: own.length,
        observed_seconds: sumSeconds(own),
        vt_ml_kg: quantileOfSorted(sortValues(own, 'vt_ml_kg'), 0.5),
        driving_pressure_cmh2o: quantileOfSorted(sortValues(own, 'driving_pressure_cmh2o'), 0.5),
        power_j_min: measurePower(own).mean_j_min,
      };
    }),
  };
}

export function sumSeconds(breaths: readonly DayBreath[]): number {
  return breaths.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Energy divided by observed minutes: each breath's power is weighted by its duration. */
function measurePower(breaths: readonly DayBreath[]): DailyReport['power'] {
  const position = REPORT_VALUES.indexOf('mp_geometric_j_min');
  const measured = breaths.filter(({ values }) => (values[position] ?? null) !== null);
  const seconds = sumSeconds(measured);
  const joule = measured.reduce(
    (sum, breath) => sum + ((breath.values[position] ?? 0) * breath.seconds) / 60,
    0,
  );
  return { mean_j_min: seconds > 0 ? (joule * 60) / seconds : null, measured_seconds: seconds };
}

/** The bounds that apply to a patient of these breaths; without breaths those of adults. */
function listTargets(breaths: readonly DayBreath[]): Summary['targets'] {
  const seen = new Set<PatientCategory>(breaths.map(({ category }) => category));
  if (seen.size === 0) seen.add('NONE');
  return LUNG_PROTECTION_BOUNDS.filter((bound) =>
    bound.categories.some((category) => seen.has(category)),
  ).map(({ code, value, upper, source, categories }) => ({
    code,
    value,
    upper,
    source,
    ...timeWithin(breaths, { value, upper, categories }),
  }));
}

interface AppliedBound {
  readonly value: ReportValue;
  readonly upper: number;
  readonly categories: readonly PatientCategory[];
}

function timeWithin(
  breaths: readonly DayBreath[],
  { value, upper, categories }: AppliedBound,
): Pick<DailyReport['targets'][number], 'assessable_seconds' | 'within_seconds' | 'share'> {
  const position = REPORT_VALUES.indexOf(value);
  let [assessable, within] = [0, 0];
  for (const { seconds, values, category } of breaths) {
    const found = values[position] ?? null;
    if (found === null || !categories.includes(category)) continue;
    assessable += seconds;
    if (found <= upper) within += seconds;
  }
  return {
    assessable_seconds: assessable,
    within_seconds: within,
    share: assessable > 0 ? within / assessable : null,
  };
}

function sortValues(breaths: readonly DayBreath[], value: ReportValue): Float64Array {
  const position = REPORT_VALUES.indexOf(value);
  const known = new Float64Array(breaths.length);
  let count = 0;
  for (const { values } of breaths) {
    const found = values[position] ?? null;
    if (found !== null) known[count++] = found;
  }
  return known.subarray(0, count).sort();
}

function findHour(
  byHour: ReadonlyMap<number, DayBreath[]>,
  hours: SiteDay['hours'],
  { startMs }: DayBreath,
): DayBreath[] | undefined {
  const whole = hours.findLast((hour) => hour.startMs <= startMs && startMs < hour.startMs + HOUR_MS);
  return whole === undefined ? undefined : byHour.get(whole.startMs);
}
