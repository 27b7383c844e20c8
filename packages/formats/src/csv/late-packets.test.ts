import { expect, it } from 'vitest';
import { encodeUtf8 } from '../encode-utf8.ts';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';

const ROWS = Array.from({ length: 3000 }, (_row, at) => {
  const flow = 30 * Math.sin(at / 40) + Math.cos(at / 7);
  return `${(at / 100).toFixed(2)},${flow.toFixed(3)},${(10 + 5 * Math.sin(at / 40 - 1)).toFixed(3)}`;
});

/** The table with packets of rows behind the packets that follow them. */
function tableOf(rows: number, late: readonly number[]): string {
  const packets = Array.from({ length: ROWS.length / rows }, (_packet, at) =>
    ROWS.slice(rows * at, rows * at + rows),
  );
  for (const at of late) packets.splice(at, 2, packets[at + 1] ?? [], packets[at] ?? []);
  return ['time (s),flow (L/min),paw (cmH2O)', ...packets.flat(), ''].join('\n');
}

async function read(text: string) {
  const files = [sourceOfBytes('t.csv', encodeUtf8(text))];
  const { formatId, mapping } = await inspectFiles(files);
  const format = findRecordingFormat(formatId ?? '');
  if (format === null || mapping === null) throw new Error('not read');
  const flow: number[] = [];
  const issues: string[] = [];
  for await (const events of readRecording(files, format, { mapping }, 'none'))
    for (const event of events) {
      if (event.type === 'issue') issues.push(event.issue.code);
      if (event.type === 'samples') flow.push(...(event.block.channels.flow ?? []));
    }
  return { flow, issues };
}

it.each([
  ['20 rows', 20, [10, 80, 120]],
  ['5 rows, often', 5, Array.from({ length: 50 }, (_late, at) => 10 * at + 3)],
  ['half a second', 50, [20, 40]],
  ['20 rows at the start and at the end', 20, [0, 148]],
])('late packets of %s are read in order, and told', async (_what, rows, late) => {
  const whole = await read(tableOf(rows, []));
  const found = await read(tableOf(rows, late));
  expect(found.flow).toEqual(whole.flow);
  expect([whole.issues, found.issues]).toEqual([[], ['csv_moved_rows']]);
});
