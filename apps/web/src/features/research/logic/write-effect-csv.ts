import { type CohortEffect, EFFECT_ROWS } from '@eupnea/contracts/cohort-effect';
import { ASYNCHRONY_KINDS } from '@eupnea/model';
import { type CsvRow, writeCsv } from '../../../lib/files/write-csv.ts';
import { definitionOfRow } from './effect-rows.ts';

const QUESTION_COLUMNS = ['cohort', 'setting', 'direction', 'least', 'most', 'alone'] as const;

function describeQuestion(effect: CohortEffect): CsvRow<(typeof QUESTION_COLUMNS)[number]> {
  const { name, setting, direction, least, most, alone } = effect;
  return { cohort: name, setting, direction, least, most, alone: alone ? 'yes' : 'no' };
}

/** UCUM; kinds of asynchrony are percent of decided breaths, their differences percentage points. */
function unitOfRow(row: (typeof EFFECT_ROWS)[number]): string {
  return ASYNCHRONY_KINDS.some((kind) => kind === row) ? '%' : (definitionOfRow(row)?.unit ?? '');
}

/** One row per number or kind over patients. */
export function writeEffectCsv(effect: CohortEffect): string {
  const rows = effect.rows.map(({ row, by_patient: _patients, value, low, high, reason, ...rest }) => ({
    ...describeQuestion(effect),
    row,
    unit: unitOfRow(row),
    ...rest,
    difference: value,
    interval_low: low,
    interval_high: high,
    interval_level: effect.bootstrap.level,
    resamples: effect.bootstrap.resamples,
    no_interval_because: reason,
  }));
  const columns = [
    ...QUESTION_COLUMNS,
    'row',
    'unit',
    'patients',
    'changes',
    'before',
    'after',
    'difference',
    'interval_low',
    'interval_high',
    'interval_level',
    'resamples',
    'no_interval_because',
  ] as const;
  return writeCsv(columns, rows);
}

/** One row per patient of the figure. */
export function writeForestCsv(effect: CohortEffect, row: (typeof EFFECT_ROWS)[number]): string {
  const found = effect.rows.find((one) => one.row === row);
  const rows = (found?.by_patient ?? []).map(({ value, ...patient }) => ({
    ...describeQuestion(effect),
    row,
    unit: unitOfRow(row),
    ...patient,
    difference: value,
  }));
  const columns = ['row', 'unit', 'patient_id', 'pseudonym', 'changes', 'difference'] as const;
  return writeCsv([...QUESTION_COLUMNS, ...columns, 'minimum', 'maximum'], rows);
}

/** One row per change with its matched breaths and the values on both sides; excluded changes with their reason. */
export function writeChangesCsv(effect: CohortEffect): string {
  const sides = ['before', 'after'] as const;
  const rows = effect.changes.map(({ before, after, values, also_changed, ...change }) => ({
    ...describeQuestion(effect),
    ...change,
    also_changed: also_changed.join(' '),
    breaths_before: before?.used ?? null,
    breaths_after: after?.used ?? null,
    ...Object.fromEntries(
      EFFECT_ROWS.flatMap((row, place) =>
        sides.map((side) => [`${row}_${side}`, values[place]?.[side] ?? null]),
      ),
    ),
  }));
  const columns = [
    ...QUESTION_COLUMNS,
    'patient_id',
    'pseudonym',
    'device_id',
    'ventilation_session_id',
    'parameter',
    'at',
    'settled_at',
    'previous',
    'value',
    'mode',
    'device_mode',
    'excluded',
    'breaths_before',
    'breaths_after',
    'also_changed',
    ...EFFECT_ROWS.flatMap((row) => sides.map((side) => `${row}_${side}`)),
  ];
  return writeCsv<string>(columns, rows);
}
