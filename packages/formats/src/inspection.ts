import type { InputIssue, QuestionWhy, RecordingInspection, RecordingQuestion } from '@eupnea/model';
import { ask } from './ask.ts';

/** An empty inspection, which formats fill in. */
const BLANK_INSPECTION: RecordingInspection = {
  formatId: null,
  formatName: '',
  contents: 'unknown',
  channels: [],
  mapping: null,
  confidence: 'guess',
  questions: [],
  companions: [],
  device: { model: null, serial: null, software: null },
  startedAt: null,
  problem: null,
};

export function describeInspection(known: Partial<RecordingInspection>): RecordingInspection {
  return { ...BLANK_INSPECTION, ...known };
}

export function describeArchive(formatId: string, formatName: string): RecordingInspection {
  return describeInspection({ formatId, formatName, contents: 'archive', confidence: 'certain' });
}

export function describeProblem(problem: InputIssue): RecordingInspection {
  return { ...BLANK_INSPECTION, problem };
}

/**
 * Questions about time: the date when the file has none, the zone when its times have none.
 * @param proposed wall time that the file states beside its samples, which may be that of the export
 * @param openDate date of the first row whose day and month can be exchanged
 */
export function askForTime(
  startedAt: string | null,
  proposed: string | null = null,
  openDate: string | null = null,
): readonly RecordingQuestion[] {
  if (startedAt === null) {
    const why: QuestionWhy =
      openDate !== null
        ? { reason: 'open_date', date: openDate }
        : proposed === null
          ? { reason: 'no_start' }
          : { reason: 'stated_start', stated: proposed };
    const suggested = {
      ...(proposed === null ? {} : { proposed }),
      ...(openDate === null ? {} : { openDate }),
    };
    return [ask('start', false, why, suggested), ask('time_zone', false, { reason: 'no_zone' })];
  }
  if (/(?:Z|[+-]\d{2}:\d{2})$/.test(startedAt)) return [];
  return [ask('time_zone', false, { reason: 'no_zone' })];
}
