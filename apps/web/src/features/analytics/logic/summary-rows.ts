import type {
  BreathsStatistics,
  ColumnStatistics,
  SettingStatistics,
} from '@eupnea/contracts/breath-statistics';
import type { VentilationControl } from '@eupnea/model';
import { writeCsv } from '../../../lib/files/write-csv.ts';

/** Percentiles of a table, from minimum to maximum. */
export const SPREAD = ['minimum', 'p5', 'q1', 'median', 'q3', 'p95', 'maximum'] as const;

/** Null means all modes together. */
type ShownMode = VentilationControl | null;

export interface BreathRow {
  readonly parameter: BreathsStatistics['parameters'][number]['parameter'];
  readonly mode: ShownMode;
  /** First row of its parameter, which carries the name. */
  readonly first: boolean;
  /** Absent when no breath of the selection has the mode. */
  readonly column: ColumnStatistics | null;
}

/** Rows for all modes and each mode, or for the selected mode. */
export function listBreathRows(found: BreathsStatistics, mode: ShownMode): readonly BreathRow[] {
  return found.parameters.flatMap(({ parameter, all, modes }): BreathRow[] => {
    if (mode !== null) {
      const own = modes.find((known) => known.mode === mode) ?? null;
      return [{ parameter, mode, first: true, column: own }];
    }
    return [
      { parameter, mode: null, first: true, column: all },
      ...modes.map((own) => ({ parameter, mode: own.mode, first: false, column: own })),
    ];
  });
}

type Setting = SettingStatistics['parameters'][number];

export interface SettingRow {
  readonly setting: Setting;
  readonly mode: ShownMode;
  readonly first: boolean;
  readonly spread: Pick<Setting, 'hours' | (typeof SPREAD)[number]> | null;
}

/** Settings with a reported or estimated value; the others are listed by name. */
export function listSettingRows(found: SettingStatistics, mode: ShownMode): readonly SettingRow[] {
  return found.parameters.filter(wasKnown).flatMap((setting): SettingRow[] => {
    if (mode !== null) {
      const own = setting.modes.find((known) => known.mode === mode) ?? null;
      return [{ setting, mode, first: true, spread: own }];
    }
    return [
      { setting, mode: null, first: true, spread: setting },
      ...setting.modes.map((own) => ({ setting, mode: own.mode, first: false, spread: own })),
    ];
  });
}

export function wasKnown({ hours, estimated_hours: estimated }: Setting): boolean {
  return hours > 0 || estimated > 0;
}

const BREATH_COLUMNS = ['parameter', 'mode', 'n', 'missing', 'mean', 'sd', ...SPREAD] as const;

/** One row per parameter and mode, `all` first, in registry units. */
export function writeBreathCsv(rows: readonly BreathRow[]): string {
  return writeCsv(
    BREATH_COLUMNS,
    rows.map(({ parameter, mode, column }) => {
      if (column === null) return { parameter, mode: mode ?? 'all', n: 0 };
      const { n, missing, mean, sd, minimum, p5, q1, median, q3, p95, maximum } = column;
      const spread = { minimum, p5, q1, median, q3, p95, maximum };
      return { parameter, mode: mode ?? 'all', n, missing, mean, sd, ...spread };
    }),
  );
}

const SETTING_COLUMNS = [
  'parameter',
  'mode',
  'hours',
  'missing_hours',
  'estimated_hours',
  'intervals',
  ...SPREAD,
  'values',
] as const;

/** One row per setting and mode; values of the whole selection are in the row "all". */
export function writeSettingCsv(rows: readonly SettingRow[]): string {
  return writeCsv(
    SETTING_COLUMNS,
    rows.map(({ setting, mode, spread }) => ({
      parameter: setting.parameter,
      mode: mode ?? 'all',
      hours: spread?.hours ?? 0,
      ...(mode === null
        ? {
            missing_hours: setting.missing_hours,
            estimated_hours: setting.estimated_hours,
            intervals: setting.intervals,
            values: setting.values.map(({ value, hours }) => `${String(value)} (${hours} h)`).join('; '),
          }
        : {}),
      ...Object.fromEntries(SPREAD.map((name) => [name, spread?.[name] ?? null])),
    })),
  );
}

/** Settings that were not told, without the other name of one that was: FiO2 and Oxygen are one setting. */
export function withoutOtherName<Named extends { readonly parameter: string }>(
  unknown: readonly Named[],
  known: readonly Named[],
): readonly Named[] {
  const names = ['FiO2', 'Oxygen'];
  const isTold = known.some(({ parameter }) => names.includes(parameter));
  return isTold ? unknown.filter(({ parameter }) => !names.includes(parameter)) : unknown;
}
