import type { Timeseries, TimeseriesColumns } from '@eupnea/contracts/timeseries';

/**
 * Keeps the points at which the mode was in force: by control (`vc`) or by the device's text,
 * case-insensitive.
 */
export function keepMode(series: Timeseries, mode: string): Timeseries {
  const wanted = mode.toLowerCase();
  const bands = series.bands.modes.filter(
    ({ control, device_text: text }) => control === wanted || text?.toLowerCase() === wanted,
  );
  const kept = series.times.map((time) =>
    bands.some(({ start, end }) => start <= time && (end === null || end > time)),
  );
  const pick = <Value>(values: readonly Value[]): Value[] => values.filter((_, position) => kept[position]);
  return {
    ...series,
    times: pick(series.times),
    device_ids: series.device_ids === null ? null : pick(series.device_ids),
    breath_numbers: series.breath_numbers === null ? null : pick(series.breath_numbers),
    points: kept.filter(Boolean).length,
    series: series.series.map((columns) => pickColumns(columns, pick)),
    bands: { ...series.bands, modes: bands },
  };
}

function pickColumns(
  columns: TimeseriesColumns,
  pick: <Value>(values: readonly Value[]) => Value[],
): TimeseriesColumns {
  const picked: TimeseriesColumns = { parameter: columns.parameter, value: pick(columns.value) };
  if (columns.n !== undefined) picked.n = pick(columns.n);
  for (const name of ['minimum', 'maximum', 'p5', 'p25', 'median', 'p75', 'p95'] as const) {
    const column = columns[name];
    if (column !== undefined) picked[name] = pick(column);
  }
  return picked;
}
