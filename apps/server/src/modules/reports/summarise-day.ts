import { type DailyReport, REPORT_VALUES } from '@eupnea/contracts/daily-report';
import { LUNG_PROTECTION_BOUNDS, type PatientCategory, HOUR_MS } from '@eupnea/model';
import { quantilesOf } from '../timeseries/timeseries-service.ts';
import type { SiteDay } from './site-day.ts';

/** One breath with the values of the report in order; NaN means not measured: a null makes an object of each number. */
export interface DayBreath {
  readonly startMs: number;
  readonly seconds: number;
  readonly values: readonly number[];
  /** Of the patient's record in force; decides which bounds apply. */
  readonly category: PatientCategory;
}

type ReportValue = (typeof REPORT_VALUES)[number];
type Summary = Pick<DailyReport, 'power' | 'targets' | 'values'>;
type SummarisedHour = Omit<
  DailyReport['hours'][number],
  'decided_breaths' | 'finding_percent' | 'asynchrony_percent'
>;

/**
 * All figures of a day that come from its breaths alone. Values that no breath has are absent, never zero.
 */
export function summariseDay(breaths: readonly DayBreath[]): Summary {
  return {
    power: measurePower(breaths),
    targets: listTargets(breaths),
    values: REPORT_VALUES.map((value) => {
      const known = knownValues(breaths, value);
      const [median = null, p5 = null, p95 = null] = quantilesOf(known, [0.5, 0.05, 0.95]);
      return { value, n: known.length, median, p5, p95 };
    }),
  };
}

/** The hours of a day, each by its own breaths. */
export function summariseHours(breaths: readonly DayBreath[], { hours }: SiteDay): readonly SummarisedHour[] {
  const ofHours = groupByHour(breaths, hours);
  return hours.map(({ startMs, hour }, place) => {
    const own = ofHours[place] ?? [];
    return {
      start: new Date(startMs).toISOString(),
      hour,
      breaths: own.length,
      observed_seconds: sumSeconds(own),
      vt_ml_kg: medianOf(own, 'vt_ml_kg'),
      driving_pressure_cmh2o: medianOf(own, 'driving_pressure_cmh2o'),
      power_j_min: measurePower(own).mean_j_min,
    };
  });
}

function medianOf(breaths: readonly DayBreath[], value: ReportValue): number | null {
  return quantilesOf(knownValues(breaths, value), [0.5])[0] ?? null;
}

/** The breaths of each hour; none that begins outside of the hours. */
export function groupByHour(
  breaths: readonly DayBreath[],
  hours: SiteDay['hours'],
): readonly (readonly DayBreath[])[] {
  const groups = hours.map((): DayBreath[] => []);
  let place = -1;
  for (const breath of breaths) {
    // The next breath nearly always begins in the same hour.
    if (!beginsIn(hours[place], breath)) place = hours.findLastIndex((hour) => beginsIn(hour, breath));
    groups[place]?.push(breath);
  }
  return groups;
}

function beginsIn(hour: SiteDay['hours'][number] | undefined, { startMs }: DayBreath): boolean {
  return hour !== undefined && hour.startMs <= startMs && startMs < hour.startMs + HOUR_MS;
}

export function sumSeconds(breaths: readonly DayBreath[]): number {
  return breaths.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Energy divided by observed minutes: each breath's power is weighted by its duration. */
function measurePower(breaths: readonly DayBreath[]): DailyReport['power'] {
  const position = REPORT_VALUES.indexOf('mp_geometric_j_min');
  const measured = breaths.filter(({ values }) => !Number.isNaN(values[position] ?? Number.NaN));
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
    const found = values[position] ?? Number.NaN;
    if (Number.isNaN(found) || !categories.includes(category)) continue;
    assessable += seconds;
    if (found <= upper) within += seconds;
  }
  return {
    assessable_seconds: assessable,
    within_seconds: within,
    share: assessable > 0 ? within / assessable : null,
  };
}

/** The values that were measured, in the order of the breaths. */
export function knownValues(breaths: readonly DayBreath[], value: ReportValue): Float64Array {
  const position = REPORT_VALUES.indexOf(value);
  const known = new Float64Array(breaths.length);
  let count = 0;
  for (const { values } of breaths) {
    const found = values[position] ?? Number.NaN;
    if (!Number.isNaN(found)) known[count++] = found;
  }
  return known.subarray(0, count);
}
