import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import type { RecordingEvent } from '../reader.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';
import { createParquetTableWriter } from './parquet-table-writer.ts';

/** A table at 50 Hz whose rows begin at a time of day, s, with a date as text before it. */
async function read(dateOf: (row: number) => string, rows: number, fromSeconds: number) {
  const writer = createParquetTableWriter([
    { name: 'time', type: 'STRING' },
    { name: 'flow_lpm', type: 'DOUBLE' },
    { name: 'paw_cmh2o', type: 'DOUBLE' },
  ]);
  const pieces = Array.from({ length: rows }, (_row, at) => {
    const seconds = (fromSeconds + at / 50) % 86_400;
    const clock = [seconds / 3600, (seconds % 3600) / 60, seconds % 60].map((part, index) =>
      index === 2 ? part.toFixed(2).padStart(5, '0') : String(Math.floor(part)).padStart(2, '0'),
    );
    return writer.addRow([
      `${dateOf(at)} ${clock.join(':')}`,
      at % 100 < 40 ? 30 : -20,
      at % 100 < 40 ? 15 : 5,
    ]);
  });
  const bytes = Uint8Array.from([...pieces, writer.finish()].flatMap((piece) => [...piece]));
  const source = sourceOfBytes('x.parquet', bytes);
  const { formatId, mapping, startedAt, questions } = await inspectFiles([source]);
  const format = findRecordingFormat(formatId ?? '');
  if (format === null || mapping === null) throw new Error('not read');
  const events: RecordingEvent[] = [];
  for await (const some of readRecording([source], format, { mapping })) events.push(...some);
  const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
  return {
    startedAt,
    asked: questions.filter(({ asks }) => asks === 'start').map(({ detail }) => detail),
    clock: events.flatMap((event) =>
      event.type === 'wall_clock' ? [new Date(event.timeMs).toISOString()] : [],
    ),
    samples: blocks.reduce((sum, { length }) => sum + length, 0),
    issues: events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : [])),
  };
}

describe('dates as text in a Parquet table', () => {
  it('are asked about where day and month can be exchanged, and the times count from the first row', async () => {
    const { startedAt, asked, clock, samples } = await read(() => '03/01/2026', 300, 36_000);
    expect(startedAt).toBeNull();
    expect(asked).toEqual([expect.stringContaining('03/01/2026')]);
    expect(clock).toEqual([]);
    expect(samples).toBe(300);
  });

  it('run on past midnight in either order', async () => {
    const { asked, samples, issues } = await read(
      (at) => (at < 100 ? '03/01/2026' : '04/01/2026'),
      300,
      86_398,
    );
    expect(asked).toHaveLength(1);
    expect({ samples, issues }).toEqual({ samples: 300, issues: [] });
  });

  it('have the month first where a row says so', async () => {
    const { startedAt, asked, clock } = await read(
      (at) => (at < 100 ? '03/31/2026' : '04/01/2026'),
      300,
      86_398,
    );
    expect(startedAt).toBe('2026-03-31T23:59:58.000000');
    expect(clock[0]).toBe('2026-03-31T23:59:58.000Z');
    expect(asked).toEqual([]);
  });
});
