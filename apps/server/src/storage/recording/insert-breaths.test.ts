import { describe, expect, it } from 'vitest';
import { buildBreathRecord } from '../testing/build-breath.ts';
import { readBinaryArray } from '../testing/read-binary-array.ts';
import { BREATH_COLUMN_NAMES, encodeBreaths } from './insert-breaths.ts';

/** Columns of a row in binary form (record_recv): type, length, bytes. */
function readRow(row: Buffer | null | undefined): readonly (Buffer | null)[] {
  if (row === null || row === undefined) throw new Error('the row is there');
  const columns: (Buffer | null)[] = [];
  let at = 4;
  for (let column = 0; column < row.readInt32BE(0); column += 1) {
    const length = row.readInt32BE(at + 4);
    columns.push(length < 0 ? null : row.subarray(at + 8, at + 8 + length));
    at += 8 + Math.max(0, length);
  }
  expect(at).toBe(row.length);
  return columns;
}

describe('encoding breaths', () => {
  it('follows the order of the columns in the database, with rows longer than the first buffer', () => {
    const records = [1, 2, 3].map((breathNumber) => {
      const record = buildBreathRecord({ deviceId: 7, breathNumber, anchorMs: 0, startIndex: breathNumber });
      const failedGates = Array.from({ length: 2000 }, () => 'ünterschied');
      return { ...record, breath: { ...record.breath, provenance: { vte_ml: { failedGates } } } };
    });
    const columns = BREATH_COLUMN_NAMES.toReversed();
    const rows = readBinaryArray(encodeBreaths(records, { typeId: 99, columns })).map(readRow);
    const cell = (row: number, name: string) => rows[row]?.[columns.indexOf(name)];
    expect(rows).toHaveLength(3);
    expect(rows.map((row) => row.length)).toEqual([1, 2, 3].map(() => columns.length));
    expect([0, 1, 2].map((row) => cell(row, 'breath_number')?.readInt32BE())).toEqual([1, 2, 3]);
    expect(cell(2, 'segmentation')?.toString()).toBe(records[2]?.breath.segmentation);
    expect(cell(2, 'recording_id')).toBeNull();
    expect(JSON.parse(cell(1, 'provenance')?.toString('utf8', 1) ?? '')).toEqual(
      records[1]?.breath.provenance,
    );
  });

  it('refuses a column of the database that it does not know', () => {
    const record = buildBreathRecord({ deviceId: 7, breathNumber: 1, anchorMs: 0, startIndex: 0 });
    expect(() => encodeBreaths([record], { typeId: 99, columns: ['of_tomorrow'] })).toThrow(/of_tomorrow/u);
  });
});
