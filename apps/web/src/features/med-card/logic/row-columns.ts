import type { ArterialBloodGas } from '@eupnea/contracts/med-card';
import type { StoredEvent } from '@eupnea/contracts/stored-event';
import type { TrendColumns } from '../../../ui/trends/trend-columns.ts';
import { readValues, type LabSample } from './sample-form.ts';

/** Values of a sample by code, including P/F. */
export function valuesOfSample(
  kind: 'gas' | 'blood',
  sample: LabSample,
): { readonly [code: string]: number } {
  const values = readValues(kind, sample);
  const ratio = 'PF' in sample ? sample.PF : null;
  return ratio === null ? values : { ...values, PF: ratio };
}

/** One value of the samples over time, oldest first. */
export function columnsOfSamples(
  kind: 'gas' | 'blood',
  samples: readonly LabSample[],
  code: string,
): TrendColumns {
  const points = samples
    .flatMap((sample) => {
      const value = valuesOfSample(kind, sample)[code];
      return value === undefined ? [] : [[Date.parse(sample.taken_at), value] as const];
    })
    .toSorted(([one], [other]) => one - other);
  return toColumns(points);
}

/**
 * A setting over time: a value holds until the next one, its end, or the end of the period.
 * @param events events of settings, in any order
 */
export function columnsOfSetting(
  events: readonly StoredEvent[],
  parameter: string,
  endMs: number,
): TrendColumns {
  const own = events
    .filter((event) => event.kind === 'setting' && event.parameter === parameter)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const points: (readonly [number, number | null])[] = [];
  for (const [position, event] of own.entries()) {
    const next = own[position + 1];
    const untilMs = Math.min(event.until === null ? endMs : Date.parse(event.until), endMs);
    const value = typeof event.value === 'number' ? event.value : null;
    points.push([Date.parse(event.at), value]);
    if (value === null || (next !== undefined && Date.parse(next.at) <= untilMs)) continue;
    points.push([untilMs, value]);
    if (untilMs < endMs) points.push([untilMs + 1, null]);
  }
  return toColumns(points);
}

function toColumns(points: readonly (readonly [number, number | null])[]): TrendColumns {
  const middle = points.map(([, value]) => value);
  return { timesMs: points.map(([timeMs]) => timeMs), low: middle, high: middle, middle };
}

/** Value at a time: the last one before it for a setting or laboratory value, otherwise the nearest. */
export function readAt(columns: TrendColumns, timeMs: number, holds: boolean): number | null {
  let found: number | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const [at, pointMs] of columns.timesMs.entries()) {
    if (holds && pointMs > timeMs) break;
    const away = Math.abs(pointMs - timeMs);
    if (away > distance) continue;
    distance = away;
    found = columns.middle[at] ?? null;
  }
  return found;
}

/** Age of the FiO2 of a P/F at sampling, ms; null when it was entered with the sample. */
export function oxygenAgeMs(
  gas: Pick<ArterialBloodGas, 'PF_source' | 'PF_FiO2_at' | 'taken_at'>,
): number | null {
  if (gas.PF_source !== 'ventilator' || gas.PF_FiO2_at === null) return null;
  return Math.max(0, Date.parse(gas.taken_at) - Date.parse(gas.PF_FiO2_at));
}
