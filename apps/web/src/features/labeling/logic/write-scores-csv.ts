import type { LabelAgreement } from '@eupnea/contracts/agreement';
import { type CsvRow, writeCsv } from '../../../lib/files/write-csv.ts';

const COLUMNS = [
  'detector_id',
  'detector',
  'found_by',
  'kind',
  'breaths',
  'true_positives',
  'false_positives',
  'true_negatives',
  'false_negatives',
  'sensitivity',
  'sensitivity_low',
  'sensitivity_high',
  'specificity',
  'specificity_low',
  'specificity_high',
  'kappa',
  'kappa_low',
  'kappa_high',
] as const;

type Row = CsvRow<(typeof COLUMNS)[number]>;

/** Scores of detectors of others and of Eupnea on the same breaths: decimal points, unrounded, empty without a value. */
export function writeScoresCsv(others: LabelAgreement['others']): string {
  const rows = others.flatMap(({ detector_id, name, breaths, kinds }) =>
    kinds.flatMap(({ kind, ...scores }) =>
      (['detector', 'eupnea'] as const).map((source): Row => {
        const { sensitivity, specificity, kappa_interval: interval, ...counts } = scores[source];
        return {
          detector_id,
          detector: name,
          found_by: source,
          kind,
          breaths,
          ...counts,
          sensitivity: sensitivity?.value ?? null,
          sensitivity_low: sensitivity?.low ?? null,
          sensitivity_high: sensitivity?.high ?? null,
          specificity: specificity?.value ?? null,
          specificity_low: specificity?.low ?? null,
          specificity_high: specificity?.high ?? null,
          kappa_low: interval?.[0] ?? null,
          kappa_high: interval?.[1] ?? null,
        };
      }),
    ),
  );
  return writeCsv(COLUMNS, rows);
}
