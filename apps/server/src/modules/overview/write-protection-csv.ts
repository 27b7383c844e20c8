import { AUDIT_MEASURES } from '@eupnea/model';
import { writeCsvRow } from '../../http/csv-row.ts';
import type { ProtectionRow } from './audit-patients.ts';
import { listDoses } from './protection-figures.ts';

const DOSE_COLUMNS = ['assessable_s', 'above_s', 'excess'] as const;

/**
 * One line per patient-day with a ventilated hour. Of a measure that does not assess the patient every column is empty; a day
 * that cannot be assessed has the verdict not_assessable and no share.
 */
export function writeProtectionCsv(
  days: readonly { readonly day: string }[],
  rows: readonly ProtectionRow[],
): string {
  const doses = [...new Set([...listDoses('ADULT'), ...listDoses('PEDIATRIC')].map(({ code }) => code))];
  const head = [
    'pseudonym',
    'category',
    'predicted_weight_kg',
    'day',
    'ventilated_hours',
    ...AUDIT_MEASURES.flatMap(({ code }) => [
      `${code}_assessable_hours`,
      `${code}_within_hours`,
      `${code}_share`,
      `${code}_verdict`,
    ]),
    ...doses.flatMap((code) => DOSE_COLUMNS.map((column) => `${code}_dose_${column}`)),
  ];
  const lines = rows.flatMap((row) =>
    row.cells.flatMap((cell, place) => {
      if (cell === null) return [];
      return [
        [
          row.pseudonym,
          row.category,
          row.predicted_weight_kg,
          days[place]?.day ?? null,
          cell.hours,
          ...AUDIT_MEASURES.flatMap(({ code }) => {
            const found = cell.measures.find((measure) => measure.code === code);
            return [
              found?.assessable_hours ?? null,
              found?.within_hours ?? null,
              found?.share ?? null,
              found?.verdict ?? null,
            ];
          }),
          ...doses.flatMap((code) => {
            const found = cell.doses.find((dose) => dose.code === code);
            return [found?.assessable_seconds ?? null, found?.seconds_above ?? null, found?.excess ?? null];
          }),
        ],
      ];
    }),
  );
  return [head, ...lines].map(writeCsvRow).join('');
}
