import type { InputIssue, RecordingInspection, RecordingQuestion } from '@eupnea/model';

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
    const detail =
      openDate !== null
        ? `The date ${openDate} of the first row can be read with the day or the month first.`
        : proposed === null
          ? 'The file does not say when it was recorded.'
          : `The file states ${proposed}, which may be its start.`;
    return [
      {
        asks: 'start',
        required: false,
        detail,
        ...(proposed === null ? {} : { proposed }),
        ...(openDate === null ? {} : { openDate }),
      },
      { asks: 'time_zone', required: false, detail: 'The zone of the start time.' },
    ];
  }
  if (/(?:Z|[+-]\d{2}:\d{2})$/.test(startedAt)) return [];
  return [{ asks: 'time_zone', required: false, detail: 'The times of the file have no time zone.' }];
}
