import type { InputIssue } from '@eupnea/model';

/** Rows of a table, and those that did not become one sample each. */
interface RowCounts {
  /** All rows of the table. */
  held: number;
  /** Rows of which at least one value has its place. */
  read: number;
  /** Samples without a row, and the number of places where they are missing. */
  lost: number;
  places: number;
  /** Rows that repeat the one before and its time. */
  repeated: number;
  /** Rows for which the axis has no sample, and samples between two rows. */
  extra: number;
  filled: number;
  /** Rows of packets that came too late, which were put in order. */
  moved: number;
  /** Rows with a time that no recording has, and of these and rows with unreadable values. */
  badTimes: number;
  damaged: number;
  /** Rows beside lost ones whose own place is not sure. */
  doubtful: number;
  /** Rows of a table whose rate is not known. */
  refused: number;
  /** Rows below a header that changes the columns. */
  otherColumns: number;
  /** Rows from the first one of another patient on. */
  otherPatient: number;
}

export function createRowCounts(): RowCounts {
  return {
    held: 0,
    read: 0,
    lost: 0,
    places: 0,
    repeated: 0,
    extra: 0,
    filled: 0,
    moved: 0,
    badTimes: 0,
    damaged: 0,
    doubtful: 0,
    refused: 0,
    otherColumns: 0,
    otherPatient: 0,
  };
}

/** One issue a count, and one with all rows that are not read. @param prefix of the issue codes: the format */
export function describeRowCounts(counts: Readonly<RowCounts>, prefix: string): readonly InputIssue[] {
  const { lost, places, repeated, extra, filled, moved, badTimes } = counts;
  // Every number that a translated sentence needs.
  const values = { lost, places, badTimes, repeated, extra, filled, moved };
  const issues: readonly (readonly [number, string, string])[] = [
    [lost, 'lost_rows', `${lost} samples have no row, in ${places} places: they are missing.`],
    [badTimes, 'bad_time', `${badTimes} rows have a time that no recording has: their samples are missing.`],
    [moved, 'moved_rows', `${moved} rows stand behind later ones: they are put in order by their times.`],
    [repeated, 'repeated_rows', `${repeated} rows repeat the row before and its time: they are dropped.`],
    [extra, 'extra_rows', `${extra} rows have no place at this rate: they are dropped.`],
    [
      filled,
      'filled_rows',
      `The clock of the rows is slower than the rate: ${filled} samples between two rows are missing.`,
    ],
  ];
  return [
    ...issues.flatMap(([count, code, detail]) =>
      count > 0 ? [{ code: `${prefix}_${code}`, detail, values }] : [],
    ),
    ...describeUnreadRows(counts, prefix),
  ];
}

/** The rows of the table add up: read, and not read for each reason. */
function describeUnreadRows(counts: Readonly<RowCounts>, prefix: string): readonly InputIssue[] {
  const { held, read, repeated, extra, damaged, doubtful, refused, otherColumns, otherPatient } = counts;
  if (read === held) return [];
  const reasons: readonly (readonly [number, string])[] = [
    [repeated, 'repeat the row before'],
    [extra, 'have no place at this rate'],
    [damaged, 'have an unreadable value or time'],
    [doubtful, 'stand beside lost rows, where their own place is not sure'],
    [refused, 'have no known rate'],
    [otherColumns, 'follow a header with other columns'],
    [otherPatient, 'follow the first row of another patient'],
  ];
  const left = reasons.flatMap(([count, reason]) => (count > 0 ? [`${count} ${reason}`] : []));
  const detail = `${read} of ${held} rows are read: ${left.join(', ')}.`;
  const values = { held, read, repeated, extra, damaged, doubtful, refused, otherColumns, otherPatient };
  return [{ code: `${prefix}_unread_rows`, detail, values }];
}

/**
 * One issue for each channel that has a value in some rows only.
 * @param missing rows without a value, by channel
 * @param prefix of the issue codes: the format
 */
export function describeMissing(
  channels: readonly string[],
  missing: readonly number[],
  rows: number,
  prefix: string,
): readonly InputIssue[] {
  return channels.flatMap((channel, place) => {
    const count = missing[place] ?? 0;
    // A channel without any value is not in the recording.
    if (count === 0 || count === rows) return [];
    const detail = `${channel}: ${count} of ${rows} rows have no value.`;
    return [{ code: `${prefix}_missing_values`, detail, values: { channel, missing: count, rows } }];
  });
}

/** @param prefix of the issue code: the format */
export function describeThinned(foundHz: number, recordedHz: number, prefix: string): InputIssue {
  const found = Number(foundHz.toPrecision(4));
  const detail =
    `The export is thinned: it holds ${found} rows a second of ${recordedHz}. ` +
    'Numbers that need the missing samples are absent.';
  return { code: `${prefix}_thinned`, detail, values: { found, recorded: recordedHz } };
}
