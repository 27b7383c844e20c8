import type { RecordingInspectionRecord } from '@eupnea/contracts/recording-inspection';
import type { UploadOptions, UploadQuestion } from '@eupnea/contracts/upload';
import type { RecordingInspection } from '@eupnea/model';

/** Columns or units found by the range of the values alone: a person must confirm them. */
const GUESSED = 'Columns or units were guessed from the values: look at the mapping and send it.';

/** Without a guess, the file's own question describes its content. */
export function explainGuess({
  mapping,
  questions,
}: Pick<RecordingInspection, 'mapping' | 'questions'>): string {
  const own = questions.find(({ asks, required }) => asks === 'channels' && required);
  return mapping === null || mapping.channels.length > 0 || own === undefined ? GUESSED : own.detail;
}

export interface JudgedUpload {
  readonly kind: 'recording' | 'archive';
  readonly inspection: RecordingInspectionRecord | null;
  readonly options: UploadOptions;
  /** Recordings of the same bytes in the project. */
  readonly duplicates: readonly { readonly id: number }[];
  /** Another upload of the same bytes to the project is being imported. */
  readonly isBeingImported: boolean;
}

/**
 * Questions that must be answered before the import. Times are asked and never guessed, because a breath with
 * a wrong hour or century looks like any other. Other questions are asked only when the file cannot be read
 * without an answer.
 */
export function listOpenQuestions(judged: JudgedUpload): UploadQuestion[] {
  const { kind, inspection, options, duplicates, isBeingImported } = judged;
  const questions: UploadQuestion[] = [];
  if ((duplicates.length > 0 || isBeingImported) && options.import_anyway !== true) {
    const ids = duplicates.map(({ id }) => id).join(', ');
    questions.push({
      asks: 'duplicate',
      detail:
        ids === ''
          ? 'The same file is being imported into this project.'
          : `The same file is in this project already: recording ${ids}.`,
    });
  }
  if (kind === 'archive') {
    if (options.time_zone === undefined) {
      questions.push({ asks: 'time_zone', detail: 'Wall times in the archive are of which time zone?' });
    }
    return questions;
  }
  if (inspection?.confidence === 'guess' && options.mapping === undefined) {
    questions.push({ asks: 'channels', detail: explainGuess(inspection) });
  }
  for (const question of inspection?.questions ?? []) {
    const isTime = question.asks === 'start' || question.asks === 'time_zone';
    if (questions.some(({ asks }) => asks === question.asks)) continue;
    const isContradicted = question.why?.reason === 'rate_contradicted' && !options.mapping?.rateHz;
    if ((isTime || question.required) && (isContradicted || !isAnswered(question.asks, options))) {
      questions.push({ asks: question.asks, detail: question.detail });
    }
  }
  return questions;
}

function isAnswered(asks: UploadQuestion['asks'], options: UploadOptions): boolean {
  const { mapping } = options;
  switch (asks) {
    case 'start':
      return options.started_at !== undefined || (mapping?.startedAt ?? null) !== null;
    case 'time_zone':
      return options.time_zone !== undefined || (mapping?.timeZone ?? null) !== null;
    case 'rate':
      return (mapping?.rateHz ?? null) !== null || (mapping?.time && mapping.time.counts !== true) === true;
    case 'channels':
      return mapping !== undefined && mapping.channels.length > 0;
    case 'units':
      return mapping !== undefined;
    case 'lag':
      return mapping?.lagMs !== undefined;
    case 'duplicate':
      return options.import_anyway === true;
    default:
      return asks satisfies never;
  }
}
