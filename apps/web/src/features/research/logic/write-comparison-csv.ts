import type {
  ComparedHead,
  ComparisonCourse,
  ComparisonDistribution,
  ComparisonTable,
} from '@eupnea/contracts/research-comparison';
import { type CsvRow, writeCsv } from '../../../lib/files/write-csv.ts';
import { GROUP_LETTERS } from './comparison-request.ts';

const GROUP_COLUMNS = ['group', 'group_name', 'group_level', 'group_from', 'group_to'] as const;

function describeGroup({ groups }: ComparedHead, position: number): CsvRow<(typeof GROUP_COLUMNS)[number]> {
  const group = groups[position];
  return {
    group: GROUP_LETTERS[position] ?? '',
    group_name: group?.name ?? '',
    group_level: group?.level ?? null,
    group_from: group?.from ?? null,
    group_to: group?.to ?? null,
  };
}

const TABLE_COLUMNS = [
  ...GROUP_COLUMNS,
  'patients',
  'variable',
  'category',
  'unit',
  'n',
  'missing',
  'median',
  'q1',
  'q3',
  'mean',
  'sd',
  'minimum',
  'maximum',
  'count',
  'percent',
  'difference_to_a',
  'interval_low',
  'interval_high',
  'interval_level',
  'resamples',
  'no_interval_because',
] as const;

/**
 * One row per variable, category and group. Differences are to group A; for categories in percentage points.
 */
export function writeTableCsv(table: ComparisonTable): string {
  const { bootstrap, groups: heads } = table;
  const rows = table.rows.flatMap((row): readonly CsvRow<(typeof TABLE_COLUMNS)[number]>[] => {
    const describe = (position: number, level: string | null) => {
      const difference = row.differences.find((one) => one.group === position && one.level === level);
      return {
        ...describeGroup(table, position),
        patients: heads[position]?.patients ?? null,
        variable: row.variable,
        category: level,
        difference_to_a: difference?.value ?? null,
        interval_low: difference?.low ?? null,
        interval_high: difference?.high ?? null,
        interval_level: difference === undefined ? null : bootstrap.level,
        resamples: difference === undefined ? null : bootstrap.resamples,
        no_interval_because: difference?.reason ?? null,
      };
    };
    if (row.kind === 'number')
      return row.groups.map((summary, position) => ({
        ...describe(position, null),
        unit: row.unit,
        ...summary,
      }));
    return row.groups.flatMap(({ n, missing, levels }, position) =>
      levels.map(({ level, count, percent }) => ({
        ...describe(position, level),
        n,
        missing,
        count,
        // No share without a patient with a known category.
        percent: n === 0 ? null : percent,
      })),
    );
  });
  return writeCsv(TABLE_COLUMNS, rows);
}

/** One row per patient with the parameter, with its position in the empirical distribution function. */
export function writePointsCsv(found: ComparisonDistribution): string {
  const rows = found.distributions.flatMap(({ points }, position) =>
    points.map(({ patient_id, value }, index) => ({
      ...describeGroup(found, position),
      patient_id,
      parameter: found.parameter,
      unit: found.unit,
      value,
      share_up_to: (index + 1) / points.length,
    })),
  );
  return writeCsv([...GROUP_COLUMNS, 'patient_id', 'parameter', 'unit', 'value', 'share_up_to'], rows);
}

/** One row per bin of the registry. The outermost bins include all values beyond them. */
export function writeHistogramCsv(
  found: ComparisonDistribution,
  counted: 'patient_histogram' | 'pooled_histogram',
): string {
  const rows = found.distributions.flatMap(({ [counted]: histogram }, position) =>
    (histogram?.counts ?? []).map((count, bin, counts) => ({
      ...describeGroup(found, position),
      parameter: found.parameter,
      unit: found.unit,
      counted: counted === 'patient_histogram' ? 'patients' : 'breaths of all patients pooled',
      bin_from: bin === 0 ? null : (histogram?.from ?? 0) + bin * (histogram?.width ?? 0),
      bin_to: bin === counts.length - 1 ? null : (histogram?.from ?? 0) + (bin + 1) * (histogram?.width ?? 0),
      count,
    })),
  );
  return writeCsv([...GROUP_COLUMNS, 'parameter', 'unit', 'counted', 'bin_from', 'bin_to', 'count'], rows);
}

/** One row per step and group, in hours from the start of each patient's ventilation. */
export function writeCourseCsv(found: ComparisonCourse): string {
  const rows = found.courses.flatMap(({ steps }, position) =>
    steps.map(({ from_hour, ...step }) => ({
      ...describeGroup(found, position),
      parameter: found.parameter,
      unit: found.unit,
      hour_zero: found.hour_zero_note ?? 'ventilation',
      from_hour,
      to_hour: from_hour + found.step_hours,
      ...step,
    })),
  );
  const columns = [
    'parameter',
    'unit',
    'hour_zero',
    'from_hour',
    'to_hour',
    'n',
    'median',
    'q1',
    'q3',
  ] as const;
  return writeCsv([...GROUP_COLUMNS, ...columns], rows);
}
