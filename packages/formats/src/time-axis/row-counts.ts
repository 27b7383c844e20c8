import type { InputIssue } from '@eupnea/model';

/** Rows of a table that did not become one sample each. */
interface RowCounts {
  /** Samples without a row, and the number of places where they are missing. */
  lost: number;
  places: number;
  /** Rows that repeat the one before and its time. */
  repeated: number;
  /** Rows for which the axis has no sample, and samples between two rows. */
  extra: number;
  filled: number;
  /** Rows with a time that no recording has. */
  badTimes: number;
}

export function createRowCounts(): RowCounts {
  return { lost: 0, places: 0, repeated: 0, extra: 0, filled: 0, badTimes: 0 };
}

/** One issue a count. @param prefix of the issue codes: the format */
export function describeRowCounts(counts: Readonly<RowCounts>, prefix: string): readonly InputIssue[] {
  const { lost, places, repeated, extra, filled, badTimes } = counts;
  const issues: readonly (readonly [number, string, string])[] = [
    [lost, 'lost_rows', `${lost} samples have no row, in ${places} places: they are missing.`],
    [badTimes, 'bad_time', `${badTimes} rows have a time that no recording has: their samples are missing.`],
    [repeated, 'repeated_rows', `${repeated} rows repeat the row before and its time: they are dropped.`],
    [extra, 'extra_rows', `${extra} rows have no place at this rate: they are dropped.`],
    [
      filled,
      'filled_rows',
      `The clock of the rows is slower than the rate: ${filled} samples between two rows are missing.`,
    ],
  ];
  return issues.flatMap(([count, code, detail]) =>
    count > 0 ? [{ code: `${prefix}_${code}`, detail }] : [],
  );
}
