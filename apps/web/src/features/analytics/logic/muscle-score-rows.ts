import { MUSCLE_TRUTH_CHANNELS, type MuscleScore } from '@eupnea/contracts/muscle-score';
import { writeCsv } from '../../../lib/files/write-csv.ts';

/** Counts that lead to their breaths. */
export const OPENED_COUNTS = ['found', 'missed', 'undecided', 'falsely_found'] as const;

export type KindScore = MuscleScore['kinds'][number];

export interface OpenedCount {
  readonly kind: KindScore['kind'];
  readonly count: (typeof OPENED_COUNTS)[number];
}

export function readOpened(
  kinds: MuscleScore['kinds'],
  { kind, count }: OpenedCount,
): KindScore['found'] | null {
  return kinds.find((one) => one.kind === kind)?.[count] ?? null;
}

/** Muscle channels that any of the patients has, and the first that is a truth. */
export function listTruths(scores: readonly MuscleScore[]): Pick<MuscleScore, 'channels' | 'channel'> {
  const channels = MUSCLE_TRUTH_CHANNELS.filter((known) =>
    scores.some((score) => score.channels.includes(known)),
  );
  return { channels, channel: scores.find(({ channel }) => channel !== null)?.channel ?? null };
}

const COLUMNS = [
  'patient_id',
  'pseudonym',
  'kind',
  'channel',
  'start',
  'end',
  'found',
  'missed',
  'undecided',
  'falsely_found',
  'rightly_not',
  'undecided_without',
  'not_scored',
  'corrected',
  'sensitivity',
  'sensitivity_low',
  'sensitivity_high',
  'specificity',
  'specificity_low',
  'specificity_high',
] as const;

/** One row a patient and kind. */
export function writeScoreCsv(scores: readonly MuscleScore[]): string {
  return writeCsv(
    COLUMNS,
    scores.flatMap(({ kinds, ...about }) =>
      kinds.map(
        ({ kind, sensitivity, specificity, rightly_not, undecided_without, not_scored, ...counts }) => ({
          patient_id: about.patient_id,
          pseudonym: about.pseudonym,
          kind,
          channel: about.channel,
          start: about.start,
          end: about.end,
          ...Object.fromEntries(OPENED_COUNTS.map((count) => [count, counts[count].count])),
          rightly_not,
          undecided_without,
          not_scored,
          corrected: about.corrected,
          sensitivity: sensitivity?.value ?? null,
          sensitivity_low: sensitivity?.low ?? null,
          sensitivity_high: sensitivity?.high ?? null,
          specificity: specificity?.value ?? null,
          specificity_low: specificity?.low ?? null,
          specificity_high: specificity?.high ?? null,
        }),
      ),
    ),
  );
}

/** One row an effort that both signals measured, cmH2O. */
export function writePairCsv({ effort_agreement: { pairs } }: MuscleScore): string {
  return writeCsv(['device_id', 'breath_number', 'started_at', 'measured', 'truth'], pairs);
}
